import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Threads, Timer } from '../../../../src/main/core/ports.ts'
import { createSessionSecrets } from '../../../../src/main/host/session-secrets.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import type { AskingAll } from '../../../../src/shared/contract/batches.ts'
import type { DraftChange } from '../../../../src/shared/model/batch-draft.ts'
import { EVERYTHING } from '../../../../src/shared/model/transaction-query.ts'
import {
  BATCH_BANK,
  changed,
  csvOf,
  openDraft,
  openFile,
  payoutPlatform,
  sealed,
  sentAll,
  untilSent,
} from '../../../fakes/batches.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, payoutOrder } from '../../../fakes/orders.ts'
import { created, hangUp, json, openFakePlatform, startFakePlatform, text } from '../../../fakes/platform.ts'
import { fakeSecrets, fakeSettings, realThreads } from '../../../fakes/ports.ts'
import { searchFolder } from '../../../fakes/search-folder.ts'
import { CARDS } from './corpus.ts'
import { deskWith, file, HEADERS, rowOf } from './desk-with.ts'

test('a file is read, sealed and sent: each row once, under the ID of its reference, with its note', async () => {
  const { desk, client, profile, payouts, platform } = await deskWith()
  const draft = await openDraft(desk, profile.id, file(5))
  expect(draft.read?.table).toMatchObject({ rows: 5, refused: 0, asked: 0, ready: 5, blocks: ['control'] })
  expect(draft.read?.preview[1]?.cells[3]).toMatch(/^411111•+\d{4}$/)
  const run = await sealed(client, profile, draft)
  expect(run).toMatchObject({ state: 'sealed', counts: { pending: 5 }, hasCards: true })
  expect(platform.received.filter(({ method }) => method === 'POST')).toEqual([])
  const done = await sentAll(client, profile, run.id)
  expect(done).toMatchObject({ state: 'done', counts: { accepted: 5, pending: 0 }, stop: null })
  expect(done.sums).toEqual([{ currency: 'RUB', count: 5, sum: '7057.50', accepted: '7057.50' }])
  expect([...payouts.keys()]).toEqual([1, 2, 3, 4, 5].map((nth) => `PAYOUTS-INV-${nth}`))
  const { rows } = await client.batches.rows({ id: run.id, fates: ['accepted'], text: 'inv-2', from: 0, count: 10 })
  expect(rows).toMatchObject([{ row: 3, reference: 'INV-2', fate: 'accepted', failure: null }])
  const transaction = await client.transactions.get({ id: String(rows[0]?.transactionId) })
  expect(transaction).toMatchObject({ reference: 'INV-2', note: 'for 2', amount: '1274.50' })
  const { items } = await client.transactions.list({
    query: { ...EVERYTHING, batches: [run.id] },
    after: { count: 0 },
    limit: 50,
  })
  expect(items).toHaveLength(5)
})

test('findings are corrected in the table, and each change can be undone', async () => {
  const { desk, client, profile } = await deskWith()
  const bytes = csvOf([HEADERS, rowOf(1), rowOf(2, { card: '4111111111111112' }), rowOf(3, { bank: 'Tost Bank' })])
  const draft = await openDraft(desk, profile.id, bytes)
  expect(draft.read?.table).toMatchObject({ asked: 2, unknownBanks: [{ name: 'Tost Bank', rows: 1 }] })
  const open = await client.batches.draftRows({ id: draft.id, show: 'open', code: null, text: '', from: 0, count: 50 })
  expect(open.rows.map(({ row, findings }) => [row, findings.map(({ code }) => code)])).toEqual([
    [3, ['card_check_digit']],
    [4, ['bank_unknown']],
  ])
  const mended = await changed(
    client,
    draft,
    { change: 'edit', row: 3, field: 'card', text: CARDS[2] ?? '' },
    { change: 'bank', name: 'tost bank', bankId: BATCH_BANK.id },
  )
  expect(mended.read?.table).toMatchObject({ asked: 0, ready: 3, unknownBanks: [] })
  const before = await client.batches.undo({ id: mended.id, revision: mended.revision })
  expect(before.read?.table.unknownBanks).toHaveLength(1)
  const first = await client.batches.undo({ id: before.id, revision: before.revision })
  expect(first.read?.table).toMatchObject({ asked: 2 })
  expect(first.canUndo).toBe(false)
  expect(await failureOf(client.batches.undo({ id: first.id, revision: 1 }))).toMatchObject({ rule: 'changed' })
})

test('an amount above the merchant’s limit is shown beside the limit, which is no correction of it', async () => {
  const { desk, client, profile } = await deskWith()
  await client.profiles.setGuard({ id: profile.id, guard: { ...profile.guard, limits: { RUB: '1200' } } })
  const draft = await openDraft(desk, profile.id, file(2))
  const found = { code: 'above_limit', stands: '1274.50', right: '1200' }
  const { rows } = await client.batches.draftRows({
    id: draft.id,
    show: 'open',
    code: null,
    text: '',
    from: 0,
    count: 9,
  })
  expect(rows).toMatchObject([{ row: 3, findings: [found] }])
  expect(draft.read?.table.codes).toMatchObject([{ code: 'above_limit', rows: 1, mendable: 0 }])
})

test('no row is ready while a column that every payout needs is missing', async () => {
  const { desk, client, profile } = await deskWith()
  const draft = await openDraft(desk, profile.id, csvOf([HEADERS.slice(0, 5), rowOf(1).slice(0, 5)]))
  expect(draft.read?.table).toMatchObject({ rows: 1, ready: 0, blocks: ['refused', 'control'] })
  const accepting = changed(client, draft, { change: 'accept', code: 'missing_column', rows: null })
  expect(await failureOf(accepting), 'a refusal is not the operator’s to accept').toMatchObject({
    rule: 'not_to_accept',
  })
})

