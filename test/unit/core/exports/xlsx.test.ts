import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Big from 'big.js'
import fc from 'fast-check'
import readXlsx, { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../../../src/main/core/exports/fields.ts'
import { cellText } from '../../../../src/main/core/exports/xlsx/package-parts.ts'
import { xlsx } from '../../../../src/main/core/exports/xlsx/xlsx.ts'
import type { ExportOrder } from '../../../../src/shared/contract/exports.ts'
import type { TransactionSummary } from '../../../../src/shared/model/transaction.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { order, pages, row, WORDS, whole } from './rows.ts'
import { zipPart } from './zip-part.ts'

const madeAt = new Date('2026-07-01T12:00:00Z')

async function file(rows: readonly TransactionSummary[], changes: Partial<ExportOrder> = {}, mostRows?: number) {
  const sheet = { sheet: WORDS.sheet, textAmounts: WORDS.textAmounts, madeAt, ...(mostRows && { mostRows }) }
  const path = join(temporaryFolder(), 'export.xlsx')
  writeFileSync(path, await whole(xlsx(pages(rows), fieldsOf(order(changes)), sheet)))
  return path
}

test('writes IDs and cards as text, exactly as they are stored', async () => {
  const one = row({
    merchantTransactionId: '00012345678901234567890',
    amount: '0.10000000',
    card: { first6: '411111', last4: '1111' },
    ownerName: 'Ёлкина Ольга 🙂',
  })
  const columns: ExportOrder['columns'] = ['merchantTransactionId', 'amount', 'counterparty', 'note']
  expect(await readSheet(await file([one], { columns }), { trim: false })).toEqual([
    ['Merchant ID', 'Amount', 'Currency', 'Name', 'Card', 'Note', 'Kind', 'Environment', 'State', 'Status'],
    [
      ...['00012345678901234567890', 0.1, 'RUB', 'Ёлкина Ольга 🙂', '4111 11•• •••• 1111', null],
      ...['Payin, account', 'Live', 'Accepted', 'Paid'],
    ],
  ])
})

/** The amount cells as stored in the sheet, each with the format of its style. */
async function amountCells(amounts: readonly (string | null)[], changes: Partial<ExportOrder> = {}) {
  const path = await file(
    amounts.map((amount) => row({ amount })),
    { columns: ['amount'], ...changes },
  )
  const sheet = zipPart(path, 'xl/worksheets/sheet1.xml')
  const styles = zipPart(path, 'xl/styles.xml')
  const formats = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code]),
  )
  const xfs = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)]
  const cells = [
    ...sheet.matchAll(/<c r="A(\d+)" s="(\d+)"(?: t="(\w+)")?>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t>)/g),
  ]
  return cells.slice(1).map(([, , style, type, number, text]) => ({
    is: type === 'inlineStr' ? 'text' : 'number',
    written: number ?? text,
    format: formats.get(xfs[Number(style)]?.[1]) ?? xfs[Number(style)]?.[1],
  }))
}

test('writes amounts as numbers with their decimals, as long as 15 digits hold them exactly', async () => {
  const number = (written: string, format: string) => ({ is: 'number', written, format })
  const text = (written: string) => ({ is: 'text', written, format: '49' })
  expect(await amountCells(['0.1', '100.10', '1500', '0.00000001', '12345678901234.5', '1234567890.12345678'])).toEqual(
    [
      number('0.1', '#,##0.0'),
      number('100.10', '#,##0.00'),
      number('1500', '#,##0'),
      number('0.00000001', '#,##0.00000000'),
      number('12345678901234.5', '#,##0.0'),
      text('1234567890.12345678'),
    ],
  )
  expect(await amountCells(['9000000000000000.10', '900000000000000000', '0.10000000', '1.00000000'])).toEqual([
    text('9000000000000000.10'),
    number('900000000000000000', '#,##0'),
    number('0.10000000', '#,##0.00000000'),
    number('1.00000000', '#,##0.00000000'),
  ])
})

test('writes anything but a plain amount as text', async () => {
  for (const amount of ['=1+1', '+1', '-1', '1e3', '1,5', ' 1', '0x1', 'NaN', 'Infinity', '1.', '.5', '']) {
    const cells = await amountCells([amount, '1'])
    expect.soft(cells.filter(({ is }) => is === 'number').length, amount).toBe(1)
  }
})

