import { isLoopbackUrl } from './http/loopback.ts'
import { callbackPayload } from './payments/status-payload.ts'
import type { Machine, TrainingSettings } from './platform.ts'
import { nextChange, type Step, type TransactionRecord } from './state/records.ts'
import type { Store } from './state/store.ts'

const TIMEOUT_MS = 5_000
/** No timer waits longer. */
const MAX_WAIT = 2 ** 31 - 1

/** Sends callbacks when statuses change (interface: Events). */
interface Callbacks {
  /** Reports the status of now if it was not reported yet, and waits for the next change. */
  readonly follow: (record: TransactionRecord) => void
}

interface CallbackOptions {
  readonly store: () => Store
  readonly machine: Pick<Machine, 'now' | 'wait'>
  readonly signal: AbortSignal
  readonly settings: () => TrainingSettings
}

/**
 * Callbacks go to loopback addresses only, once each, with five seconds to answer; what came of it is kept with the
 * transaction. For other addresses only the wish is recorded: the training platform does not call into the network.
 */
export function createCallbacks({ store, machine, signal, settings }: CallbackOptions): Callbacks {
  const { now, wait } = machine
  /** What gives up waiting for the next change of a transaction. */
  const waiting = new Map<string, AbortController>()
  /** How many steps of a timeline are reported; by number, as two of them may begin at one moment. */
  const reported = new Map<string, number>()
  const startedAt = now()

  /**
   * How many of its steps are no news where this start has reported none of a transaction. Creation itself is answered, not called back; after a restart, what was
   * reported before it stays reported. What took place before this start had the default address of then, if any.
   */
  const reportedBefore = ({ timeline, received, callbacks }: TransactionRecord): number => {
    const until = callbacks.at(-1)?.at ?? (received.webhook_url === undefined ? startedAt : 0)
    return Math.max(1, timeline.filter(({ at }) => at <= until).length)
  }

  const follow = (record: TransactionRecord) => {
    if (signal.aborted) return
    // One moment for all of it: a change between two readings of the clock is not lost.
    const moment = now()
    const before = reported.get(record.uuid) ?? reportedBefore(record)
    // A timer may be late by more than one change.
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
    // interface: Events. The transaction's own address, or else the merchant's default.
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
