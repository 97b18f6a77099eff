import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BATCH_FIELDS, type BatchField } from '../../../../src/shared/model/batch.ts'
import type { BatchDraft, DraftChange } from '../../../../src/shared/model/batch-draft.ts'
import { all } from '../../../fakes/backups.ts'
import { BATCH_WORDS } from '../../../fakes/batch-words.ts'
import { BATCH_BANK, changed, csvOf, openDraft, openFile, sealed, sentAll } from '../../../fakes/batches.ts'
import { startTestDesk, type TestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { json } from '../../../fakes/platform.ts'
import { fakePorts, fakeSecrets, fakeSettings } from '../../../fakes/ports.ts'
import { workbookFile } from '../../../fakes/workbook-file.ts'
import { CARDS } from './corpus.ts'
import { deskWith } from './desk-with.ts'

const CARD = '4111111111111111'
/** Fifteen digits, so that a spreadsheet stores it as a number. */
const SHORT = '378282246310005'
const IN_THREES = '4,111,111,111,111,111'
const LIKE_AMOUNTS = [CARD, `${CARD},00`, `${CARD}.50`, IN_THREES, '4.111.111.111.111.111', '378 282 246 310 005']
const LEAKS = [CARD, SHORT, ...LIKE_AMOUNTS]

const HEADERS = ['Reference', 'Amount', 'Currency', 'Card', 'Owner', 'Bank', 'Number']
const rowWith = (nth: number, number: string | { readonly n: string; readonly format: string }) => [
  ...[`INV-${nth}`, `${1000 + nth},50`, 'RUB', CARDS[nth] ?? '', 'Ivan Ivanov', BATCH_BANK.name],
  number,
]

/** A column of card numbers, as text and as numbers, with one cell that is not a card number. */
const bytes = () =>
  workbookFile({
    sheets: [
      {
        rows: [
          HEADERS,
          rowWith(0, '500,25'),
          ...LIKE_AMOUNTS.map((text, nth) => rowWith(nth + 1, text)),
          rowWith(7, { n: SHORT, format: '0' }),
          rowWith(8, { n: SHORT, format: '0.00' }),
        ],
      },
    ],
  })
const WRONG = [3, 4, 5, 6, 7, 8, 9, 10]

async function mappedTo(field: BatchField) {
  const started = await deskWith()
  const { desk, client, profile } = started
  const columns = { reference: 0, amount: 1, currency: 2, card: 3, owner: 4, bank: 5, [field]: 6 }
  const draft = await changed(client, await openDraft(desk, profile.id, await bytes()), {
    change: 'mapping',
    mapping: { headerRow: 1, columns },
  })
  return { ...started, draft }
}

async function shownOf({ client }: Pick<TestDesk, 'client'>, draft: BatchDraft) {
  const asked = { id: draft.id, show: 'all', code: null, text: '', from: 0, count: 50 } as const
  const { rows } = await client.batches.draftRows(asked)
  return { rows, text: JSON.stringify([draft, rows]) }
}

/** Everything the desk has on disk. */
function filesIn(folder: string) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return paths.filter((one) => statSync(one).isFile()).map((path) => ({ path, text: readFileSync(path, 'latin1') }))
}

function expectNone(text: string, what: string): void {
  for (const leak of LEAKS) expect(text.includes(leak), `${leak} in ${what}`).toBe(false)
}