test('a bank and columns chosen for one file apply to the next', async () => {
  const { desk, client, profile } = await deskWith()
  const odd = (nth: number) =>
    csvOf([['Ref', 'How much', 'Currency', 'Where to', 'Owner', 'Bank'], rowOf(nth, { bank: 'T' }).slice(0, 6)])
  const draft = await openDraft(desk, profile.id, odd(1))
  const columns = { reference: 0, amount: 1, currency: 2, card: 3, owner: 4, bank: 5 }
  const mapping: DraftChange = { change: 'mapping', mapping: { headerRow: 1, columns } }
  await changed(client, draft, mapping, { change: 'bank', name: 'T', bankId: BATCH_BANK.id })
  const next = await openDraft(desk, profile.id, odd(2))
  const chosenBanks = [{ name: 'T', bank: { id: BATCH_BANK.id } }]
  expect(next.read).toMatchObject({ isRemembered: true, mapping: { columns }, table: { ready: 1, chosenBanks } })
  const other = await openDraft(desk, profile.id, file(1, 3))
  expect(other.read?.table.chosenBanks).toEqual([])
})

test('a draft cannot be sealed without matching control totals or with another sum typed, and only once', async () => {
  const { desk, client, profile } = await deskWith()
  const draft = await openDraft(desk, profile.id, file(2))
  const common = { id: draft.id, profileRevision: profile.revision }
  const typed = [{ currency: 'RUB' as const, sum: '2411.00' }]
  const seal = (revision: number, sums = typed) => client.batches.seal({ ...common, revision, typed: sums })
  expect(await failureOf(seal(draft.revision))).toMatchObject({ kind: 'invalid_input', rule: 'control' })
  const wrong = await changed(client, draft, {
    change: 'control',
    totals: [{ currency: 'RUB', count: 3, sum: '2411' }],
  })
  expect(await failureOf(seal(wrong.revision))).toMatchObject({ rule: 'control_differs' })
  const right = await changed(client, wrong, {
    change: 'control',
    totals: [{ currency: 'RUB', count: 2, sum: '2412' }],
  })
  expect(await failureOf(seal(right.revision))).toMatchObject({ field: 'typed', rule: 'other_sum' })
  expect((await seal(right.revision, [{ currency: 'RUB', sum: '2412.0' }])).state).toBe('sealed')
  expect(await failureOf(client.batches.draft({ id: draft.id }))).toMatchObject({ kind: 'not_possible' })
})

test('control totals may include the rows that are left out', async () => {
  const { desk, client, profile } = await deskWith()
  const draft = await openDraft(desk, profile.id, file(3))
  const without: DraftChange = { change: 'leave_out', rows: [3], reason: 'left us' }
  const totals = (count: number, sum: string): DraftChange => ({
    change: 'control',
    totals: [{ currency: 'RUB', count, sum }],
  })
  const all = await changed(client, draft, without, totals(3, '3823.5'))
  expect(all.read?.table).toMatchObject({
    sums: [{ count: 2, sum: '2549' }],
    sumsWithLeftOut: [{ count: 3, sum: '3823.50' }],
    blocks: [],
  })
  const sent = await changed(client, all, totals(2, '2549'))
  expect(sent.read?.table.blocks).toEqual([])
  const mixed = await changed(client, sent, totals(2, '3823.5'))
  expect(mixed.read?.table.blocks).toEqual(['control_differs'])
})

test('a row that is left out is not sent and keeps its reason', async () => {
  const { desk, client, profile, payouts } = await deskWith()
  const draft = await openDraft(desk, profile.id, file(3))
  const run = await sealed(
    client,
    profile,
    await changed(client, draft, { change: 'leave_out', rows: [3], reason: 'left us' }),
  )
  const done = await sentAll(client, profile, run.id)
  expect(done.counts).toMatchObject({ accepted: 2, left_out: 1 })
  expect(payouts.has('PAYOUTS-INV-2')).toBe(false)
  const { rows } = await client.batches.rows({ id: run.id, fates: ['left_out'], text: '', from: 0, count: 10 })
  expect(rows).toMatchObject([{ row: 3, leftOut: 'left us', transactionId: null }])
})

test('a similar earlier payout is asked about, and a row whose reference was used is refused', async () => {
  const { desk, client, profile } = await deskWith()
  const card_number = CARDS[1] ?? ''
  await client.payments.createCardPayout(payoutOrder(profile.id, { amount: '1137.5', card_number }))
  await client.payments.createCardPayout(
    payoutOrder(profile.id, { merchant_transaction_id: 'PAYOUTS-INV-2', owner_name: 'Somebody Else' }),
  )
  const draft = await openDraft(desk, profile.id, file(2))
  const { rows } = await client.batches.draftRows({
    id: draft.id,
    show: 'open',
    code: null,
    text: '',
    from: 0,
    count: 9,
  })
  expect(rows.map(({ row, findings }) => [row, findings.map(({ code }) => code)])).toEqual([
    [3, ['id_taken']],
    [2, ['similar_payout']],
  ])
  const known = await changed(
    client,
    draft,
    { change: 'accept', code: 'similar_payout', rows: [2] },
    { change: 'leave_out', rows: [3], reason: 'paid' },
  )
  const run = await sealed(client, profile, known)
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ accepted: 1, left_out: 1 })
})

