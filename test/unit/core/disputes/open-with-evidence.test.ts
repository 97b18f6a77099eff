import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { Ports } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import type { DisputeOrder } from '../../../../src/shared/contract/disputes.ts'
import type { UploadProgress } from '../../../../src/shared/model/dispute.ts'
import type { EvidenceFile } from '../../../../src/shared/model/evidence.ts'
import { startTraining } from '../../../../src/training/server.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { files } from '../../../fakes/evidence-files.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, payinOrder, payoutOrder, TEST_CARD } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'

const DISPUTE = '0f8fad5b-d9cb-469f-a165-70867728950e'
const NOTHING_TYPED = { type: null, sentAmount: '', reason: '', evidenceUrl: '' }

/** A desk with one payin at a platform, and files dropped on it. */
async function withPayin(baseUrl: string, amount = '1000.50', ports: Partial<Ports> = {}) {
  const paths = new Map<string, string>()
  const droppedFiles = { pathOf: (handle: string) => paths.get(handle) ?? null }
  const { client, folder } = await startTestDesk({ droppedFiles, ...ports })
  const profile = await addMerchant(client, baseUrl)
  const payin = await client.payments.createAccountPayin(payinOrder(profile.id, { amount }))
  const dropped = temporaryFolder()

  async function drop(name: string, bytes: Uint8Array, transactionId = payin.id): Promise<EvidenceFile> {
    const handle = randomUUID()
    paths.set(handle, join(dropped, name))
    writeFileSync(join(dropped, name), bytes)
    const from = { by: 'handle' as const, handle }
    const added = await client.evidence.add({ transactionId, name, size: bytes.length, source: 'dropped', from })
    if (added.result === 'upload') throw new Error('a file with a handle is not uploaded')
    return added.file
  }
  const open = (evidence: readonly EvidenceFile[], fields: Partial<DisputeOrder> = {}) =>
    client.disputes.open({
      intentId: randomUUID(),
      transactionId: payin.id,
      profileId: profile.id,
      profileRevision: 1,
      dispute_type: 'payin_timeout',
      files: evidence.map(({ id, sha256 }) => ({ id, sha256: sha256 ?? '' })),
      ...fields,
    })
  return { client, folder, dropped, profile, payin, drop, open }
}

/** A platform that accepts everything, and answers a dispute as told. */
async function platformWith(dispute: Answer) {
  const answers = { dispute, list: json(200, { items: [] }) }
  const platform = await startFakePlatform((response, request) => {
    const { path } = request
    if (path.endsWith('/dispute')) return answers.dispute(response, request)
    if (path.includes('/dispute/list')) return answers.list(response, request)
    return (path.includes('/payin/') ? created() : json(200, {}))(response, request)
  })
  const sent = () => platform.received.filter(({ path }) => path.endsWith('/dispute'))
  return { ...platform, answers, sent }
}

test('the training platform stores what was dropped byte for byte, and the manifest says so', async () => {
  const training = await startTraining({ speed: 20 })
  onTestFinished(() => training.close())
  const { client, profile, payin, drop, open } = await withPayin(training.baseUrl)
  // While in process, it cannot be disputed.
  const order = { intentId: randomUUID(), transactionId: payin.id, profileId: profile.id, profileRevision: 1 }
  await client.payments.cancel(order)
  const dropped = { 'receipt.pdf': files.pdf, 'screen.png': files.png, 'film.mp4': files.mp4 }
  const evidence: EvidenceFile[] = []
  for (const [name, bytes] of Object.entries(dropped)) evidence.push(await drop(name, bytes))
  const reason = 'The client has paid'
  const opened = await open(evidence, { dispute_type: 'underpaid', sent_amount: '10.10', reason })
  expect(operated(opened).dispute).toMatchObject({ state: 'accepted' })

  const headers = { authorization: 'Bearer token-of-the-test-merchant' }
  const response = await fetch(`${training.baseUrl}/training/state`, { headers })
  const state = (await response.json()) as {
    disputes: { files: { name: string; sha256: string; declaredType: string }[]; droppedFiles: unknown[] }[]
  }
  const hashes = Object.values(dropped).map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  expect(state.disputes[0]?.droppedFiles).toEqual([])
  expect(state.disputes[0]?.files.map(({ sha256 }) => sha256)).toEqual(hashes)
  expect(await client.disputes.attempts({ transactionId: payin.id })).toMatchObject([
    {
      state: 'accepted',
      type: 'underpaid',
      sentAmount: '10.10',
      reason,
      evidenceUrl: null,
      target: payin.platformId,
      disputeId: operated(opened).dispute?.disputeId,
      httpStatus: 200,
      reply: expect.stringContaining(operated(opened).dispute?.disputeId ?? '-'),
      files: [
        { name: 'receipt.pdf', content_type: 'application/pdf', size: files.pdf.length, sha256: hashes[0] },
        { name: 'screen.png', content_type: 'image/png', size: files.png.length, sha256: hashes[1] },
        { name: 'film.mp4', content_type: 'video/mp4', size: files.mp4.length, sha256: hashes[2] },
      ],
    },
  ])
})

