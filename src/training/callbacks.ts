import { isLoopbackUrl } from './http/loopback.ts'
import { callbackPayload } from './payments/status-payload.ts'
import type { Settings } from './platform.ts'
import { nextChange, stepAt, type TransactionRecord } from './state/records.ts'
import type { Store } from './state/store.ts'

const TIMEOUT_MS = 5_000
/** setTimeout cannot wait longer. */
const MAX_WAIT = 2 ** 31 - 1

/** Sends callbacks when statuses change (interface: Events). */
interface Callbacks {
  /** Reports the status of now if it was not reported yet, and waits for the next change. */
  readonly follow: (record: TransactionRecord) => void
}

interface CallbackOptions {
  readonly store: () => Store
  readonly now: () => number
  readonly signal: AbortSignal
  readonly settings: () => Settings
}

/**
 * Callbacks go to loopback addresses only, once each, with five seconds to answer; what came of it is kept with the
 * transaction. For other addresses only the wish is recorded: the training platform does not call into the network.
 */
export function createCallbacks({ store, now, signal, settings }: CallbackOptions): Callbacks {
  const timers = new Map<string, NodeJS.Timeout>()
  const reported = new Map<string, number>()

  const follow = (record: TransactionRecord) => {
    if (signal.aborted) return
    const current = stepAt(record.timeline, now())
    // Creation itself is answered, not called back.
    const before = reported.get(record.uuid) ?? record.timeline[0]?.at ?? current.at
    if (current.at > before) void report(record.uuid)
    reported.set(record.uuid, current.at)
    clearTimeout(timers.get(record.uuid))
    const next = nextChange(record.timeline, now())
    if (next === null) {
      timers.delete(record.uuid)
      return
    }
    const wait = Math.min(Math.max(next - now(), 1), MAX_WAIT)
    const timer = setTimeout(() => follow(store().transaction(record.uuid) ?? record), wait)
    timers.set(record.uuid, timer.unref())
  }

  const report = async (uuid: string) => {
    const record = store().transaction(uuid)
    // interface: Events. The transaction's own address, or else the merchant's default.
    const url = record?.received.webhook_url || settings().defaultWebhook
    if (!record || url === '') return
    const at = now()
    const result = isLoopbackUrl(url)
      ? await post(url, JSON.stringify(callbackPayload(record, at, settings().payloadFields)), signal)
      : 'not called: not a loopback address'
    if (signal.aborted) return
    const latest = store().transaction(uuid)
    if (!latest) return
    const callbacks = [...latest.callbacks, { at, url, status: stepAt(latest.timeline, at).status, result }]
    store().putTransaction({ ...latest, callbacks })
  }

  signal.addEventListener('abort', () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  })
  return { follow }
}

async function post(url: string, body: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return `answered ${response.status}`
  } catch {
    return 'no answer'
  }
}
