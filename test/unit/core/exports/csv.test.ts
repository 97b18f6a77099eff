import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText } from '../../../../src/main/core/batches/reading/read-text.ts'
import { csv } from '../../../../src/main/core/exports/csv.ts'
import { fieldsOf } from '../../../../src/main/core/exports/fields.ts'
import { formulaSafe, withoutFormulaGuard } from '../../../../src/main/core/exports/formula-safe.ts'
import type { ExportOrder } from '../../../../src/shared/contract/exports.ts'
import type { TransactionSummary } from '../../../../src/shared/model/transaction.ts'
import { order, pages, row, whole } from './rows.ts'

async function written(rows: readonly TransactionSummary[], options = {}): Promise<string> {
  const asked = order({ options: { ...order().options, ...options } })
  return (await whole(csv(pages(rows), fieldsOf(asked), asked.options))).toString('utf8')
}

test('writes CRLF lines, times in the chosen zone, and amounts as they are stored', async () => {
  const rows = [row({ amount: '0.00000001' }), row({ merchantTransactionId: '00012345678901234567890', status: 'odd' })]
  expect(await written(rows)).toBe(
    'Created (Europe/Moscow),Merchant ID,State,Status,Amount,Currency,Kind,Environment\r\n' +
      '2026-07-01 13:00:00,order-1,Accepted,Paid,0.00000001,RUB,"Payin, account",Live\r\n' +
      '2026-07-01 13:00:00,00012345678901234567890,Accepted,odd,1500.00,RUB,"Payin, account",Live\r\n',
  )
})

test('writes kind, environment, state and status beside an amount, each once, so that no sum mixes what is not alike', () => {
  const headers = (columns: ExportOrder['columns']) => fieldsOf(order({ columns })).map(({ header }) => header)
  const beside = ['Kind', 'Environment', 'State', 'Status']
  expect(headers(['amount'])).toEqual(['Amount', 'Currency', ...beside])
  expect(headers(['kind', 'amount'])).toEqual(['Kind', 'Amount', 'Currency', ...beside.slice(1)])
  expect(headers(['amount', 'merchant'])).toEqual([
    'Amount',
    'Currency',
    'Merchant',
    'Environment',
    'Kind',
    'State',
    'Status',
  ])
  expect(headers(['note'])).toEqual(['Note'])
})

test('a file for programs has names that do not depend on the language, and times in UTC', async () => {
  const card = { first6: '411111', last4: '1111' }
  const text = await written([row({ card, tags: ['vip', 'late'], note: 'a "quoted"\nnote' })], { fields: 'all' })
  expect(text).toBe(
    'created_at,merchant,environment,kind,merchant_transaction_id,platform_id,entered_id,amount,currency,state,' +
      'resolution,cancel_state,dispute_state,status,status_read_at,expires_at,owner_name,card_first6,card_last4,' +
      'reference,note,tags,has_dispute,has_receipt,desk_id,unreadable_fields\r\n' +
      '2026-07-01T10:00:00.123Z,Ромашка,live,payin_account,order-1,a1b2c3d4,,1500.00,RUB,accepted,,,,paid,' +
      '2026-07-01T10:05:00.000Z,,,411111,1111,,"a ""quoted""\nnote","vip, late",false,false,' +
      '6f0d2a4e-5b1c-4d3e-8f7a-9b0c1d2e3f40,\r\n',
  )
})

test.each(['shown', 'all'] as const)('masks card numbers in texts of people, not in IDs (%s)', async (fields) => {
  const card = '4242424242424242'
  const text = `${card} and 4111 1111 1111 1111`
  const masked = '4242 42•• •••• 4242 and 4111 11•• •••• 1111'
  const columns = ['merchantTransactionId', 'counterparty', 'reference', 'note', 'tags'] as const
  const asked = order({ columns: [...columns], options: { ...order().options, fields } })
  const rows = pages([row({ merchantTransactionId: card, ownerName: text, reference: text, note: text, tags: [text] })])
  const file = (await whole(csv(rows, fieldsOf(asked), asked.options))).toString('utf8')
  const [, cells = []] = parse(file, ',', true)
  expect(cells.filter((cell) => cell === masked)).toHaveLength(4)
  expect(cells.filter((cell) => cell.includes(card))).toEqual([card])
})

test('marks a row of which a part cannot be read as damaged, and names the fields for programs', async () => {
  const damaged = row({ kind: 'added', amount: null, currency: null, state: 'unknown', damage: ['amount', 'currency'] })
  expect(await written([damaged])).toContain('\r\n2026-07-01 13:00:00,order-1,Damaged,Paid,,,Added,Live\r\n')
  expect(await written([damaged], { fields: 'all' })).toMatch(/,"amount, currency"\r\n$/)
})

