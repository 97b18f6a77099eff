import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import { newestOf, PLAIN_ACTION_KINDS } from '#shared/model/intent.ts'
import { DeskFailure } from '../../src/main/core/desk-failure.ts'
import { systemThreads } from '../../src/main/host/system-threads.ts'
import type { NewEvidence } from '../../src/shared/contract/evidence.ts'
import { contract, type DeskClient } from '../../src/shared/contract/index.ts'
import { DEFAULT_GUARD } from '../../src/shared/model/guard.ts'
import { BUNDLED_THREADS } from '../bundled.ts'
import { startTestDesk, temporaryFolder } from '../fakes/desk.ts'
import { newest } from '../fakes/everything.ts'
import { files, writeFile } from '../fakes/evidence-files.ts'
import { failureOf } from '../fakes/failure-of.ts'
import { oneThread } from '../fakes/one-thread.ts'
import { operated } from '../fakes/operations.ts'
import { BANK_ID, merchantDraft, payinOrder, payoutOrder, replaceSecret } from '../fakes/orders.ts'
import { created, hangUp, json, startFakePlatform, text } from '../fakes/platform.ts'
import { fakePorts, realThreads } from '../fakes/ports.ts'
import { keepingCalls } from './backup-calls.ts'
import { batchCalls, DROPPED_PAYOUTS, PAYOUTS } from './batch-calls.ts'
import { pollingCalls } from './polling-calls.ts'
import { missing, type Setting } from './setting.ts'
import { transports } from './transports.ts'
import { updateCalls } from './update-calls.ts'

const draft = (baseUrl: string) =>
  merchantDraft(baseUrl, { name: 'Second', environment: 'live', auth: { scheme: 'api_key', header: 'X-Key' } })
const secret = { scheme: 'api_key', key: 'k-1' } as const
const ALL_DISPUTES = { status: [], transaction_id: '', merchant_transaction_id: '' }

/** A payin whose outcome is unknown, at a platform that no longer answers. */
async function unknownPayin({ client, platform, profileId }: Omit<Setting, 'opened'>) {
  platform.answer = hangUp
  return client.payments.createAccountPayin(payinOrder(profileId))
}

/** Files that the operator has dropped, held by the host. */
const DROPPED = randomUUID()

async function evidenceOrder(client: DeskClient, profileId: string) {
  const { id } = await client.payments.createAccountPayin(payinOrder(profileId))
  const from = { by: 'handle', handle: DROPPED } as const
  return { transactionId: id, name: 'чек.png', size: files.png.length, source: 'dropped', from } as const
}

async function keptEvidence(client: DeskClient, order: NewEvidence) {
  const added = await client.evidence.add(order)
  if (added.result === 'upload') throw new Error('a ticket for a file that is there')
  return added
}

