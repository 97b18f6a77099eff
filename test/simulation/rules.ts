import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Big from 'big.js'
import { looksSettled } from '../../src/main/core/polling/poll-schedule.ts'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { MAX_SIMILAR } from '../../src/shared/model/payout-check.ts'
import type { TransactionSummary } from '../../src/shared/model/transaction.ts'
import { EVERYTHING } from '../../src/shared/model/transaction-query.ts'
import { plainlyClosed } from '../../src/shared/rules/dispute.ts'
import { createBatchRules } from './batch-rules.ts'
import { CARDS, lookalike, mistyped, TOKENS } from './cards.ts'
import { createGapRules } from './gap-rules.ts'
import type { Office, SentPayout } from './office.ts'
import { HOUR } from './plan.ts'
import type { Arrival, Read } from './platform.ts'
import { createReceiptRules } from './receipt-rules.ts'
import { RuleBroken } from './rule-broken.ts'
import { BROKEN_TABLES, CREATIONS, EARLIER_PAYOUT, LAST_NEWS, SEEN_REFUSED, WRITES } from './table-rules.ts'

/** A payout's write in the journal, and the number of the write since which the platform may have it. */
interface Written {
  readonly number: number
  readonly since: number
}

interface IntentRow {
  readonly desk: number
  readonly transaction: string
  readonly merchantId: string
  readonly profileId: string
  readonly request: string
  /** The ID that the write is about, as sent. */
  readonly about: string
  readonly isAgain: number
  readonly kind: string
  readonly state: string
  readonly settled: string | null
  /** The platform's code if it was refused. */
  readonly code: string | null
  /** Whether it is a row of a batch. */
  readonly isOfBatch: number
}

export interface Rules {
  /** When a desk starts, before anything is done. */
  onStart(desk: number): void
  /** When the machine goes to sleep. */
  onSleep(): void
  /** When a POST arrives, before the platform acts. */
  onPost(arrival: Arrival): void
  /** When a GET arrives. */
  onRead(read: Read): void
  /** After every action. */
  always(): void
  /** Occasionally, with a desk that answers. */
  whole(): Promise<void>
  /** When nothing has failed for hours. */
  atRest(rest: number): Promise<void>
  /** Each write of every desk, as a situation. */
  situations(): readonly string[]
  /** Closes the databases that it reads. */
  close(): void
}

const MINUTE = 60_000
/** Reads that one action of an operator may cause: three tries of three. */
const READS_PER_ACTION = 9