test('card numbers in the amount column are refused, and neither shown nor stored', async () => {
  const started = await mappedTo('amount')
  const { desk, client, profile, folder, draft } = started
  const { rows, text } = await shownOf(started, draft)
  expectNone(text, 'the draft')
  const wrong = rows.filter(({ findings }) => findings.some(({ code }) => code === 'card_elsewhere'))
  expect(wrong.map(({ row }) => row)).toEqual(WRONG)
  expect(wrong.map(({ values }) => values.amount)).toEqual(WRONG.map(() => undefined))
  expect(draft.read?.table).toMatchObject({ sums: [{ currency: 'RUB', count: 1, sum: '500.25' }] })
  const typed = changed(client, draft, { change: 'edit', row: 3, field: 'amount', text: IN_THREES })
  expect(await failureOf(typed)).toMatchObject({ kind: 'invalid_input', rule: 'looks_like_card' })
  const run = await sealed(
    client,
    profile,
    await changed(client, draft, { change: 'leave_out', rows: WRONG, reason: 'no amount' }),
  )
  const sent = await client.batches.rows({ id: run.id, fates: [], text: '', from: 0, count: 50 })
  expectNone(JSON.stringify([run, sent]), 'the sealed batch')
  await desk.close()
  for (const { path, text: kept } of filesIn(folder)) expectNone(kept, path)
})

test.each(BATCH_FIELDS.filter((field) => field !== 'card' && field !== 'amount'))(
  'card numbers in the column %s are not shown, whether text or number',
  async (field) => {
    const started = await mappedTo(field)
    const { rows, text } = await shownOf(started, started.draft)
    for (const leak of [CARD, SHORT]) expect(text.includes(leak), leak).toBe(false)
    const isOwn = field === 'reference' || field === 'client_id'
    const rowsWith = (wanted: string) =>
      rows.filter(({ findings }) => findings.some(({ code }) => code === wanted)).map(({ row }) => row)
    // What may be the merchant's own number is asked about.
    expect(rowsWith('card_elsewhere')).toEqual(expect.arrayContaining(isOwn ? [4, 5] : [3, 4, 5, 9, 10]))
    expect(rowsWith('card_like').toSorted((a, b) => a - b)).toEqual(isOwn ? [3, 9, 10] : [])
  },
)

test('a row’s own card number in its other cells is never stored, however it is written, valid or not', async () => {
  const { client, desk, profile, folder } = await deskWith()
  const card = '4111111111111112'
  const written = ['4111 11 111111 1112', card]
  const rows = written.map((text, nth) => [
    `INV-${nth}`,
    '100.50',
    'RUB',
    card,
    'Ivan Ivanov',
    BATCH_BANK.name,
    text,
    text,
  ])
  const content = csvOf([['Reference', 'Amount', 'Currency', 'Card', 'Owner', 'Bank', 'Note', 'Other'], ...rows])
  const draft = await openDraft(desk, profile.id, content)
  const { rows: seen } = await shownOf({ client }, draft)
  for (const { findings, values } of seen) {
    expect(findings.map(({ code, field }) => `${code} ${field}`)).toContain('card_elsewhere note')
    expect(values.note).toBeUndefined()
  }
  const noNote = (row: number): DraftChange => ({ change: 'edit', row, field: 'note', text: '' })
  const clean = await changed(
    client,
    draft,
    { change: 'leave_out', rows: [3], reason: 'twice' },
    noNote(2),
    { change: 'accept', code: 'card_check_digit', rows: [2] },
    { change: 'accept', code: 'row_twice', rows: [2] },
    { change: 'accept', code: 'card_amount_twice', rows: [2] },
  )
  expect(clean.read?.table.blocks).toEqual(['control'])
  await sealed(client, profile, clean)
  await desk.close()
  for (const { path, text } of filesIn(folder)) {
    for (const digits of written) expect(text.includes(digits), path).toBe(false)
  }
})

/** Own numbers of a merchant that pass the check digit. */
const ORDER = '1234567812345670'
const CLIENT = '9000000000001'
const LEFT_OUT = '7000000000000000003'
const WITH_CLIENT = [...HEADERS.slice(0, 6), 'Client ID']
const likeCards = (client = CLIENT) =>
  csvOf([
    WITH_CLIENT,
    [ORDER, '1137,50', 'RUB', CARDS[0] ?? '', 'Ivan Ivanov', BATCH_BANK.name, 'C-1'],
    ['INV-2', '2000,50', 'RUB', CARDS[1] ?? '', 'Eva Klein', BATCH_BANK.name, client],
    [LEFT_OUT, '3000,50', 'RUB', CARDS[2] ?? '', 'Oleg Orlov', BATCH_BANK.name, 'C-3'],
  ])
