import type { AnswerFault, Call } from './platform.ts'
import { type Seeded, seeded } from './seeded.ts'

export const HOUR = 60 * 60_000
export const DAY = 24 * HOUR

/** What an operator does, and how often among two hundred. */
const WEIGHTS = {
  payin: 30,
  acquiring: 10,
  payout: 34,
  press_twice: 8,
  press_again: 6,
  change_and_press: 3,
  same_reference: 6,
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
  restore: 5,
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
  /** Names the stream that everything else of it is drawn from. */
  readonly draw: string
}

/** A time in which connections or answers go wrong, each with this probability. */
export interface NetworkFault {
  readonly from: number
  readonly to: number
  readonly share: number
  readonly what: (typeof NETWORK_FAULTS)[number]
  /** The only calls whose answers it spoils; none: all, and what is connected. */
  readonly on?: Call
}

export type MachineFault =
  | {
      readonly at: number
      readonly what: 'kill'
      readonly desk: number
      /** What it is so many steps after. */
      readonly after: KilledAfter
      readonly steps: number
      readonly off: number
    }
  | { readonly at: number; readonly what: 'clock'; readonly by: number }
  | { readonly at: number; readonly what: 'sleep'; readonly after: 'now' | 'row'; readonly for: number }
  | { readonly at: number; readonly what: 'full_disk'; readonly for: number }

/** The moment itself; the next write, row of a batch, or one that is no creation; the next restore, as it is ordered and as it is put in place. */
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
/** Mostly that of another order, which nothing but a status can be taken for. */
const STATUS_FAULTS = [...ANSWER_FAULTS, ...Array.from(ANSWER_FAULTS, () => 'other_order' as const)]
const CALLS = ['create', 'cancel', 'dispute', 'status', 'dispute_status', 'receipt'] as const

/** Everything that will be done and go wrong in a run: it is shrunk by leaving parts of it out. */
export interface Plan {
  readonly seed: string
  readonly desks: number
  /** How long is worked a day, and how long the machine is awake on a day after which it sleeps, in milliseconds. */
  readonly work: number
  readonly awake: number
  /** How long nothing fails and nobody works at the end: what can still change is read anew by then. */
  readonly rest: number
  /** When each day's work begins, by the time that the machine is awake; after a night awake a whole day has passed. */
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
  /** How long is worked a day, in hours, and what is done in one. */
  readonly hours: number
  readonly actionsPerHour: number
  /** Beginnings of names of actions that are done ten times as often as operators do them; none: all as they do. */
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
      // Several things at once, from other windows.
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
    // Mostly short; now and then an afternoon.
    const length = draw.chance(0.1) ? draw.below(work / 2) : 60_000 + draw.below(work / 24)
    return { from, to: from + length, share: draw.pick([0.2, 0.5, 1]), what: draw.pick(NETWORK_FAULTS) }
  })
  // What is rare goes wrong, too; and in the evening, when nobody does anything about it.
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
  return [...some, ...aimed]
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
    // There are few restores: what waits for one does so from the morning on.
    at: draw.pick(mornings) + (RESTORING.includes(afterOf(index)) ? 0 : draw.below(work)),
    what: 'kill' as const,
    desk: draw.below(desks),
    after: afterOf(index),
    // Few things happen between a write and its answer.
    steps: draw.below(draw.pick(RESTORING.includes(afterOf(index)) ? [12, 80, 400] : [2, 12, 200])),
    // Now and then it is killed as it starts, too.
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

/** What a network fault does to an answer, where it is one that the platform gives. */
export function answerFaultOf(what: NetworkFault['what'], draw: Seeded): AnswerFault | null {
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
    case 'wrong_types':
    case 'other_order':
      return { what }
    default:
      return null
  }
}