/** Checks the invariants. The truth is what the platform has. */
export function createRules(office: Office): Rules {
  const { platform, desks, world } = office
  const opened = desks.map(() => ({ folder: '', database: null as DatabaseSync | null }))
  const timelines = new Map<string, number>()
  const seenDisputes = new Set<string>()
  let payoutsSeen = 0
  /** Backups never change, so each is searched once. */
  const lookedAt = new Set<string>()

  /** A reader of a desk's tables as they are on disk; `null` while there are none. */
  function tables(number: number): DatabaseSync | null {
    const folder = desks[number]?.folder() ?? ''
    const kept = opened[number]
    if (!kept) return null
    if (kept.folder !== folder) {
      kept.database?.close()
      kept.database = null
      kept.folder = folder
    }
    try {
      kept.database ??= new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
      return kept.database
    } catch {
      return null
    }
  }

  function rows<Row>(number: number, sql: string, ...values: string[]): readonly Row[] {
    const database = tables(number)
    if (!database) return []
    try {
      return database.prepare(sql).all(...values) as Row[]
    } catch (error) {
      // Before the first migration.
      if (String(error).includes('no such table')) return []
      throw error
    }
  }

  const gaps = createGapRules(office)
  const receipts = createReceiptRules(office, rows)
  const batches = createBatchRules(office, rows, gaps.isMissing)

  function onStart(desk: number): void {
    const isRestored = gaps.onStart(desk)
    if (isRestored) {
      const kept = opened[desk]
      kept?.database?.close()
      if (kept) kept.database = null
      for (const key of timelines.keys()) if (key.startsWith(`${desk} `)) timelines.delete(key)
    }
    batches.onStart(desk, isRestored)
  }

  const INTENTS = `SELECT transaction_id AS "transaction", merchant_transaction_id AS merchantId,
    profile_id AS profileId, request,
    coalesce(request ->> '$.merchant_transaction_id', request ->> '$.transaction_id', '') AS about,
    is_again AS isAgain, iif(is_again, 'ask_again', intents.kind) AS kind, state, settled,
    failure ->> '$.code' AS code,
    EXISTS (SELECT 1 FROM batch_rows WHERE batch_rows.transaction_id = intents.transaction_id AND intent_id = intents.id) AS isOfBatch
    FROM intents JOIN transactions ON transactions.id = transaction_id`
  const intents = (): readonly IntentRow[] =>
    desks.flatMap((_, desk) =>
      rows<Omit<IntentRow, 'desk'>>(desk, `${INTENTS} ORDER BY number`).map((row) => ({ ...row, desk })),
    )

  function onPost({ desk, path, fields: sent }: Arrival): void {
    const id = idOf(sent)
    const kind = kindOf(path)
    const written = rows<IntentRow>(
      Number(desk),
      `${INTENTS} WHERE intents.kind = ? AND about = ? ORDER BY number`,
      kind,
      id,
    )
    const newest = written.at(-1)
    if (!newest) throw new RuleBroken('written before sent', `${kind} ${id} has left and is not in the journal`)
    const isSame = (one: Arrival): boolean => one.desk === desk && keyOf(one) === `${kind} ${id}`
    const left = platform.arrivals.filter((one) => isSame(one) && !gaps.isMissing(one)).length
    if (left > written.length) {
      throw new RuleBroken(
        'sent once',
        `${kind} ${id} has left ${left} times, and was asked for ${written.length} times`,
      )
    }
    const differing = differenceOf(JSON.parse(newest.request), sent)
    if (differing) throw new RuleBroken('sent as written', `${kind} ${id} has left with another ${differing}`)
    const first = written.findLast(({ isAgain }) => isAgain === 0)
    if (newest.isAgain === 1 && first?.request !== newest.request) {
      throw new RuleBroken('asked again as it was', `${id} is not what was sent first`)
    }
    // A batch continues while another merchant is shown.
    if (newest.isOfBatch === 0 && !desks[Number(desk)]?.active().includes(newest.profileId)) {
      throw new RuleBroken('sent for the merchant that is shown', `${kind} ${id} was sent for one that is not active`)
    }
    if (kind === 'create') batches.onPost(Number(desk), id, sent)
  }

  function onRead({ at, desk, credential, target }: Read): void {
    const since = readsSince(desk, at - MINUTE)
    const { underWay, ended } = office.actions.get(Number(desk)) ?? { underWay: 0, ended: [] }
    const actionsWithin = (time: number): number => underWay + ended.filter((one) => at - one < time).length
    // Two per second for each merchant, plus operators' requests; a mistaken secret is shared by two merchants.
    const close = since.filter((one) => at - one.at < 5000 && one.credential === credential).length
    if (close > (office.mistaken.size > 0 ? 28 : 14) + READS_PER_ACTION * actionsWithin(10_000)) {
      throw new RuleBroken('polling has its rate', `desk ${desk} has read ${close} times in five seconds`)
    }
    const asked = READS_PER_ACTION * actionsWithin(MINUTE)
    const same = since.filter((one) => one.target === target)
    if (same.length > 20 + asked)
      throw new RuleBroken('polling has its intervals', `${target} was read ${same.length} times in a minute`)
    const absent = same.filter(({ status }) => status === 404).length
    if (absent > 6 + asked)
      throw new RuleBroken('what fails is polled less', `${target} was not there ${absent} times in a minute`)
    const own = since.filter((one) => one.credential === credential && at - one.at < 55_000)
    const unanswered = own.slice(own.findLastIndex(({ status }) => status !== null && status < 300) + 1)
    const refusals = unanswered.filter(({ status }) => status === 401 || status === 403 || status === 429)
    // Requests that were under way at the same time are refused together.
    let apart = 0
    let last = Number.NEGATIVE_INFINITY
    for (const { at } of refusals) {
      if (at - last <= 2000) continue
      apart++
      last = at
    }
    if (apart > 2 + asked / 3)
      throw new RuleBroken('a refusal is heard', `desk ${desk} was refused ${apart} times in a minute`)
  }

  function readsSince(desk: string, since: number): readonly Read[] {
    const from = platform.reads.findLastIndex(({ at }) => at < since) + 1
    return platform.reads.slice(from).filter((one) => one.desk === desk)
  }

  function always(): void {
    if (gaps.isBeingRestored()) return
    const all = intents()
    const newest = new Map<string, IntentRow>()
    const asked = new Map<string, IntentRow[]>()
    for (const row of all) {
      if (row.kind === 'create' || row.kind === 'ask_again') newest.set(`${row.desk} ${row.transaction}`, row)
      const key = `${row.desk} ${row.isAgain === 1 ? 'create' : row.kind} ${row.about}`
      asked.set(key, [...(asked.get(key) ?? []), row])
    }
    const mayExist = ({ state }: IntentRow): boolean =>
      state === 'accepted' || state === 'unknown' || state === 'sending'
    const byMerchantId = Map.groupBy(newest.values(), ({ merchantId }) => merchantId)
    const perOrder = new Map<string, number>()
    for (const { received, merchant } of platform.known().values()) {
      const id = received.merchant_transaction_id
      const key = `${merchant} ${id}`
      perOrder.set(key, (perOrder.get(key) ?? 0) + 1)
      const creations = byMerchantId.get(id) ?? []
      if (!creations.some(mayExist) && (isMissing(id, creations) || isDenied(id, asked))) continue
      if (creations.length === 0)
        throw new RuleBroken('known to a desk', `${id} is at the platform, and no desk has it`)
      if (!creations.some(mayExist)) {
        const states = creations.map(({ state }) => state).join(', ')
        throw new RuleBroken('accepted or unknown', `${id} is at the platform, and the desk says ${states}`)
      }
    }
    for (const [key, count] of perOrder) {
      if (count > 1) throw new RuleBroken('one payment', `${key} is at the platform ${count} times`)
    }
    const there = new Set([...platform.known().values()].map(({ received }) => received.merchant_transaction_id))
    for (const { kind, state, merchantId } of all) {
      if ((kind === 'create' || kind === 'ask_again') && state === 'accepted' && !there.has(merchantId)) {
        throw new RuleBroken('nothing invented', `${merchantId} is accepted, and the platform never had it`)
      }
    }
    disputesAreKnown()
    noDuplicateMissed(office.payouts.slice(payoutsSeen))
    payoutsSeen = office.payouts.length
    batches.always()
    const known = platform.arrivals.filter((one) => !gaps.isMissing(one))
    for (const [key, arrivals] of Map.groupBy(known, (one) => `${one.desk} ${keyOf(one)}`)) {
      const writes = asked.get(key) ?? []
      const left = writes.filter(({ state }) => state !== 'not_sent').length
      if (arrivals.length > left) {
        throw new RuleBroken(
          'what has arrived was sent',
          `${key} has arrived ${arrivals.length} times, and was sent ${left} times`,
        )
      }
      const taken = arrivals.filter(({ isTaken }) => isTaken).length
      const denied = arrivals.filter((one) => one.isTaken && one.isDenied).length
      const open = writes.filter(mayExist).length
      const refused = Math.min(denied, writes.filter(mayBeThere).length)
      if (taken - denied > open || taken > open + refused) {
        throw new RuleBroken(
          'what was done is accepted or unknown',
          `${key} was done ${taken} times, ${denied} of them denied, the desk says ${open} and ${refused}`,
        )
      }
    }
    for (const [number, desk] of desks.entries()) {
      const [first] = desk.afterwards
      if (first)
        throw new RuleBroken('quiet after close', `desk ${number} has done something after it was closed: ${first}`)
    }
  }

  /**
   * Whether an order is at the platform from a desk that no longer knows it and reports the gap. False if the desk has
   * sent it again since and was refused because the platform has it.
   */
  function isMissing(id: string, creations: readonly IntentRow[]): boolean {
    const isOf = (one: Arrival): boolean => keyOf(one) === `create ${id}`
    const sent = platform.arrivals.find((one) => isOf(one) && gaps.isMissing(one))
    if (!sent) return false
    const own = creations.find(({ desk }) => `${desk}` === sent.desk)
    if (!own) gaps.isTold(sent)
    const isLater = (one: Arrival): boolean => one.desk === sent.desk && one.at > sent.at && !gaps.isMissing(one)
    return own?.code !== 'DUPLICATE_ORDER' || !platform.arrivals.some((one) => isOf(one) && isLater(one))
  }

  /** Whether something between a desk and the platform refused what the platform has, and the desk says just that. */
  function isDenied(id: string, asked: ReadonlyMap<string, readonly IntentRow[]>): boolean {
    return platform.arrivals.some(
      (one) =>
        one.isDenied && keyOf(one) === `create ${id}` && (asked.get(`${one.desk} create ${id}`) ?? []).some(mayBeThere),
    )
  }

  /** A dispute at the platform belongs to a desk and has exactly the files of its manifest. */
  function disputesAreKnown(): void {
    for (const { id, reason, files } of platform.disputes()) {
      if (seenDisputes.has(id)) continue
      const sent = desks.flatMap((_, desk) =>
        rows<{ files: string | null }>(
          desk,
          `SELECT (SELECT group_concat(sha256 ORDER BY place) FROM dispute_files WHERE intent_id = intents.id) AS files
            FROM intents WHERE kind = 'dispute' AND json_extract(request, '$.reason') = ?`,
          reason,
        ),
      )
      const [first] = sent
      const isOf = ({ path, fields }: Arrival): boolean => path.endsWith('/dispute') && fields.reason === reason
      if (!first && platform.arrivals.some((one) => isOf(one) && gaps.isMissing(one))) continue
      if (!first) throw new RuleBroken('a dispute is known to a desk', `no desk has ${id}: ${reason}`)
      const there = files.map(({ sha256 }) => sha256).join()
      if (there !== (first.files ?? '')) {
        throw new RuleBroken(
          'evidence sent is evidence kept',
          `${reason}: ${there} at the platform, ${first.files} here`,
        )
      }
      seenDisputes.add(id)
    }
  }

  async function whole(isAtRest = false): Promise<void> {
    if (gaps.isBeingRestored()) return
    always()
    for (const [number, desk] of desks.entries()) {
      const client = desk.client()
      if (!client) continue
      const unresolved = new Set((await client.resolution.unresolved({ profileId: null })).map(({ id }) => id))
      const unknown = rows<{ id: string }>(
        number,
        `SELECT transaction_id AS id FROM intents AS one WHERE state = 'unknown' AND settled IS NULL
           AND number = (SELECT max(number) FROM intents AS other
             WHERE other.transaction_id = one.transaction_id AND other.kind = one.kind)
           AND NOT (kind = 'create' AND EXISTS (SELECT 1 FROM intents AS other
             WHERE other.transaction_id = one.transaction_id AND other.kind = 'create' AND other.state = 'accepted'))`,
      )
      for (const { id } of unknown) {
        if (unresolved.has(id)) continue
        const writes = rows<IntentRow>(number, `${INTENTS} WHERE transaction_id = ?`, id)
        const states = writes.map(({ kind, state, settled }) => `${kind} ${state} ${settled ?? ''}`)
        throw new RuleBroken(
          'an unknown stays in sight',
          `desk ${number}: ${writes[0]?.merchantId} is not shown: ${states.join(', ')}`,
        )
      }
      await listIsWhole(number, client)
      await sumsAreRight(number, client)
      const isQuiet = isAtRest || desk.inFlight() === 0
      const [open] = isQuiet ? rows<IntentRow>(number, `${INTENTS} WHERE state = 'sending'`) : []
      if (open) throw new RuleBroken('everything ends', `desk ${number}: ${open.kind} ${open.merchantId} is under way`)
      for (const [rule, sql] of BROKEN_TABLES) {
        const [first] = rows<{ seen: string }>(number, sql)
        if (first) throw new RuleBroken(rule, `desk ${number}: ${first.seen}`)
      }
      for (const { id, count } of rows<{ id: string; count: number }>(
        number,
        'SELECT transaction_id AS id, count(*) AS count FROM story GROUP BY transaction_id',
      )) {
        const before = timelines.get(`${number} ${id}`) ?? 0
        if (count < before) throw new RuleBroken('the timeline only grows', `desk ${number}: ${id} has lost entries`)
        timelines.set(`${number} ${id}`, count)
      }
      statusesWereSaid(number)
      receipts.whole(number)
      await gaps.whole(number, client)
      await batches.whole(number, client)
    }
    noSecretOnDisk()
    noDuplicateMissed([...office.payouts, ...batches.payouts()])
  }

  /** The list contains exactly the transactions of the tables. */
  async function listIsWhole(number: number, client: DeskClient) {
    const listed = await everything(client)
    const kept = rows<{ id: string }>(number, 'SELECT id FROM transactions')
    const ids = new Set(listed.map(({ id }) => id))
    if (ids.size !== listed.length) throw new RuleBroken('the list equals its tables', `desk ${number} lists one twice`)
    const missing = kept.find(({ id }) => !ids.has(id))
    if (missing || kept.length !== listed.length) {
      throw new RuleBroken(
        'the list equals its tables',
        `desk ${number}: ${listed.length} of ${kept.length} are listed`,
      )
    }
  }

  /** The totals equal a recount. */
  async function sumsAreRight(number: number, client: DeskClient): Promise<void> {
    const before = recount(number)
    const totals = await client.transactions.totals({ query: EVERYTHING })
    // Something may have been written meanwhile.
    if (before !== recount(number)) return
    const of = ({ count, sums }: typeof totals.accepted): string =>
      `${count} ${sumOf(sums.map(({ amount }) => amount))}`
    const told = [of(totals.accepted), of(totals.unknown), String(totals.notCreated)].join(', ')
    if (told !== before)
      throw new RuleBroken('sums equal a recount', `desk ${number}: ${told} is told, ${before} is counted`)
  }

  function recount(number: number): string {
    const counted = { accepted: [] as string[], unknown: [] as string[], not_created: [] as string[] }
    for (const { creation, amount } of rows<{ creation: keyof typeof counted; amount: string }>(number, CREATIONS)) {
      counted[creation].push(amount)
    }
    const of = (amounts: readonly string[]): string => `${amounts.length} ${sumOf(amounts)}`
    return [of(counted.accepted), of(counted.unknown), String(counted.not_created.length)].join(', ')
  }

  /** Each stored status was sent by the platform; excludes those added by this ID, where other orders go unnoticed. */
  function statusesWereSaid(number: number): void {
    const shown = rows<{ platformId: string; status: string | null }>(
      number,
      `SELECT DISTINCT platform_id AS platformId, status FROM transactions JOIN observations
        ON transaction_id = transactions.id WHERE platform_id IS NOT NULL AND entered_id IS NOT platform_id`,
    )
    for (const { platformId, status } of shown) {
      if (!platform.said.get(platformId)?.has(status)) {
        throw new RuleBroken('a status is one that was read', `${platformId} is shown as ${status}`)
      }
    }
  }

  function noSecretOnDisk(): void {
    const secrets = [...CARDS, ...CARDS.map(mistyped), ...CARDS.map(lookalike), ...TOKENS].map((text) =>
      Buffer.from(text),
    )
    for (const desk of desks) {
      lookIn(desk.folder())
      const backups = join(desk.folder(), '../backups')
      for (const name of existsSync(backups) ? readdirSync(backups) : []) {
        if (!lookedAt.has(name)) lookIn(join(backups, name))
        lookedAt.add(name)
      }
    }

    function lookIn(folder: string): void {
      for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue
        const bytes = readFileSync(join(file.parentPath, file.name))
        const found = secrets.find((secret) => bytes.includes(secret))
        if (found) throw new RuleBroken('no card or secret on disk', `${file.name} has one`)
      }
    }
  }

  /** None of the payouts was accepted although it resembles an earlier one that the operator had not seen. */
  function noDuplicateMissed(payouts: readonly SentPayout[]): void {
    const all = payouts.length > 0 ? [...office.payouts, ...batches.payouts()] : []
    for (const payout of payouts) {
      if (payout.seenSimilar.length >= MAX_SIMILAR) continue
      const unseen = all.filter(
        (one) =>
          one.desk === payout.desk &&
          (one.batch === undefined || one.batch !== payout.batch) &&
          one.transactionId !== payout.transactionId &&
          isLike(payout, one) &&
          !payout.seenSimilar.includes(one.transactionId),
      )
      const written = unseen.length > 0 ? writeOf(payout) : null
      const missed = written && unseen.find((one) => (writeOf(one)?.since ?? written.number) < written.number)
      if (missed)
        throw new RuleBroken('no duplicate is missed', `${payout.transactionId} is like ${missed.transactionId}`)
    }
  }

  /** By the rules of the duplicate check, a minute short of its hours. */
  function isLike(payout: SentPayout, before: SentPayout): boolean {
    const age = payout.at - before.at + MINUTE
    const [amount, other] = [Big(payout.amount), Big(before.amount)]
    const more = amount.gt(other) ? amount : other
    const isSame = amount.eq(other) && age < payout.duplicateHours * HOUR
    if (payout.currency !== before.currency || payout.duplicateHours === 0) return false
    if (payout.card === before.card)
      return isSame || (age < 24 * HOUR && amount.minus(other).abs().times('100').lte(more))
    return isSame && payout.owner === before.owner
  }

  /**
   * Its number in the journal, and that of the write since which it may be at the platform; `null` if it cannot be. One
   * that was refused as a duplicate, or without a code, may be there; also if its ID was reused for another order, until
   * it is known which of them is there.
   */
  function writeOf({ desk, transactionId, amount, card, owner }: SentPayout): Written | null {
    const last4 = card.slice(-4)
    const [kept] = rows<{ state: string; code: string | null; number: number }>(
      desk,
      `SELECT state, json_extract(failure, '$.code') AS code, (SELECT max(number) FROM intents WHERE transaction_id = ?1 AND kind = 'create' AND is_again = 0
         AND request ->> '$.amount' = ?2 AND request ->> '$.card.last4' = ?3 AND request ->> '$.owner_name' = ?4) AS number
       FROM intents JOIN transactions ON transactions.id = transaction_id
       WHERE transaction_id = ?1 AND transactions.kind = 'payout_card' AND amount = ?2 AND card_last4 = ?3 AND intents.kind = 'create'
       ORDER BY intents.number DESC LIMIT 1`,
      transactionId,
      amount,
      last4,
      owner,
    )
    if (!kept) return rows<Written>(desk, EARLIER_PAYOUT, transactionId, amount, last4, owner)[0] ?? null
    const isThere = kept.state === 'accepted' || kept.state === 'unknown'
    const { number } = kept
    return isThere || mayBeThere({ kind: 'create', ...kept }) ? { number, since: number } : null
  }

  async function atRest(rest: number): Promise<void> {
    await whole(true)
    batches.atRest()
    for (const [number, desk] of desks.entries()) {
      const client = desk.client()
      if (!client) continue
      for (const { id } of (await client.profiles.list()).profiles) {
        const { state, failure, until } = await client.tracking.state({ profileId: id })
        const isTooLong = state === 'resting' && Date.parse(until ?? '') - world.now() > 31 * MINUTE
        if (state === 'stopped' || isTooLong) {
          throw new RuleBroken('polling goes on', `desk ${number} has ${state} until ${until} for ${failure?.kind}`)
        }
      }
      receipts.atRest(number, rest)
      for (const one of await everything(client)) await isFollowed(number, client, one, rest)
    }
  }

  /** What can still change is polled, neither too rarely nor too often. */
  async function isFollowed(number: number, client: DeskClient, one: TransactionSummary, rest: number): Promise<void> {
    const record = [...platform.known().values()].find(({ id }) => id === one.platformId)
    const age = world.now() - Date.parse(one.createdAt)
    const { account } = await client.transactions.get({ id: one.id })
    // core/polling/poll-schedule.ts: every five minutes in its first hour, every two hours on its first day.
    const [followed] = rows<{ activeAt: number; dueAt: number }>(
      number,
      'SELECT lively_at AS activeAt, due_at AS dueAt FROM followed WHERE transaction_id = ?',
      one.id,
    )
    // A clock that was set back and forth has made it older.
    const limit = Math.max(age, world.now() - (followed?.activeAt ?? 0)) < HOUR ? HOUR / 3 : 3 * HOUR
    // One that was added by an answer about another order remains that other order's, and so does an ID that an answer
    // has taken from one that this desk does not know.
    if (
      one.kind === 'added' ||
      record?.received.merchant_transaction_id !== one.merchantTransactionId ||
      record.scenario?.startsWith('status_') ||
      age < 0 ||
      age > 12 * HOUR ||
      account !== 'same'
    )
      return
    disputesAreRead(number, one.id)
    if (limit > rest) return
    const isStatus = (target: string): boolean => target.includes(record.id) && !target.startsWith('/receipts/')
    const last = platform.reads.findLast(({ desk, target }) => desk === `${number}` && isStatus(target))
    // If its own poll failed, the next one may be hours away.
    const isRead = last !== undefined && world.elapsed() - last.at < rest
    if (isRead ? !isWithin(one.statusReadAt, limit) : world.now() - (followed?.dueAt ?? 0) > limit) {
      throw new RuleBroken(
        'what can change is read',
        `desk ${number}: ${one.merchantTransactionId} was read ${one.statusReadAt}`,
      )
    }
    if (isRead && !platform.lastSaid(`${number}`, record.id).includes(one.status)) {
      throw new RuleBroken('the last status is shown', `desk ${number}: ${record.id} is shown as ${one.status}`)
    }
    const [told] = rows<{ at: string }>(number, LAST_NEWS, one.id)
    // By then it is read every five minutes at most.
    const isStill = !isWithin(told?.at ?? null, looksSettled(one.status) ? 24 * MINUTE : 70 * MINUTE)
    const often = readsSince(`${number}`, world.elapsed() - 8 * MINUTE).filter(({ target }) =>
      target.includes(record.id),
    ).length
    if (isStill && often > 4) {
      throw new RuleBroken('what is old is polled less', `${record.id} was read ${often} times in eight minutes`)
    }
  }

  /** Whether `at` lies within the last `milliseconds`. */
  const isWithin = (at: string | null, milliseconds: number): boolean =>
    at !== null && world.now() - Date.parse(at) <= milliseconds

  /** Opened disputes are read, and shown with the status last read. */
  function disputesAreRead(number: number, transaction: string): void {
    const disputes = rows<{ dispute: string; status: string | null; readAt: string | null; openedAt: string }>(
      number,
      `SELECT reply ->> '$.id' AS dispute, status, read_at AS readAt FROM intents LEFT JOIN disputes
         ON disputes.id = reply ->> '$.id'
       WHERE intents.transaction_id = ? AND kind = 'dispute' AND state = 'accepted'`,
      transaction,
    )
    for (const { dispute, status, readAt } of disputes) {
      const isThere = platform.disputes().some(({ id }) => id === dispute)
      if (plainlyClosed(status) || !isThere) continue
      // Every five minutes, one after the other.
      if (!isWithin(readAt, HOUR / 3)) {
        throw new RuleBroken('open disputes are read', `desk ${number}: ${dispute} was read ${readAt}`)
      }
      if (!platform.lastSaid(`${number}`, dispute).includes(status)) {
        throw new RuleBroken('the last status is shown', `desk ${number}: ${dispute} is shown as ${status}`)
      }
    }
  }

  const close = (): void => {
    for (const { database } of opened) database?.close()
  }

  const situations = (): readonly string[] => [
    ...desks.flatMap((_, desk) => rows<{ situation: string }>(desk, WRITES).map(({ situation }) => situation)),
    ...platform.arrivals.flatMap((one) => (one.isDenied ? [`denied × ${kindOf(one.path)}`] : [])),
    ...[...office.payouts, ...batches.payouts()].flatMap(({ desk, seenSimilar }) =>
      rows<{ situation: string }>(desk, SEEN_REFUSED, JSON.stringify(seenSimilar)).map(({ situation }) => situation),
    ),
  ]

  return {
    onStart,
    onSleep: batches.onSleep,
    onPost,
    onRead,
    always,
    whole,
    atRest,
    situations,
    close,
  }
}

