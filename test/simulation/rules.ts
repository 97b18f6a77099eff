import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EVERYTHING } from '../../src/shared/model/transaction-query.ts'
import { CARDS, type Office, TOKENS } from './operator.ts'
import { HOUR } from './plan.ts'
import type { Arrival } from './platform.ts'

/** A rule that does not hold: its name, and what was seen. */
export class RuleBroken extends Error {
  readonly rule: string
  constructor(rule: string, seen: string) {
    super(`${rule}: ${seen}`)
    this.rule = rule
  }
}

interface IntentRow {
  readonly desk: number
  readonly intent: string
  readonly transaction: string
  readonly merchantId: string
  readonly kind: string
  readonly state: string
  readonly settled: string | null
}

export interface Rules {
  /** As a POST arrives, before the platform acts. */
  onPost(arrival: Arrival): void
  /** After whatever was done. */
  always(): void
  /** Once in a while, with a desk that answers. */
  whole(): Promise<void>
  /** When nothing has failed for hours. */
  atRest(rest: number): Promise<void>
}

/** Holds what must be so, whatever happens. The truth is what the platform has. */
export function createRules(office: Office): Rules {
  const { platform, desks, world } = office
  const opened = desks.map(() => ({ folder: '', database: null as DatabaseSync | null }))
  const timelines = new Map<string, number>()
  const seenDisputes = new Set<string>()

  /** A reader of a desk's tables as they are on disk; null while there are none. */
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

  const INTENTS = `SELECT intents.id AS intent, transaction_id AS "transaction", merchant_transaction_id AS merchantId,
    iif(is_again, 'ask_again', intents.kind) AS kind, state, settled FROM intents JOIN transactions ON transactions.id = transaction_id`
  const intents = (): readonly IntentRow[] =>
    desks.flatMap((_, desk) => rows<Omit<IntentRow, 'desk'>>(desk, INTENTS).map((row) => ({ ...row, desk })))

  function onPost({ desk, path, body }: Arrival): void {
    const creation = isCreation(path)
    if (!creation) return
    const { merchant_transaction_id: id } = JSON.parse(body) as { merchant_transaction_id: string }
    const open = rows<IntentRow>(
      Number(desk),
      `${INTENTS} WHERE merchant_transaction_id = ? AND intents.kind = 'create'`,
      id,
    )
    if (open.length === 0) throw new RuleBroken('written before sent', `${id} has left and is not in the journal`)
    const left = platform.arrivals.filter(
      (one) => one.desk === desk && isCreation(one.path) && one.body.includes(`"${id}"`),
    ).length
    if (left > open.length) {
      throw new RuleBroken('sent once', `${id} has left ${left} times, and was asked for ${open.length} times`)
    }
  }

  function always(): void {
    const all = intents()
    const byMerchantId = Map.groupBy(all, ({ merchantId }) => merchantId)
    const perOrder = new Map<string, number>()
    for (const record of platform.known().values()) {
      const { received, merchant } = record
      const id = received.merchant_transaction_id
      const key = `${merchant} ${id}`
      perOrder.set(key, (perOrder.get(key) ?? 0) + 1)
      const creations = (byMerchantId.get(id) ?? []).filter(({ kind }) => kind === 'create' || kind === 'ask_again')
      if (creations.length === 0)
        throw new RuleBroken('known to a desk', `${id} is at the platform, and no desk has it`)
      if (!creations.some(({ state }) => state === 'accepted' || state === 'unknown' || state === 'sending')) {
        const states = creations.map(({ state }) => state).join(', ')
        throw new RuleBroken('accepted or unknown', `${id} is at the platform, and the desk says ${states}`)
      }
    }
    for (const [key, count] of perOrder) {
      if (count > 1) throw new RuleBroken('one payment', `${key} is at the platform ${count} times`)
    }
    const there = new Set([...platform.known().values()].map(({ received }) => received.merchant_transaction_id))
    for (const { kind, state, merchantId } of all) {
      if (kind === 'create' && state === 'accepted' && !there.has(merchantId)) {
        throw new RuleBroken('nothing invented', `${merchantId} is accepted, and the platform never had it`)
      }
    }
    disputesAreKnown()
    for (const [number, desk] of desks.entries()) {
      const [first] = desk.afterwards
      if (first)
        throw new RuleBroken('quiet after close', `desk ${number} has done something after it was closed: ${first}`)
    }
  }

  /** A dispute at the platform is one of a desk's, with exactly the files of its manifest. */
  function disputesAreKnown(): void {
    for (const { id, reason, files } of platform.disputes()) {
      if (seenDisputes.has(id)) continue
      const sent = desks.flatMap((_, desk) =>
        rows<{ intent: string; state: string; files: string | null }>(
          desk,
          `SELECT id AS intent, state, (SELECT group_concat(sha256 ORDER BY place) FROM dispute_files WHERE intent_id = intents.id) AS files
            FROM intents WHERE kind = 'dispute' AND json_extract(request, '$.reason') = ?`,
          reason,
        ),
      )
      const [first] = sent
      if (!first) throw new RuleBroken('a dispute is known to a desk', `no desk has ${id}: ${reason}`)
      if (first.state === 'sending') continue
      if (first.state === 'refused' || first.state === 'not_sent') {
        throw new RuleBroken('a dispute is accepted or unknown', `${reason} is ${first.state}, and at the platform`)
      }
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

  async function whole(): Promise<void> {
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
      for (const { id, count } of rows<{ id: string; count: number }>(
        number,
        'SELECT transaction_id AS id, count(*) AS count FROM story GROUP BY transaction_id',
      )) {
        const before = timelines.get(`${number} ${id}`) ?? 0
        if (count < before) throw new RuleBroken('the timeline only grows', `desk ${number}: ${id} has lost entries`)
        timelines.set(`${number} ${id}`, count)
      }
      statusesWereSaid(number)
    }
    noSecretOnDisk()
    noDuplicateMissed()
  }

  /** The list has what the tables have, and its sums are theirs. */
  async function listIsWhole(number: number, client: NonNullable<ReturnType<(typeof desks)[number]['client']>>) {
    const listed: { id: string; amount: string | null; currency: string | null; state: string }[] = []
    let after: { count: number } | { cursor: string } = { count: 0 }
    for (;;) {
      const page: Awaited<ReturnType<typeof client.transactions.list>> = await client.transactions.list({
        query: EVERYTHING,
        after,
        limit: 200,
      })
      listed.push(...page.items)
      if (page.next === null) break
      after = { cursor: page.next }
    }
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

  /** A status that is shown was said by the platform. */
  function statusesWereSaid(number: number): void {
    const shown = rows<{ id: string; platformId: string; status: string }>(
      number,
      `SELECT transactions.id, platform_id AS platformId, status FROM transactions JOIN observations AS o
        ON o.transaction_id = transactions.id AND o.id = (SELECT max(id) FROM observations WHERE transaction_id = o.transaction_id)
        WHERE status IS NOT NULL AND platform_id IS NOT NULL`,
    )
    for (const { platformId, status } of shown) {
      if (!platform.said.get(platformId)?.has(status)) {
        throw new RuleBroken('a status is one that was read', `${platformId} is shown as ${status}`)
      }
    }
  }

  function noSecretOnDisk(): void {
    const secrets = [...CARDS, ...TOKENS].map((text) => Buffer.from(text))
    for (const desk of desks) {
      for (const file of readdirSync(desk.folder(), { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue
        const bytes = readFileSync(join(file.parentPath, file.name))
        const found = secrets.find((secret) => bytes.includes(secret))
        if (found) throw new RuleBroken('no card or secret on disk', `${file.name} has one`)
      }
    }
  }

  /** No payout was taken like one before it that the operator had not seen. */
  function noDuplicateMissed(): void {
    for (const [place, payout] of office.payouts.entries()) {
      const { desk, profileId, card, amount, currency, at, duplicateHours, seenSimilar } = payout
      const missed = office.payouts
        .slice(0, place)
        .find(
          (one) =>
            one.desk === desk &&
            one.profileId === profileId &&
            one.card === card &&
            one.amount === amount &&
            one.currency === currency &&
            one.transactionId !== payout.transactionId &&
            at - one.at < duplicateHours * HOUR &&
            at >= one.at &&
            !seenSimilar.includes(one.transactionId) &&
            mayExist(desk, one.transactionId),
        )
      if (missed && seenSimilar.length < 5) {
        throw new RuleBroken('no duplicate is missed', `${payout.transactionId} is like ${missed.transactionId}`)
      }
    }
  }

  function mayExist(desk: number, transaction: string): boolean {
    return rows<IntentRow>(desk, `${INTENTS} WHERE transaction_id = ?`, transaction).some(
      ({ state, kind }) => (kind === 'create' || kind === 'ask_again') && (state === 'accepted' || state === 'unknown'),
    )
  }

  async function atRest(rest: number): Promise<void> {
    await whole()
    for (const { state, merchantId } of intents()) {
      if (state === 'sending') throw new RuleBroken('everything ends', `${merchantId} is still under way`)
    }
    for (const [number, desk] of desks.entries()) {
      const client = desk.client()
      if (!client) continue
      const { items } = await client.transactions.list({ query: EVERYTHING, after: { count: 0 }, limit: 200 })
      for (const one of items) {
        const record = [...platform.known().values()].find(({ id }) => id === one.platformId)
        const age = world.now() - Date.parse(one.createdAt)
        // core/polling/poll-schedule.ts: every five minutes in its first hour, every two hours on its first day.
        const limit = age < HOUR ? HOUR / 3 : 3 * HOUR
        if (!record || record.scenario?.startsWith('status_') || age < 0 || age > 12 * HOUR || limit > rest) continue
        const read = one.statusReadAt === null ? null : Date.parse(one.statusReadAt)
        const { state } = await client.tracking.state({ profileId: one.profileId })
        const { account } = await client.transactions.get({ id: one.id })
        if (state !== 'polling' || account !== 'same') continue
        if (read === null || world.now() - read > limit) {
          throw new RuleBroken(
            'what can change is read',
            `desk ${number}: ${one.merchantTransactionId} was read ${one.statusReadAt}`,
          )
        }
      }
    }
  }

  return { onPost, always, whole, atRest }
}

function isCreation(path: string): boolean {
  return path.startsWith('/merchant/payin') || path.startsWith('/merchant/payout')
}
