import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { BATCH_BANK, changed, csvOf, openDraft, sealed } from '../../../fakes/batches.ts'
import { deskWith, HEADERS, rowOf } from './desk-with.ts'

const CARD = '4111111111111111'
const BAD_CARD = '5500000000000005'

/** Rows 2 to 5, the last of which must be left out before sealing: its card is not a card number. */
async function searched() {
  const started = await deskWith()
  const { desk, client, profile } = started
  const bytes = csvOf([
    HEADERS,
    rowOf(1, { owner: 'Пётр Иванов', card: CARD }),
    rowOf(2, { owner: 'Андреи\u0306 Орлов', bank: 'Other name' }),
    rowOf(3, { owner: 'АННА СЕМЁНОВА', reference: 'Счёт-3' }),
    rowOf(4, { card: BAD_CARD.slice(0, 15) }),
  ])
  const draft = await changed(client, await openDraft(desk, profile.id, bytes), {
    change: 'bank',
    name: 'Other name',
    bankId: BATCH_BANK.id,
  })
  return { ...started, draft }
}

const BY_NAME: readonly (readonly [string, readonly number[]])[] = [
  ['иванов', [2]],
  ['ПЕТР', [2]],
  ['Семенова', [4]],
  ['анна', [4]],
  ['счет-3', [4]],
  ['АНДРЕЙ', [3]],
  ['андреи\u0306', [3]],
  ['петров', []],
  ['пётр\u00a0иванов', [2]],
  ['\u200eПётр  Ива\u200bнов', [2]],
]
const BY_CARD: readonly (readonly [string, readonly number[]])[] = [
  [CARD, [2]],
  ['4111 1111-1111 1111', [2]],
  [`paid to ${CARD}`, [2]],
  ['4111 11•• •••• 1111', [2]],
  ['4111 11** **** 1111', [2]],
  ['•• 1111', [2]],
  ['4111111111111112', []],
  [BAD_CARD, []],
]

test.each([...BY_NAME, ...BY_CARD, ['550000000000000', [5]], [BATCH_BANK.name, [2, 3, 4, 5]]] as const)(
  'in a draft, the search for %s finds rows %s',
  async (text, rows) => {
    const { client, draft } = await searched()
    const found = await client.batches.draftRows({ id: draft.id, show: 'all', code: null, text, from: 0, count: 50 })
    expect(found.rows.map(({ row }) => row).toSorted()).toEqual(rows)
    expect(found.total).toBe(rows.length)
  },
)

test.each([...BY_NAME, ...BY_CARD, [BATCH_BANK.name.toUpperCase(), [2, 3, 4]]] as const)(
  'in a sealed batch, the search for %s finds rows %s',
  async (text, rows) => {
    const { client, profile, draft } = await searched()
    const ready = await changed(client, draft, { change: 'leave_out', rows: [5], reason: 'no card' })
    const { id } = await sealed(client, profile, ready)
    const found = await client.batches.rows({ id, fates: [], text, from: 0, count: 50 })
    expect(found.rows.map(({ row }) => row)).toEqual(rows)
    expect(found.total).toBe(rows.length)
  },
)

test('a row that cannot be read affects no other: the batch is still shown, searched and summed', async () => {
  const { client, profile, draft, folder } = await searched()
  const ready = await changed(client, draft, { change: 'leave_out', rows: [5], reason: 'no card' })
  const { id } = await sealed(client, profile, ready)
  const disk = new DatabaseSync(join(folder, 'history.db'), { timeout: 5_000 })
  disk.exec(`UPDATE batch_rows SET request = substr(request, 1, 20) WHERE row = 2;
    UPDATE batch_rows SET request = json_set(request, '$.amount', '2O') WHERE row = 3`)
  disk.close()
  const run = await client.batches.run({ id })
  expect(run.sums).toMatchObject([{ currency: 'RUB', count: 1 }])
  const rows = async (text: string) =>
    (await client.batches.rows({ id, fates: [], text, from: 0, count: 50 })).rows.map(({ row }) => row)
  expect([await rows(''), await rows('семенова')]).toEqual([[2, 3, 4, 5], [4]])
})