/**
 * Whether a refused write may have been done: its refusal does not come from the platform, or the platform had it
 * already. A second cancel or dispute is refused with a code of its own.
 */
const mayBeThere = ({ kind, state, code }: Pick<IntentRow, 'kind' | 'state' | 'code'>): boolean =>
  state === 'refused' && (code === null || code === 'DUPLICATE_ORDER' || kind === 'cancel' || kind === 'dispute')

/** The whole list, page by page. */
async function everything(client: DeskClient): Promise<readonly TransactionSummary[]> {
  const listed: TransactionSummary[] = []
  let after: { count: number } | { cursor: string } = { count: 0 }
  for (;;) {
    const page: Awaited<ReturnType<typeof client.transactions.list>> = await client.transactions.list({
      query: EVERYTHING,
      after,
      limit: 40,
    })
    listed.push(...page.items)
    if (page.next === null) return listed
    after = { cursor: page.next }
  }
}

function kindOf(path: string): string {
  return path.startsWith('/merchant/payin') || path.startsWith('/merchant/payout')
    ? 'create'
    : (path.split('/').at(-1) ?? '')
}

/** The ID that a write is about, as sent. */
function idOf({ merchant_transaction_id, transaction_id }: Readonly<Record<string, string>>): string {
  return merchant_transaction_id ?? transaction_id ?? ''
}

const keyOf = ({ path, fields }: Arrival): string => `${kindOf(path)} ${idOf(fields)}`

/** The field in which the sent request differs from the recorded one; cards are compared by their kept digits. */
function differenceOf(
  written: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, string>>,
): string | null {
  const { card, bank_name: _, ...fields } = written
  const { card_number, ...others } = sent
  const kept = card as { first6: string; last4: string } | undefined
  if (kept && (!card_number?.startsWith(kept.first6) || !card_number.endsWith(kept.last4))) return 'card'
  return [...Object.keys(fields), ...Object.keys(others)].find((name) => fields[name] !== others[name]) ?? null
}

const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), Big('0')).toFixed()
