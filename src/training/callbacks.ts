import { isLoopbackUrl } from './http/loopback.ts'
import { callbackPayload } from './payments/status-payload.ts'
import type { Machine, TrainingSettings } from './platform.ts'
import { nextChange, type Step, type TransactionRecord } from './state/records.ts'
import type { Store } from './state/store.ts'

const TIMEOUT_MS = 5_000
/** The longest wait a timer supports. */
const MAX_WAIT = 2 ** 31 - 1

/** Sends callbacks when statuses change (interface: Events). */
interface Callbacks {
  /** Reports the current status if not yet reported, and waits for the next change. */
  readonly follow: (record: TransactionRecord) => void
}

interface CallbackOptions {
  readonly store: () => Store
  readonly machine: Pick<Machine, 'now' | 'wait'>
  readonly signal: AbortSignal
  readonly settings: () => TrainingSettings
}

/**
 * Sends each callback once, only to loopback addresses, and waits up to five seconds for a response; the result is
 * stored with the transaction. A callback to another address is recorded but not sent: the training platform does not
 * call into the network.
 */
export function createCallbacks({ store, machine, signal, settings }: CallbackOptions): Callbacks {
  const { now, wait } = machine
  /** Cancels waiting for a transaction's next change. */
  const waiting = new Map<string, AbortController>()
  /** How many steps of a timeline have been reported; a count, because two steps may have the same time. */
  const reported = new Map<string, number>()
  const startedAt = now()

  /**
   * How many steps of a transaction count as reported if this start has not reported any. Creation is reported by its
   * response, not by a callback; what was reported before a restart stays reported. Changes before this start used the
   * default address of that time, if any.
   */
  const reportedBefore = ({ timeline, received, callbacks }: TransactionRecord): number => {
    const until = callbacks.at(-1)?.at ?? (received.webhook_url === undefined ? startedAt : 0)
    return Math.max(1, timeline.filter(({ at }) => at <= until).length)
  }

  const follow = (record: TransactionRecord) => {
    if (signal.aborted) return
    // Read the clock once, so that no change is lost between two readings.
    const moment = now()
    const before = reported.get(record.uuid) ?? reportedBefore(record)
    // A timer may be so late that several changes are due.
    const changes = record.timeline.filter(({ at }) => at <= moment).slice(before)
    reported.set(record.uuid, before + changes.length)
    void reportAll(record.uuid, changes)
    waiting.get(record.uuid)?.abort()
    waiting.delete(record.uuid)
    const next = nextChange(record.timeline, moment)
    if (next === null) return
    const stop = new AbortController()
    waiting.set(record.uuid, stop)
    void wait(Math.min(Math.max(next - moment, 1), MAX_WAIT), stop.signal).then(() => {
      if (!stop.signal.aborted) follow(store().transaction(record.uuid) ?? record)
    })
  }

  const reportAll = async (uuid: string, changes: readonly Step[]) => {
    for (const change of changes) await report(uuid, change)
  }

  const report = async (uuid: string, { at, status }: Step) => {
    const record = store().transaction(uuid)
    // interface: Events. The transaction's own address, otherwise the merchant's default.
    const url = record?.received.webhook_url || settings().defaultWebhook
    if (!record || url === '') return
    const sentAt = now()
    const result = isLoopbackUrl(url)
      ? await post(url, JSON.stringify(callbackPayload(record, at, settings().payloadFields)), signal)
      : 'not called: not a loopback address'
    if (signal.aborted) return
    const latest = store().transaction(uuid)
    if (latest)
      store().putTransaction({ ...latest, callbacks: [...latest.callbacks, { at: sentAt, url, status, result }] })
  }

  signal.addEventListener('abort', () => {
    for (const stop of waiting.values()) stop.abort()
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