test('shows an added transaction without a merchant_transaction_id as the list does, and without one for programs', async () => {
  const added = row({ kind: 'added', merchantTransactionId: null, enteredId: 'Zz98Yy76' })
  const cell = async (fields: 'shown' | 'all') => {
    const [header = [], cells = []] = parse(await written([added], { fields }), ',', true)
    return cells[header.indexOf(fields === 'all' ? 'merchant_transaction_id' : 'Merchant ID')]
  }
  expect(await cell('shown')).toBe('Zz98Yy76')
  expect(await cell('all')).toBe('')
})

test('writes a byte order mark and a separator as chosen', async () => {
  const bytes = await whole(csv(pages([]), fieldsOf(order()), { separator: 'semicolon', bom: true }))
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString('utf8')).toMatch(/Created \(Europe\/Moscow\);Merchant ID;State;/)
  expect(await written([row()], { separator: 'tab' })).toContain('order-1\tAccepted\t')
})

test('guards every place where a spreadsheet would see a cell begin against a formula', () => {
  const unsafe = ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\u00a0=1', '＝1', '＋1', '－1', '＠x', '\t=1', '\r=1']
  for (const text of unsafe) expect(formulaSafe(text), JSON.stringify(text)).toMatch(/^["\s']*'/)
  expect(formulaSafe('=1')).toBe("'=1")
  expect(formulaSafe('a;=1')).toBe("a;'=1")
  expect(formulaSafe('a,"\n=1')).toBe(`a,"\n'=1`)
  expect(formulaSafe('\tx')).toBe("'\tx")
  for (const text of ['1500.00', 'a=b', 'a-b', 'me@x.org', 'order-1', '1+1']) expect(formulaSafe(text)).toBe(text)
})

test('no cell begins a formula, whatever separator and quoting a file is read with', async () => {
  const nasty = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '＝', ',', ';', '\t', '"', '\r', '\n', ' ', 'a', '1'),
  })
  await fc.assert(
    fc.asyncProperty(
      nasty,
      nasty,
      fc.constantFrom('comma', 'semicolon', 'tab'),
      async (note, merchantId, separator) => {
        const text = await written([row({ note, merchantTransactionId: merchantId, reference: note })], {
          separator,
          fields: 'all',
        })
        for (const read of [',', ';', '\t'])
          for (const quotes of [true, false])
            for (const cell of parse(text, read, quotes).flat())
              expect(cell.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
      },
    ),
    { numRuns: 300 },
  )
})

test('replaces what other programs cannot read', async () => {
  expect(await written([row({ merchantTransactionId: 'a\0b\ud800' })])).toContain(',a\ufffdb\ufffd,')
})

test('reads back what was written, except for the apostrophe against formulas', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), async (notes) => {
      const text = await written(
        notes.map((note) => row({ merchantTransactionId: note })),
        { fields: 'all' },
      )
      const read = parse(text, ',', true)
        .slice(1)
        .map((cells) => cells[4])
      expect(read).toEqual(notes.map((note) => formulaSafe(note.toWellFormed().replaceAll('\0', '\ufffd'))))
    }),
  )
})

/** An independent parser: RFC 4180, or one that treats quotes as ordinary characters. */
function parse(text: string, separator: string, quotes: boolean): string[][] {
  const lines: string[][] = [['']]
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] ?? ''
    const line = lines.at(-1) ?? []
    const last = line.length - 1
    if (quotes && sign === '"' && quoted && text[i + 1] === '"') {
      line[last] += '"'
      i++
    } else if (quotes && sign === '"' && (quoted || line[last] === '')) quoted = !quoted
    else if (!quoted && sign === separator) line.push('')
    else if (!quoted && (sign === '\n' || text.startsWith('\r\n', i) || (!quotes && sign === '\r'))) {
      if (sign === '\r' && text[i + 1] === '\n') i++
      lines.push([''])
    } else line[last] += sign
  }
  return lines.slice(0, lines.at(-1)?.join('') === '' ? -1 : undefined)
}

test('a text without apostrophes is unchanged once its guard against formulas is removed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'=+-@＝,;\t\n\r" a1') }),
      (text) => withoutFormulaGuard(formulaSafe(text)) === text,
    ),
    { numRuns: 1000 },
  )
})

test('a batch is read without the apostrophes against formulas, and with all others', () => {
  const text = "client;card;owner\r\n'+79001234567;'-17;\"A;'-1\"\r\nd'Artagnan;o'-1;'quoted'\r\n"
  const [sheet] = readText(Buffer.from(text)).sheets
  const cells = sheet?.rows.map((row) => row.cells.map((cell) => cell?.text))
  expect(cells?.slice(1)).toEqual([
    ['+79001234567', '-17', 'A;-1'],
    ["d'Artagnan", "o'-1", "'quoted'"],
  ])
})
