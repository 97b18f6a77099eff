import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BATCH_FIELDS, type BatchField } from '../../../../src/shared/model/batch.ts'
import type { BatchDraft, DraftChange } from '../../../../src/shared/model/batch-draft.ts'
import { BATCH_BANK, changed, csvOf, openDraft, sealed } from '../../../fakes/batches.ts'
import type { TestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
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
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  for (const path of paths.filter((one) => statSync(one).isFile())) expectNone(readFileSync(path, 'latin1'), path)
})

test.each(BATCH_FIELDS.filter((field) => field !== 'card' && field !== 'amount'))(
  'card numbers in the column %s are not shown, whether text or number',
  async (field) => {
    const started = await mappedTo(field)
    const { rows, text } = await shownOf(started, started.draft)
    for (const leak of [CARD, SHORT]) expect(text.includes(leak), leak).toBe(false)
    const found = rows.filter(({ findings }) => findings.some(({ code }) => code === 'card_elsewhere'))
    expect(found.map(({ row }) => row)).toEqual(expect.arrayContaining([3, 4, 5, 9, 10]))
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
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  for (const path of paths.filter((one) => statSync(one).isFile())) {
    const text = readFileSync(path, 'latin1')
    for (const digits of written) expect(text.includes(digits), path).toBe(false)
  }
})
