import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../../src/main/core/database/migrations/index.ts'
import { openDatabase } from '../../src/main/core/database/open-database.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import { DEFAULT_GUARD } from '../../src/shared/model/guard.ts'

/** The last schema version without the list: rows written in it pass through the migrations as an old desk's do. */
const BEFORE_THE_LIST = 7
const END = Date.parse('2026-06-30T00:00:00.000Z')
const YEARS = 2 * 365 * 86_400_000
const ENDPOINTS = { payin_account: 'payin', payin_acquiring: 'payin', payout_card: 'payout' } as const
const KINDS = [
  'payin_account',
  'payin_account',
  'payin_account',
  'payin_acquiring',
  'payout_card',
  'payout_card',
] as const
const CURRENCIES = ['RUB', 'RUB', 'RUB', 'RUB', 'KZT', 'KZT', 'UZS', 'AZN'] as const
const STATUSES = [
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'expired',
  'expired',
  'cancel',
  'underpaid',
  'pending',
] as const
const RARE = ['chargeback', 'overpaid', 'disputed', 'error'] as const
const FIRST = [
  'Иван',
  'Пётр',
  'Алёна',
  'Мария',
  'Ольга',
  'Сергей',
  'Дмитрий',
  'Айгуль',
  'Рустам',
  'Nino',
  'Anna',
  'Timur',
]
const LAST = [
  'Петров',
  'Сидорова',
  'Королёва',
  'Ким',
  'Ли',
  'Ахметов',
  'Каримова',
  'Beridze',
  'Smith',
  'Оганесян',
  'Ткаченко',
]
const BANKS = ['Сбербанк', 'Т-Банк', 'Kaspi Bank', 'Банк ВТБ', 'Halyk', 'Азия-Инвест Банк']

interface Options {
  readonly rows: number
  readonly merchants: number
}

/**
 * Creates a data folder with a `history.db` that holds the given number of transactions of the last two years, with
 * their intents, observations, timelines and disputes. Deterministic. Returns how many milliseconds the migration to
 * the newest version took.
 */
export async function generate(folder: string, options: Options): Promise<{ migration: number }> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'history.db')
  writeOld(path, options)
  const begun = performance.now()
  const opened = openDatabase(systemFiles.sync, path, new Date())
  if (opened.result !== 'open') throw new Error(JSON.stringify(opened))
  const migration = performance.now() - begun
  addOwnWords(opened.database, options.rows)
  opened.database.close()
  return { migration }
}

/** Writes the same database as a desk of version 7 leaves it. */
export function writeOld(path: string, { rows, merchants }: Options): void {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000')
  database.exec(`${migrations.slice(0, BEFORE_THE_LIST).join(';')}; PRAGMA user_version = ${BEFORE_THE_LIST}`)
  database.exec('BEGIN')
  const profiles = Array.from({ length: merchants }, (_, index) => uuid(`merchant ${index}`))
  const addProfile = database.prepare(`
    INSERT INTO profiles (id, name, environment, base_url, auth, revision, created_at, guard)
    VALUES (?, ?, 'test', 'http://127.0.0.1:9', '{"scheme":"bearer"}', 1, ?, ?)`)
  for (const [index, id] of profiles.entries()) {
    addProfile.run(id, `Merchant ${index + 1}`, at(END - YEARS), JSON.stringify(DEFAULT_GUARD))
  }
  const write = createWriter(database)
  for (let index = 0; index < rows; index++) {
    // Each merchant has half as many as the one before.
    const merchant = Math.min(merchants - 1, Math.clz32(random(index, 1) | 1))
    write(index, END - YEARS + Math.floor((index * YEARS) / rows) + pick(index, 2, 997), profiles[merchant] ?? '')
  }
  database.exec('COMMIT')
  database.close()
}