test('sends the copy taken at the drop, whatever has become of the file', async () => {
  const platform = await platformWith(json(200, { id: DISPUTE }))
  const { dropped, drop, open } = await withPayin(platform.baseUrl)
  const [changed, gone] = [await drop('changed.png', files.png), await drop('gone.gif', files.gif)]
  appendFileSync(join(dropped, 'changed.png'), 'more')
  rmSync(join(dropped, 'gone.gif'))
  expect(operated(await open([changed, gone])).dispute).toMatchObject({ state: 'accepted' })
  expect(platform.sent()[0]?.body).toContain('filename="gone.gif"')
  expect(platform.sent()[0]?.body).not.toContain('more\r\n')
})

test('a copy that is not what was shown stops the dispute before anything is recorded or sent', async () => {
  const platform = await platformWith(json(200, { id: DISPUTE }))
  const { client, folder, payin, drop, open } = await withPayin(platform.baseUrl)
  const [tampered, lost] = [await drop('a.png', files.png), await drop('b.gif', files.gif)]
  appendFileSync(join(folder, 'evidence', tampered.sha256 ?? ''), 'x')
  rmSync(join(folder, 'evidence', lost.sha256 ?? ''))
  expect(await failureOf(open([tampered, lost]))).toEqual({
    kind: 'evidence_not_ready',
    files: [
      { name: 'a.png', why: 'changed' },
      { name: 'b.gif', why: 'missing' },
    ],
  })
  const [first, second] = [await drop('c.pdf', files.pdf), await drop('c.pdf', Buffer.concat([files.pdf, files.pdf]))]
  rmSync(join(folder, 'evidence', second.sha256 ?? ''))
  const twoOfOneName = [{ name: 'c.pdf', sentName: 'c (2).pdf', why: 'missing' }]
  expect(await failureOf(open([first, second]))).toMatchObject({ files: twoOfOneName })
  const trouble = await drop('c.txt', Buffer.from('only text'))
  const shown = { id: trouble.id, sha256: '0'.repeat(64) }
  expect(await failureOf(open([], { files: [shown] }))).toMatchObject({ kind: 'evidence_not_ready' })
  expect(platform.sent()).toEqual([])
  expect(await client.disputes.attempts({ transactionId: payin.id })).toEqual([])
  expect(operated(await client.transactions.get({ id: payin.id })).dispute).toBeNull()
})

test('a copy that cannot be read once it was checked is named as before that', async () => {
  const platform = await platformWith(json(200, { id: DISPUTE }))
  let failing = ''
  let opened = 0
  const open: Ports['files']['open'] = async (path, ...options) => {
    if (failing !== '' && path.endsWith(failing) && ++opened === 2)
      throw Object.assign(new Error('EIO'), { code: 'EIO' })
    return systemFiles.open(path, ...options)
  }
  const desk = await withPayin(platform.baseUrl, '1000.50', { files: { ...systemFiles, open } })
  const both = [await desk.drop('c.pdf', files.pdf), await desk.drop('c.pdf', Buffer.concat([files.pdf, files.pdf]))]
  failing = both[1]?.sha256 ?? ''
  expect(await failureOf(desk.open(both))).toEqual({
    kind: 'evidence_not_ready',
    files: [{ name: 'c.pdf', sentName: 'c (2).pdf', why: 'unreadable' }],
  })
  expect(platform.sent()).toEqual([])
})

