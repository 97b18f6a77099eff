import { setTimeout } from 'node:timers/promises'
import type { TrainingServer } from '../../src/training/server.ts'
import { TEST_CARD } from '../fakes/orders.ts'
import { searchFolder } from '../fakes/search-folder.ts'
import { brokenPromises, brokenStories, readAll } from './after-a-start.ts'
import { drawDeeds } from './an-operators-day.ts'
import { type Chance, createChance } from './chance.ts'
import { compare } from './compare.ts'
import { type DeskUnderTest, killWhileStarting, startDesk } from './desk-under-test.ts'
import { createEvidenceOnDisk } from './evidence-on-disk.ts'
import { deskFailure, inWords } from './failure-words.ts'
import { KINDS_OF_STEPS, type KillPoint, type KindOfSteps } from './kill-point.ts'
import { addMerchant, enterSecret, type Merchant, readPlatform, TOKEN } from './merchant.ts'
import { resolveAll } from './resolve.ts'
import { nothingTold } from './told.ts'

export interface RoundsOptions {
  readonly rounds: number
  readonly seed: number
  /** The desk's data folder. */
  readonly folder: string
  readonly training: TrainingServer
  readonly say: (line: string) => void
  /** Kill after a delay, at points of the work, or in turn. */
  readonly kills: 'both' | 'points' | 'time'
  /** Whether each kill point is printed. */
  readonly trace: boolean
}

export interface RoundsResult {
  readonly problems: number
  /** Number of occurrences by kind. */
  readonly tally: ReadonlyMap<string, number>
}

/** Longest time before a desk is killed, in milliseconds: some actions never end. */
const LONGEST = 3_000
/** Milliseconds after which the next action starts although one has not ended: the platform never answers some. */
const UNANSWERED = 1_000
/** Longest delay between the end of the drawn action and the kill, in milliseconds. */
const AFTER = 150
/** Longest time before a start is killed, in milliseconds. */
const START = 1_000
/** One of this many rounds also kills a start. */
const STARTS = 8
/** Roughly the number of steps of each kind in a round. */
const STEPS: Readonly<Record<KindOfSteps, number>> = { journal: 24, file: 24, request: 12, response: 10 }
const REPORT = 20
const FORBIDDEN = [TEST_CARD, TEST_CARD.replace(/(?=(?:\d{4})+$)\B/g, ' '), TOKEN]

/**
 * Kills a desk in the middle of its work, `rounds` times; then resolves what is unknown and compares both sides.
 * Problems are printed as they are found. Rejects if a desk no longer starts.
 */
export async function runRounds(options: RoundsOptions): Promise<RoundsResult> {
  const { rounds, seed, folder, training, say, kills, trace } = options
  let problems = 0
  const cut = new Map<string, number>()
  const told = nothingTold()
  const onDisk = createEvidenceOnDisk(folder)
  const dashboard = () => readPlatform(training.baseUrl)
  let merchant: Merchant | null = null
  let last = 0

  function report(when: string, found: readonly string[]): void {
    problems += found.length
    for (const problem of found) say(`PROBLEM  ${when}: ${problem}`)
  }

  /** Starts the desk, checks that it has kept everything it reported, and makes it ready to send. */
  async function begin(when: string, killPoint: KillPoint | null = null) {
    const desk = await startDesk(folder, killPoint)
    const { client } = desk
    const all = await readAll(client)
    const recent = new Set(all.slice(0, 60).map(({ id }) => id))
    report(when, brokenPromises(all, told))
    report(when, await brokenStories(client, told, recent))
    report(when, await onDisk.leftovers())
    if (merchant) await enterSecret(client, merchant)
    merchant ??= await addMerchant(client, training.baseUrl)
    return { desk, all, merchant }
  }

  function count(what: string): void {
    cut.set(what, (cut.get(what) ?? 0) + 1)
  }

  async function end(desk: DeskUnderTest, when: string): Promise<void> {
    if (desk.hasEnded()) report(when, ['the desk had ended by itself'])
    await desk.kill()
    if (onDisk.parts().length > 0) count('kills that left half a file')
    report(when, onDisk.misnamed('new'))
  }

  for (let round = 1; round <= rounds; round++) {
    const chance = createChance(seed, round)
    const when = `round ${round}`
    if (chance.below(STARTS) === 0) {
      await killWhileStarting(folder, chance.next() * START)
      count('starts that were killed')
    }
    // Kill at any moment, even inside SQLite or a system call, or at a point that the seed reproduces.
    const killPoint = kills === 'points' || (kills === 'both' && round % 2 === 0) ? drawKillPoint(chance) : null
    const { desk, all, merchant } = await begin(when, killPoint).catch((error: unknown) => {
      if (!killPoint || deskFailure(error)) throw error
      count('starts that were killed')
      return begin(when)
    })
    const deeds = drawDeeds({ desk, merchant, chance, told, known: all, number: () => ++last })
    // Counts ended actions, not only time, so that kills hit all of the work on slow machines, too.
    const enough = Promise.withResolvers<void>()
    let awaited = chance.below(deeds.length)
    if (awaited === 0) enough.resolve()
    let isKilled = false
    let before: Promise<unknown> = Promise.resolve()
    const done = deeds.map(({ what, run }) => {
      // Sequential up to a kill point, so that the seed reaches the same place again.
      const begun = killPoint ? before.then(run) : run()
      before = Promise.race([begun.catch(() => null), setTimeout(UNANSWERED)])
      return begun
        .catch((error: unknown) => {
          if (isKilled || (killPoint && !deskFailure(error))) return count(`cut off by a kill: ${what}`)
          // Concurrent writes may conflict.
          if (deskFailure(error)?.kind === 'not_possible') return
          report(when, [`${what} failed: ${inWords(error)}`])
        })
        .finally(() => --awaited <= 0 && enough.resolve())
    })
    const after = chance.next() * AFTER
    const byTime = killPoint ? before : Promise.race([enough.promise, setTimeout(LONGEST)])
    const killedBefore = await Promise.race([desk.killedBefore, byTime.then(() => setTimeout(after, null))])
    isKilled = true
    if (killPoint) {
      const { kind, number } = killPoint
      count(killedBefore === null ? `kill points that were not reached: ${kind}` : `killed before: ${kind}`)
      if (trace) say(`${when}: ${kind} ${number}: ${killedBefore ?? 'not reached'}`)
    }
    await end(desk, when)
    await Promise.all(done)
    if (round % REPORT === 0) say(`round ${round}: ${all.length} transactions, ${problems} problems`)
  }

  const resolving = 'resolving'
  const { desk, merchant: known } = await begin(resolving)
  report(resolving, await resolveAll({ client: desk.client, merchant: known, dashboard }))
  await end(desk, resolving)

  // In a new process: what was resolved must be on disk.
  const comparing = 'comparing'
  const { desk: reader, all } = await begin(comparing)
  const ids = all.map(({ id }) => id)
  report(comparing, await brokenStories(reader.client, told, new Set(ids)))
  const compared = await compare(reader.client, ids, await dashboard(), told)
  await end(reader, comparing)
  report(comparing, [...compared.problems, ...onDisk.misnamed('all')])
  report(
    comparing,
    searchFolder(folder, FORBIDDEN).map((found) => `it must not be in the folder: ${found}`),
  )
  return { problems, tally: new Map([...compared.tally, ...cut]) }
}

function drawKillPoint(chance: Chance): KillPoint {
  const kind = chance.pick(KINDS_OF_STEPS)
  return { kind, number: 1 + chance.below(STEPS[kind]) }
}
