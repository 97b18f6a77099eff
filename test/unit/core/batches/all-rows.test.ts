import { expect, test } from 'vitest'
import type { DraftChange } from '../../../../src/shared/model/batch-draft.ts'
import { contentOf } from '../../../../src/shared/rules/batch/content-of.ts'
import { changed, csvOf, openDraft } from '../../../fakes/batches.ts'
import { deskWith, HEADERS, rowOf } from './desk-with.ts'

/** With a Cyrillic "е". */
const MIXED = 'Pеter Smith'
const mixed = { code: 'mixed_letters', field: 'owner' } as const

test.each<readonly [string, DraftChange, string]>([
  ['what would be right', { change: 'mend', ...mixed }, 'Peter Smith'],
  [
    'the same text where the same stands',
    { change: 'edit_alike', ...mixed, content: MIXED, text: 'Anna Smith' },
    'Anna Smith',
  ],
])('%s is put into the open rows only, not into rows left out or accepted', async (...given) => {
  const [, change, owner] = given
  const { desk, client, profile } = await deskWith()
  const bytes = csvOf([HEADERS, ...[1, 2, 3, 4].map((nth) => rowOf(nth, { owner: MIXED }))])
  const draft = await changed(
    client,
    await openDraft(desk, profile.id, bytes),
    { change: 'leave_out', rows: [3], reason: 'paid' },
    { change: 'accept', code: 'mixed_letters', rows: [4] },
  )
  expect(draft.read?.table.codes).toMatchObject([{ ...mixed, rows: 4, open: 2, mendable: 2 }])
  const { id } = await changed(client, draft, change)
  const { rows } = await client.batches.draftRows({ id, show: 'all', code: null, text: '', from: 0, count: 9 })
  const owners = Object.fromEntries(rows.map((row) => [row.row, row.values.owner]))
  expect(owners).toEqual({ 2: owner, 3: MIXED, 4: MIXED, 5: owner })
  expect(rows.filter(({ edited }) => edited.length > 0).map(({ row }) => row)).toEqual([2, 5])
})

test.each([
  ['beyond what is shown', 'pay.example/', (nth: number) => `${'x'.repeat(300)}${nth}`],
  ['in masked digits', 'pay.example/', (nth: number) => `170000${nth}000777`],
] as const)('the same text is not put where another one stands that differs %s', async (_what, start, endOf) => {
  const { desk, client, profile } = await deskWith()
  const rows = [1, 2, 1].map((end, nth) => [...rowOf(nth + 1), start + endOf(end)])
  const draft = await openDraft(desk, profile.id, csvOf([[...HEADERS, 'Webhook'], ...rows]))
  const of = { id: draft.id, show: 'all', code: null, text: '', from: 0, count: 9 } as const
  const { rows: before } = await client.batches.draftRows(of)
  expect(new Set(before.map(({ findings }) => findings[0]?.stands)).size, 'shown').toBe(1)
  const content = before[0] && contentOf(before[0], 'webhook_url')
  const change = { change: 'edit_alike', code: 'bad_url', field: 'webhook_url', content: content ?? '' } as const
  await changed(client, draft, { ...change, text: 'https://pay.example/1' })
  const { rows: after } = await client.batches.draftRows(of)
  expect(after.filter(({ edited }) => edited.length > 0).map(({ row }) => row)).toEqual([2, 4])
  expect(JSON.stringify(before), 'masked digits are not told').not.toContain('170000100')
})

test('a row with the same finding in two fields is counted once', async () => {
  const { desk, client, profile } = await deskWith()
  const bytes = csvOf([HEADERS, rowOf(1, { owner: ' ', bank: '' }), rowOf(2, { owner: ' ' }), rowOf(3, { bank: '' })])
  const draft = await changed(client, await openDraft(desk, profile.id, bytes), {
    change: 'leave_out',
    rows: [4],
    reason: 'paid',
  })
  expect(draft.read?.table.codes).toMatchObject([
    { code: 'missing', field: 'owner', rows: 2, open: 2 },
    { code: 'missing', field: 'bank', rows: 2, open: 1 },
  ])
  expect(draft.read?.table.codeRows).toEqual([{ code: 'missing', rows: 3, open: 2 }])
})

test('what a finding only compares with is never put into a row', async () => {
  const { desk, client, profile } = await deskWith()
  const row = rowOf(1, { reference: 'INV-1' })
  const draft = await openDraft(desk, profile.id, csvOf([HEADERS, row, row]))
  const twice = { code: 'reference_twice', field: 'reference' } as const
  expect(draft.read?.table.codes).toMatchObject(expect.arrayContaining([expect.objectContaining(twice)]))
  await expect(changed(client, draft, { change: 'mend', ...twice })).rejects.toMatchObject({
    data: { failure: { kind: 'invalid_input', field: 'code', rule: 'not_to_mend' } },
  })
})
