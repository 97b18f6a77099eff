import type { AnswerFault, Call } from './platform.ts'
import { type Seeded, seeded } from './seeded.ts'

export const HOUR = 60 * 60_000
export const DAY = 24 * HOUR

/** What an operator does, and how often out of two hundred actions. */
const WEIGHTS = {
  payin: 30,
  acquiring: 10,
  payout: 34,
  press_twice: 8,
  press_again: 6,
  change_and_press: 3,
  same_reference: 6,
  correct: 4,
  pay_again: 3,
  cancel: 18,
  refresh: 12,
  ask_again: 14,
  adopt: 8,
  close_by_hand: 5,
  reopen: 2,
  unlink: 2,
  settle: 6,
  evidence: 8,
  dispute: 12,
  look_for_dispute: 7,
  read_disputes: 3,
  receipts: 5,
  add: 3,
  read: 12,
  note: 4,
  tags: 3,
  guard: 1,
  polling: 1,
  other_secret: 2,
  switch_merchant: 3,
  close_and_open: 2,
  export_list: 2,
  back_up: 3,
  restore: 6,
  acknowledge_gaps: 2,
  drop_payloads: 1,
  batch_open: 6,
  batch_go_on: 9,
  batch_meddle: 7,
  batch_rest: 4,
} as const
export type ActionName = keyof typeof WEIGHTS
type Weights = Readonly<Record<ActionName, number>>

export interface PlannedAction {
  readonly at: number
  readonly desk: number
  readonly what: ActionName
  /** The name of the stream from which everything else about it is drawn. */
  readonly draw: string
}

/** A period in which connections or answers fail, each with the probability `share`. */
export interface NetworkFault {
  readonly from: number
  readonly to: number
  readonly share: number
  readonly what: (typeof NETWORK_FAULTS)[number] | 'others_id'
  /** The only kind of call whose answers it spoils; if absent, all calls, and connections as well. */
  readonly on?: Call
}

export type MachineFault =
  | {
      readonly at: number
      readonly what: 'kill'
      readonly desk: number
      /** The event after which it is killed, and the number of steps in between. */
      readonly after: KilledAfter
      readonly steps: number
      readonly off: number
    }
  | { readonly at: number; readonly what: 'clock'; readonly by: number }
  | { readonly at: number; readonly what: 'sleep'; readonly after: 'now' | 'row'; readonly for: number }
  | { readonly at: number; readonly what: 'full_disk'; readonly for: number }

/**
 * At once; after the next write, batch row, or write that is not a creation; after the next restore is ordered, or
 * begins to be put in place.
 */
const KILLED_AFTER = ['now', 'write', 'row', 'action', 'order', 'restore', 'write', 'action'] as const

export const NETWORK_FAULTS = [
  'request_lost',
  'answer_lost',
  'request_reset',
  'answer_reset',
  'delayed',
  'refused',
  'dns',
  'tls',
  'unreachable',
  'hangs',
  'bare_401',
  'bare_403',
  'bare_404',
  'bare_429',
  'repeated_first',
  'repeated_last',
  '400',
  '401',
  '404',
  '409',
  '422',
  '429',
  '500',
  '502',
  '503',
  'done_500',
  'done_502',
  'done_504',
  '200',
  'done_200',
  'garbage',
  'html',
  'half',
  'cut',
  'huge',
  'doubled',
  'empty',
  'wrong_types',
  'other_order',
] as const
const ANSWER_FAULTS = NETWORK_FAULTS.slice(NETWORK_FAULTS.indexOf('400'))
/** What is done is refused all the same. */
const DENIALS = ['bare_401', 'bare_403', 'bare_429', 'repeated_last'] as const
/** Mostly `other_order`: only a status can be mistaken for that of another order. */
const STATUS_FAULTS = [...ANSWER_FAULTS, ...Array.from(ANSWER_FAULTS, () => 'other_order' as const)]
const CALLS = ['create', 'cancel', 'dispute', 'status', 'dispute_status', 'receipt'] as const

