import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AskingAll } from '../../src/shared/contract/batches.ts'
import type { ExportProgress } from '../../src/shared/contract/exports.ts'
import { BATCH_FIELDS } from '../../src/shared/model/batch.ts'
import type { BatchDraft, DraftChange } from '../../src/shared/model/batch-draft.ts'
import { BATCH_WORDS } from '../fakes/batch-words.ts'
import { BATCH_BANK, changed, csvOf, payoutPlatform, sealed, sentAll } from '../fakes/batches.ts'
import { failureOf } from '../fakes/failure-of.ts'
import { payoutOrder } from '../fakes/orders.ts'
import { hangUp } from '../fakes/platform.ts'
import { type Calls, missing, type Setting } from './setting.ts'

/** A payout file that the operator has dropped, held by the host. */
export const DROPPED_PAYOUTS = randomUUID()
const ROWS = ['1,4111111111110014', '2,4111111111110022'].map((texts) => {
  const [nth = '', card = ''] = texts.split(',')
  return [`INV-${nth}`, `${nth}00.50`, 'RUB', card, 'Ivan Ivanov', BATCH_BANK.name]
})
export const PAYOUTS = csvOf([['Reference', 'Amount', 'Currency', 'Card', 'Owner', 'Bank'], ...ROWS])

const dropped = (profileId: string, again: string | null = null) =>
  ({
    profileId,
    name: 'payouts.csv',
    size: PAYOUTS.length,
    source: 'file',
    again,
    from: { by: 'handle', handle: DROPPED_PAYOUTS },
  }) as const

async function drafted({ client, platform, profileId }: Setting): Promise<BatchDraft> {
  platform.answer = payoutPlatform().answer
  await client.account.readBanks({ profileId })
  const opened = await client.batches.open(dropped(profileId))
  if (opened.result !== 'opened') throw new Error(JSON.stringify(opened))
  return client.batches.draft({ id: opened.id })
}

async function merchantOf({ client, profileId }: Setting) {
  const { profiles } = await client.profiles.list()
  const found = profiles.find(({ id }) => id === profileId)
  if (!found) throw new Error('no merchant')
  return found
}

async function sealedBatch(setting: Setting) {
  const { client } = setting
  const profile = await merchantOf(setting)
  const run = await sealed(client, profile, await drafted(setting))
  return { ...run, profile }
}

async function allOf<One>(stream: AsyncIterable<One>): Promise<One[]> {
  const all: One[] = []
  for await (const one of stream) all.push(one)
  return all
}

const gone = { kind: 'batch_not_found' }
const pace = { lanes: 2, perSecond: 50 } as const
const page = { text: '', from: 0, count: 10 }

