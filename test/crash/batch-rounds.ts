import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { BatchRow, BatchRun } from '../../src/shared/model/batch-run.ts'
import type { TrainingServer } from '../../src/training/server.ts'
import { changed } from '../fakes/batches.ts'
import { searchFolder } from '../fakes/search-folder.ts'
import { type BatchPayout, batchFile, batchPayouts } from './batch-file.ts'
import { type Chance, createChance } from './chance.ts'
import { type DeskUnderTest, startDesk } from './desk-under-test.ts'
import { deskFailure, inWords } from './failure-words.ts'
import type { KillPoint } from './kill-point.ts'
import { addMerchant, enterSecret, type Merchant, readPlatform, TOKEN } from './merchant.ts'

export interface BatchOptions {
  readonly rows: number
  /** Total number of kills. */
  readonly kills: number
  readonly seed: number
  /** Contains the data folders. */
  readonly folder: string
  readonly training: TrainingServer
  readonly say: (line: string) => void
}

/** One of the two desks of a merchant, across all its restarts. */
interface Desk {
  readonly name: 'first' | 'second'
  readonly folder: string
  readonly file: Buffer
  merchant: Merchant | null
  batchId: string | null
  isDone: boolean
  kills: number
}

/** Milliseconds that a desk sends before it is killed, at most. */
const LONGEST = 700
const PACE = { lanes: 8, perSecond: 50 } as const
/** Alternatively it is killed before a step of its work, if it reaches that step within this many milliseconds. */
const POINT_MS = 3_000
const POINTS = ['journal', 'request', 'response'] as const
const ALL = 10_000

/**
 * Two desks of one merchant send two files of the same payouts and are killed again and again; half-way the second one
 * is lost with its folder. In the end the platform must have each payout once, and the first desk must report each row
 * correctly.
 */
export async function runBatch(
  options: BatchOptions,
): Promise<{ readonly problems: number; readonly tally: ReadonlyMap<string, number> }> {
  const { rows, kills, seed, folder, training, say } = options
  const payouts = batchPayouts(rows)
  const draw = createChance(seed, 0)
  let problems = 0
  const report = (found: readonly string[]): void => {
    problems += found.length
    for (const one of found.slice(0, 20)) say(`PROBLEM  ${one}`)
  }
  const bank = await bankOf(training, join(folder, 'asking'))
  const deskOf = (name: Desk['name']): Desk => {
    const own = join(folder, name)
    mkdirSync(own)
    return {
      name,
      folder: own,
      file: batchFile(payouts, bank, draw),
      merchant: null,
      batchId: null,
      isDone: false,
      kills: 0,
    }
  }
  const desks = [deskOf('first'), deskOf('second')] as const
  const [first, second] = desks
  let killed = 0
  let round = 0
  const tally = new Map<string, number>()
  const live = async (desk: Desk, until: () => boolean): Promise<void> => {
    while (!desk.isDone && !until()) {
      round += 1
      const before = await liveOnce(desk, createChance(seed, round), training)
      if (desk.isDone) break
      const what = `killed ${before}`
      tally.set(what, (tally.get(what) ?? 0) + 1)
      desk.kills += 1
      killed += 1
      if (killed % 50 === 0) say(`${killed} kills`)
    }
  }
  await Promise.all(desks.map((desk) => live(desk, () => killed >= kills / 2)))
  // All that is left of it is what it has reported.
  const lost = await acceptedOf(second)
  rmSync(second.folder, { recursive: true })
  say(`The second desk is lost: it had ${lost.size} payouts accepted`)
  await live(first, () => killed >= kills)
  await finish(first, training)

  const platform = await readPlatform(training.baseUrl)
  const there = new Map<string, (typeof platform.transactions)[number][]>()
  for (const one of platform.transactions) {
    const id = one.received.merchant_transaction_id
    there.set(id, [...(there.get(id) ?? []), one])
  }
  report(payouts.flatMap((payout) => atPlatform(payout, there.get(`PAYOUTS-${payout.reference}`) ?? [])))
  if (platform.transactions.length !== rows) report([`the platform has ${platform.transactions.length} payouts`])
  const desk = await begin(first)
  const told = await rowsOf(desk.client, first)
  const run = await desk.client.batches.run({ id: first.batchId ?? '' })
  const adopted = await adoptedOf(desk.client, told)
  await desk.kill()
  report(
    told.flatMap((row) =>
      fateProblems(row, there.get(row.merchantTransactionId ?? '') ?? [], adopted.has(row.row) ? new Set() : lost),
    ),
  )
  report(told.length === rows ? [] : [`the first desk knows ${told.length} rows`])
  report(run.state === 'done' ? [] : [`the batch is ${run.state}`])
  report(
    searchFolder(first.folder, [TOKEN, ...payouts.filter((_one, nth) => nth % 50 === 0).map(({ card }) => card)]).map(
      (one) => `in the folder: ${one}`,
    ),
  )
  for (const [fate, count] of Object.entries(run.counts)) if (count > 0) tally.set(`rows: ${fate}`, count)
  tally.set('rows: accepted, of these linked by the operator', adopted.size)
  say(`${killed} kills, ${first.kills} of the first desk, ${second.kills} of the second`)
  return { problems, tally }
}

