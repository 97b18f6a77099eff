import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { FoundBackup, Gap } from '../../src/shared/model/backup.ts'
import { startTestDesk, temporaryFolder } from './desk.ts'
import { addMerchant, payinOrder, payoutOrder } from './orders.ts'
import { created, startFakePlatform } from './platform.ts'
import { fakePorts, fakeSecrets, realThreads } from './ports.ts'

/** Collects everything that a stream yields, in order. */
export async function all<T>(stream: Promise<AsyncIterable<T>> | AsyncIterable<T>): Promise<T[]> {
  const told: T[] = []
  for await (const one of await stream) told.push(one)
  return told
}

/** Makes a backup and returns its entry in the list. */
export async function backedUp(client: DeskClient): Promise<FoundBackup> {
  const last = (await all(client.backups.backUp())).at(-1)
  if (last?.is !== 'done') throw new Error(`told last: ${JSON.stringify(last)}`)
  const found = (await client.backups.backups()).backups.find(({ path }) => path === last.path)
  if (!found) throw new Error('it is not in the list')
  return found
}

/** Prepares a restore and orders it as a screen does, listening until the desk closes. */
export async function ordered(client: DeskClient, path: string): Promise<void> {
  for await (const step of await client.backups.prepareRestore({ path })) {
    if (step.is !== 'ready') continue
    const { is } = await client.backups.restore({ atStake: step.atStake })
    if (is !== 'ordered') throw new Error(`the restore was not ordered: ${is}`)
    return
  }
}

/** A desk with a merchant, two payments and evidence, at a platform that accepts everything. */
export async function deskWithHistory(folder = temporaryFolder()) {
  const platform = await startFakePlatform(created())
  const restarts: number[] = []
  const secrets = fakeSecrets().store
  const ports = { secrets, threads: realThreads, restart: () => void restarts.push(1) }
  const started = await startTestDesk(ports, folder)
  const { client } = started
  const profile = await addMerchant(client, platform.baseUrl)
  const payin = await client.payments.createAccountPayin(payinOrder(profile.id))
  const payout = await client.payments.createCardPayout(payoutOrder(profile.id))
  const copy = putCopy(folder, 'evidence', Buffer.from('a screenshot of a receipt'))
  putCopy(folder, 'receipts', Buffer.alloc(700_000, 'r'))
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({ preferences: { theme: 'dark' }, secrets: { 'card-hash-key': 'Y2lwaGVy' }, window: { x: 1 } }),
  )
  return { ...started, secrets, platform, profile, payin, payout, copy, restarts }
}

/** Puts a file where the desk keeps its copies. Returns its SHA-256. */
export function putCopy(folder: string, place: 'evidence' | 'receipts', bytes: Buffer): string {
  mkdirSync(join(folder, place), { recursive: true })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(join(folder, place, sha256), bytes)
  return `${place}/${sha256}`
}

/** The contents of every file below a folder, by path. */
export function filesBelow(folder: string, prefix = ''): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    const name = `${prefix}${entry.name}`
    if (entry.isDirectory()) for (const [inner, bytes] of filesBelow(folder, `${name}/`)) found.set(inner, bytes)
    else found.set(name, readFileSync(join(folder, name)))
  }
  return found
}

/** The rows of every table of a database, to compare two databases. */
export function rowsOf(path: string): Record<string, unknown[]> {
  const database = new DatabaseSync(path, { readOnly: true })
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
  const rows = Object.fromEntries(
    tables.map(({ name }) => {
      const all = database.prepare(`SELECT * FROM "${name}"`)
      all.setReadBigInts(true)
      return [String(name), all.all()]
    }),
  )
  database.close()
  return rows
}

export const mode = (path: string): number => statSync(path).mode & 0o777

/** Ports of a desk whose folder dialog returns `folder`. */
export const choosing = (folder: string | null) => ({
  ...fakePorts(),
  folders: { choose: async () => folder, open: async () => undefined },
})

/** Acknowledges every gap in the history. Returns the gaps that were announced. */
export async function acknowledgeGaps(client: DeskClient): Promise<Pick<Gap, 'cause' | 'to'>[]> {
  const gaps = (await client.desk.info()).notices.filter((notice) => notice.kind === 'gap')
  for (const { cause, to } of gaps) await client.backups.acknowledgeGap({ cause, to })
  return gaps
}