function createWriter(database: DatabaseSync) {
  const transaction = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, platform_id, amount, currency,
      owner_name, card_first6, card_last4, expires_at, reference, reference_key, created_at)
    VALUES (?, ?, 'test', 'http://127.0.0.1:9', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const intent = database.prepare(`
    INSERT INTO intents (id, transaction_id, kind, state, request, begun_at, ended_at, reply, failure, http_status)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const observation = database.prepare(`
    INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload) VALUES (?, ?, ?, ?, ?, ?)`)
  const tell = database.prepare('INSERT INTO story (transaction_id, at, operator, event) VALUES (?, ?, ?, ?)')
  const dispute = database.prepare(`
    INSERT INTO disputes (profile_id, id, transaction_id, first_seen_at, read_at, item, environment, base_url, status)
    VALUES (?, ?, ?, ?, ?, ?, 'test', 'http://127.0.0.1:9', 'pending')`)

  return (index: number, time: number, profileId: string): void => {
    const id = uuid(`transaction ${index}`)
    const kind = one(KINDS, index, 3)
    const isPayout = kind === 'payout_card'
    const created = at(time)
    const merchantId = `${isPayout ? 'PO' : 'INV'}-${created.slice(0, 10).replaceAll('-', '')}-${index.toString(36).toUpperCase().padStart(6, '0')}`
    const amount = `${1 + pick(index, 4, 10 ** (2 + pick(index, 5, 4)))}${pick(index, 6, 3) === 0 ? '' : `.${10 + pick(index, 7, 90)}`}`
    const currency = one(CURRENCIES, index, 8)
    const fate = pick(index, 9, 1000)
    const state = fate < 20 ? 'refused' : fate < 25 ? 'not_sent' : fate < 26 ? 'unknown' : 'accepted'
    const platformId = state === 'accepted' ? createHash('md5').update(id).digest('base64url').slice(0, 10) : null
    const owner = `${one(LAST, index, 10)} ${one(FIRST, index, 11)}`
    const reference = pick(index, 12, 4) === 0 ? `Заказ ${100000 + pick(index, 13, 900000)}` : null
    const expires = isPayout || platformId === null ? null : at(time + 1_800_000)
    const card = isPayout ? ['411111', String(1000 + pick(index, 14, 9000))] : [null, null]
    const what = [platformId, amount, currency, isPayout || platformId ? owner : null, ...card, expires]
    transaction.run(id, profileId, kind, merchantId, ...what, reference, reference?.toLowerCase() ?? null, created)

    const request = { amount, currency, merchant_transaction_id: merchantId }
    const account = kind === 'payin_account' && platformId
    const extra = account
      ? { account_number: `40817810${String(random(index, 15)).padStart(12, '0')}`, bank_name: one(BANKS, index, 16) }
      : {}
    const fields = { id: platformId, merchant_transaction_id: merchantId, expires_at: expires, ...extra }
    const reply = platformId && JSON.stringify({ fields, missing: [], retyped: [], extra: {}, differing: [] })
    const call = { endpoint: `POST /merchant/${ENDPOINTS[kind]}`, at: created }
    const failure =
      state === 'accepted'
        ? null
        : state === 'refused'
          ? { kind: 'refused', code: 'AMOUNT_TOO_SMALL', ...call }
          : state === 'not_sent'
            ? { kind: 'not_sent', reason: 'timeout', ...call }
            : { kind: 'no_answer', reason: 'timeout', ...call }
    const http = state === 'accepted' ? 200 : state === 'refused' ? 400 : null
    const answered = at(time + 300 + pick(index, 17, 2000))
    const intentId = uuid(`intent ${index}`)
    intent.run(
      intentId,
      id,
      'create',
      state,
      JSON.stringify(request),
      created,
      answered,
      reply,
      failure && JSON.stringify(failure),
      http,
    )
    tell.run(id, created, 'Anna', JSON.stringify({ what: 'sent', call: 'create', intentId }))
    const told = { intentId, state, failure: failure?.kind ?? null, code: null, httpStatus: http, hasReply: false }
    tell.run(id, answered, null, JSON.stringify({ what: 'answered', call: 'create', ...told }))
    if (platformId === null) return

    const last = pick(index, 18, 200) === 0 ? one(RARE, index, 19) : one(STATUSES, index, 20)
    const seen = last === 'pending' ? ['pending'] : ['pending', last]
    for (const [place, status] of seen.entries()) {
      const when = at(time + 5000 + place * (60_000 + pick(index, 21, 1_500_000)))
      const receipts =
        place === 1 && pick(index, 22, 5) === 0
          ? [
              {
                id: `r${index}`,
                file_name: 'r.png',
                multimedia_type: 'photo',
                content_type: 'image/png',
                url: 'https://receipts.example/r',
              },
            ]
          : []
      const payload = { id: platformId, status, merchant_transaction_id: merchantId, amount, currency, receipts }
      observation.run(id, when, when, status, JSON.stringify(receipts), JSON.stringify(payload))
      tell.run(id, when, null, JSON.stringify({ what: 'status', status, before: seen[place - 1] ?? null }))
    }
    if (pick(index, 23, 300) !== 0) return
    const item = {
      id: `D-${index}`,
      transaction_id: null,
      merchant_transaction_id: merchantId,
      status: 'pending',
      missing: [],
      retyped: [],
    }
    dispute.run(profileId, `D-${index}`, id, at(time + 7_200_000), at(time + 7_200_000), JSON.stringify(item))
  }
}

/** Adds notes and tags, as today's desk stores them. */
function addOwnWords(database: DatabaseSync, rows: number): void {
  const set = database.prepare('UPDATE transactions SET note = ?, tags = ? WHERE id = ?')
  database.exec('BEGIN')
  for (let index = 0; index < rows; index += 50) {
    const tags = index % 5000 === 0 ? ['vip', 'проверить'] : ['проверить']
    set.run(
      index % 3 === 0 ? `Клиент звонил, жду выписку ${index}` : null,
      JSON.stringify(tags),
      uuid(`transaction ${index}`),
    )
  }
  database.exec('COMMIT')
}

const at = (time: number): string => new Date(time).toISOString()

/** A deterministic pseudo-random 32-bit number. */
function random(index: number, salt: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

const pick = (index: number, salt: number, of: number): number => random(index, salt) % of

function one<T>(list: readonly T[], index: number, salt: number): T {
  return list[pick(index, salt, list.length)] as T
}

function uuid(name: string): string {
  const hex = createHash('md5').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