/** Everything that will be done and go wrong in a run. It is shrunk by leaving out parts. */
export interface Plan {
  readonly seed: string
  readonly desks: number
  /** Working time per day, and how long the machine is awake on a day after which it sleeps, in milliseconds. */
  readonly work: number
  readonly awake: number
  /** The final period without failures and without work: whatever can still change is read again within it. */
  readonly rest: number
  /** When each day's work begins, in time that the machine is awake; after a night awake, a whole day has passed. */
  readonly mornings: readonly number[]
  readonly actions: readonly PlannedAction[]
  readonly network: readonly NetworkFault[]
  readonly machine: readonly MachineFault[]
}

export const FAULTS = ['none', 'network', 'machine', 'all'] as const
export type Faults = (typeof FAULTS)[number]

export interface PlanOptions {
  readonly days: number
  readonly faults: Faults
  /** Working hours per day, and actions per hour. */
  readonly hours: number
  readonly actionsPerHour: number
  /** Prefixes of action names that are done ten times as often as by operators; if absent, none. */
  readonly focus?: readonly string[]
}

export function planOf(seed: string, { days, faults, hours, actionsPerHour, focus = [] }: PlanOptions): Plan {
  const chance = seeded(seed)
  const desks = chance.stream('desks').chance(0.2) ? 2 : 1
  const nights = chance.stream('nights')
  const work = hours * HOUR
  const awake = work + Math.min(HOUR, work / 4)
  const rest = Math.max(HOUR * 0.4, Math.min(6 * HOUR, work))
  const mornings = [0]
  for (let day = 1; day < days; day++) mornings.push((mornings.at(-1) ?? 0) + (nights.chance(0.15) ? DAY : awake))
  return {
    ...{ seed, mornings, work, awake, rest },
    desks,
    actions: [...actionsOf(chance, mornings, desks, work, hours * actionsPerHour, weightsFor(focus))],
    network:
      faults === 'network' || faults === 'all' ? networkFaults(chance.stream('network'), mornings, work, awake) : [],
    machine:
      faults === 'machine' || faults === 'all' ? machineFaults(chance.stream('machine'), mornings, work, desks) : [],
  }
}

function weightsFor(focus: readonly string[]): Weights {
  const isMeant = (name: string): boolean => focus.some((beginning) => name.startsWith(beginning))
  const weights = Object.entries(WEIGHTS).map(([name, weight]) => [name, isMeant(name) ? 10 * weight : weight])
  return Object.fromEntries(weights) as Weights
}

function* actionsOf(
  chance: Seeded,
  mornings: readonly number[],
  desks: number,
  work: number,
  perDay: number,
  weights: Weights,
): Generator<PlannedAction> {
  for (const [day, morning] of mornings.entries()) {
    const draw = chance.stream(`day-${day}`)
    // One to three windows: as many hands at work at once.
    const count = Math.round(perDay * (0.8 + 0.4 * draw.next()))
    const actions: PlannedAction[] = []
    for (let index = 0; index < count; index++) {
      const at = morning + draw.below(work)
      const desk = desks === 2 && draw.chance(0.3) ? 1 : 0
      actions.push({ at, desk, what: draw.weighted(weights), draw: `day-${day}/action-${index}` })
      // Several actions at once, from other windows.
      if (draw.chance(0.15)) {
        actions.push({
          at: at + draw.below(400),
          desk,
          what: draw.weighted(weights),
          draw: `day-${day}/beside-${index}`,
        })
      }
    }
    yield* actions.toSorted((one, other) => one.at - other.at)
  }
}