test('an accepted finding is asked about again after another similar payout, a new amount or a new card', async () => {
  const { desk, client, profile } = await deskWith()
  const order = { amount: '1137.5', card_number: CARDS[1] ?? '' }
  const first = await client.payments.createCardPayout(payoutOrder(profile.id, order))
  const accept: DraftChange = { change: 'accept', code: 'similar_payout', rows: [2] }
  const opened = await openDraft(desk, profile.id, file(1))
  const totals = opened.read?.table.sums ?? []
  const known = await changed(client, opened, accept, { change: 'control', totals })
  expect(known.read?.table.blocks).toEqual([])
  await client.payments.createCardPayout(payoutOrder(profile.id, { ...order, seenSimilar: [first.id] }))
  const { id, revision } = known
  const typed = totals.map(({ currency, sum }) => ({ currency, sum }))
  const seal = client.batches.seal({ id, revision, profileRevision: profile.revision, typed })
  expect(await failureOf(seal)).toMatchObject({ kind: 'invalid_input', rule: 'asked' })
  const asked = await client.batches.draft({ id })
  expect(asked).toMatchObject({ read: { table: { blocks: ['asked'], asked: 1 } } })
  expect(asked.revision, 'the screen reads it anew').toBeGreaterThan(revision)
  const again = await changed(client, asked, accept)
  expect(again.read?.table.blocks).toEqual([])
  const edit = (field: 'amount' | 'card', text: string | null): DraftChange => ({ change: 'edit', row: 2, field, text })
  const other = await changed(client, again, edit('amount', '1137.51'))
  expect(other.read?.table).toMatchObject({ asked: 1 })
  const back = await changed(client, other, edit('amount', null))
  expect(back.read?.table, 'as it was when it was accepted').toMatchObject({ asked: 0 })
  const card = await changed(client, back, edit('card', CARDS[1] ?? ''))
  expect(card.read?.table, 'a card typed anew may show the same digits').toMatchObject({ asked: 1 })
})

test('similar rows of one file are not held once they were accepted', async () => {
  const { desk, client, profile } = await deskWith()
  const [, ...same] = rowOf(1)
  const draft = await openDraft(desk, profile.id, csvOf([HEADERS, ['A-1', ...same], ['A-2', ...same]]))
  expect(draft.read?.table.codes.map(({ code }) => code)).toEqual(['card_amount_twice'])
  const known = await changed(client, draft, { change: 'accept', code: 'card_amount_twice', rows: [2, 3] })
  const run = await sealed(client, profile, known)
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ accepted: 2, held: 0 })
})

test('a payout that was sent elsewhere under the same reference is counted separately and not sent again', async () => {
  const { desk, client, profile, payouts } = await deskWith()
  payouts.set('PAYOUTS-INV-2', {})
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(3)))
  const done = await sentAll(client, profile, run.id)
  expect(done).toMatchObject({ state: 'done', counts: { accepted: 2, elsewhere: 1 } })
  const { rows } = await client.batches.rows({ id: run.id, fates: ['elsewhere'], text: '', from: 0, count: 10 })
  expect(rows).toMatchObject([{ row: 3, failure: { kind: 'refused', code: 'DUPLICATE_ORDER' } }])
})

test('starting in one window and ending in another at about the same time: exactly one succeeds', async () => {
  const { desk, client, profile, payouts } = await deskWith()
  const pace = { lanes: 1, perSecond: 50 } as const
  const seen = new Set<string>()
  for (let turns = -8; turns < 8; turns++) {
    // Decreasing amounts, so that none is unusual.
    const nth = 20 - turns
    const { id } = await sealed(client, profile, await openDraft(desk, profile.id, file(1, nth)))
    const after = async (wait: number) => {
      for (let turn = 0; turn < wait; turn++) await setImmediate()
    }
    let isSent = false
    const over = await untilSent(client, id, async () => {
      const [started, ended] = await Promise.allSettled([
        after(-turns).then(() => client.batches.start({ id, profileRevision: profile.revision, pace })),
        after(turns).then(() => client.batches.end({ id })),
      ])
      expect([started.status, ended.status].toSorted(), `${turns} turns`).toEqual(['fulfilled', 'rejected'])
      isSent = started.status === 'fulfilled'
    })
    expect(over.state).toBe(isSent ? 'done' : 'ended')
    expect(payouts.has(`PAYOUTS-INV-${nth}`)).toBe(isSent)
    seen.add(over.state)
  }
  expect(seen.size, 'each comes first at times').toBe(2)
})

test('a draft whose reader thread died continues with the same file and keeps its changes', async () => {
  const readers: ReturnType<Threads['start']>[] = []
  const threads: Threads = {
    ...realThreads,
    start: (program, ...given) => {
      const thread = realThreads.start(program, ...given)
      if (program === 'reader') readers.push(thread)
      return thread
    },
  }
  const { desk, client, profile } = await deskWith(undefined, { threads })
  const content = file(2)
  const { id } = await changed(client, await openDraft(desk, profile.id, content), {
    change: 'leave_out',
    rows: [3],
    reason: 'paid',
  })
  const [reader] = readers
  const gone = new Promise<void>((resolve) => reader?.on('exit', () => resolve()))
  await reader?.terminate()
  await gone
  const draft = await client.batches.draft({ id })
  expect(draft).toMatchObject({ read: null })
  const change: DraftChange = { change: 'take_in', rows: [3] }
  expect(await failureOf(client.batches.change({ id, revision: draft.revision, change }))).toMatchObject({
    rule: 'not_read',
  })
  expect(await openFile(desk, profile.id, content, { again: id })).toEqual({ result: 'opened', id })
  expect(await client.batches.draft({ id })).toMatchObject({ read: { table: { leftOut: 1 } } })
})

test('three unknown outcomes in a row stop the batch, and starting it again sends only the other rows', async () => {
  const lost = new Set(['PAYOUTS-INV-2', 'PAYOUTS-INV-3', 'PAYOUTS-INV-4'])
  const { desk, client, profile, platform } = await deskWith((id) => (lost.has(id) ? hangUp : null))
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(6)))
  const stopped = await sentAll(client, profile, run.id, { lanes: 1, perSecond: 50 })
  expect(stopped).toMatchObject({ state: 'stopped', stop: { why: 'unknown_in_row' } })
  expect(stopped.counts).toMatchObject({ accepted: 1, unknown: 3, pending: 2 })
  const done = await sentAll(client, profile, run.id)
  expect(done).toMatchObject({ state: 'done', counts: { accepted: 3, unknown: 3 } })
  const asked = platform.received.filter(({ body }) => lost.has(JSON.parse(body || '{}').merchant_transaction_id))
  expect(asked).toHaveLength(3)
})

