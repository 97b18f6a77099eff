import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FIELD_OF, findColumns, headerKey } from '../../../../src/main/core/batches/reading/find-columns.ts'
import { judgeRows } from '../../../../src/main/core/batches/reading/judge-rows.ts'
import { readWorkbook } from '../../../../src/main/core/batches/reading/read-workbook.ts'
import { template } from '../../../../src/main/core/batches/reading/template.ts'
import { BATCH_FIELDS, batchChoices, type Sheet } from '../../../../src/shared/model/batch.ts'
import { text } from '../../../fakes/texts.ts'
import { BANK } from './corpus.ts'

const headersIn = (language: 'en' | 'ru') => BATCH_FIELDS.map((field) => text(`batches.field.${field}`, {}, language))
const [english, russian] = [headersIn('en'), headersIn('ru')]

async function made(format: 'xlsx' | 'csv', sample: boolean, words: readonly string[]) {
  const headers = Object.fromEntries(BATCH_FIELDS.map((field, at) => [field, words[at]])) as Record<
    (typeof BATCH_FIELDS)[number],
    string
  >
  const options = {
    format,
    sample,
    headers,
    sheet: 'Payouts',
    madeAt: new Date('2026-07-01T12:00:00Z'),
    bank: BANK.name,
  }
  const reading = await readWorkbook(await buffer(template(options)), `template.${format}`)
  const [sheet] = reading.result === 'ok' ? reading.workbook.sheets : []
  if (reading.result !== 'ok' || !sheet) throw new Error('The template cannot be read.')
  return { workbook: reading.workbook, sheet }
}

test.each([
  ['xlsx', english],
  ['xlsx', russian],
  ['csv', english],
  ['csv', russian],
] as const)('the columns of a template (%s, %s) are recognised by their headers', async (format, words) => {
  const { sheet } = await made(format, false, words)
  expect(Object.keys(findColumns(sheet).columns).sort()).toEqual([...BATCH_FIELDS].sort())
})

test.each(['en', 'ru'] as const)('the columns of an exported list are recognised, too (%s)', (language) => {
  const names = (['reference', 'amount', 'currency', 'card', 'note'] as const).map((name) =>
    text(`exports.header.${name}`, {}, language),
  )
  expect(names.map((name) => FIELD_OF.get(headerKey(name)))).toEqual([
    'reference',
    'amount',
    'currency',
    'card',
    'note',
  ])
})

test.each(['en', 'ru'] as const)('no column that a result file adds is taken for one of a payout (%s)', (language) => {
  const names = ['row', 'outcome', 'why', 'merchantTransactionId', 'platformId', 'status', 'statusReadAt'] as const
  const known = names.filter((name) => FIELD_OF.has(headerKey(text(`batches.file.header.${name}`, {}, language))))
  expect(known).toEqual([])
})

const columnsOf = (...headers: string[]) => {
  const cells = headers.map((text) => ({ text, kind: 'text' as const }))
  return findColumns({ rows: [{ number: 1, hidden: false, cells }] } as unknown as Sheet).columns
}

test.each([
  ['Имя', 'Фамилия', 'ФИО'],
  ['Name', 'Surname', 'Full name'],
  ['Name', 'Last name', 'Recipient'],
])('a column named %s beside %s is not the whole name', (name, surname, whole) => {
  expect(columnsOf('Amount', 'Card', name)).toEqual({ amount: 0, card: 1, owner: 2 })
  expect(columnsOf('Amount', 'Card', surname, name)).toEqual({ amount: 0, card: 1 })
  expect(columnsOf('Amount', 'Card', name, surname, whole)).toEqual({ amount: 0, card: 1, owner: 4 })
})

test('beside a first and a last name no other column of words is taken for the whole name', () => {
  const rowOf = (number: number, ...texts: string[]) => ({
    ...{ number, hidden: false },
    cells: texts.map((text) => ({ text, kind: 'text' as const })),
  })
  const people = [2, 3, 4].map((number) => rowOf(number, 'Иванов', 'Иван', 'Отдел продаж', '4242424242424242', '100'))
  const found = (...headers: string[]) =>
    findColumns({ rows: [rowOf(1, ...headers), ...people] } as unknown as Sheet).columns.owner
  expect(found('Фамилия', 'Имя', 'Отдел', 'Карта', 'Сумма')).toBeUndefined()
  expect(found('А', 'Б', 'Отдел', 'Карта', 'Сумма'), 'without them it is guessed').toBe(2)
})

test('a column named Основание is the reference only if no other header is', () => {
  expect(columnsOf('Номер', 'ФИО', 'Сумма', 'Основание').reference).toBe(0)
  expect(columnsOf('ФИО', 'Сумма', 'Основание').reference).toBe(2)
})

test.each(['xlsx', 'csv'] as const)('the sample rows of the template can be sent unchanged (%s)', async (format) => {
  const { workbook, sheet } = await made(format, true, english)
  const context = {
    banks: [BANK],
    idPattern: 'T-{reference}',
    platformLikeIds: false,
    typedCards: new Map(),
    leftOut: new Set<number>(),
    isMappingSaid: false,
  }
  const judged = judgeRows(workbook, 0, findColumns(sheet), batchChoices.parse({}), context)
  if (judged.result !== 'ok') throw new Error('refused')
  expect([...judged.table.findings, ...judged.table.rows.flatMap(({ findings }) => findings)]).toEqual([])
  expect(judged.cards.size).toBe(5)
  expect(judged.table.sums).toEqual([{ currency: 'RUB', count: 5, sum: '12501.26' }])
})
