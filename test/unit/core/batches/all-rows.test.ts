import { expect, test } from 'vitest'
import type { DraftChange } from '../../../../src/shared/model/batch-draft.ts'
import { changed, csvOf, openDraft } from '../../../fakes/batches.ts'
import { deskWith, HEADERS, rowOf } from './desk-with.ts'

/** With a Cyrillic "е". */
const MIXED = 'Pеter Smith'
const mixed = { code: 'mixed_letters', field: 'owner' } as const

test.each<readonly [string, DraftChange, string]>([
  ['what would be right', { change: 'mend', ...mixed }, 'Peter Smith'],
  [
    'the same text where the same stands',
    { change: 'edit_alike', ...mixed, stands: MIXED, text: 'Anna Smith' },
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
