import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type After, findRepository, unpacked } from '../../../../../src/main/core/database/find/find-repository.ts'
import { totalsRepository } from '../../../../../src/main/core/database/find/totals-repository.ts'
import { openDatabase } from '../../../../../src/main/core/database/open-database.ts'
import { openReader } from '../../../../../src/main/core/database/open-reader.ts'
import { systemFiles } from '../../../../../src/main/host/system-files.ts'
import { EVERYTHING, type TransactionQuery } from '../../../../../src/shared/model/transaction-query.ts'

export const ACME = '0b9c8d7e-6f5a-4b3c-9d2e-000000000001'
export const SHOP = '0b9c8d7e-6f5a-4b3c-9d2e-000000000002'
/** Merchants in the order in which they were added, which is not alphabetical. */
const NAMES = { [ACME]: 'Ромашка', [SHOP]: 'Acme' }

/** A transaction of a test, with defaults for everything it leaves out. */
export interface Seed {
  /** Its merchant_transaction_id, by which the tests know it; `null`: it was added, and has none. */
  readonly name: string | null
  readonly merchant?: string
  readonly environment?: string
  readonly kind?: string
  readonly at?: string
  readonly amount?: string
  readonly currency?: string
  readonly state?: string
  readonly statuses?: readonly (string | null)[]
  readonly readAt?: string
  readonly receipts?: number
  readonly platformId?: string | null
  readonly platformUuid?: string | null
  readonly enteredId?: string | null
  readonly reference?: string | null
  readonly owner?: string | null
  readonly account?: string | null
  readonly bank?: string | null
  /** First six and last four digits. */
  readonly card?: readonly [string, string] | null
  readonly expires?: string | null
  readonly note?: string | null
  readonly tags?: readonly string[]
  readonly dispute?: boolean
}

export const AT = '2026-03-30T10:00:00.000Z'

/** A database as a desk has it, with two merchants. */
export function openList(folder: string) {
  const path = join(folder, 'history.db')
  writeFileSync(path, withMerchants())
  const database = open(path)
  database.exec('PRAGMA synchronous = OFF')
  const add = createAdd(database)
  const reader = openReader(path, null, false)
  const { pageOf, selectTransactions } = findRepository(reader)
  const { totals, totalsOfThese } = totalsRepository(reader)
  const page = (query: Partial<TransactionQuery>, after: After, limit = 200) =>
    unpacked(pageOf({ ...EVERYTHING, ...query }, after, limit))
  const nameOf = (one: { merchantTransactionId: string | null; id: string }): string =>
    one.merchantTransactionId ?? one.id

  return {
    database,
    reader,
    path,
    /** Adds them within one database transaction. Returns their IDs. */
    add: (...seeds: readonly Seed[]): string[] => {
      database.exec('BEGIN')
      const ids = seeds.map(add)
      database.exec('COMMIT')
      return ids
    },
    page,
    /** The names of all results in order, read in pages of `limit`. */
    found(query: Partial<TransactionQuery> = {}, limit = 200): string[] {
      const names: string[] = []
      for (let after: After | null = { count: 0 }; after; ) {
        const { items, next } = page(query, after, limit)
        names.push(...items.map(nameOf))
        after = next === null ? null : { cursor: next }
      }
      return names
    },
    selected: (query: Partial<TransactionQuery> = {}) => selectTransactions({ ...EVERYTHING, ...query }),
    totals: (query: Partial<TransactionQuery> = {}) => totals({ ...EVERYTHING, ...query }),
    totalsOfThese,
    close(): void {
      reader.close()
      database.close()
    },
  }
}
export type List = ReturnType<typeof openList>

function open(path: string): DatabaseSync {
  const opened = openDatabase(systemFiles.sync, path, new Date(AT))
  if (opened.result !== 'open') throw new Error(JSON.stringify(opened))
  return opened.database
}

let made: Buffer | null = null

/** A database file without transactions, created once because that takes time. */
function withMerchants(): Buffer {
  if (made) return made
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-test-'))
  const path = join(folder, 'history.db')
  const database = open(path)
  addMerchants(database)
  database.close()
  made = readFileSync(path)
  rmSync(folder, { recursive: true })
  return made
}

function addMerchants(database: DatabaseSync): void {
  const insert = database.prepare(`
    INSERT INTO profiles (id, name, environment, base_url, auth, revision, created_at)
    VALUES (?, ?, 'test', 'https://pay.example', '{"scheme":"bearer"}', 1, '2026-01-01T00:00:00.000Z')`)
  for (const [id, name] of Object.entries(NAMES)) insert.run(id, name)
}

function createAdd(database: DatabaseSync) {
  const transaction = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, platform_id, platform_uuid,
      entered_id, amount, currency, owner_name, account_number, bank_name, card_first6, card_last4, expires_at, reference, created_at, note, tags)
    VALUES (?, ?, ?, 'https://pay.example', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const intent = database.prepare(`
    INSERT INTO intents (id, transaction_id, kind, state, request, begun_at) VALUES (?, ?, ?, ?, '{}', ?)`)
  const observation = database.prepare(`
    INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload)
    VALUES (?, ?, ?, ?, ?, '{}')`)
  return (seed: Seed): string => {
    const id = randomUUID()
    const { name, merchant = ACME, environment = 'test', at = AT, amount = '10', currency = 'RUB', readAt = at } = seed
    const { platformId = null, platformUuid = null, enteredId = null, owner = null, account = null } = seed
    const { bank = null, card = null, expires = null, reference = null, note = null, tags = [], receipts = 0 } = seed
    const kind = seed.kind ?? (name === null ? 'added' : 'payin_account')
    const ids = [name ?? id, platformId, platformUuid, enteredId]
    const words = [
      owner,
      account,
      bank,
      card?.[0] ?? null,
      card?.[1] ?? null,
      expires,
      reference,
      at,
      note,
      JSON.stringify(tags),
    ]
    transaction.run(id, merchant, environment, kind, ...ids, amount, currency, ...words)
    if (kind !== 'added') intent.run(randomUUID(), id, 'create', seed.state ?? 'accepted', at)
    if (seed.dispute) intent.run(randomUUID(), id, 'dispute', 'accepted', at)
    const statuses = seed.statuses ?? (receipts > 0 ? [null] : [])
    for (const [place, status] of statuses.entries()) {
      const named = place === statuses.length - 1 ? Array.from({ length: receipts }, (_, one) => receiptOf(one)) : []
      observation.run(id, readAt, readAt, status, JSON.stringify(named))
    }
    return id
  }
}

const receiptOf = (number: number) => ({
  id: `r${number}`,
  file_name: null,
  multimedia_type: null,
  content_type: null,
  url: null,
})