test('unknown outcomes of before count when a batch is started again', async () => {
  const lost = new Set([1, 2, 3, 5, 7].map((nth) => `PAYOUTS-INV-${nth}`))
  const { desk, client, profile } = await deskWith((id) => (lost.has(id) ? hangUp : null))
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(8)))
  const pace = { lanes: 1, perSecond: 50 } as const
  expect(await sentAll(client, profile, run.id, pace)).toMatchObject({ stop: { why: 'unknown_in_row' } })
  const stopped = await sentAll(client, profile, run.id, pace)
  expect(stopped).toMatchObject({ stop: { why: 'unknown_many' }, counts: { accepted: 2, unknown: 5, pending: 1 } })
})

test('a note that an operator wrote under the ID of a row stays; one of an earlier batch is replaced', async () => {
  let isRefused = true
  const refusal = json(400, { code: 'WRONG_CARD' })
  const { desk, client, profile } = await deskWith(() => (isRefused ? refusal : null))
  const first = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  expect((await sentAll(client, profile, first.id)).counts).toMatchObject({ refused: 2 })
  const noteOf = async (nth: number) => {
    const query = { ...EVERYTHING, text: `PAYOUTS-INV-${nth}` }
    const { items } = await client.transactions.list({ query, after: { count: 0 }, limit: 1 })
    return items[0] ?? { id: '', note: null }
  }
  const { id, note: before } = await noteOf(1)
  await client.transactions.setNote({ id, note: 'called the client', before })
  isRefused = false
  const again = csvOf([HEADERS, [...rowOf(1).slice(0, -1), 'second try'], [...rowOf(2).slice(0, -1), 'second try']])
  const second = await sealed(client, profile, await openDraft(desk, profile.id, again))
  expect((await sentAll(client, profile, second.id)).counts).toMatchObject({ accepted: 2 })
  expect([(await noteOf(1)).note, (await noteOf(2)).note]).toEqual(['called the client', 'second try'])
})

test('retrying all unknown rows resolves them without a second payout', async () => {
  let isLost = true
  const { desk, client, profile, payouts } = await deskWith((id) => (id === 'PAYOUTS-INV-1' && isLost ? hangUp : null))
  // The operator has seen the second one beside it.
  const alike = csvOf([HEADERS, rowOf(1), rowOf(2, { amount: '1137.50', card: CARDS[1] ?? '' })])
  const draft = await openDraft(desk, profile.id, alike)
  const accepted = await changed(client, draft, { change: 'accept', code: 'card_amount_twice', rows: [2, 3] })
  const run = await sealed(client, profile, accepted)
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ accepted: 1, unknown: 1 })
  isLost = false
  const said: AskingAll[] = []
  const asking = await client.batches.askAgainAll({ id: run.id, profileRevision: profile.revision })
  for await (const one of asking) said.push(one)
  expect(said.at(-1)).toEqual({ is: 'done', done: 1, of: 1, similar: 0, withoutCard: 0 })
  expect((await client.batches.run({ id: run.id })).counts).toMatchObject({ accepted: 2, unknown: 0 })
  expect(payouts.size).toBe(2)
})

test('retrying all leaves out a row that has a similar payout since', async () => {
  let isLost = true
  const lost = new Set(['PAYOUTS-INV-1', 'PAYOUTS-INV-2'])
  const { desk, client, profile, payouts } = await deskWith((id) => (lost.has(id) && isLost ? hangUp : null))
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ unknown: 2 })
  isLost = false
  const instead = { amount: '1137.50', card_number: CARDS[1] ?? '', owner_name: 'Anna Smirnova' }
  const found = await failureOf(client.payments.createCardPayout(payoutOrder(profile.id, instead)))
  const seenSimilar = found.kind === 'similar_payouts' ? found.transactionIds : []
  await client.payments.createCardPayout(payoutOrder(profile.id, { ...instead, seenSimilar }))
  const said: AskingAll[] = []
  const asking = await client.batches.askAgainAll({ id: run.id, profileRevision: profile.revision })
  for await (const one of asking) said.push(one)
  expect(said.at(-1)).toEqual({ is: 'done', done: 1, of: 2, similar: 1, withoutCard: 0 })
  expect([...payouts.keys()]).toContain('PAYOUTS-INV-2')
  expect([...payouts.keys()]).not.toContain('PAYOUTS-INV-1')
})

test('another order that uses the ID of a refused row does not change the row', async () => {
  let isRefused = true
  const refusal = json(400, { code: 'WRONG_CARD' })
  const { desk, client, profile } = await deskWith((id) => (id === 'PAYOUTS-INV-1' && isRefused ? refusal : null))
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ accepted: 1, refused: 1 })
  isRefused = false
  const other = { merchant_transaction_id: 'PAYOUTS-INV-1', amount: '77.77', owner_name: 'Somebody Else' }
  expect(await client.payments.createCardPayout(payoutOrder(profile.id, other))).toMatchObject({ state: 'accepted' })
  const after = await client.batches.run({ id: run.id })
  expect(after.counts).toMatchObject({ accepted: 1, refused: 1 })
  expect(after.sums).toMatchObject([{ accepted: '1274.50' }])
  const { rows } = await client.batches.rows({ id: run.id, fates: ['refused'], text: '', from: 0, count: 9 })
  expect(rows).toMatchObject([{ row: 2, failure: { code: 'WRONG_CARD' }, platformId: null, status: null }])
})

test('retrying all continues after DUPLICATE_ORDER, and that row is not retried again', async () => {
  let isLost = true
  const lost = new Set(['PAYOUTS-INV-1', 'PAYOUTS-INV-2'])
  const { desk, client, profile, payouts } = await deskWith((id) => (lost.has(id) && isLost ? hangUp : null))
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(3)))
  expect(await sentAll(client, profile, run.id)).toMatchObject({ counts: { unknown: 2 }, toAskAgain: 2 })
  isLost = false
  // The first one had arrived.
  payouts.set('PAYOUTS-INV-1', {})
  const said: AskingAll[] = []
  for await (const one of await client.batches.askAgainAll({ id: run.id, profileRevision: profile.revision }))
    said.push(one)
  expect(said.at(-1)).toEqual({ is: 'done', done: 2, of: 2, similar: 0, withoutCard: 0 })
  expect(await client.batches.run({ id: run.id })).toMatchObject({ counts: { accepted: 2, unknown: 1 }, toAskAgain: 0 })
})