/** For each method, one call that works and one that fails as it should. The keys are the contract's own paths. */
const calls: Record<string, (setting: Setting) => Promise<void>> = {
  ...pollingCalls,
  ...keepingCalls,
  ...batchCalls,
  ...updateCalls,
  'desk.info': async ({ client }) =>
    expect(await client.desk.info()).toMatchObject({ host: 'browser', accountName: userInfo().username }),
  'desk.getPreferences': async ({ client }) =>
    expect(await client.desk.getPreferences()).toMatchObject({ language: 'system' }),
  'desk.setPreferences': async ({ client }) => {
    expect(await client.desk.setPreferences({ theme: 'dark' })).toMatchObject({ theme: 'dark' })
    expect(await client.desk.getPreferences()).toMatchObject({ theme: 'dark', language: 'system' })
  },
  'desk.events': async ({ client, profileId }) => {
    const controller = new AbortController()
    const events = await client.desk.events(undefined, { signal: controller.signal })
    expect((await events.next()).value).toEqual({ changed: 'nothing' })
    await client.profiles.select({ id: profileId })
    expect((await events.next()).value).toEqual({ changed: 'profiles' })
    controller.abort()
  },
  // What it reports before the desk is open is tested in opening.test.ts.
  'opening.follow': async ({ client }) => {
    for await (const state of await client.opening.follow()) throw new Error(`open, and says ${JSON.stringify(state)}`)
  },
  'desk.openLink': async ({ client, opened }) => {
    await client.desk.openLink({ url: 'https://Example.com/a?b=ё' })
    expect(opened).toEqual(['https://example.com/a?b=%D1%91'])
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https:',
      'smb://host/share',
      ' https://x.y',
      'https://x.y/a b',
    ]) {
      expect(await failureOf(client.desk.openLink({ url }))).toEqual({ kind: 'link_refused' })
    }
    expect(opened).toHaveLength(1)
  },
  'desk.saveText': async ({ client }) => {
    expect(await client.desk.saveText({ name: 'manifest.txt', text: 'a' })).toEqual({ result: 'not_here' })
    const saved: string[] = []
    const saveText = async (...given: string[]) => (saved.push(...given) > 0 ? ('saved' as const) : null)
    const desktop = await startTestDesk({ documents: { ...fakePorts().documents, saveText } })
    expect(await desktop.client.desk.saveText({ name: 'manifest.txt', text: 'ё' })).toEqual({ result: 'saved' })
    expect(saved).toEqual(['manifest.txt', 'ё'])
  },
  'desk.savePdf': async ({ client }) => {
    expect(await client.desk.savePdf({ name: 'manifest.pdf' })).toEqual({ result: 'not_here' })
    const full = async () => {
      throw new DeskFailure({ kind: 'storage_failed', detail: 'ENOSPC' })
    }
    const desktop = await startTestDesk({ documents: { ...fakePorts().documents, savePdf: full } })
    const ended = await failureOf(desktop.client.desk.savePdf({ name: 'manifest.pdf' }))
    expect(ended).toEqual({ kind: 'storage_failed', detail: 'ENOSPC' })
  },
  'profiles.list': async ({ client, profileId }) => {
    const { profiles, activeId } = await client.profiles.list()
    expect([profiles.map(({ id }) => id), activeId]).toEqual([[profileId], profileId])
    expect(JSON.stringify(profiles)).not.toContain('t-1')
  },
  'profiles.create': async ({ client, platform }) => {
    const made = await client.profiles.create({ draft: draft(` ${platform.baseUrl}/api/ `), secret })
    expect(made).toMatchObject({ baseUrl: `${platform.baseUrl}/api`, secretState: 'stored' })
    expect(await failureOf(client.profiles.create({ draft: draft('http://example.com') }))).toMatchObject({
      kind: 'invalid_input',
      field: 'baseUrl',
    })
  },
  'profiles.update': async ({ client, platform, profileId }) => {
    const auth = { scheme: 'bearer' } as const
    const update = { id: profileId, draft: { ...draft(platform.baseUrl), auth, statusBy: 'path' as const } }
    const stored = { name: 'Second', statusBy: 'path', secretState: 'stored' }
    expect(await client.profiles.update(update)).toMatchObject(stored)
    expect(await failureOf(client.profiles.update({ ...update, id: missing }))).toEqual({ kind: 'profile_not_found' })
  },
  'profiles.setGuard': async ({ client, profileId }) => {
    const guard = { idPattern: 'A-{reference}', duplicateHours: 72, limits: { RUB: '100000' } } as const
    expect(await client.profiles.setGuard({ id: profileId, guard })).toMatchObject({ guard, revision: 1 })
    expect(await failureOf(client.profiles.setGuard({ id: missing, guard }))).toEqual({ kind: 'profile_not_found' })
    const late = client.profiles.setGuard({ id: profileId, guard: DEFAULT_GUARD, before: DEFAULT_GUARD })
    expect(await failureOf(late)).toEqual({ kind: 'merchant_changed' })
  },
  'profiles.select': async ({ client, profileId }) => {
    expect(await client.profiles.select({ id: profileId })).toMatchObject({ id: profileId })
    expect(await failureOf(client.profiles.select({ id: missing }))).toEqual({ kind: 'profile_not_found' })
  },
  'profiles.removal': async ({ client, profileId }) => {
    await client.payments.createAccountPayin(payinOrder(profileId))
    expect(await client.profiles.removal({ id: profileId })).toEqual({
      transactions: 1,
      unresolved: { creations: 0, cancels: 0, disputes: 0 },
      batches: 0,
      secretState: 'stored',
    })
  },
  'profiles.remove': async ({ client, profileId }) => {
    const payin = await client.payments.createAccountPayin(payinOrder(profileId))
    await client.profiles.remove({ id: profileId })
    expect(await client.profiles.list()).toEqual({ profiles: [], activeId: null })
    expect(await client.transactions.get({ id: payin.id })).toMatchObject({ profileName: 'First' })
  },
  'profiles.startTraining': async ({ client }) => {
    const training = await client.profiles.startTraining()
    expect(training).toMatchObject({ environment: 'training', secretState: 'not_needed' })
    expect((await client.profiles.startTraining()).id).toBe(training.id)
    expect(await client.account.readBalance({ profileId: training.id })).toMatchObject({ balance: expect.any(String) })
  },
  'profiles.checkConnection': async ({ client, platform, profileId }) => {
    platform.answer = json(200, { balance: '12.50', currency_rate: '90.12345678' })
    const checked = await client.profiles.checkConnection({ draft: draft(platform.baseUrl), secret })
    expect(checked.balance).toMatchObject({ balance: '12.50', currency_rate: '90.12345678' })
    expect(platform.received.at(-1)?.headers).toMatchObject({ 'x-key': 'k-1' })
    const other = {
      id: profileId,
      draft: { ...draft('https://elsewhere.invalid'), auth: { scheme: 'bearer' as const } },
    }
    expect(await failureOf(client.profiles.checkConnection(other))).toEqual({ kind: 'secret_missing' })
  },
  'payments.createAccountPayin': async ({ client, profileId }) => {
    expect(await client.payments.createAccountPayin(payinOrder(profileId))).toMatchObject({ state: 'accepted' })
    expect(await failureOf(client.payments.createAccountPayin(payinOrder(missing)))).toEqual({
      kind: 'profile_changed',
    })
  },
  'payments.createAcquiringPayin': async ({ client, platform, profileId }) => {
    platform.answer = created({ payment_url: 'https://pay.example/1', acquirer: 'somebank' })
    const order = { ...payinOrder(profileId), return_url: 'https://shop.example/back' }
    const { reply } = await client.payments.createAcquiringPayin(order)
    expect(reply?.fields).toMatchObject({ payment_url: 'https://pay.example/1', acquirer: 'somebank' })
    expect(JSON.parse(platform.received.at(-1)?.body ?? '')).toMatchObject({ return_url: order.return_url })
  },
  'payments.createCardPayout': async ({ client, profileId }) => {
    expect(await client.payments.createCardPayout(payoutOrder(profileId))).toMatchObject({ state: 'accepted' })
  },
  'payments.checkPayout': async ({ client, profileId }) => {
    const { amount, currency, card_number, owner_name } = payoutOrder(profileId)
    const check = { amount, currency, card_number, owner_name }
    expect(await client.payments.checkPayout({ profileId, ...check })).toEqual({
      similar: [],
      similarCount: 0,
      gaps: [],
      byVisibleDigits: false,
      isNewCard: true,
      largest: null,
      limit: null,
    })
    expect(await failureOf(client.payments.checkPayout({ profileId: missing, ...check }))).toEqual({
      kind: 'profile_not_found',
    })
  },
  ...Object.fromEntries(
    PLAIN_ACTION_KINDS.map((kind) => [
      `payments.${kind}`,
      async ({ client, platform, profileId }: Setting) => {
        const { id } = await client.payments.createAccountPayin(payinOrder(profileId))
        platform.answer = text(204, '')
        const order = { intentId: randomUUID(), transactionId: id, profileId, profileRevision: 1 }
        expect(newestOf(await client.payments[kind](order), kind)).toMatchObject({ state: 'accepted' })
        const other = { ...order, intentId: randomUUID(), transactionId: missing }
        expect(await failureOf(client.payments[kind](other))).toEqual({ kind: 'transaction_not_found' })
      },
    ]),
  ),
  'resolution.unresolved': async ({ client, platform, profileId }) => {
    expect(await client.resolution.unresolved({ profileId })).toEqual([])
    const { id } = await unknownPayin({ client, platform, profileId })
    expect(await client.resolution.unresolved({ profileId })).toMatchObject([{ id, state: 'unknown' }])
    expect(await client.resolution.unresolved({ profileId: missing })).toEqual([])
  },
  'resolution.askAgain': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await unknownPayin({ client, platform, profileId })
    platform.answer = created()
    const order = { intentId: randomUUID(), transactionId, profileId, profileRevision: 1 }
    expect(await client.resolution.askAgain(order)).toMatchObject({ state: 'accepted' })
    const other = { ...order, intentId: randomUUID() }
    expect(await failureOf(client.resolution.askAgain(other))).toMatchObject({ kind: 'not_possible' })
  },
  'resolution.gaps': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await unknownPayin({ client, platform, profileId })
    expect(await client.resolution.gaps({ transactionId })).toEqual([])
    const other = client.resolution.gaps({ transactionId: missing })
    expect(await failureOf(other)).toEqual({ kind: 'transaction_not_found' })
  },
  'resolution.saySameAccount': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await unknownPayin({ client, platform, profileId })
    const { revision } = await replaceSecret(client, profileId, { scheme: 'bearer', token: 'renewed' })
    const word = { transactionId, profileRevision: revision }
    expect(await client.resolution.saySameAccount(word)).toMatchObject({ account: 'said_same' })
    const other = client.resolution.saySameAccount({ ...word, profileRevision: revision - 1 })
    expect(await failureOf(other)).toEqual({ kind: 'profile_changed' })
  },
  'resolution.checkPlatformId': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await unknownPayin({ client, platform, profileId })
    platform.answer = json(200, { currency: 'KZT' })
    const checked = await client.resolution.checkPlatformId({ transactionId, platformId: ' Zz99Yy88 ' })
    expect(checked.comparisons).toMatchObject({
      merchant_transaction_id: 'absent',
      amount: 'absent',
      currency: 'different',
    })
    expect(platform.received.at(-1)?.path).toBe('/merchant/status?transaction_id=Zz99Yy88')
    const other = client.resolution.checkPlatformId({ transactionId: missing, platformId: 'x' })
    expect(await failureOf(other)).toEqual({ kind: 'transaction_not_found' })
  },
  'resolution.adopt': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await unknownPayin({ client, platform, profileId })
    platform.answer = json(200, { currency: 'KZT' })
    const adopt = () => client.resolution.adopt({ transactionId, platformId: 'Zz99Yy88' })
    expect(await failureOf(adopt())).toEqual({ kind: 'other_transaction', fields: ['currency'] })
    platform.answer = json(200, { currency: 'RUB' })
    expect(await adopt()).toMatchObject({ platformId: 'Zz99Yy88', resolution: { how: 'adopted' } })
  },
  'resolution.closeByHand': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await unknownPayin({ client, platform, profileId })
    const close = () => client.resolution.closeByHand({ transactionId, reason: 'never arrived' })
    expect(await close()).toMatchObject({ resolution: { how: 'did_not_happen', reason: 'never arrived' } })
    expect(await failureOf(close())).toMatchObject({ kind: 'not_possible' })
  },
  'resolution.reopen': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await unknownPayin({ client, platform, profileId })
    const reopen = () => client.resolution.reopen({ transactionId, reason: 'a mistake' })
    expect(await failureOf(reopen())).toMatchObject({ kind: 'not_possible' })
    await client.resolution.closeByHand({ transactionId, reason: 'never arrived' })
    expect(await reopen()).toMatchObject({ resolution: null })
  },
  'resolution.unlink': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await unknownPayin({ client, platform, profileId })
    platform.answer = json(200, { status: 'pending' })
    await client.resolution.adopt({ transactionId, platformId: 'Zz99Yy88' })
    const unlink = () => client.resolution.unlink({ transactionId, reason: 'another order' })
    expect(await unlink()).toMatchObject({ platformId: null, resolution: null })
    expect(await failureOf(unlink())).toMatchObject({ kind: 'not_possible' })
  },
  'resolution.settle': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await unknownPayin({ client, platform, profileId })
    const order = { transactionId, profileId, profileRevision: 1 } as const
    await client.payments.cancel({ ...order, intentId: randomUUID() })
    await client.disputes.open({ ...order, intentId: randomUUID(), dispute_type: 'payin_timeout', files: [] })
    const settle = (kind: 'cancel' | 'dispute') =>
      client.resolution.settle({ transactionId, kind, reason: 'looked up' })
    for (const kind of ['cancel', 'dispute'] as const) {
      expect(operated(await settle(kind))[kind]).toMatchObject({ state: 'unknown', settled: 'by_hand' })
      expect(await failureOf(settle(kind))).toMatchObject({ kind: 'not_possible' })
    }
  },
  'disputes.open': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
    platform.answer = json(200, { id: BANK_ID })
    const order = { intentId: randomUUID(), transactionId, profileId, profileRevision: 1 } as const
    const open = { ...order, dispute_type: 'payin_timeout' as const, files: [] }
    expect(operated(await client.disputes.open(open))).toMatchObject({
      dispute: { state: 'accepted', disputeId: BANK_ID },
    })
    const other = { ...open, intentId: randomUUID(), transactionId: missing }
    expect(await failureOf(client.disputes.open(other))).toEqual({ kind: 'transaction_not_found' })
  },
  'disputes.uploading': async ({ client, platform, profileId }) => {
    const order = await evidenceOrder(client, profileId)
    const { file } = await keptEvidence(client, order)
    const asked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    platform.answer = async (response, request) => {
      asked.resolve()
      await release.promise
      return json(200, { id: BANK_ID })(response, request)
    }
    const { transactionId } = order
    const intentId = randomUUID()
    const of = { intentId, transactionId, profileId, profileRevision: 1, dispute_type: 'payin_timeout' } as const
    const opening = client.disputes.open({ ...of, files: [{ id: file.id, sha256: file.sha256 ?? '' }] })
    await asked.promise
    const uploading = await client.disputes.uploading({ intentId })
    const first = await uploading.next()
    expect(first.value).toMatchObject({ files: [{ name: 'чек.png', size: files.png.length, sent: files.png.length }] })
    release.resolve()
    await opening
    expect((await uploading.next()).done).toBe(true)
  },
  'disputes.stop': async ({ client }) =>
    expect(await client.disputes.stop({ intentId: missing }), 'of what is not under way, nothing').toBeUndefined(),
  'disputes.attempts': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
    platform.answer = json(400, { error: 'CANNOT_DISPUTE', message: 'no' })
    const order = { intentId: randomUUID(), transactionId, profileId, profileRevision: 1 } as const
    await client.disputes.open({ ...order, dispute_type: 'overpaid', sent_amount: '7', files: [] })
    expect(await client.disputes.attempts({ transactionId })).toMatchObject([
      { state: 'refused', type: 'overpaid', sentAmount: '7', files: [], failure: { code: 'CANNOT_DISPUTE' } },
    ])
    expect(await client.disputes.attempts({ transactionId: missing })).toEqual([])
  },
  'disputes.draft': async ({ client }) => expect(await client.disputes.draft({ transactionId: missing })).toBeNull(),
  'disputes.keepDraft': async ({ client, profileId }) => {
    const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
    const kept = { type: null, sentAmount: '1,', reason: 'half a sen', evidenceUrl: '' }
    await client.disputes.keepDraft({ transactionId, draft: kept, before: null })
    expect(await client.disputes.draft({ transactionId })).toEqual(kept)
    const late = client.disputes.keepDraft({ transactionId, draft: null, before: null })
    expect(await failureOf(late)).toEqual({ kind: 'draft_changed' })
    await client.disputes.keepDraft({ transactionId, draft: null, before: kept })
    expect(await client.disputes.draft({ transactionId })).toBeNull()
    const nowhere = client.disputes.keepDraft({ transactionId: missing, draft: kept, before: null })
    expect(await failureOf(nowhere)).toEqual({ kind: 'transaction_not_found' })
  },
  'disputes.look': async ({ client, platform, profileId }) => {
    const { id: transactionId, merchantTransactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
    platform.answer = json(200, { items: [{ id: BANK_ID }] })
    await client.disputes.look({ transactionId })
    expect(platform.received.at(-1)?.path).toBe(
      `/merchant/dispute/list?page_number=1&page_size=100&merchant_transaction_id=${merchantTransactionId}`,
    )
    expect(await client.disputes.known({ transactionId })).toMatchObject([{ item: { id: BANK_ID } }])
    platform.answer = json(400, { error: 'NO', message: '' })
    expect(await failureOf(client.disputes.look({ transactionId }))).toMatchObject({ kind: 'refused' })
  },
  'disputes.known': async ({ client }) => expect(await client.disputes.known({ transactionId: missing })).toEqual([]),
  'disputes.take': async ({ client, platform, profileId }) => {
    const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
    const order = { transactionId, intentId: missing, disputeId: 'any' }
    expect(await failureOf(client.disputes.take(order))).toEqual({ kind: 'not_possible', why: 'no_longer_unresolved' })
    const other = client.disputes.take({ ...order, transactionId: missing })
    expect(await failureOf(other)).toEqual({ kind: 'transaction_not_found' })
    expect(platform.received.some(({ path }) => path.includes('/dispute'))).toBe(false)
  },
  'disputes.readPage': async ({ client, platform, profileId }) => {
    platform.answer = json(200, { items: [{ id: 'd-1', status: 'in_review' }, {}], page_number: 1, page_size: 100 })
    const page = { profileId, query: ALL_DISPUTES, page: 1 }
    const read = await client.disputes.readPage(page)
    expect(read).toMatchObject({ pages: 1, isWhole: true, unreadable: 1, items: [{ item: { status: 'in_review' } }] })
    platform.answer = json(429, { error: 'SLOW', message: '' })
    expect(await failureOf(client.disputes.readPage(page))).toMatchObject({ kind: 'rate_limited' })
    expect(await client.disputes.keptList({ profileId, query: ALL_DISPUTES })).toEqual(read)
  },
  'disputes.keptList': async ({ client, profileId }) =>
    expect(await client.disputes.keptList({ profileId, query: ALL_DISPUTES })).toBeNull(),
  'disputes.get': async ({ client, platform, profileId }) => {
    const of = { profileId, disputeId: 'd-1' }
    expect(await failureOf(client.disputes.get(of))).toEqual({ kind: 'dispute_not_found' })
    platform.answer = json(200, { id: 'd-1', status: 'process' })
    const read = await client.disputes.read(of)
    expect(read).toMatchObject({ isFollowed: true, isNews: false, transactionId: null, record: { status: 'process' } })
    expect(await client.disputes.get(of)).toEqual(read)
  },
  'disputes.read': async ({ client, platform, profileId }) => {
    platform.answer = json(200, { id: 'd & 1', status: 'success', amount: '1.10' })
    const of = { profileId, disputeId: 'd & 1' }
    expect(await client.disputes.read(of)).toMatchObject({ item: { amount: '1.10' }, isFollowed: false })
    expect(platform.received.at(-1)?.path).toBe('/merchant/dispute?id=d+%26+1')
    platform.answer = json(404, { error: 'NOT_FOUND', message: '' })
    expect(await failureOf(client.disputes.read(of))).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' })
    const other = client.disputes.read({ ...of, profileId: missing })
    expect(await failureOf(other)).toEqual({ kind: 'profile_not_found' })
  },
  'disputes.news': async ({ client }) => expect(await client.disputes.news()).toEqual([]),
  'disputes.seen': async ({ client, profileId }) =>
    expect(await client.disputes.seen({ profileId, disputeId: 'd-1' })).toBeUndefined(),
  'payments.suggestId': async ({ client }) => {
    const { id } = await client.payments.suggestId({ kind: 'payout_card' })
    expect(id).toMatch(/^PO-\d{8}-[2-9A-Z]{8}$/)
  },
  'payments.findById': async ({ client, platform, profileId }) => {
    const order = payinOrder(profileId)
    const find = () => client.payments.findById({ profileId, merchant_transaction_id: order.merchant_transaction_id })
    expect(await find()).toEqual({ transactionId: null, isAnothers: false })
    platform.answer = json(400, { error: 'AMOUNT_TOO_SMALL', message: '' })
    await client.payments.createAccountPayin(order)
    expect(await find(), 'what was refused may be tried again').toEqual({ transactionId: null, isAnothers: false })
    platform.answer = created()
    const { id } = await client.payments.createAccountPayin({ ...order, intentId: randomUUID() })
    expect(await find()).toEqual({ transactionId: id, isAnothers: false })
  },
  'payments.findByIntent': async ({ client, platform, profileId }) => {
    const order = payinOrder(profileId)
    const find = () => client.payments.findByIntent({ intentId: order.intentId })
    expect(await find()).toEqual({ transactionId: null })
    platform.answer = json(400, { error: 'AMOUNT_TOO_SMALL', message: '' })
    const { id } = await client.payments.createAccountPayin(order)
    expect(await find(), 'what was refused is found as well').toEqual({ transactionId: id })
  },
  'transactions.list': async ({ client, profileId }) => {
    for (let i = 0; i < 3; i++) await client.payments.createAccountPayin(payinOrder(profileId))
    const first = await client.transactions.list(newest(2, profileId))
    const second = await client.transactions.list({
      ...newest(2, profileId),
      after: { cursor: first.next ?? '' },
    })
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect([first.items.length, second.items.length, second.next, new Set(ids).size]).toEqual([2, 1, null, 3])
  },
  'transactions.add': async ({ client, platform, profileId }) => {
    platform.answer = json(200, { status: 'paid' })
    const order = { profileId, profileRevision: 1, by: 'platform_id', id: 'Zz98Yy76' } as const
    expect(await client.transactions.add(order)).toMatchObject({ kind: 'added', status: 'paid' })
    platform.answer = json(404, { error: 'TRANSACTION_NOT_FOUND', message: '' })
    expect(await failureOf(client.transactions.add({ ...order, id: 'Xx98Yy76' }))).toMatchObject({ kind: 'refused' })
  },
  'transactions.find': async ({ client, profileId }) => {
    const { id, merchantTransactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
    expect(await client.transactions.find({ profileId, id: merchantTransactionId })).toMatchObject([{ id }])
    expect(await client.transactions.find({ profileId, id: 'nobody’s' })).toEqual([])
  },
  'transactions.get': async ({ client }) => {
    expect(await failureOf(client.transactions.get({ id: missing }))).toEqual({ kind: 'transaction_not_found' })
  },
  'transactions.timeline': async ({ client, profileId }) => {
    const { id } = await client.payments.createAccountPayin(payinOrder(profileId))
    expect((await client.transactions.timeline({ id })).map(({ event }) => event.what)).toEqual(['sent', 'answered'])
    expect(await client.transactions.timeline({ id: missing })).toEqual([])
  },
  'transactions.rawReply': async ({ client, profileId }) => {
    const order = payinOrder(profileId)
    await client.payments.createAccountPayin(order)
    const { intentId } = order
    expect(await client.transactions.rawReply({ intentId })).toMatchObject({ httpStatus: 200 })
    expect(await client.transactions.rawReply({ intentId: missing })).toBeNull()
  },
  'transactions.refresh': async ({ client, platform, profileId }) => {
    const { id } = await client.payments.createAccountPayin(payinOrder(profileId))
    platform.answer = json(200, { status: 'pending', receipts: [{ id: 'r1', url: 'https://x.example/r1' }], new: 1 })
    const { observation, status } = await client.transactions.refresh({ id })
    expect(platform.received.at(-1)?.path).toBe('/merchant/status?transaction_id=Ab12Cd34')
    expect(status).toBe('pending')
    expect(observation).toMatchObject({ receipts: [{ id: 'r1', file_name: null }], payload: { new: 1 } })
    platform.answer = json(200, ['nothing of the kind'])
    expect(await failureOf(client.transactions.refresh({ id }))).toMatchObject({ kind: 'unreadable_answer' })
    expect(await client.transactions.get({ id })).toMatchObject({ status: 'pending' })
  },
  'transactions.acceptReading': async ({ client, platform, profileId }) => {
    const { id } = await client.payments.createAccountPayin(payinOrder(profileId))
    platform.answer = json(200, { status: 'paid', currency: 'KZT' })
    const { otherReading } = await client.transactions.refresh({ id })
    const seen = otherReading?.differences ?? []
    expect(await client.transactions.acceptReading({ id, seen })).toMatchObject({ status: 'paid', otherReading: null })
    const again = client.transactions.acceptReading({ id, seen })
    expect(await failureOf(again)).toEqual({ kind: 'other_transaction', fields: ['currency'] })
  },
  'evidence.add': async ({ client, profileId }) => {
    const order = await evidenceOrder(client, profileId)
    const { result, file } = await keptEvidence(client, order)
    expect([result, file]).toMatchObject(['kept', { name: 'чек.png', contentType: 'image/png', attached: true }])
    expect(await client.evidence.add(order)).toEqual({ result: 'duplicate', file })
    const upload = { ...order, from: { by: 'upload' } } as const
    expect(await client.evidence.add(upload)).toEqual({
      result: 'upload',
      ticket: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const nowhere = client.evidence.add({ ...upload, transactionId: missing })
    expect(await failureOf(nowhere)).toEqual({ kind: 'transaction_not_found' })
    const unknown = client.evidence.add({ ...order, from: { by: 'handle', handle: missing } })
    expect(await failureOf(unknown)).toMatchObject({ kind: 'invalid_input', field: 'from' })
  },
  'evidence.list': async ({ client, profileId }) => {
    const order = await evidenceOrder(client, profileId)
    const { file } = await keptEvidence(client, order)
    expect(await client.evidence.list({ transactionId: order.transactionId })).toEqual([file])
    expect(await client.evidence.list({ transactionId: missing })).toEqual([])
  },
  'evidence.attach': async ({ client, profileId }) => {
    const order = await evidenceOrder(client, profileId)
    const { file } = await keptEvidence(client, order)
    expect(await client.evidence.attach({ id: file.id, attached: false })).toEqual({ ...file, attached: false })
    const folder = { ...order, from: { by: 'nothing', why: 'folder' } } as const
    const { file: troubled } = await keptEvidence(client, folder)
    const attach = client.evidence.attach({ id: troubled.id, attached: true })
    expect(await failureOf(attach)).toMatchObject({ kind: 'invalid_input', rule: 'in_trouble' })
  },
  'evidence.remove': async ({ client, profileId }) => {
    const order = await evidenceOrder(client, profileId)
    const { file } = await keptEvidence(client, order)
    await client.evidence.remove({ id: file.id })
    expect(await client.evidence.list({ transactionId: order.transactionId })).toEqual([])
    expect(await failureOf(client.evidence.remove({ id: missing }))).toMatchObject({ kind: 'invalid_input' })
  },
  'evidence.restore': async ({ client, profileId }) => {
    const { file } = await keptEvidence(client, await evidenceOrder(client, profileId))
    await client.evidence.remove({ id: file.id })
    expect(await client.evidence.restore({ id: file.id })).toEqual(file)
    expect(await failureOf(client.evidence.restore({ id: missing }))).toMatchObject({ kind: 'invalid_input' })
  },
  'evidence.usage': async ({ client, profileId }) => {
    expect(await client.evidence.usage()).toEqual({ files: 0, bytes: 0 })
    await keptEvidence(client, await evidenceOrder(client, profileId))
    expect(await client.evidence.usage()).toEqual({ files: 1, bytes: files.png.length })
  },
  'account.lastContact': async ({ client, platform, profileId }) => {
    expect(await client.account.lastContact({ profileId })).toBeNull()
    platform.answer = json(503, {})
    await client.account.readBalance({ profileId }).catch(() => undefined)
    expect(await client.account.lastContact({ profileId })).toMatchObject({ failure: { kind: 'service_failed' } })
  },
  'account.lastBalance': async ({ client, profileId }) =>
    expect(await client.account.lastBalance({ profileId })).toBeNull(),
  'account.readBalance': async ({ client, platform, profileId }) => {
    platform.answer = json(200, { balance: '7.00' })
    const read = await client.account.readBalance({ profileId })
    expect(read).toMatchObject({ balance: '7.00', currency_rate: null })
    platform.answer = json(404, { error: 'GONE', message: '' })
    expect(await failureOf(client.account.readBalance({ profileId }))).toMatchObject({ kind: 'refused', code: 'GONE' })
    expect(await client.account.lastBalance({ profileId })).toEqual(read)
  },
  'overview.figures': async ({ client, platform, profileId }) => {
    const asked = { scope: { of: 'merchant', profileId }, timeZone: 'Asia/Almaty', days: 7 } as const
    expect(await client.overview.figures(asked)).toMatchObject({ isEmpty: true, today: [], balance: [] })
    platform.answer = created()
    await client.payments.createAccountPayin(payinOrder(profileId, { amount: '0.10' }))
    expect((await client.overview.figures(asked)).week).toEqual([
      {
        ...{ kind: 'payin_account', status: null, state: 'accepted', count: 1, withoutAmount: 0 },
        sums: [{ currency: 'RUB', amount: '0.10' }],
      },
    ])
    await expect(client.overview.figures({ ...asked, days: 3 })).rejects.toThrow('validation')
  },
  'account.lastBanks': async ({ client, profileId }) =>
    expect(await client.account.lastBanks({ profileId })).toBeNull(),
  'account.readBanks': async ({ client, platform, profileId }) => {
    platform.answer = json(200, [{ id: BANK_ID, name: 'Банк', country_code: 'RU' }, { id: BANK_ID }, 'x'])
    const { banks, unreadable, readAt } = await client.account.readBanks({ profileId })
    expect([banks, unreadable]).toEqual([[{ id: BANK_ID, name: 'Банк', country_code: 'RU' }], 2])
    expect(await client.account.lastBanks({ profileId })).toEqual({ banks, readAt })
  },
  'training.addresses': async ({ client, profileId }) => {
    const { trainerPage } = await client.training.addresses()
    const page = await fetch(trainerPage)
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('What the training platform received'),
    ])
    expect(await client.training.addresses(), 'it is one platform').toEqual({ trainerPage })
    expect((await client.profiles.list()).activeId, 'the active merchant stays').toBe(profileId)
    const nothing = new URL('nothing-here.ts', import.meta.url)
    const broken = await startTestDesk({ threads: systemThreads({ ...BUNDLED_THREADS, training: nothing }) })
    expect(await failureOf(broken.client.training.addresses())).toMatchObject({ kind: 'training_failed' })
  },
}

function pathsOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    '~orpc' in value ? [prefix + name] : pathsOf(value, `${prefix}${name}.`),
  )
}