const confirm = (...rows: number[]): DraftChange => ({ change: 'accept', code: 'card_like', rows })

test('a reference or client ID that looks like a card number is asked about, and stored and sent once confirmed', async () => {
  const path = join(temporaryFolder(), 'rows.csv')
  const documents = { ...fakePorts().documents, chooseFile: async () => ({ path }) }
  const answer = (id: string) => (id.includes(ORDER) ? json(400, { code: 'WRONG_CARD' }) : null)
  const started = await deskWith(answer, { documents })
  const { desk, client, profile, payouts, folder } = started
  const draft = await openDraft(desk, profile.id, likeCards())
  const { rows, text } = await shownOf(started, draft)
  for (const number of [ORDER, CLIENT, LEFT_OUT]) expect(text, 'not shown before').not.toContain(number)
  expect(rows.map(({ merchantTransactionId }) => merchantTransactionId)).toEqual([null, null, null])
  expect(rows.flatMap(({ findings }) => findings)).toMatchObject(
    [
      ['reference', '123456••••••5670'],
      ['client_id', '900000•••0001'],
      ['reference', '700000•••••••••0003'],
    ].map(([field, stands]) => ({ code: 'card_like', severity: 'ask', field, stands, right: null })),
  )
  expect(draft.read?.table).toMatchObject({ asked: 3, refused: 0 })

  const ready = await changed(client, draft, confirm(2, 3), { change: 'leave_out', rows: [4], reason: 'Is a card' })
  expect(ready.read?.table.blocks).toEqual(['control'])
  const { rows: known } = await shownOf(started, ready)
  expect(known.map(({ values }) => [values.reference, values.client_id])).toEqual([
    [ORDER, 'C-1'],
    ['INV-2', CLIENT],
    [undefined, 'C-3'],
  ])
  for (const { path: of, text: kept } of filesIn(folder))
    for (const number of [ORDER, CLIENT, LEFT_OUT]) expect(kept.includes(number), `${number} in ${of}`).toBe(false)

  const run = await sealed(client, profile, ready)
  const done = await sentAll(client, profile, run.id)
  expect(done).toMatchObject({ state: 'done', counts: { accepted: 1, refused: 1, left_out: 1 } })
  expect(payouts.get('PAYOUTS-INV-2')).toMatchObject({ client_id: CLIENT })
  const found = await client.batches.rows({ id: run.id, fates: [], text: '', from: 0, count: 9 })
  expect(found.rows.map(({ reference, merchantTransactionId }) => [reference, merchantTransactionId])).toEqual([
    [ORDER, `PAYOUTS-${ORDER}`],
    ['INV-2', 'PAYOUTS-INV-2'],
    [null, null],
  ])

  const write = { id: run.id, format: 'csv', name: 'rows', words: BATCH_WORDS, timeZone: '' } as const
  await all(client.batches.write({ ...write, what: 'result' }))
  const result = readFileSync(path, 'utf8')
  for (const number of [ORDER, CLIENT, '700000•••••••••0003']) expect(result).toContain(number)
  await all(client.batches.write({ ...write, what: 'rest' }))
  const again = await openDraft(desk, profile.id, readFileSync(path))
  expect(again.read?.table.codes).toContainEqual(expect.objectContaining({ code: 'card_like', open: 1 }))
  const rest = await openFile(desk, profile.id, likeCards(), { restOf: { id: run.id, reason: 'sent' } })
  if (rest?.result !== 'opened') throw new Error(JSON.stringify(rest))
  expect((await client.batches.draft({ id: rest.id })).read?.table).toMatchObject({ asked: 1, leftOut: 2 })
  await desk.close()
  for (const { path: of, text: kept } of filesIn(folder)) expect(kept.includes(LEFT_OUT), of).toBe(false)
})