test('rejects an order that names a file twice', async () => {
  const { baseUrl, sent } = await platformWith(json(200, { id: DISPUTE }))
  const { drop, open } = await withPayin(baseUrl)
  const receipt = await drop('receipt.pdf', files.pdf)
  await expect(open([receipt, receipt])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(sent()).toEqual([])
})

test('adding the same bytes again does not touch the copy that is about to be sent', async () => {
  const platform = await platformWith(json(200, { id: DISPUTE }))
  const { client, folder, profile, drop } = await withPayin(platform.baseUrl)
  const one = await drop('a.png', files.png)
  const copy = join(folder, 'evidence', one.sha256 ?? '')
  const before = statSync(copy)
  const other = await client.payments.createAccountPayin(payinOrder(profile.id))
  await drop('again.png', files.png, other.id)
  const after = statSync(copy)
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs])
})

test('does not send evidence of another transaction', async () => {
  const platform = await platformWith(json(200, { id: DISPUTE }))
  const { client, profile, drop, open } = await withPayin(platform.baseUrl)
  const other = await client.payments.createAccountPayin(payinOrder(profile.id))
  const foreign = await drop('a.png', files.png, other.id)
  expect(await failureOf(open([foreign]))).toMatchObject({ kind: 'evidence_not_ready', files: [{ why: 'missing' }] })
  expect(platform.sent()).toEqual([])
})

test('an accepted dispute clears the draft and detaches its files; a refused one keeps both', async () => {
  const platform = await platformWith(json(400, { error: 'CANNOT_DISPUTE', message: 'no' }))
  const { client, payin, drop, open } = await withPayin(platform.baseUrl)
  const transactionId = payin.id
  const one = await drop('a.png', files.png)
  const draft = { ...NOTHING_TYPED, reason: 'half of it' }
  await client.disputes.keepDraft({ transactionId, draft, before: null })
  expect(operated(await open([one], { reason: 'half of it' })).dispute).toMatchObject({ state: 'refused' })
  expect(await client.disputes.draft({ transactionId })).toEqual(draft)
  expect(await client.evidence.list({ transactionId })).toMatchObject([{ attached: true }])
  platform.answers.dispute = json(200, { id: DISPUTE })
  expect(operated(await open([one], { reason: 'half of it' })).dispute).toMatchObject({ state: 'accepted' })
  expect(await client.disputes.draft({ transactionId })).toBeNull()
  const sentAt = expect.stringMatching(/^20/)
  expect(await client.evidence.list({ transactionId })).toMatchObject([{ attached: false, hasCopy: true, sentAt }])
  const attempts = await client.disputes.attempts({ transactionId })
  expect(attempts.map(({ state, files: sent }) => [state, sent.length])).toEqual([
    ['accepted', 1],
    ['refused', 1],
  ])
})

test('a draft that cannot be cleared does not lose the platform’s response', async () => {
  const platform = await platformWith(json(200, { id: DISPUTE }))
  const { client, folder, payin, open } = await withPayin(platform.baseUrl)
  const transactionId = payin.id
  await client.disputes.keepDraft({ transactionId, draft: { ...NOTHING_TYPED, reason: 'half of it' }, before: null })
  const disk = new DatabaseSync(join(folder, 'history.db'))
  disk.exec("CREATE TRIGGER stuck BEFORE DELETE ON dispute_drafts BEGIN SELECT raise(ABORT, 'stuck'); END")
  disk.close()
  expect(operated(await open([], { reason: 'half of it' })).dispute).toMatchObject({
    state: 'accepted',
    disputeId: DISPUTE,
  })
})