test('429 slows the batch down, and the row is sent when it is started again', async () => {
  let times = 0
  const slow = json(429, { code: 'TOO_MANY' }, { 'retry-after': '1' })
  const { desk, client, profile, payouts } = await deskWith((id) =>
    id === 'PAYOUTS-INV-1' && times++ === 0 ? slow : null,
  )
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  const stopped = await sentAll(client, profile, run.id, { lanes: 1, perSecond: 50 })
  expect(stopped).toMatchObject({ state: 'stopped', stop: { why: 'rate_limited' } })
  expect(stopped.counts).toMatchObject({ accepted: 1, not_sent: 1 })
  expect(await sentAll(client, profile, run.id)).toMatchObject({ state: 'done', counts: { accepted: 2 } })
  expect([times, payouts.size]).toEqual([2, 2])
})

test('a row under way is being sent, not unknown', async () => {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { desk, client, profile } = await deskWith(() => async (response, request) => {
    asked.resolve()
    await answer.promise
    return created()(response, request)
  })
  const { id } = await sealed(client, profile, await openDraft(desk, profile.id, file(1)))
  await client.batches.start({ id, profileRevision: profile.revision, pace: { lanes: 1, perSecond: 50 } })
  await asked.promise
  const now = await client.batches.run({ id })
  answer.resolve()
  expect(now).toMatchObject({ state: 'sending', counts: { sending: 1, unknown: 0 } })
  expect(await client.batches.pause({ id })).toMatchObject({ state: 'done', counts: { accepted: 1 } })
})

test('a batch that is paused starts no more rows, and is not stopped', async () => {
  const wait: Timer['wait'] = (milliseconds, signal) =>
    systemTimer.wait(milliseconds === 1000 ? 2 ** 30 : milliseconds, signal)
  const { desk, client, profile } = await deskWith(undefined, { timer: { ...systemTimer, wait } })
  const { id } = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  await client.batches.start({ id, profileRevision: profile.revision, pace: { lanes: 1, perSecond: 1 } })
  const paused = { state: 'paused', stop: null, counts: { accepted: 1, pending: 1 } }
  expect(await client.batches.pause({ id })).toMatchObject(paused)
})

test('a row that was not sent stays so when another order has used its ID, and is then held', async () => {
  const { desk, client, profile, platform } = await deskWith()
  const { id } = await sealed(client, profile, await openDraft(desk, profile.id, file(1)))
  platform.close()
  expect(await sentAll(client, profile, id)).toMatchObject({ counts: { not_sent: 1 } })
  const again = await openFakePlatform(platform.answer, Number(new URL(platform.baseUrl).port))
  onTestFinished(() => again.close())
  const other = { merchant_transaction_id: 'PAYOUTS-INV-1', amount: '77.77', owner_name: 'Somebody Else' }
  expect(await client.payments.createCardPayout(payoutOrder(profile.id, other))).toMatchObject({ state: 'accepted' })
  expect(await client.batches.run({ id })).toMatchObject({ counts: { not_sent: 1, unknown: 0 } })
  expect(await sentAll(client, profile, id)).toMatchObject({ state: 'done', counts: { held: 1, accepted: 0 } })
})

test('without a connection the batch stops at once, and the row is sent when it is started again', async () => {
  const { desk, client, profile, platform, payouts } = await deskWith()
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(3)))
  platform.close()
  const stopped = await sentAll(client, profile, run.id, { lanes: 1, perSecond: 50 })
  expect(stopped).toMatchObject({ state: 'stopped', stop: { why: 'not_sent' }, counts: { not_sent: 1, pending: 2 } })
  const again = await openFakePlatform(platform.answer, Number(new URL(platform.baseUrl).port))
  onTestFinished(() => again.close())
  expect(await sentAll(client, profile, run.id)).toMatchObject({ state: 'done', counts: { accepted: 3 } })
  expect(payouts.size).toBe(3)
})

test('after a restart the file is opened again, and a card that was typed must be typed again', async () => {
  const { answer, payouts } = payoutPlatform()
  const platform = await startFakePlatform(answer)
  const [folder, secrets, settings] = [temporaryFolder(), fakeSecrets().store, fakeSettings()]
  const first = await startTestDesk({ secrets, settings }, folder)
  const profile = await addMerchant(first.client, platform.baseUrl)
  await first.client.account.readBanks({ profileId: profile.id })
  const bytes = csvOf([HEADERS, rowOf(1), rowOf(2, { card: '4111111111111112' })])
  const typed: DraftChange = { change: 'edit', row: 3, field: 'card', text: CARDS[2] ?? '' }
  const draft = await changed(first.client, await openDraft(first.desk, profile.id, bytes), typed)
  const { id } = await sealed(first.client, profile, draft)
  await first.desk.close()

  const { desk, client } = await startTestDesk({ secrets, settings }, folder)
  expect(await client.batches.run({ id })).toMatchObject({ state: 'sealed', hasCards: false })
  const pace = { lanes: 2, perSecond: 50 } as const
  const start = () => client.batches.start({ id, profileRevision: profile.revision, pace })
  expect(await failureOf(start())).toMatchObject({ field: 'cards' })
  expect(await openFile(desk, profile.id, file(1), { again: id })).toEqual({ result: 'other_file' })
  expect(await openFile(desk, profile.id, bytes, { again: id })).toEqual({ result: 'opened', id })
  expect(await client.batches.run({ id })).toMatchObject({ hasCards: true, cardsToType: [3] })
  const give = (card_number: string) => client.batches.giveCard({ id, row: 3, card_number })
  expect(await failureOf(give('4111111111111112'))).toMatchObject({ rule: 'other_card' })
  expect(await give(CARDS[2] ?? '')).toMatchObject({ cardsToType: [] })
  expect(await sentAll(client, profile, id)).toMatchObject({ state: 'done', counts: { accepted: 2 } })
  expect(payouts.size).toBe(2)
})