function networkFaults(
  draw: Seeded,
  mornings: readonly number[],
  work: number,
  awake: number,
): readonly NetworkFault[] {
  const some = Array.from({ length: mornings.length * 14 }, () => {
    const from = draw.pick(mornings) + draw.below(work)
    // Usually short; sometimes an afternoon.
    const length = draw.chance(0.1) ? draw.below(work / 2) : 60_000 + draw.below(work / 24)
    return { from, to: from + length, share: draw.pick([0.2, 0.5, 1]), what: draw.pick(NETWORK_FAULTS) }
  })
  // Rare calls fail, too, also in the evening, when nobody reacts.
  const aimed = mornings.flatMap((morning) => [
    ...CALLS.map((on) => {
      const from = morning + draw.below(work)
      return {
        from,
        to: from + draw.below(work / 2),
        share: 0.5,
        what: draw.pick(on === 'status' ? STATUS_FAULTS : ANSWER_FAULTS),
        on,
      }
    }),
    { from: morning + work, to: morning + awake, share: 1, what: draw.pick(ANSWER_FAULTS) },
  ])
  const denials = mornings.map((morning) => {
    const from = morning + draw.below(work)
    return { from, to: from + draw.below(work / 3), share: 0.3, what: draw.pick(DENIALS), on: 'create' as const }
  })
  // Drawn last, so that all other faults stay as they are.
  const mixedUp = mornings.map((morning) => {
    const from = morning + draw.below(work)
    return { from, to: from + draw.below(work / 3), share: 0.3, what: 'others_id' as const, on: 'create' as const }
  })
  return [...some, ...aimed, ...denials, ...mixedUp]
}

type KilledAfter = (typeof KILLED_AFTER)[number]
const RESTORING: readonly KilledAfter[] = ['order', 'restore']
const afterOf = (index: number): KilledAfter => KILLED_AFTER[index % KILLED_AFTER.length] ?? 'now'

function machineFaults(
  draw: Seeded,
  mornings: readonly number[],
  work: number,
  desks: number,
): readonly MachineFault[] {
  const kills = Array.from({ length: mornings.length * KILLED_AFTER.length }, (_, index) => ({
    // Restores are rare: a kill that waits for one does so from the morning on.
    at: draw.pick(mornings) + (RESTORING.includes(afterOf(index)) ? 0 : draw.below(work)),
    what: 'kill' as const,
    desk: draw.below(desks),
    after: afterOf(index),
    // Only a few steps happen between a write and its answer.
    steps: draw.below(draw.pick(RESTORING.includes(afterOf(index)) ? [12, 80, 400] : [2, 12, 200])),
    // Sometimes it is also killed while it starts.
    off: draw.chance(0.3) ? 0 : draw.below(work / 48),
  }))
  const clocks = Array.from({ length: mornings.length }, () => ({
    at: draw.pick(mornings) + draw.below(work),
    what: 'clock' as const,
    by: draw.pick([HOUR, -HOUR, 5 * 60_000, -5 * 60_000, 365 * DAY, -365 * DAY, 3 * 365 * DAY]),
  })).filter(() => draw.chance(0.3))
  const sleeps = Array.from({ length: 2 * mornings.length }, (_, index) => ({
    at: draw.pick(mornings) + draw.below(work),
    what: 'sleep' as const,
    after: index % 2 === 0 ? ('row' as const) : draw.pick(['now', 'row'] as const),
    for: draw.below(4 * HOUR),
  }))
  const full = Array.from({ length: mornings.length }, () => ({
    at: draw.pick(mornings) + draw.below(work),
    what: 'full_disk' as const,
    for: draw.below(work / 12),
  }))
  return [...kills, ...clocks, ...sleeps, ...full].toSorted((one, other) => one.at - other.at)
}

/** The effect of a network fault on an answer; `null` if it does not affect answers. */
export function answerFaultOf(what: NetworkFault['what'], draw: Seeded): AnswerFault | null {
  const [, bare] = /^bare_(\d{3})$/.exec(what) ?? []
  if (bare !== undefined) return { what: 'bare', status: Number(bare) }
  const [, done, code] = /^(done_)?(\d{3})$/.exec(what) ?? []
  if (code !== undefined) {
    const retryAfter = code === '429' && draw.chance(0.5) ? { retryAfter: draw.below(120) } : {}
    return { what: 'status', status: Number(code), isDone: done !== undefined, ...retryAfter }
  }
  switch (what) {
    case 'garbage':
    case 'html':
    case 'half':
    case 'cut':
    case 'doubled':
    case 'empty':
      return { what, isDone: draw.chance(0.7) }
    case 'huge':
      return { what, isDone: true }
    case 'repeated_first':
    case 'repeated_last':
      return { what: 'repeated', isLast: what === 'repeated_last', after: draw.below(draw.pick([1, 20_000])) }
    case 'wrong_types':
    case 'other_order':
    case 'others_id':
      return { what }
    default:
      return null
  }
}