test('a confirmed number stays confirmed after a restart; withdrawing that changes no other confirmation of its row', async () => {
  const folder = temporaryFolder()
  const ports = { settings: fakeSettings(), secrets: fakeSecrets().store }
  const first = await deskWith(undefined, ports, folder)
  const { profile } = first
  const bytes = csvOf([WITH_CLIENT, [ORDER, '1137,50', 'RUB', '4111111111111112', 'Ivan', BATCH_BANK.name, '']])
  const { id } = await openDraft(first.desk, profile.id, bytes)
  const digit: DraftChange = { change: 'accept', code: 'card_check_digit', rows: [2] }
  const draft = await changed(first.client, await first.client.batches.draft({ id }), confirm(2), digit)
  expect(draft.read?.table).toMatchObject({ asked: 0 })
  await first.desk.close()
  const started = await startTestDesk(ports, folder)
  const { desk, client } = started
  expect(await openFile(desk, profile.id, bytes, { again: id })).toEqual({ result: 'opened', id })
  const now = await client.batches.draft({ id })
  expect(now.read?.table).toMatchObject({ asked: 0, ready: 1 })
  const withdrawn = await changed(client, now, { ...confirm(2), change: 'ask_again' } as DraftChange)
  expect(withdrawn.read?.table.codes).toContainEqual(expect.objectContaining({ code: 'card_like', open: 1 }))
  expect(withdrawn.read?.table.codes).toContainEqual(expect.objectContaining({ code: 'card_check_digit', open: 0 }))
  expect((await shownOf(started, withdrawn)).text).not.toContain(ORDER)
})

test('a typed reference that looks like a card number is kept only if the operator says it is none', async () => {
  const started = await deskWith()
  const { desk, client, profile, folder } = started
  const other = '4111111111111112'
  const bytes = csvOf([
    WITH_CLIENT,
    ...[CARDS[0] ?? '', other].map((card, nth) => [
      ...[`INV-${nth}`, `${nth + 1}137,50`, 'RUB', card, `Ivan ${'AB'[nth]}`, BATCH_BANK.name, ''],
    ]),
  ])
  const draft = await openDraft(desk, profile.id, bytes)
  const edit = { change: 'edit', row: 2, field: 'reference', text: ORDER } as const
  const looks = { kind: 'invalid_input', rule: 'looks_like_card' }
  expect(await failureOf(changed(client, draft, edit))).toMatchObject(looks)
  for (const text of [CARDS[0] ?? '', other, `${other}7`, '1234 5678 1234 5670'])
    expect(await failureOf(changed(client, draft, { ...edit, text, isNoCard: true })), text).toMatchObject(looks)
  const note = changed(client, draft, { ...edit, field: 'note', isNoCard: true })
  expect(await failureOf(note)).toMatchObject(looks)
  const own = changed(client, draft, { change: 'edit', row: 3, field: 'note', text: other })
  expect(await failureOf(own), 'its own card, by whose check digit it cannot be told').toMatchObject(looks)
  expect(await client.batches.draft({ id: draft.id })).toEqual(draft)
  for (const { path, text } of filesIn(folder))
    for (const number of [ORDER, CARDS[0] ?? '', other]) expect(text.includes(number), path).toBe(false)

  const typed = await changed(client, draft, { ...edit, isNoCard: true })
  const { rows } = await shownOf(started, typed)
  expect(rows.find(({ row }) => row === 2)).toMatchObject({ values: { reference: ORDER }, findings: [] })
  const card = changed(client, typed, { change: 'edit', row: 3, field: 'card', text: ORDER })
  expect(await failureOf(card), 'it is a card after all').toMatchObject(looks)
})