/** Starts a desk, has it send, and kills it; returns the point of the kill. Done when nothing is left to send. */
async function liveOnce(desk: Desk, chance: Chance, training: TrainingServer): Promise<string> {
  const byTime = chance.below(2) === 0
  const point: KillPoint | null = byTime ? null : { kind: chance.pick(POINTS), number: 1 + chance.below(40) }
  // The kill point may be reached before the first call.
  const under = await startDesk(desk.folder, point)
  let isKilled = false
  const sent = enter(desk, under).then(() => send(desk, under, training))
  const work = sent.then(
    (isDone) => {
      desk.isDone = isDone
      return isDone ? 'when it was done' : 'between two batches'
    },
    // Calls to a killed desk are no longer answered.
    (error: unknown) => {
      if (deskFailure(error) || (!isKilled && under.hasEnded()))
        throw new Error(`the ${desk.name} desk: ${inWords(error)}`)
      return 'in the middle'
    },
  )
  const after = point ? POINT_MS : chance.next() * LONGEST
  const ended = await Promise.race([
    under.killedBefore.then(() => `before a step: ${point?.kind}`),
    sendingOf(desk, under).then(() => setTimeout(after, 'after a time')),
    work,
  ])
  isKilled = true
  await under.kill()
  await work
  return desk.isDone ? 'done' : ended
}

/** Settles once it has sent some rows; never if it is killed before. */
async function sendingOf(desk: Desk, under: DeskUnderTest): Promise<void> {
  try {
    for await (const event of await under.client.desk.events())
      if (event.changed === 'batches' && desk.batchId !== null) return
  } catch {
    // The desk was killed.
  }
  await new Promise(() => undefined)
}

async function begin(desk: Desk): Promise<DeskUnderTest> {
  const under = await startDesk(desk.folder)
  await enter(desk, under)
  return under
}

async function enter({ merchant }: Desk, { client }: DeskUnderTest): Promise<void> {
  if (merchant) await enterSecret(client, merchant)
}

/** Reads the file, seals it if needed, retries unknown rows with the same ID, and sends. Whether nothing is left. */
async function send(desk: Desk, under: DeskUnderTest, training: TrainingServer): Promise<boolean> {
  const { client } = under
  desk.merchant ??= await merchantAt(client, training)
  const { profileId, profileRevision } = desk.merchant
  const known = (await client.batches.list({ profileId })).find(({ state }) => state !== 'draft')
  desk.batchId = known?.id ?? null
  const id = await openFile(under, desk, profileId)
  if (desk.batchId === null) await seal(client, id, profileRevision)
  desk.batchId = id
  for await (const _one of await client.batches.askAgainAll({ id, profileRevision }));
  const events = await client.desk.events()
  const { state } = await client.batches.run({ id })
  if (state === 'done') return true
  await client.batches.start({ id, profileRevision, pace: PACE })
  for await (const event of events) {
    if (event.changed !== 'batches') continue
    const run = await client.batches.run({ id })
    if (run.state === 'sending') continue
    if (run.state !== 'done' && !MAY_STOP.includes(run.stop?.why)) throw new Error(`it has stopped: ${run.stop?.why}`)
    return run.state === 'done'
  }
  return false
}

/** Rows whose outcome is unknown because of a kill count towards the rule of five. */
const MAY_STOP: readonly (NonNullable<BatchRun['stop']>['why'] | undefined)[] = ['unknown_many', 'unknown_in_row']

async function openFile(
  { client, postBatch }: DeskUnderTest,
  { file, batchId }: Desk,
  profileId: string,
): Promise<string> {
  const order = { profileId, name: 'payouts.csv', size: file.length, source: 'file', again: batchId } as const
  const ticket = await client.batches.open({ ...order, from: { by: 'upload' } })
  const opened = ticket.result === 'upload' ? await postBatch(ticket.ticket, new Uint8Array(file)) : ticket
  if (opened.result !== 'opened') throw new Error(JSON.stringify(opened))
  return opened.id
}