/** Payouts from a file. */
export const batchCalls: Calls = {
  'batches.open': async (setting) => {
    const { client, profileId } = setting
    await drafted(setting)
    const unknown = client.batches.open({ ...dropped(profileId), from: { by: 'handle', handle: missing } })
    expect(await failureOf(unknown)).toMatchObject({ kind: 'invalid_input', field: 'from' })
    expect(await failureOf(client.batches.open(dropped(profileId, missing)))).toEqual(gone)
  },
  'batches.list': async (setting) => {
    const { id } = await drafted(setting)
    expect(await setting.client.batches.list({ profileId: null })).toMatchObject([{ id, state: 'draft', counts: null }])
    expect(await setting.client.batches.list({ profileId: missing })).toEqual([])
  },
  'batches.draft': async (setting) => {
    expect(await drafted(setting)).toMatchObject({ read: { table: { rows: 2, ready: 2 } } })
    expect(await failureOf(setting.client.batches.draft({ id: missing }))).toEqual(gone)
  },
  'batches.change': async (setting) => {
    const draft = await drafted(setting)
    const change: DraftChange = { change: 'leave_out', rows: [2], reason: 'no' }
    expect((await changed(setting.client, draft, change)).read?.table).toMatchObject({ leftOut: 1 })
    const late = setting.client.batches.change({ id: draft.id, revision: draft.revision, change })
    expect(await failureOf(late)).toMatchObject({ kind: 'invalid_input', field: 'revision' })
  },
  'batches.undo': async (setting) => {
    const { client } = setting
    const draft = await drafted(setting)
    const { id, revision } = await changed(client, draft, { change: 'leave_out', rows: [2], reason: 'no' })
    expect((await client.batches.undo({ id, revision })).read?.table).toMatchObject({ leftOut: 0 })
    expect(await failureOf(client.batches.undo({ id: missing, revision }))).toEqual(gone)
  },
  'batches.draftRows': async (setting) => {
    const { id, revision } = await drafted(setting)
    const rows = (of: string) => setting.client.batches.draftRows({ id: of, show: 'all', code: null, ...page })
    expect(await rows(id)).toMatchObject({ revision, total: 2, rows: [{ row: 2 }, { row: 3 }] })
    expect(await failureOf(rows(missing))).toEqual(gone)
  },
  'batches.review': async (setting) => {
    const { client } = setting
    const draft = await drafted(setting)
    const early = client.batches.review({ id: draft.id, revision: draft.revision })
    expect(await failureOf(early)).toMatchObject({ kind: 'invalid_input', rule: 'control' })
    const totals = [{ currency: 'RUB' as const, count: 2, sum: '301' }]
    const { id, revision } = await changed(client, draft, { change: 'control', totals })
    expect(await client.batches.review({ id, revision })).toMatchObject({ count: 2, firstTimeCards: 2, leftOut: 0 })
  },
  'batches.seal': async (setting) => {
    expect(await sealedBatch(setting)).toMatchObject({ state: 'sealed', counts: { pending: 2 } })
    const typed = [{ currency: 'RUB' as const, sum: '1' }]
    const nothing = setting.client.batches.seal({ id: missing, revision: 1, profileRevision: 1, typed })
    expect(await failureOf(nothing)).toEqual(gone)
  },
  'batches.remove': async (setting) => {
    const { id } = await drafted(setting)
    await setting.client.batches.remove({ id })
    expect(await failureOf(setting.client.batches.remove({ id }))).toEqual(gone)
  },
  'batches.run': async (setting) => {
    const { id, seal } = await sealedBatch(setting)
    expect(await setting.client.batches.run({ id })).toMatchObject({ seal, hasCards: true, isSameAccount: true })
    expect(await failureOf(setting.client.batches.run({ id: missing }))).toEqual(gone)
  },
  'batches.rows': async (setting) => {
    const { id } = await sealedBatch(setting)
    const rows = (of: string) => setting.client.batches.rows({ id: of, fates: ['pending'], ...page })
    expect(await rows(id)).toMatchObject({ total: 2, rows: [{ row: 2, fate: 'pending' }, { row: 3 }] })
    expect(await rows(missing)).toEqual({ total: 0, rows: [] })
  },
  'batches.start': async (setting) => {
    const { id, profile } = await sealedBatch(setting)
    expect(await sentAll(setting.client, profile, id)).toMatchObject({ state: 'done', counts: { accepted: 2 } })
    const other = setting.client.batches.start({ id: missing, profileRevision: 1, pace })
    expect(await failureOf(other)).toEqual(gone)
  },
  'batches.pause': async (setting) => {
    const { id } = await sealedBatch(setting)
    expect(await setting.client.batches.pause({ id })).toMatchObject({ state: 'sealed' })
    expect(await failureOf(setting.client.batches.pause({ id: missing }))).toEqual(gone)
  },
  'batches.setPace': async (setting) => {
    const { id } = await sealedBatch(setting)
    expect(await setting.client.batches.setPace({ id, pace })).toMatchObject({ pace })
    expect(await failureOf(setting.client.batches.setPace({ id: missing, pace }))).toEqual(gone)
  },
  'batches.end': async (setting) => {
    const { id } = await sealedBatch(setting)
    expect(await setting.client.batches.end({ id })).toMatchObject({ state: 'ended' })
    expect(await failureOf(setting.client.batches.end({ id }))).toMatchObject({ kind: 'not_possible' })
  },
  'batches.giveCard': async (setting) => {
    const { id } = await sealedBatch(setting)
    const give = (card_number: string) => setting.client.batches.giveCard({ id, row: 2, card_number })
    expect(await give('4111 1111 1111 0014')).toMatchObject({ cardsToType: [] })
    expect(await failureOf(give('4111'))).toMatchObject({ kind: 'invalid_input', field: 'card_number' })
  },
  'batches.release': async (setting) => {
    const { client } = setting
    const { id, profile } = await sealedBatch(setting)
    const said = { seen: [], seenUnpaid: [], aboveLimit: false }
    expect(await failureOf(client.batches.release({ id, row: 2, ...said }))).toMatchObject({ kind: 'not_possible' })
    expect(await failureOf(client.batches.release({ id: missing, row: 2, ...said }))).toEqual(gone)
    const like = { amount: '100.50', card_number: '4111111111110014' }
    const order = payoutOrder(profile.id, { profileRevision: profile.revision, ...like })
    const since = await client.payments.createCardPayout(order)
    expect(await sentAll(client, profile, id)).toMatchObject({ state: 'done', counts: { held: 1 } })
    const unseen = { kind: 'similar_payouts', transactionIds: [since.id] }
    expect(await failureOf(client.batches.release({ id, row: 2, ...said }))).toEqual(unseen)
    const seen = { ...said, seen: [since.id] }
    expect(await client.batches.release({ id, row: 2, ...seen })).toMatchObject({
      state: 'paused',
      counts: { held: 0 },
    })
  },
  'batches.askAgainAll': async (setting) => {
    const { client, platform } = setting
    const { id, profile } = await sealedBatch(setting)
    const { answer } = platform
    platform.answer = hangUp
    expect((await sentAll(client, profile, id)).counts).toMatchObject({ unknown: 2 })
    platform.answer = answer
    const asked = await client.batches.askAgainAll({ id, profileRevision: profile.revision })
    expect((await allOf<AskingAll>(asked)).at(-1)).toEqual({ is: 'done', done: 2, of: 2, similar: 0, withoutCard: 0 })
    const nothing = client.batches.askAgainAll({ id: missing, profileRevision: 1 }).then(allOf)
    expect(await failureOf(nothing)).toEqual(gone)
  },
  'batches.write': async (setting) => {
    const { id } = await sealedBatch(setting)
    const order = { id, what: 'result', format: 'csv', name: 'result', words: BATCH_WORDS, timeZone: '' } as const
    const written = await allOf<ExportProgress>(await setting.client.batches.write(order))
    expect(written.at(-1)).toMatchObject({ is: 'done', rows: 2, path: null })
    const rest = setting.client.batches.write({ ...order, what: 'rest' }).then(allOf)
    expect(await failureOf(rest)).toMatchObject({ kind: 'not_possible', why: 'still_under_way' })
    const nothing = setting.client.batches.write({ ...order, id: missing }).then(allOf)
    expect(await failureOf(nothing)).toEqual(gone)
  },
  'batches.template': async ({ client }) => {
    const headers = Object.fromEntries(BATCH_FIELDS.map((field) => [field, field])) as never
    const order = { format: 'csv', sample: true, headers, sheet: 'Payouts', name: 'sample' } as const
    const written = await allOf<ExportProgress>(await client.batches.template(order))
    expect(written.at(-1)).toMatchObject({ is: 'done', path: null })
  },
}