test.each(['found', 'chosen'])(
  'an unknown dispute that is %s in the list clears the draft and detaches its files, too',
  async (how) => {
    const platform = await platformWith(hangUp)
    const { client, payin, drop, open } = await withPayin(platform.baseUrl)
    const transactionId = payin.id
    const one = await drop('a.png', files.png)
    await client.disputes.keepDraft({ transactionId, draft: { ...NOTHING_TYPED, reason: 'half of it' }, before: null })
    const { dispute } = operated(await open([one], { reason: 'half of it' }))
    const item = { id: DISPUTE, created_at: new Date().toISOString(), status: 'process', amount: '1000.50' }
    // A colleague can open one during an upload: the time and the amount alone prove nothing.
    platform.answers.list = json(200, { items: [how === 'found' ? { ...item, dispute_type: 'payin_timeout' } : item] })
    const looked = operated(await client.disputes.look({ transactionId }))
    expect(looked.dispute?.settled).toBe(how === 'found' ? 'found' : null)
    expect((await client.disputes.draft({ transactionId })) === null).toBe(how === 'found')
    if (how === 'chosen')
      await client.disputes.take({ transactionId, intentId: dispute?.intentId ?? '', disputeId: DISPUTE })
    expect(await client.disputes.draft({ transactionId })).toBeNull()
    expect(await client.evidence.list({ transactionId })).toMatchObject([{ attached: false, hasCopy: true }])
  },
)

test('a draft typed after an unknown dispute had ended stays when that one is found', async () => {
  const platform = await platformWith(hangUp)
  const { client, payin, open } = await withPayin(platform.baseUrl)
  const transactionId = payin.id
  await open([])
  const draft = { ...NOTHING_TYPED, reason: 'of the next one' }
  await client.disputes.keepDraft({ transactionId, draft, before: null })
  const item = { id: DISPUTE, created_at: new Date().toISOString(), status: 'process', amount: '1000.50' }
  platform.answers.list = json(200, { items: [item] })
  expect(operated(await client.disputes.look({ transactionId })).dispute?.settled).toBe('found')
  expect(await client.disputes.draft({ transactionId })).toEqual(draft)
})

test('a response that never came leaves the dispute unknown, with its files in the manifest and still attached', async () => {
  const platform = await platformWith(hangUp)
  const { client, payin, drop, open } = await withPayin(platform.baseUrl)
  const one = await drop('a.png', files.png)
  expect((await open([one])).disputeState).toBe('unknown')
  expect(await client.disputes.attempts({ transactionId: payin.id })).toMatchObject([
    { state: 'unknown', disputeId: null, files: [{ name: 'a.png' }] },
  ])
  expect(await client.evidence.list({ transactionId: payin.id })).toMatchObject([{ attached: true }])
})

test('an upload reports its progress and can be stopped, which leaves the dispute unknown', async () => {
  let begun = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    begun = resolve
  })
  const platform = await platformWith(() => {
    begun()
    return new Promise(() => undefined)
  })
  const { client, drop, open } = await withPayin(platform.baseUrl)
  const big = Buffer.concat([files.pdf, Buffer.alloc(9_000_000)])
  const evidence = [await drop('a.pdf', big), await drop('b.png', files.png)]
  const intentId = randomUUID()
  const opening = open(evidence, { intentId })
  const told: UploadProgress[] = []
  const watching = (async () => {
    for await (const one of await client.disputes.uploading({ intentId })) told.push(one)
  })()
  await arrived
  await client.disputes.stop({ intentId })
  expect(operated(await opening).dispute).toMatchObject({
    state: 'unknown',
    failure: { kind: 'no_answer', reason: 'cancelled' },
  })
  await watching
  const last = told.at(-1)
  expect(last?.files.map(({ name, size }) => [name, size])).toEqual([
    ['a.pdf', big.length],
    ['b.png', files.png.length],
  ])
  expect(last?.sent).toBe(last?.total)
})

test('refuses the card number of a payout in a draft', async () => {
  const platform = await platformWith(json(200, { id: DISPUTE }))
  platform.answer = created()
  const { client, profile } = await withPayin(platform.baseUrl)
  const { id: transactionId } = await client.payments.createCardPayout(payoutOrder(profile.id))
  const draft = { ...NOTHING_TYPED, reason: `the card was ${TEST_CARD}` }
  expect(await failureOf(client.disputes.keepDraft({ transactionId, draft, before: null }))).toMatchObject({
    kind: 'invalid_input',
    rule: 'card_number',
  })
  const amount = { ...NOTHING_TYPED, sentAmount: TEST_CARD }
  expect(await failureOf(client.disputes.keepDraft({ transactionId, draft: amount, before: null }))).toMatchObject({
    field: 'sent_amount',
    rule: 'card_number',
  })
  expect(await client.disputes.draft({ transactionId })).toBeNull()
})
