import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type DisputeRecord, type State, stateFile, type TransactionRecord } from './records.ts'

/** The platform's memory. Records are replaced, never changed in place. */
export interface Store {
  readonly transactions: () => readonly TransactionRecord[]
  readonly disputes: () => readonly DisputeRecord[]
  /** By short ID or UUID, of any merchant. */
  readonly transaction: (id: string) => TransactionRecord | undefined
  readonly byMerchantId: (merchant: string, merchantTransactionId: string) => TransactionRecord | undefined
  readonly dispute: (id: string) => DisputeRecord | undefined
  readonly disputesOf: (transactionUuid: string) => readonly DisputeRecord[]
  readonly putTransaction: (record: TransactionRecord) => void
  readonly putDispute: (record: DisputeRecord) => void
  /** True the first time for this pair, then always false: some failures happen only once. */
  readonly firstTrouble: (merchant: string, merchantTransactionId: string) => boolean
  readonly snapshot: () => State
}

/** The key of a merchant's own ID. JSON, because either part may contain any character. */
const pair = (merchant: string, id: string) => JSON.stringify([merchant, id])

/** Keeps everything in memory, with indexes for lookups. `changed` is called after every change. */
export function createStore(initial: State | null, changed: () => void): Store {
  const transactions = new Map<string, TransactionRecord>()
  const uuidByShortId = new Map<string, string>()
  const uuidByMerchantId = new Map<string, string>()
  const disputes = new Map<string, DisputeRecord>()
  const disputesByTransaction = new Map<string, readonly string[]>()
  const troubled = new Set(initial?.troubled)

  const indexTransaction = (record: TransactionRecord) => {
    transactions.set(record.uuid, record)
    uuidByShortId.set(record.id, record.uuid)
    uuidByMerchantId.set(pair(record.merchant, record.received.merchant_transaction_id), record.uuid)
  }
  const indexDispute = (record: DisputeRecord) => {
    if (!disputes.has(record.id)) {
      const earlier = disputesByTransaction.get(record.transactionUuid) ?? []
      disputesByTransaction.set(record.transactionUuid, [...earlier, record.id])
    }
    disputes.set(record.id, record)
  }
  for (const record of initial?.transactions ?? []) indexTransaction(record)
  for (const record of initial?.disputes ?? []) indexDispute(record)

  return {
    transactions: () => [...transactions.values()],
    disputes: () => [...disputes.values()],
    transaction: (id) => transactions.get(uuidByShortId.get(id) ?? id.toLowerCase()),
    byMerchantId: (merchant, id) => transactions.get(uuidByMerchantId.get(pair(merchant, id)) ?? ''),
    dispute: (id) => disputes.get(id.toLowerCase()),
    disputesOf: (uuid) => (disputesByTransaction.get(uuid) ?? []).flatMap((id) => disputes.get(id) ?? []),
    putTransaction: (record) => {
      indexTransaction(record)
      changed()
    },
    putDispute: (record) => {
      indexDispute(record)
      changed()
    },
    firstTrouble: (merchant, id) => {
      const key = pair(merchant, id)
      if (troubled.has(key)) return false
      troubled.add(key)
      changed()
      return true
    },
    snapshot: () => ({
      version: 1,
      transactions: [...transactions.values()],
      disputes: [...disputes.values()],
      troubled: [...troubled],
    }),
  }
}

const DEBOUNCE_MS = 200

/** The content of a state file. `setAside`: where a damaged one was moved; it is never deleted. */
interface LoadedState {
  readonly state: State | null
  readonly setAside: string | null
}

/** Reads the state. A missing file means an empty platform; any other read error is thrown. */
export async function loadState(path: string): Promise<LoadedState> {
  await removeTemporaries(path)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { state: null, setAside: null }
    throw error
  }
  const parsed = stateFile.safeParse(parseJson(text))
  if (parsed.success) return { state: parsed.data, setAside: null }
  const setAside = `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}`
  await rename(path, setAside)
  return { state: null, setAside }
}

/** Writes the state in the background: soon after a change, one write at a time, and once more on `flush`. */
export interface StateWriter {
  readonly changed: () => void
  readonly flush: () => Promise<void>
}

/** A writer for one file. A failed write is retried at the next change; only `flush` reports the failure. */
export function createStateWriter(path: string, snapshot: () => State): StateWriter {
  let timer: NodeJS.Timeout | undefined
  let dirty = false
  let writing: Promise<void> = Promise.resolve()

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing
      .catch(() => undefined)
      .then(async () => {
        if (!dirty) return
        dirty = false
        try {
          await writeAtomically(path, JSON.stringify(snapshot()))
        } catch (error) {
          dirty = true
          throw error
        }
      })
    return writing
  }
  return {
    changed: () => {
      dirty = true
      timer ??= setTimeout(() => write().catch(() => undefined), DEBOUNCE_MS)
    },
    flush: write,
  }
}

async function writeAtomically(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // `removeTemporaries` recognises temporary files by this name.
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Removes leftovers of interrupted writes. Failing to remove one does not prevent a start. */
async function removeTemporaries(path: string): Promise<void> {
  const folder = dirname(path)
  const prefix = `${basename(path)}.`
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.startsWith(prefix) && /^[0-9a-f]{8}\.tmp$/.test(name.slice(prefix.length)))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true }).catch(() => undefined)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