async function seal(client: DeskClient, id: string, profileRevision: number): Promise<void> {
  const draft = await client.batches.draft({ id })
  const sums = draft.read?.table.sums ?? []
  const { revision } = await changed(client, draft, { change: 'control', totals: sums })
  const typed = sums.map(({ currency, sum }) => ({ currency, sum }))
  await client.batches.seal({ id, revision, profileRevision, typed })
}

/** Sends the rest without a kill, and resolves unknown rows as the operator would: from the dashboard. */
async function finish(desk: Desk, training: TrainingServer): Promise<void> {
  const under = await begin(desk)
  const { client } = under
  while (!(await send(desk, under, training)));
  const { transactions } = await readPlatform(training.baseUrl)
  const there = new Map(transactions.map((one) => [one.received.merchant_transaction_id, one.id]))
  for (const { fate, transactionId, merchantTransactionId } of await rowsOf(client, desk)) {
    if (fate !== 'unknown' || transactionId === null) continue
    const platformId = there.get(merchantTransactionId ?? '')
    if (platformId === undefined) throw new Error(`${merchantTransactionId} is unknown, and not at the platform`)
    await client.resolution.adopt({ transactionId, platformId })
  }
  await under.kill()
}

async function rowsOf(client: DeskClient, { batchId }: Desk): Promise<BatchRow[]> {
  const all: BatchRow[] = []
  for (let from = 0; from < ALL; from += 500) {
    const { rows } = await client.batches.rows({ id: batchId ?? '', fates: [], text: '', from, count: 500 })
    all.push(...rows)
  }
  return all
}

/**
 * Rows whose platform ID was linked by the operator. If a try was cut off and the next one gets DUPLICATE_ORDER, it
 * cannot be told which desk created it: it exists once, and was unknown until then.
 */
async function adoptedOf(client: DeskClient, rows: readonly BatchRow[]): Promise<ReadonlySet<number>> {
  const adopted = new Set<number>()
  for (const { row, fate, failure, transactionId } of rows) {
    if (fate !== 'accepted' || failure === null || transactionId === null) continue
    const { resolution } = await client.transactions.get({ id: transactionId })
    if (resolution?.how === 'adopted') adopted.add(row)
  }
  return adopted
}

/** The platform IDs of the payouts that a desk reports as accepted. */
async function acceptedOf(desk: Desk): Promise<ReadonlySet<string>> {
  const under = await begin(desk)
  const rows = desk.batchId === null ? [] : await rowsOf(under.client, desk)
  await under.kill()
  return new Set(rows.flatMap(({ fate, platformId }) => (fate === 'accepted' && platformId ? [platformId] : [])))
}

type AtPlatform = Awaited<ReturnType<typeof readPlatform>>['transactions'][number]

function atPlatform({ reference, amount, card, owner }: BatchPayout, there: readonly AtPlatform[]): readonly string[] {
  const [one] = there
  if (!one || there.length > 1) return [`${reference} is at the platform ${there.length} times`]
  const { received } = one
  const isSame = received.amount === amount && received.owner_name === owner && received.card?.last4 === card.slice(-4)
  return isSame ? [] : [`${reference} is another payout at the platform: ${JSON.stringify(received)}`]
}

/** Compares what the remaining desk reports about a row with the platform. */
function fateProblems(row: BatchRow, there: readonly AtPlatform[], lost: ReadonlySet<string>): readonly string[] {
  const { fate, platformId, merchantTransactionId: id } = row
  const [one] = there
  if (fate === 'accepted') {
    if (one?.id !== platformId) return [`${id} is accepted as ${platformId}, and at the platform as ${one?.id}`]
    return platformId !== null && lost.has(platformId) ? [`${id} was accepted by the other desk: ${platformId}`] : []
  }
  if (fate === 'elsewhere') return one ? [] : [`${id} is said to be paid elsewhere, and is not there`]
  return [`${id} is ${fate}`]
}

async function merchantAt(client: DeskClient, training: TrainingServer): Promise<Merchant> {
  const { profiles } = await client.profiles.list()
  const [known] = profiles
  if (!known) return addMerchant(client, training.baseUrl)
  // A kill came before the test recorded the merchant.
  await enterSecret(client, { profileId: known.id } as Merchant)
  const { profiles: now } = await client.profiles.list()
  await client.profiles.setGuard({ id: known.id, guard: { ...known.guard, duplicateHours: 0 } })
  await client.account.readBanks({ profileId: known.id })
  return { profileId: known.id, profileRevision: now[0]?.revision ?? 1, bank: { bank_id: '', bank_name: '' } }
}

async function bankOf(training: TrainingServer, folder: string): Promise<string> {
  mkdirSync(folder)
  const under = await startDesk(folder)
  const { bank } = await addMerchant(under.client, training.baseUrl)
  await under.kill()
  rmSync(folder, { recursive: true })
  return bank.bank_name
}