test('without a key store, a card is accepted again once the operator has compared its digits', async () => {
  const { answer, payouts } = payoutPlatform(() => null)
  const platform = await startFakePlatform(answer)
  const [folder, settings] = [temporaryFolder(), fakeSettings()]
  const first = await startTestDesk({ secrets: createSessionSecrets(), settings }, folder)
  const profile = await addMerchant(first.client, platform.baseUrl)
  await first.client.account.readBanks({ profileId: profile.id })
  const bytes = csvOf([HEADERS, rowOf(1, { card: '1' })])
  const typed = { change: 'edit', row: 2, field: 'card', text: CARDS[2] ?? '' } as const
  const { id } = await sealed(
    first.client,
    profile,
    await changed(first.client, await openDraft(first.desk, profile.id, bytes), typed),
  )
  await first.desk.close()
  const { desk, client } = await startTestDesk({ secrets: createSessionSecrets(), settings }, folder)
  await openFile(desk, profile.id, bytes, { again: id })
  const give = (card_number: string, more = {}) => client.batches.giveCard({ id, row: 2, card_number, ...more })
  const lookalike = `${CARDS[2]?.slice(0, 6)}999999${CARDS[2]?.slice(-4)}`
  expect(await failureOf(give('4111111111111112'))).toMatchObject({ rule: 'other_card' })
  expect(await failureOf(give(lookalike))).toMatchObject({ rule: 'digits_not_compared' })
  expect(await client.batches.run({ id })).toMatchObject({ cardsToType: [2] })
  expect(await give(CARDS[2] ?? '', { digitsCompared: true })).toMatchObject({ cardsToType: [] })
  expect(payouts.size).toBe(0)
})

test('a batch killed after its last row is done, and needs its file only for a retry that needs a card', async () => {
  let isLost = true
  const { answer, payouts } = payoutPlatform((id) => (id === 'PAYOUTS-INV-2' && isLost ? hangUp : null))
  const platform = await startFakePlatform(answer)
  const [folder, secrets, settings] = [temporaryFolder(), fakeSecrets().store, fakeSettings()]
  const first = await startTestDesk({ secrets, settings }, folder)
  const profile = await addMerchant(first.client, platform.baseUrl)
  await first.client.account.readBanks({ profileId: profile.id })
  const { id } = await sealed(first.client, profile, await openDraft(first.desk, profile.id, file(2)))
  expect(await sentAll(first.client, profile, id)).toMatchObject({ state: 'done', counts: { unknown: 1 } })
  await first.desk.close()
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec("UPDATE batches SET state = 'sending'")
  database.close()

  isLost = false
  const { desk, client } = await startTestDesk({ secrets, settings }, folder)
  expect(await client.batches.run({ id })).toMatchObject({ state: 'done', stop: null, hasCards: false, toAskAgain: 1 })
  const said: AskingAll[] = []
  for await (const one of await client.batches.askAgainAll({ id, profileRevision: profile.revision })) said.push(one)
  expect(said.at(-1)).toEqual({ is: 'done', done: 0, of: 1, similar: 0, withoutCard: 1 })
  expect(await openFile(desk, profile.id, file(2), { again: id })).toEqual({ result: 'opened', id })
  expect(await client.batches.run({ id })).toMatchObject({ hasCards: true, cardsToType: [] })
  for await (const _said of await client.batches.askAgainAll({ id, profileRevision: profile.revision }));
  expect(await client.batches.run({ id })).toMatchObject({ counts: { accepted: 2 }, toAskAgain: 0 })
  expect(payouts.size).toBe(2)
})

test('a batch killed with rows left is stopped, and no longer says so once it is ended', async () => {
  const [folder, ports] = [temporaryFolder(), { secrets: fakeSecrets().store, settings: fakeSettings() }]
  const first = await deskWith(undefined, ports, folder)
  const { id } = await sealed(first.client, first.profile, await openDraft(first.desk, first.profile.id, file(2)))
  await first.desk.close()
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec("UPDATE batches SET state = 'sending'")
  database.close()
  const { client } = await startTestDesk(ports, folder)
  const stopped = { state: 'stopped', stop: { why: 'desk_closed' }, counts: { pending: 2 } }
  expect(await client.batches.run({ id })).toMatchObject(stopped)
  expect(await client.batches.end({ id })).toMatchObject({ state: 'ended', stop: null })
})

test('after a restart a draft continues with the same file and keeps its changes, except typed cards', async () => {
  const [folder, secrets, settings] = [temporaryFolder(), fakeSecrets().store, fakeSettings()]
  const { answer } = payoutPlatform()
  const platform = await startFakePlatform(answer)
  const first = await startTestDesk({ secrets, settings }, folder)
  const profile = await addMerchant(first.client, platform.baseUrl)
  await first.client.account.readBanks({ profileId: profile.id })
  const bytes = csvOf([HEADERS, rowOf(1, { amount: '12x' }), rowOf(2, { card: '4111111111111112' })])
  const { id } = await changed(
    first.client,
    await openDraft(first.desk, profile.id, bytes),
    { change: 'edit', row: 2, field: 'amount', text: '12' },
    { change: 'edit', row: 3, field: 'card', text: CARDS[2] ?? '' },
  )
  await first.desk.close()
  const { desk, client } = await startTestDesk({ secrets, settings }, folder)
  expect(await client.batches.draft({ id })).toMatchObject({ read: null, file: { name: 'payouts.csv' } })
  await openFile(desk, profile.id, bytes, { again: id })
  const again = await client.batches.draft({ id })
  expect(again.read?.table).toMatchObject({ refused: 0, asked: 1, cardsToType: [3] })
  expect(again.read?.table.blocks).toContain('cards')
})

