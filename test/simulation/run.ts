import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { batchMemory } from './batch-memory.ts'
import { finishBatches } from './batches.ts'
import { simulatedDesk } from './desk.ts'
import { FOLDER } from './disk.ts'
import type { Line } from './network.ts'
import type { Office } from './office.ts'
import { act, correctSecrets, setUp } from './operator.ts'
import { answerFaultOf, DAY, HOUR, type MachineFault, type NetworkFault, type Plan } from './plan.ts'
import { type AnswerFault, type Call, simulatedPlatform } from './platform.ts'
import { RuleBroken } from './rule-broken.ts'
import { createRules } from './rules.ts'
import { seeded } from './seeded.ts'
import { takeTimers } from './timers.ts'
import { createWorld } from './world.ts'

type Kill = Extract<MachineFault, { readonly what: 'kill' }>
type Sleep = Extract<MachineFault, { readonly what: 'sleep' }>

export interface RunResult {
  /** `null`: every rule held. */
  readonly broken: { readonly rule: string; readonly seen: string; readonly at: number } | null
  /** Hash of the trace: the same for the same plan. */
  readonly hash: string
  readonly trace: readonly string[]
  readonly situations: ReadonlyMap<string, number>
  readonly events: number
}

/** 09:00 UTC, a Monday. */
const START = Date.parse('2030-01-14T09:00:00Z')
/** Runs a plan: the whole desk in this thread, with time, network and randomness derived from the plan's seed. */
export async function run(plan: Plan): Promise<RunResult> {
  const chance = seeded(plan.seed)
  const world = createWorld(START)
  const giveTimersBack = takeTimers(world, chance.stream('libraries'))
  const root = mkdtempSync(join(FOLDER, 'paydesk-simulation-'))
  const trace: string[] = []
  const hash = createHash('sha256')
  const situations = new Map<string, number>()
  let broken: RunResult['broken'] = null
  let faultsOn = true
  let fullUntil = 0
  /** How far the machine's clock was set wrong. */
  let wrongBy = 0
  let isClockTrue = true

  const tell = (line: string): void => {
    const at = `${timeOf(world.elapsed())} ${line}`
    trace.push(at)
    hash.update(`${at}\n`)
  }
  const guarded = async (check: () => void | Promise<void>): Promise<void> => {
    if (broken) return
    try {
      await check()
    } catch (error) {
      if (broken) return
      const [rule, seen] =
        error instanceof RuleBroken
          ? [error.rule, error.message]
          : ['nothing is thrown', String((error as Error)?.stack ?? error)]
      broken = { rule, seen, at: world.elapsed() }
      tell(`BROKEN ${seen}`)
    }
  }

  const drawn = chance.stream('lines')
  const faultNow = (call: Call | null) => {
    if (!faultsOn) return null
    const isNow = ({ from, to }: NetworkFault): boolean => world.elapsed() >= from && world.elapsed() < to
    const now = plan.network.filter((fault) => isNow(fault) && (fault.on ?? call) === call)
    return now.find(({ share }) => drawn.chance(share))?.what ?? null
  }
  const line = (): Line => {
    const latency = 5 + drawn.below(60)
    const what = faultNow(null)
    const after = drawn.below(30_000)
    if (what) count(`network × ${what}`)
    switch (what) {
      case 'request_lost':
      case 'request_reset':
        return { latency, lost: { what: 'request', reset: what === 'request_reset', after } }
      case 'answer_lost':
      case 'answer_reset':
        return { latency, lost: { what: 'answer', reset: what === 'answer_reset', after } }
      case 'delayed':
        return { latency, delay: drawn.chance(0.5) ? drawn.below(100_000) : drawn.below(3 * HOUR) }
      case 'refused':
      case 'dns':
      case 'tls':
      case 'unreachable':
      case 'hangs':
        return { latency, connect: what }
      default:
        return { latency }
    }
  }
  const answerFault = (call: Call): AnswerFault | null => {
    const what = faultNow(call)
    const bad = what && answerFaultOf(what, drawn)
    if (bad) count(`answer × ${call} × ${what}`)
    return bad
  }
  const count = (situation: string): void => void situations.set(situation, (situations.get(situation) ?? 0) + 1)

  const platform = simulatedPlatform(world, chance.stream('platform'), answerFault)
  const desks = Array.from({ length: plan.desks }, (_, number) =>
    simulatedDesk({
      ...{ world, line, chance: chance.stream(`desk-${number}`) },
      isFull: () => faultsOn && world.elapsed() < fullUntil,
      root: join(root, `desk-${number}`),
      accept: platform.acceptFrom(`${number}`),
      onStart: () => rules.onStart(number),
      onRestore: () => reach(`${number}`, ['restore']),
      restart: () => void restart(number),
    }),
  )
  let references = 0
  const office: Office = {
    reference: () => `INV-${String(++references).padStart(6, '0')}`,
    ...{ world, platform, desks, tell, count, root, run: chance, payouts: [], mistaken: new Set() },
    ...{ last: new Map(), cards: new Map(), actions: new Map(), singles: new Set(), batches: batchMemory() },
    ...{ lostCopies: new Set(), backups: new Map(), acknowledged: new Set(), isClockTrue: () => isClockTrue },
    onRestoreOrdered: (number) => reach(`${number}`, ['order']),
  }
  const rules = createRules(office)
  platform.onPost = (arrival) => {
    tell(
      `desk ${arrival.desk} POST ${arrival.path} ${createHash('sha256').update(arrival.body).digest('hex').slice(0, 8)}`,
    )
    void guarded(() => rules.onPost(arrival))
    // The IDs of a merchant without a pattern.
    const isRow = arrival.fields.merchant_transaction_id?.startsWith('PAYOUTS-')
    const isAction = /cancel|dispute/.test(arrival.path)
    reach(arrival.desk, ['write', ...(isAction ? ['action'] : []), ...(isRow ? ['row'] : [])])
  }
  platform.onRead = (read) => void guarded(() => rules.onRead(read))

  /** Faults that wait for an event. */
  const armed: (Kill | Sleep)[] = []

  /** Begins the first fault that waits for one of these events. */
  function reach(desk: string, what: readonly string[]): void {
    const place = armed.findIndex((one) => what.includes(one.after) && (one.what === 'sleep' || `${one.desk}` === desk))
    for (const fault of place < 0 ? [] : armed.splice(place, 1)) begin(fault)
  }

  function machine(fault: MachineFault): void {
    if (fault.what === 'full_disk') {
      fullUntil = world.elapsed() + fault.for
      count(fault.what)
      tell(`full disk ${fault.for}`)
      return
    }
    if (fault.what === 'clock') {
      wrongBy += fault.by
      isClockTrue = false
      setClock(fault.by)
      count(fault.what)
      tell(`clock ${fault.by}`)
    } else if (fault.after === 'now') begin(fault)
    else armed.push(fault)
  }

  function begin(fault: Kill | Sleep): void {
    if (fault.what === 'kill') kill(fault)
    // Not in the middle of handling the current arrival.
    else world.after(0, () => fallAsleep(fault))
  }

  function fallAsleep({ for: milliseconds }: Sleep): void {
    sleep(milliseconds)
    count('sleep')
    tell(`sleep ${milliseconds}`)
  }

  function setClock(by: number): void {
    office.batches.clockMoves++
    world.setClock(by)
  }

  /** Desks are told when it goes to sleep; only the clock shows how long it slept. */
  function sleep(milliseconds: number): void {
    rules.onSleep()
    for (const desk of desks) desk.sleep()
    setClock(milliseconds)
  }

  function kill(fault: Kill): void {
    const desk = desks[fault.desk]
    if (!desk) return
    const again = (): void => {
      count(`kill × ${fault.after}`)
      tell(`desk ${fault.desk} was killed`)
      world.after(fault.off, () => void start(desk, fault.desk))
    }
    desk.killAfter(fault.steps, again)
  }

  /** Restarts a desk for a restore, as its host does. */
  async function restart(number: number): Promise<void> {
    const desk = desks[number]
    await guarded(async () => {
      if (desk && (await desk.close())) await start(desk, number)
    })
  }

  async function start(desk: (typeof desks)[number], number: number): Promise<void> {
    await guarded(async () => {
      if (!desk.client()) await desk.start()
      tell(`desk ${number} is open`)
    })
  }

  /** Once a rule is broken, the rest of the run shows nothing more. */
  const runUntil = (moment: number): Promise<void> => world.runUntil(moment, () => broken !== null)

  try {
    const begun = Promise.all(
      desks.map(async (desk, number) => {
        await start(desk, number)
        const client = desk.client()
        if (client) await setUp(client)
      }),
    )
    faultsOn = false
    await runUntil(60_000)
    if (broken) void begun.catch(() => undefined)
    else await begun
    faultsOn = true
    const from = 60_000
    for (const action of plan.actions) {
      world.after(from + action.at - world.elapsed(), () => {
        if (broken) return
        void guarded(async () => {
          await act(office, action)
          rules.always()
        })
      })
    }
    for (const fault of plan.machine) world.after(from + fault.at - world.elapsed(), () => machine(fault))

    for (const [day, morning] of plan.mornings.entries()) {
      for (const moment of [plan.work / 8, plan.work / 4, plan.work / 2, (3 * plan.work) / 4, plan.awake]) {
        if (broken) break
        await runUntil(from + morning + moment)
        await checked(rules.whole)
      }
      const night = (plan.mornings[day + 1] ?? Number.POSITIVE_INFINITY) - morning
      // The clock runs on while the machine sleeps.
      if (night < DAY && !broken) sleep(DAY - night)
    }
    armed.length = 0
    if (!broken) {
      faultsOn = false
      for (const [number, desk] of desks.entries()) if (!desk.client()) void start(desk, number)
      setClock(-wrongBy)
      // Wait until pending requests have ended, as far as they end.
      await runUntil(world.elapsed() + 3 * 60_000)
      await checked(() => correctSecrets(office))
      // Cancel kills that still wait for more steps.
      for (const desk of desks) desk.killAfter(Number.POSITIVE_INFINITY, () => undefined)
      await batchesEnd()
      await runUntil(world.elapsed() + plan.rest)
      await checked(() => rules.atRest(plan.rest))
    }
    let isClosed = false
    void Promise.all(desks.map((desk) => desk.close())).then(() => {
      isClosed = true
    })
    await runUntil(world.elapsed() + 5 * 60_000)
    await guarded(() => {
      if (!isClosed) throw new RuleBroken('closing ends', 'a desk has been closing for five minutes')
      rules.always()
    })
    for (const situation of rules.situations()) count(situation)
    return { broken, hash: hash.digest('hex'), trace, situations, events: world.events() }
  } finally {
    for (const desk of desks) desk.kill()
    // Let the resets arrive.
    await world.runUntil(world.elapsed() + 1000)
    rules.close()
    await platform.close()
    giveTimersBack()
    rmSync(root, { recursive: true, force: true })
  }

  /** Sends every sealed batch to its end. */
  async function batchesEnd(): Promise<void> {
    let isDone = false
    void guarded(() => finishBatches(office)).then(() => {
      isDone = true
    })
    const until = world.elapsed() + 3 * HOUR
    while (!isDone && !broken && world.elapsed() < until) await runUntil(world.elapsed() + 1000)
    if (!isDone)
      await guarded(() => {
        throw new RuleBroken('a batch becomes done', 'three hours were not enough')
      })
  }

  /** A check calls the desk, so time must pass meanwhile. */
  async function checked(check: () => Promise<void>): Promise<void> {
    let isDone = false
    const clients = desks.map((desk) => desk.client())
    const areThere = (): boolean => desks.every((desk, number) => desk.client() === clients[number])
    const checking = guarded(async () => {
      await check().catch((error: unknown) => {
        // A desk that was killed meanwhile does not answer.
        if (error instanceof RuleBroken || areThere()) throw error
      })
    }).then(() => {
      isDone = true
    })
    for (let seconds = 0; !isDone && seconds < 30; seconds++) await runUntil(world.elapsed() + 1000)
    if (isDone) await checking
    else if (areThere())
      await guarded(() => {
        throw new RuleBroken('a desk answers', 'a check of half a minute has not ended')
      })
  }
}

function timeOf(elapsed: number): string {
  return new Date(elapsed).toISOString().slice(8, 23).replace('T', ' ')
}