test('an amount is read back as it is stored', async () => {
  const amounts = fc
    .tuple(
      fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }),
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 8 }),
    )
    .map(([whole, decimals]) => (decimals === '' ? `${whole}` : `${whole}.${decimals}`))
  await fc.assert(
    fc.asyncProperty(fc.array(amounts, { minLength: 1, maxLength: 50 }), async (many) => {
      const path = await file(
        many.map((amount) => row({ amount })),
        { columns: ['amount'] },
      )
      const read = (await readSheet(path, { trim: false })).slice(1).map(([amount]) => amount)
      for (const [index, amount] of many.entries()) {
        const cell = read[index]
        if (typeof cell === 'string') expect(cell).toBe(amount)
        else expect(new Big(String(cell)).eq(amount)).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})

test('says in the sheet which amounts are text', async () => {
  const path = await file([row()], { columns: ['created', 'amount'] })
  const sheet = zipPart(path, 'xl/worksheets/sheet1.xml')
  expect(sheet).toMatch(/<dataValidation [^>]*sqref="B1"[^>]*prompt="Amounts of more than 15 digits are text\."/)
})

test('writes a formula as text', async () => {
  const path = await file([row({ note: '=1+1' }), row({ note: '+1' })], { columns: ['note'] })
  expect(await readSheet(path, { trim: false })).toEqual([['Note'], ['=1+1'], ['+1']])
})

test('writes moments as dates in the chosen zone, and what is no moment as text', async () => {
  const rows = [row({ expiresAt: '2026-07-01T23:30:00Z' }), row({ expiresAt: 'tomorrow' })]
  const [headers, first, second] = await readSheet(await file(rows, { columns: ['created', 'expiresAt'] }))
  expect(headers).toEqual(['Created (Europe/Moscow)', 'Expires (Europe/Moscow)'])
  // The reader takes local times for UTC.
  expect(first).toEqual([new Date('2026-07-01T13:00:00Z'), new Date('2026-07-02T02:30:00Z')])
  expect(second?.[1]).toBe('tomorrow')
})

test('takes a time of the platform without an offset as UTC, as on the screen', async () => {
  const rows = ['2026-07-01T23:30:00', '2026-07-01 23:30:00.000'].map((expiresAt) => row({ expiresAt }))
  const [, ...read] = await readSheet(await file(rows, { columns: ['expiresAt'] }))
  expect(read).toEqual([[new Date('2026-07-02T02:30:00Z')], [new Date('2026-07-02T02:30:00Z')]])
})

test('continues in another sheet with headers of its own when one is full', async () => {
  const rows = Array.from({ length: 7 }, (_none, index) => row({ merchantTransactionId: `order-${index}` }))
  const path = await file(rows, { columns: ['merchantTransactionId'] }, 4)
  const data = (numbers: readonly number[]) => [['Merchant ID'], ...numbers.map((number) => [`order-${number}`])]
  expect(await readXlsx(path)).toEqual([
    { sheet: 'Transactions', data: data([0, 1, 2]) },
    { sheet: 'Transactions 2', data: data([3, 4, 5]) },
    { sheet: 'Transactions 3', data: data([6]) },
  ])
  expect(await readXlsx(await file(rows.slice(0, 3), { columns: ['merchantTransactionId'] }, 4))).toHaveLength(1)
})

test('writes a sheet of headers when there are no rows', async () => {
  expect(await readSheet(await file([], { columns: ['note'] }))).toEqual([['Note']])
})

test('marks what XML or a cell cannot hold as missing', async () => {
  const notes = ['a\0b\u0007c\ufffe', 'half \ud83d', 'x'.repeat(40_000), 'a\r\nb\rc', '<b>&"\'']
  const path = await file(
    notes.map((note) => row({ note })),
    { columns: ['note'] },
  )
  const read = (await readSheet(path, { trim: false })).slice(1).map(([note]) => note)
  expect(read).toEqual(['a\ufffdb\ufffdc\ufffd', 'half \ufffd', `${'x'.repeat(32_766)}…`, 'a\nb\nc', '<b>&"\''])
})

test('escapes what a spreadsheet would take for the code of a character', () => {
  expect(cellText('_x0041_ _x41_')).toBe('_x005F_x0041_ _x41_')
})

test('text of any kind is read back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 }), async (notes) => {
      const path = await file(
        notes.map((note) => row({ note })),
        { columns: ['note'] },
      )
      const read = (await readSheet(path, { trim: false })).slice(1).map(([note]) => note)
      expect(read).toEqual(notes.map((note) => note.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')))
    }),
    { numRuns: 30 },
  )
})

test('requests no more rows once it is given up', async () => {
  let asked = 0
  let ended = false
  async function* endless() {
    try {
      for (;;) {
        asked++
        yield Array.from({ length: 200 }, () => row({ note: crypto.randomUUID() }))
      }
    } finally {
      ended = true
    }
  }
  let bytes = 0
  for await (const piece of xlsx(endless(), fieldsOf(order()), { sheet: 'x', textAmounts: 'x', madeAt })) {
    bytes += piece.length
    if (bytes > 100_000) break
  }
  const then = asked
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([ended, asked]).toEqual([true, then])
})

test('requests rows only as the file takes them', async () => {
  let asked = 0
  async function* endless() {
    for (;;) {
      asked++
      yield Array.from({ length: 200 }, () => row({ note: crypto.randomUUID() }))
    }
  }
  const pieces = xlsx(endless(), fieldsOf(order()), { sheet: 'x', textAmounts: 'x', madeAt })
  await pieces.next()
  // The packer buffers a few hundred kilobytes, then waits.
  let before = -1
  while (asked !== before) {
    before = asked
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(asked).toBeLessThan(200)
  await pieces.return(undefined)
})

test('fails when rows cannot be read', async () => {
  async function* failing() {
    yield [row()]
    throw new Error('the disk is gone')
  }
  await expect(whole(xlsx(failing(), fieldsOf(order()), { sheet: 'x', textAmounts: 'x', madeAt }))).rejects.toThrow(
    'the disk is gone',
  )
})