test('a similar payout sent since the seal holds the row until the operator releases it', async () => {
  const { desk, client, profile } = await deskWith()
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  const card_number = CARDS[1] ?? ''
  const since = await client.payments.createCardPayout(payoutOrder(profile.id, { amount: '1137.5', card_number }))
  const done = await sentAll(client, profile, run.id)
  expect(done).toMatchObject({ state: 'done', counts: { accepted: 1, held: 1 } })
  const held = { id: run.id, fates: ['held' as const], text: '', from: 0, count: 9 }
  expect((await client.batches.rows(held)).rows).toMatchObject([
    { row: 2, failure: { kind: 'similar_payouts', transactionIds: [since.id] } },
  ])
  const shown = { id: run.id, row: 2, seen: [since.id], seenUnpaid: [], aboveLimit: false }
  expect(await client.batches.release(shown)).toMatchObject({
    state: 'paused',
    counts: { pending: 1 },
  })
  expect(await sentAll(client, profile, run.id)).toMatchObject({ state: 'done', counts: { accepted: 2, held: 0 } })
})

test('a limit that was lowered since the seal holds the row above it until the operator confirms the amount, once', async () => {
  const { desk, client, profile } = await deskWith()
  const { id } = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  const guard = { ...profile.guard, limits: { RUB: '1200' } }
  const limited = await client.profiles.setGuard({ id: profile.id, guard })
  expect((await sentAll(client, limited, id)).counts).toMatchObject({ accepted: 1, held: 1 })
  const said = { id, row: 3, seen: [], seenUnpaid: [], aboveLimit: false }
  const above = { kind: 'invalid_input', field: 'typedAmount' }
  expect(await failureOf(client.batches.release(said))).toMatchObject(above)
  await client.batches.release({ ...said, aboveLimit: true })
  const like = payoutOrder(profile.id, { amount: '1274.50', card_number: CARDS[2] ?? '', typedAmount: '1274.50' })
  const since = await client.payments.createCardPayout({ ...like, profileRevision: limited.revision })
  expect((await sentAll(client, limited, id)).counts).toMatchObject({ accepted: 1, held: 1 })
  await client.batches.release({ ...said, seen: [since.id] })
  expect((await sentAll(client, limited, id)).counts).toMatchObject({ accepted: 2, held: 0 })
})

/** A desk with a payout like row 2 of `file(1)`, which a gateway refuses until `unblock` is called. */
async function withRefused() {
  let isBlocked = true
  const id = 'refused-by-a-gateway'
  const { desk, client, profile } = await deskWith((one) =>
    isBlocked && one === id ? text(403, '<html>Blocked</html>') : null,
  )
  const order = payoutOrder(profile.id, { amount: '1137.5', card_number: CARDS[1] ?? '' })
  const again = (seenSimilar: string[] = []) =>
    client.payments.createCardPayout({ ...order, seenSimilar, intentId: randomUUID(), merchant_transaction_id: id })
  const unblock = () => {
    isBlocked = false
  }
  return { desk, client, profile, again, unblock }
}

test('a similar payout that was refused when it was seen, and is sent again after the seal, holds the row', async () => {
  const { desk, client, profile, again, unblock } = await withRefused()
  const refused = await again()
  expect(refused.state).toBe('refused')
  const accept: DraftChange = { change: 'accept', code: 'similar_payout', rows: [2] }
  const run = await sealed(client, profile, await changed(client, await openDraft(desk, profile.id, file(1)), accept))
  unblock()
  expect(await again()).toMatchObject({ id: refused.id, state: 'accepted' })
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ accepted: 0, held: 1 })
  await client.batches.release({ id: run.id, row: 2, seen: [refused.id], seenUnpaid: [], aboveLimit: false })
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ accepted: 1, held: 0 })
})

test('a similar payout that was shown as refused, and is sent again before the row is released, holds the row again', async () => {
  const { desk, client, profile, again, unblock } = await withRefused()
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(1)))
  const refused = await again()
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ held: 1 })
  const shown = { id: run.id, row: 2, seen: [refused.id], seenUnpaid: [refused.id], aboveLimit: false }
  unblock()
  await again()
  await client.batches.release(shown)
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ accepted: 0, held: 1 })
  await client.batches.release({ ...shown, seenUnpaid: [] })
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ accepted: 1, held: 0 })
})

test('a similar payout that was shown as refused still holds the row once it is sent again, whatever was shown since', async () => {
  const { desk, client, profile, again, unblock } = await withRefused()
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(1)))
  const refused = await again()
  await sentAll(client, profile, run.id)
  const shown = { id: run.id, row: 2, seen: [refused.id], seenUnpaid: [refused.id], aboveLimit: false }
  await client.batches.release(shown)
  const like = { amount: '1137.50', card_number: CARDS[1] ?? '', seenSimilar: [refused.id] }
  const other = await client.payments.createCardPayout(payoutOrder(profile.id, like))
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ held: 1 })
  await client.batches.release({ ...shown, seen: [other.id], seenUnpaid: [] })
  unblock()
  await again([other.id])
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ accepted: 0, held: 1 })
})

test('a similar payout that was refused when it was accepted in a draft, and is sent again, is asked about again', async () => {
  const { desk, client, profile, again, unblock } = await withRefused()
  await again()
  const accept: DraftChange = { change: 'accept', code: 'similar_payout', rows: [2] }
  const known = await changed(client, await openDraft(desk, profile.id, file(1)), accept)
  unblock()
  await again()
  expect(await failureOf(sealed(client, profile, known))).toMatchObject({ kind: 'invalid_input', rule: 'asked' })
})

