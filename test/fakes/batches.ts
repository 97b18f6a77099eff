import { createRouterClient } from '@orpc/server'
import type { Desk } from '../../src/main/core/create-desk.ts'
import type { NewBatchFile } from '../../src/shared/contract/batches.ts'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { BatchDraft, DraftChange } from '../../src/shared/model/batch-draft.ts'
import type { BatchRun } from '../../src/shared/model/batch-run.ts'
import type { Profile } from '../../src/shared/model/profile.ts'
import { type Answer, created, json } from './platform.ts'

export const BATCH_BANK = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'Test Bank' }

/** A platform with one bank that creates each payout once: it refuses an ID it already has, as the interface says. */
export function payoutPlatform(answerTo?: (id: string) => Answer | null) {
  const payouts = new Map<string, Record<string, string>>()
  const answer: Answer = (response, request) => {
    if (request.path.startsWith('/merchant/banks')) {
      const bank = { ...BATCH_BANK, country_code: 'RU', country_name: 'Russia', is_sbp: true }
      return json(200, [bank])(response, request)
    }
    if (request.method !== 'POST') return json(404, {})(response, request)
    const sent = JSON.parse(request.body) as Record<string, string>
    const id = sent.merchant_transaction_id ?? ''
    const own = answerTo?.(id)
    if (own) return own(response, request)
    if (payouts.has(id)) return json(400, { code: 'DUPLICATE_ORDER', message: 'There is one' })(response, request)
    payouts.set(id, sent)
    return created({ id: `P${String(payouts.size).padStart(7, '0')}` })(response, request)
  }
  return { answer, payouts }
}

/** CSV as an operator saves it. */
export function csvOf(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(rows.map((row) => row.join(';')).join('\r\n'))
}

/** Gives a file to a desk as a page does. */
export async function openFile(
  desk: Desk,
  profileId: string,
  bytes: Buffer,
  purpose: Partial<Pick<NewBatchFile, 'again' | 'restOf'>> = {},
) {
  const client = createRouterClient(desk.router) as DeskClient
  const name = 'payouts.csv'
  const file = { profileId, name, size: bytes.length, source: 'file', again: null, ...purpose } as const
  const ticket = await client.batches.open({ ...file, from: { by: 'upload' } })
  if (ticket.result !== 'upload') return ticket
  return desk.batches.receive(
    ticket.ticket,
    (async function* () {
      yield bytes
    })(),
  )
}

/** Like `openFile`, for a file that can be read; returns the draft. */
export async function openDraft(desk: Desk, profileId: string, bytes: Buffer): Promise<BatchDraft> {
  const client = createRouterClient(desk.router) as DeskClient
  const opened = await openFile(desk, profileId, bytes)
  if (opened?.result !== 'opened') throw new Error(JSON.stringify(opened))
  return client.batches.draft({ id: opened.id })
}

export async function changed(client: DeskClient, draft: BatchDraft, ...changes: DraftChange[]): Promise<BatchDraft> {
  let now = draft
  for (const change of changes) now = await client.batches.change({ id: now.id, revision: now.revision, change })
  return now
}

/** Enters the table's own control totals, and seals the batch. */
export async function sealed(client: DeskClient, profile: Profile, draft: BatchDraft): Promise<BatchRun> {
  const sums = draft.read?.table.sums ?? []
  const { id, revision } = await changed(client, draft, { change: 'control', totals: sums })
  const typed = sums.map(({ currency, sum }) => ({ currency, sum }))
  return client.batches.seal({ id, revision, profileRevision: profile.revision, typed })
}

/** Sends a batch, and settles when it is no longer sending. */
export async function sentAll(
  client: DeskClient,
  profile: Profile,
  id: string,
  pace: BatchRun['pace'] = { lanes: 4, perSecond: 50 },
): Promise<BatchRun> {
  return untilSent(client, id, () => client.batches.start({ id, profileRevision: profile.revision, pace }))
}

/** Runs `act`, and settles when the batch is no longer sending. */
export async function untilSent(client: DeskClient, id: string, act: () => Promise<unknown>): Promise<BatchRun> {
  const events = await client.desk.events()
  const listen = () => {
    const next = events.next()
    // The last one is not awaited and rejects when the desk closes.
    next.catch(() => undefined)
    return next
  }
  // Requesting the first event subscribes to the stream.
  let heard = listen()
  await act()
  for (;;) {
    const run = await client.batches.run({ id })
    if (run.state !== 'sending') return run
    if ((await heard).done) throw new Error('the events have ended')
    heard = listen()
  }
}