test('every method of the contract is called here', () => {
  expect(Object.keys(calls).toSorted()).toEqual(pathsOf(contract).toSorted())
})

describe.each(transports)('over %s', (_name, transport) => {
  test.each(Object.entries(calls))('%s', async (_method, call) => {
    const platform = await startFakePlatform(created())
    const dropped = writeFile(temporaryFolder(), 'чек.png', files.png)
    const payouts = writeFile(temporaryFolder(), 'payouts.csv', PAYOUTS)
    const paths = new Map<string, string>([
      [DROPPED, dropped],
      [DROPPED_PAYOUTS, payouts],
    ])
    const droppedFiles = { pathOf: (handle: string) => paths.get(handle) ?? null }
    const ports = fakePorts({ droppedFiles, threads: oneThread(realThreads) })
    const { desk } = await startTestDesk(ports)
    const { client } = await transport(desk)
    const profile = await client.profiles.create({
      draft: merchantDraft(platform.baseUrl, { name: 'First' }),
      secret: { scheme: 'bearer', token: 't-1' },
    })
    await call({ client, platform, profileId: profile.id, opened: ports.opened })
  })

  test('answers or refuses arguments of any shape, drops malformed messages, and keeps serving', async () => {
    const { desk } = await startTestDesk({ threads: realThreads })
    const { client, sendRaw, garbage } = await transport(desk)
    const loose = client as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
    const hostile = [undefined, null, 0, '', [], {}, { id: 7 }, { __proto__: { id: 'x' } }, { id: 'x'.repeat(100_000) }]
    for (const path of pathsOf(contract)) {
      const [area = '', method = ''] = path.split('.')
      for (const input of hostile) {
        const ended = await loose[area]?.[method]?.(input).then(
          () => 'answered',
          (error: { code?: string }) => error.code,
        )
        expect(['answered', 'BAD_REQUEST', 'DESK_FAILURE'], `${path} ${JSON.stringify(input)?.slice(0, 40)}`).toContain(
          ended,
        )
      }
    }
    for (const raw of ['', 'x', '{}', '{"i":1}', '[1,2,3]', '{"i":"1","p":{"u":"/no/such/method"}}', '{"i":2,"t":9}'])
      sendRaw(raw)
    expect(await client.desk.info()).toMatchObject({ host: 'browser' })
    expect(garbage.length).toBeGreaterThan(0)
  })
})
