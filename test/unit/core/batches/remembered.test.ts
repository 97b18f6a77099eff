import { expect, test } from 'vitest'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import type { DraftChange } from '../../../../src/shared/model/batch-draft.ts'
import { BATCH_BANK, changed, csvOf, openDraft, payoutPlatform } from '../../../fakes/batches.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant } from '../../../fakes/orders.ts'
import { json, startFakePlatform } from '../../../fakes/platform.ts'
import { workbookFile } from '../../../fakes/workbook-file.ts'
import { deskWith, HEADERS, rowOf } from './desk-with.ts'

const bank = (name: string, bankId: string | null = BATCH_BANK.id): DraftChange => ({ change: 'bank', name, bankId })
const note = (text: string): DraftChange => ({ change: 'edit', row: 2, field: 'note', text })
const withBanks = (from: number, ...banks: string[]) =>
  csvOf([HEADERS, ...banks.map((name, nth) => rowOf(from + nth, { bank: name }))])

test('a bank choice that was cleared or undone is not applied to the next file', async () => {
  const { desk, client, profile } = await deskWith()
  const draft = await openDraft(desk, profile.id, withBanks(1, 'One', 'Two'))
  const cleared = await changed(client, draft, bank('One'), bank('Two'), bank('one ', null))
  const next = await openDraft(desk, profile.id, withBanks(3, 'One', 'Two'))
  expect(next.read?.table.unknownBanks).toEqual([{ name: 'One', rows: 1 }])
  const back = await client.batches.undo({ id: cleared.id, revision: cleared.revision })
  expect(back.read?.table.unknownBanks).toEqual([])
  const both = await openDraft(desk, profile.id, withBanks(5, 'One', 'Two'))
  expect(both.read?.table.unknownBanks).toEqual([])
  await client.batches.undo({ id: back.id, revision: back.revision })
  const last = await openDraft(desk, profile.id, withBanks(7, 'One', 'Two'))
  expect(last.read?.table.unknownBanks).toEqual([{ name: 'Two', rows: 1 }])
})

test('banks that cannot be read are not requested with every change, but again after a while', async () => {
  const platform = await startFakePlatform(json(500, {}))
  let later = 0
  const { desk, client } = await startTestDesk({
    timer: { ...systemTimer, elapsed: () => systemTimer.elapsed() + later },
  })
  const profile = await addMerchant(client, platform.baseUrl)
  const asked = () => platform.received.filter(({ path }) => path.startsWith('/merchant/banks')).length
  const draft = await openDraft(desk, profile.id, withBanks(1, 'One'))
  const once = asked()
  expect(once).toBeGreaterThan(0)
  const edited = await changed(client, draft, note('a'), note('b'), note('c'))
  expect(asked()).toBe(once)
  platform.answer = payoutPlatform().answer
  later = 15_000
  const found = await changed(client, edited, bank('One'))
  expect(asked()).toBe(once + 1)
  expect(found.read?.table.unknownBanks).toEqual([])
})

test('an older draft does not overwrite choices that were corrected in a newer one', async () => {
  const { desk, client, profile } = await deskWith()
  const old = await changed(client, await openDraft(desk, profile.id, withBanks(1, 'One', 'Two')), bank('One'))
  const newer = await openDraft(desk, profile.id, withBanks(3, 'One'))
  expect(newer.read?.table.unknownBanks).toEqual([])
  await changed(client, newer, bank('One', null))
  await changed(client, old, bank('Two'))
  const next = await openDraft(desk, profile.id, withBanks(5, 'One', 'Two'))
  expect(next.read?.table.unknownBanks).toEqual([{ name: 'One', rows: 1 }])
})

const ODD_HEADERS = ['Ref', 'How much', 'Also how much', 'Currency', 'Where to', 'Owner', 'Bank']
/** Its headers and cells do not reveal which column holds the amounts. */
const odd = (nth: number) => {
  const [reference = '', amount = '', ...others] = rowOf(nth)
  return csvOf([ODD_HEADERS, [reference, amount, '7.25', ...others.slice(0, 4)]])
}
const columns = { reference: 0, amount: 1, currency: 3, card: 4, owner: 5, bank: 6 }
const mapping = (amount: number): DraftChange => ({
  change: 'mapping',
  mapping: { headerRow: 1, columns: { ...columns, amount } },
})

