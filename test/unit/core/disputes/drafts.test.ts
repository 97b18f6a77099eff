import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { DisputeOrder } from '../../../../src/shared/contract/disputes.ts'
import type { DisputeDraft } from '../../../../src/shared/model/dispute.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, json, startFakePlatform } from '../../../fakes/platform.ts'

const draftOf = (reason: string): DisputeDraft => ({ type: null, sentAmount: '', reason, evidenceUrl: '' })

/** A payin, and how a window saves a draft of its dispute in place of the one it has read. */
async function withPayin() {
  const platform = await startFakePlatform((response, request) =>
    (request.path.endsWith('/dispute') ? answers.dispute : created())(response, request),
  )
  const answers: { dispute: Answer } = { dispute: json(200, { id: 'D1' }) }
  const { client, folder } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
  const keep = (draft: DisputeDraft | null, before: DisputeDraft | null) =>
    client.disputes.keepDraft({ transactionId, draft, before })
  const onDisk = () => client.disputes.draft({ transactionId })
  const send = (fields: Partial<DisputeOrder>) =>
    client.disputes.open({ intentId: randomUUID(), transactionId, profileId, profileRevision: 1, files: [], ...fields })
  return { folder, keep, onDisk, send, answers }
}

test('of two windows that read the same draft, the second to save overwrites nothing', async () => {
  const { keep, onDisk } = await withPayin()
  const [read, first, second] = [draftOf('read by both'), draftOf('of the first'), draftOf('of the second')]
  await keep(read, null)
  await keep(first, read)
  expect(await failureOf(keep(second, read))).toEqual({ kind: 'draft_changed' })
  expect(await failureOf(keep(null, read)), 'it discards nothing, either').toEqual({ kind: 'draft_changed' })
  expect(await failureOf(keep(second, null))).toEqual({ kind: 'draft_changed' })
  expect(await onDisk()).toEqual(first)
  await keep(second, first)
  expect(await onDisk(), 'once the operator has chosen').toEqual(second)
})

test('of two windows that save at once, one is refused', async () => {
  const { keep, onDisk } = await withPayin()
  const ends = await Promise.allSettled([keep(draftOf('one'), null), keep(draftOf('other'), null)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await onDisk()).toEqual(draftOf(ends[0].status === 'fulfilled' ? 'one' : 'other'))
})

test('a draft deleted because its dispute was opened is not recreated by a window that still shows it', async () => {
  const { keep, onDisk, send } = await withPayin()
  await keep(draftOf('sent'), null)
  await send({ reason: 'sent' })
  expect(await failureOf(keep(draftOf('sent, and more'), draftOf('sent')))).toEqual({ kind: 'draft_changed' })
  expect(await onDisk()).toBeNull()
  await keep(draftOf('sent, and more'), null)
  expect(await onDisk()).toEqual(draftOf('sent, and more'))
})

test('saving or discarding the same again succeeds, as when the first response was lost', async () => {
  const { keep, onDisk } = await withPayin()
  await keep(draftOf('once'), null)
  await keep(draftOf('once'), null)
  expect(await onDisk()).toEqual(draftOf('once'))
  await keep(null, draftOf('once'))
  await keep(null, draftOf('once'))
  expect(await onDisk()).toBeNull()
})

test('a draft that cannot be read from disk is replaced', async () => {
  const { folder, keep, onDisk } = await withPayin()
  await keep(draftOf('before the damage'), null)
  const disk = new DatabaseSync(join(folder, 'history.db'))
  disk.exec(`UPDATE dispute_drafts SET draft = '{"type":'`)
  disk.close()
  await keep(draftOf('typed again'), null)
  expect(await onDisk()).toEqual(draftOf('typed again'))
})

test('a draft that another window saves while a dispute is being sent stays when that one is accepted', async () => {
  const { keep, onDisk, send, answers } = await withPayin()
  await keep(draftOf('sent'), null)
  answers.dispute = async (...request) => {
    await keep(draftOf('typed in another window'), draftOf('sent'))
    return json(200, { id: 'D1' })(...request)
  }
  await send({ reason: 'sent' })
  expect(await onDisk()).toEqual(draftOf('typed in another window'))
})

const SENT = {
  type: 'overpaid',
  sentAmount: ' 1 000,50 ',
  reason: ' sent\n',
  evidenceUrl: ' https://files.test/1 ',
} as const
const FIELDS: Partial<DisputeOrder> = {
  ...{ dispute_type: 'overpaid', sent_amount: '1000.50', reason: 'sent', evidence_url: 'https://files.test/1' },
}

test.each<[string, DisputeDraft, Partial<DisputeOrder>, boolean]>([
  ['that was sent', SENT, FIELDS, true],
  ['that is empty but for its type', { ...draftOf(''), type: 'overpaid' }, {}, true],
  ['with another reason', { ...SENT, reason: 'sent, and more' }, FIELDS, false],
  ['with another amount', { ...SENT, sentAmount: '1 000,05' }, FIELDS, false],
  [
    'with an amount that its type does not ask for',
    { ...draftOf('sent'), type: 'payout_not_received', sentAmount: '1' },
    { reason: 'sent' },
    true,
  ],
  ['with an amount where none was sent', { ...draftOf('sent'), sentAmount: '1' }, { reason: 'sent' }, false],
  ['with another address', { ...SENT, evidenceUrl: 'https://files.test/2' }, FIELDS, false],
])('of a draft %s, an accepted dispute clears only what was sent', async (_what, draft, fields, isCleared) => {
  const { keep, onDisk, send } = await withPayin()
  await keep(draft, null)
  await send(fields)
  expect(await onDisk()).toEqual(isCleared ? null : draft)
})
