import { expect, test } from 'vitest'
import { changed as after, draftState, isRowAccepted } from '../../../../src/main/core/batches/draft-state.ts'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import { formatMasked, maskCard } from '../../../../src/shared/rules/card-number.ts'
import { BATCH_BANK, changed, csvOf, openDraft, openFile } from '../../../fakes/batches.ts'
import { workbookFile } from '../../../fakes/workbook-file.ts'
import { CARDS } from './corpus.ts'
import { deskWith, HEADERS, rowOf } from './desk-with.ts'

const payouts = (count: number, from = 1) => [
  HEADERS,
  ...Array.from({ length: count }, (_none, nth) => rowOf(from + nth)),
]

async function shownOf(client: DeskClient, id: string): Promise<number[]> {
  const { rows } = await client.batches.draftRows({ id, show: 'all', code: null, text: '', from: 0, count: 500 })
  return rows.map(({ row }) => row).sort((one, other) => one - other)
}

const rowsFrom = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_none, nth) => from + nth)

test('every row that would be sent is shown again after an undo, whatever had removed it', async () => {
  const { desk, client, profile } = await deskWith()
  const bytes = await workbookFile({
    sheets: [
      { name: 'A', rows: payouts(8), hiddenRows: [3, 4] },
      { name: 'B', rows: payouts(2, 100) },
    ],
  })
  const draft = await openDraft(desk, profile.id, bytes)
  const { columns } = draft.read?.mapping ?? { columns: {} }
  for (const [change, shown] of [
    [{ change: 'sheet', sheet: 1 }, [2, 3]],
    [{ change: 'choices', choices: { hiddenRows: 'out' } }, [2, 5, 6, 7, 8, 9]],
    [{ change: 'mapping', mapping: { headerRow: 4, columns } }, [5, 6, 7, 8, 9]],
  ] as const) {
    const { revision } = await client.batches.draft({ id: draft.id })
    const now = await changed(client, { ...draft, revision }, change)
    expect(await shownOf(client, draft.id)).toEqual(shown)
    const undone = await client.batches.undo({ id: draft.id, revision: now.revision })
    expect(undone.read?.table.rows).toBe(8)
    expect(await shownOf(client, draft.id)).toEqual(rowsFrom(2, 9))
  }
})

test('the sheet with payouts is chosen, however large the other sheets are', async () => {
  const { desk, profile } = await deskWith()
  const list = (count: number) => Array.from({ length: count }, (_none, nth) => [`x${nth}`])
  const pay = { name: 'Pay', rows: payouts(1) }
  for (const other of [10_001, 9]) {
    const bytes = await workbookFile({ sheets: [{ name: 'BIN', rows: list(other) }, pay] })
    expect((await openDraft(desk, profile.id, bytes)).read?.sheet).toBe(1)
  }
  const large = await workbookFile({ sheets: [{ name: 'BIN', rows: list(10_001) }] })
  expect(await openFile(desk, profile.id, large)).toMatchObject({
    result: 'refused',
    refusal: { rule: 'too_many_rows', count: 10_001 },
  })
  const without = await workbookFile({
    sheets: [
      { name: 'A', rows: [rowOf(1)] },
      { name: 'B', rows: [rowOf(2), rowOf(3)] },
    ],
  })
  expect((await openDraft(desk, profile.id, without)).read?.sheet).toBe(1)
})

test('the meaning of a bank name also applies to another sheet', async () => {
  const { desk, client, profile } = await deskWith()
  const named = (from: number) => [HEADERS, rowOf(from, { bank: 'Sber' })]
  const bytes = await workbookFile({
    sheets: [
      { name: 'A', rows: named(1) },
      { name: 'B', rows: named(2) },
    ],
  })
  const draft = await changed(
    client,
    await openDraft(desk, profile.id, bytes),
    { change: 'bank', name: 'Sber', bankId: BATCH_BANK.id },
    { change: 'sheet', sheet: 1 },
  )
  expect(draft.read?.table).toMatchObject({ ready: 1, unknownBanks: [] })
})

test('a chosen decimal sign applies only to the amount column it was chosen for', async () => {
  const { desk, client, profile } = await deskWith()
  const rows = [
    [...HEADERS, 'Fee'],
    [...rowOf(1, { amount: '1,500' }), '1,250'],
  ]
  const draft = await openDraft(desk, profile.id, csvOf(rows))
  const { headerRow, columns } = draft.read?.mapping ?? { headerRow: 1, columns: {} }
  const chosen = await changed(
    client,
    draft,
    { change: 'choices', choices: { decimal: '.' } },
    { change: 'mapping', mapping: { headerRow, columns: { ...columns, note: 7 } } },
  )
  expect(chosen.read).toMatchObject({ choices: { decimal: '.' }, table: { sums: [{ sum: '1500' }] } })
  const other = await changed(client, chosen, {
    change: 'mapping',
    mapping: { headerRow, columns: { ...columns, amount: 7 } },
  })
  expect(other.read).toMatchObject({ choices: { decimal: null }, table: { signs: { state: 'open' }, sums: [] } })
})

test('a card typed into a draft is still there when its file is given again after four more drafts', async () => {
  const { desk, client, profile } = await deskWith()
  const first = csvOf(payouts(2))
  const change = { change: 'edit', row: 3, field: 'card', text: CARDS[2] ?? '' } as const
  const { id } = await changed(client, await openDraft(desk, profile.id, first), change)
  for (let nth = 1; nth <= 4; nth++) await openDraft(desk, profile.id, csvOf(payouts(1, 10 * nth)))
  expect(await client.batches.draft({ id }), 'four files are held').toMatchObject({ read: null })
  for (const _time of [1, 2]) await openFile(desk, profile.id, first, { again: id })
  const again = await client.batches.draft({ id })
  expect(again.read?.table).toMatchObject({ cardsToType: [], asked: 0, refused: 0 })
  const { rows } = await client.batches.draftRows({ id, show: 'all', code: null, text: '', from: 0, count: 9 })
  expect(rows.find(({ row }) => row === 3)?.values.card).toBe(formatMasked(maskCard(CARDS[2] ?? '')))
})

test('a finding is accepted for the row as it was seen: its values, its bank and the payouts that it resembles', () => {
  const code = 'similar_payout'
  const [one, other] = ['0f8fad5b-d9cb-469f-a165-70867728950e', '5b1c1a0e-6d0f-4b7e-9a55-2f9f4d6c8e21']
  const place = { sheet: '', row: 2, column: null, field: 'card', right: null } as const
  const row = {
    ...{ row: 2, values: { amount: '100.50' }, bank: BATCH_BANK, similar: [one], unpaid: [], edited: [], unread: {} },
    ...{ leftOut: null, accepted: [], merchantTransactionId: 'PAYOUTS-INV-1' },
    findings: [{ ...place, code, severity: 'ask', stands: '1' } as const],
  }
  const table = { rows: [row], findings: [], mapping: { headerRow: 1, columns: {} } }
  const { state } = after(
    { state: draftState.parse({}), cards: new Map() },
    { change: 'accept', code, rows: [2] },
    table,
  )
  expect(isRowAccepted(state, code, row)).toBe(true)
  const changes = [
    { values: { amount: '100.51' } },
    { bank: { ...BATCH_BANK, id: other } },
    { similar: [other] },
    { unpaid: [one] },
  ]
  for (const change of changes) expect(isRowAccepted(state, code, { ...row, ...change })).toBe(false)
})