test('undoing the first choice of columns restores the proposal, and nothing is remembered', async () => {
  const { desk, client, profile } = await deskWith()
  const draft = await openDraft(desk, profile.id, odd(1))
  const chosen = await changed(client, draft, mapping(1))
  expect(chosen.read?.mapping).not.toEqual(draft.read?.mapping)
  const back = await client.batches.undo({ id: chosen.id, revision: chosen.revision })
  expect(back.read).toEqual(draft.read)
  expect((await openDraft(desk, profile.id, odd(2))).read).toMatchObject({ isRemembered: false })
})

test('undoing columns chosen in place of remembered ones remembers the earlier ones again', async () => {
  const { desk, client, profile } = await deskWith()
  await changed(client, await openDraft(desk, profile.id, odd(1)), mapping(1))
  const draft = await openDraft(desk, profile.id, odd(2))
  const other = await changed(client, draft, mapping(2))
  const back = await client.batches.undo({ id: other.id, revision: other.revision })
  expect(back.read).toMatchObject({ isRemembered: true, mapping: { columns } })
  expect((await openDraft(desk, profile.id, odd(3))).read).toMatchObject({ isRemembered: true, mapping: { columns } })
})

test('columns and banks chosen in another draft are neither taken over nor forgotten by an undo', async () => {
  const { desk, client, profile } = await deskWith()
  const draft = await openDraft(desk, profile.id, odd(1))
  const other = await openDraft(desk, profile.id, odd(2))
  await changed(client, other, mapping(1), bank('One'))
  const noted = await changed(client, draft, { change: 'leave_out', rows: [2], reason: 'paid' })
  expect(noted.read).toMatchObject({ isRemembered: false, mapping: draft.read?.mapping })
  const chosen = await changed(client, noted, mapping(2))
  await changed(client, await client.batches.draft({ id: other.id }), mapping(1))
  await client.batches.undo({ id: chosen.id, revision: chosen.revision })
  expect((await openDraft(desk, profile.id, odd(3))).read).toMatchObject({ isRemembered: true, mapping: { columns } })
})

test('the columns of a sheet are remembered by that sheet’s headers', async () => {
  const { desk, client, profile } = await deskWith()
  const bytes = await workbookFile({
    sheets: [
      { name: 'A', rows: [HEADERS, rowOf(1)] },
      { name: 'B', rows: [[...HEADERS, 'More'], rowOf(2)] },
    ],
  })
  const toSecond: DraftChange = { change: 'sheet', sheet: 1 }
  const draft = await changed(client, await openDraft(desk, profile.id, bytes), toSecond)
  await changed(client, draft, { change: 'mapping', mapping: { headerRow: 1, columns } })
  const next = await openDraft(desk, profile.id, bytes)
  expect(next.read).toMatchObject({ sheet: 0, isRemembered: false })
  const second = await changed(client, next, toSecond)
  expect(second.read).toMatchObject({ sheet: 1, isRemembered: true, mapping: { columns } })
  const first = await client.batches.undo({ id: second.id, revision: second.revision })
  expect(first.read).toEqual(next.read)
})

test('remembered columns use the next file’s own header row, so no payout is left out', async () => {
  const { desk, client, profile } = await deskWith()
  const titles = ['Payouts of November', 'by Anna', 'Test'].map((title) => [title, ...Array(6).fill('')])
  const above = await openDraft(desk, profile.id, csvOf([...titles, HEADERS, rowOf(1)]))
  const { headerRow } = above.read?.proposal ?? { headerRow: null }
  expect(headerRow).toBeGreaterThan(1)
  await changed(client, above, { change: 'mapping', mapping: { headerRow, columns } })
  const next = await openDraft(desk, profile.id, csvOf([HEADERS, ...[2, 3, 4, 5, 6, 7].map((nth) => rowOf(nth))]))
  expect(next.read).toMatchObject({ isRemembered: true, mapping: { headerRow: 1, columns }, table: { rows: 6 } })
})