test('a payout that used the ID of a refused row is compared with the other rows of the batch', async () => {
  const answers = new Map([
    ['PAYOUTS-INV-1', json(400, { code: 'AMOUNT_INVALID', message: 'No' })],
    ['PAYOUTS-INV-2', json(401, { code: 'UNAUTHORIZED', message: 'No' })],
  ])
  const { desk, client, profile } = await deskWith((id) => answers.get(id) ?? null)
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(3)))
  const stopped = await sentAll(client, profile, run.id, { lanes: 1, perSecond: 50 })
  expect(stopped).toMatchObject({ state: 'stopped', counts: { refused: 2, pending: 1 } })
  answers.clear()
  const card_number = CARDS[3] ?? ''
  const like = { merchant_transaction_id: 'PAYOUTS-INV-1', amount: '1411.50', card_number }
  answers.set('PAYOUTS-INV-1', hangUp)
  const since = await client.payments.createCardPayout(payoutOrder(profile.id, like))
  expect((await sentAll(client, profile, run.id)).counts).toMatchObject({ held: 1 })
  const held = { id: run.id, fates: ['held' as const], text: '', from: 0, count: 9 }
  expect((await client.batches.rows(held)).rows).toMatchObject([
    { row: 4, failure: { kind: 'similar_payouts', transactionIds: [since.id] } },
  ])
  await client.batches.release({ id: run.id, row: 4, seen: [since.id], seenUnpaid: [], aboveLimit: false })
  await sentAll(client, profile, run.id)
  const [sent] = (await client.batches.rows({ ...held, fates: ['accepted'] })).rows
  const ids = { profileId: profile.id, profileRevision: profile.revision, transactionId: since.id }
  const again = client.resolution.askAgain({ ...ids, intentId: randomUUID(), card_number, digitsCompared: true })
  const similar = { kind: 'similar_payouts', transactionIds: [sent?.transactionId] }
  expect(await failureOf(again), 'it is not a row of that batch any more').toEqual(similar)
})

test('a batch of a merchant that was removed is sent once its account is added again', async () => {
  const { desk, client, profile, platform, payouts } = await deskWith()
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  await client.profiles.remove({ id: profile.id })
  expect(await failureOf(sentAll(client, profile, run.id))).toMatchObject({ kind: 'profile_changed' })
  const back = await addMerchant(client, platform.baseUrl)
  expect(await sentAll(client, back, run.id)).toMatchObject({ state: 'done', counts: { accepted: 2 } })
  expect(payouts.size).toBe(2)
})

test('a batch that was ended cannot be started and sends nothing, also after a row is released', async () => {
  const { desk, client, profile, payouts, folder } = await deskWith()
  const { id } = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  expect(await client.batches.end({ id })).toMatchObject({ state: 'ended', counts: { pending: 2 } })
  const start = client.batches.start({ id, profileRevision: profile.revision, pace: { lanes: 1, perSecond: 1 } })
  expect(await failureOf(start)).toMatchObject({ kind: 'not_possible' })
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec(`UPDATE batch_rows SET held = '{"kind":"profile_changed"}' WHERE row = 2`)
  database.close()
  const held = { id, row: 2, seen: [], seenUnpaid: [], aboveLimit: false }
  expect(await client.batches.release(held)).toMatchObject({ state: 'ended', counts: { pending: 2 } })
  expect(payouts.size).toBe(0)
})

test('a file that is empty, too large or has too many rows is refused with the reason, without a batch', async () => {
  const { desk, client, profile } = await deskWith()
  expect(await openFile(desk, profile.id, Buffer.alloc(0))).toMatchObject({
    result: 'refused',
    refusal: { rule: 'empty' },
  })
  expect(await openFile(desk, profile.id, Buffer.alloc(21 * 1024 * 1024, 'a'))).toMatchObject({
    refusal: { rule: 'too_large' },
  })
  expect(await openFile(desk, profile.id, csvOf([HEADERS, ...Array(10_001).fill(rowOf(1))]))).toMatchObject({
    refusal: { rule: 'too_many_rows', count: 10_001 },
  })
  expect(await client.batches.list({ profileId: profile.id })).toEqual([])
})

test.each<readonly [string, DraftChange]>([
  ['a cell', { change: 'edit', row: 2, field: 'note', text: 'to 4111 1111 1111 1111' }],
  ['a reason', { change: 'leave_out', rows: [2], reason: 'paid to 4111111111111111' }],
  ['the name of a bank', { change: 'bank', name: '4111-1111-1111-1111', bankId: BATCH_BANK.id }],
])('a draft refuses %s that contains a card number', async (_what, change) => {
  const { desk, client, profile } = await deskWith()
  const draft = await openDraft(desk, profile.id, file(2))
  expect(await failureOf(changed(client, draft, change))).toMatchObject({
    kind: 'invalid_input',
    rule: 'looks_like_card',
  })
  expect(await client.batches.draft({ id: draft.id })).toEqual(draft)
})

test('a batch whose end cannot be saved on a full disk is shown as stopped at that time', async () => {
  const { desk, client, profile, folder } = await deskWith()
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(1)))
  const disk = new DatabaseSync(join(folder, 'history.db'), { timeout: 5_000 })
  disk.exec(`CREATE TRIGGER full BEFORE UPDATE ON batches WHEN old.state = 'sending' AND new.state <> 'sending'
    BEGIN SELECT raise(ABORT, 'disk full'); END`)
  disk.close()
  const begun = new Date().toISOString()
  const { stop, state } = await sentAll(client, profile, run.id)
  expect([state, stop?.why]).toEqual(['stopped', 'disk'])
  expect(stop?.at ?? '').toSatisfy((at: string) => at >= begun)
})

test('no card number of a sealed batch is stored on disk', async () => {
  const { desk, client, profile, folder } = await deskWith()
  const draft = await openDraft(desk, profile.id, file(5))
  await sealed(
    client,
    profile,
    await changed(client, draft, { change: 'edit', row: 2, field: 'card', text: CARDS[3] ?? '' }),
  )
  const grouped = CARDS.map((card) => card.replaceAll(/(\d{4})(?=\d)/g, '$1 '))
  const foundNow = () => [
    searchFolder(folder, ['PAYOUTS-INV-2']).length > 0,
    searchFolder(folder, [...CARDS, ...grouped]),
  ]
  expect(foundNow(), 'while it is open').toEqual([true, []])
  await desk.close()
  expect(foundNow(), 'afterwards').toEqual([true, []])
})
