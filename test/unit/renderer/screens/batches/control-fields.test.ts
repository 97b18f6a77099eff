import { expect, test } from 'vitest'
import {
  type Asked,
  type ControlFields,
  controlFields,
  fieldsWith,
  type Said,
  toAsk,
} from '../../../../../src/renderer/screens/batches/draft/control-fields.ts'

const said = (count: number, sum: string): Said => ({ count, sum })
const stored = (by: ControlFields, total: Said | null) => controlFields(by, { event: 'stored', said: total })
const typed = (by: ControlFields, fields: Partial<Pick<ControlFields, 'count' | 'sum'>>) =>
  controlFields(by, { event: 'typed', fields })
const settled = (by: ControlFields, asked: Asked, isStored = true) =>
  controlFields(by, { event: 'settled', asked, isStored })
const shown = ({ count, sum }: ControlFields) => [count, sum]

/** Leaves the fields. Returns them with what they ask for. */
function left(by: ControlFields): [ControlFields, Asked] {
  const asked = toAsk(by)
  if (!asked) throw new Error('nothing is asked for')
  return [controlFields(by, { event: 'asked', asked }), asked]
}

test('a count corrected while the total is being stored stays, and is stored when the field is left', () => {
  const [before, asked] = left(typed(fieldsWith(null), { count: '5', sum: '100' }))
  expect(asked.total).toEqual(said(5, '100'))
  let fields = typed(before, { count: '6' })
  fields = stored(fields, said(5, '100'))
  expect(shown(fields)).toEqual(['6', '100'])
  fields = settled(fields, asked)
  expect(shown(fields)).toEqual(['6', '100'])
  expect(toAsk(fields)?.total).toEqual(said(6, '100'))
})

test('a correction stays when the change has settled before its total is shown', () => {
  const [before, asked] = left(typed(fieldsWith(null), { count: '5', sum: '100' }))
  const fields = stored(settled(typed(before, { count: '6' }), asked), said(5, '100'))
  expect(shown(fields)).toEqual(['6', '100'])
})

test('the stored total typed again is asked for while another is on its way', () => {
  const [before, first] = left(typed(fieldsWith(said(5, '100')), { count: '6' }))
  const [after, second] = left(typed(before, { count: '5' }))
  expect(second.total).toEqual(said(5, '100'))
  const fields = [said(6, '100'), said(5, '100')].reduce(stored, settled(after, first))
  expect(shown(settled(fields, second))).toEqual(['5', '100'])
})

test('the total on its way is not asked for twice', () => {
  const [before] = left(typed(fieldsWith(null), { count: '5', sum: '100' }))
  expect(toAsk(before)).toBeNull()
})

test('of two totals on their way, the first one that is stored changes no field', () => {
  const [before, first] = left(typed(fieldsWith(null), { count: '5', sum: '100' }))
  const [after, second] = left(typed(before, { count: '6' }))
  const fields = settled(stored(after, said(5, '100')), first)
  expect(shown(fields)).toEqual(['6', '100'])
  expect(toAsk(fields)).toBeNull()
  expect(shown(settled(stored(fields, said(6, '100')), second))).toEqual(['6', '100'])
})

test('a total that was not stored stays in the fields and is asked for again', () => {
  const [before, first] = left(typed(fieldsWith(said(4, '90')), { count: '5', sum: '100' }))
  const [after, second] = left(typed(before, { count: '6' }))
  const fields = settled(settled(after, first, false), second, false)
  expect(shown(fields)).toEqual(['6', '100'])
  expect(toAsk(fields)?.total).toEqual(said(6, '100'))
  expect(shown(stored(typed(fields, { sum: '' }), said(6, '100'))), 'taken from the total row').toEqual(['6', '100'])
})

test('a total that another window has stored is shown, also in place of one that was not stored', () => {
  expect(shown(stored(fieldsWith(said(4, '90')), said(7, '70')))).toEqual(['7', '70'])
  const [before, asked] = left(typed(fieldsWith(said(4, '90')), { count: '5' }))
  const fields = stored(before, said(7, '70'))
  expect(shown(fields)).toEqual(['5', '90'])
  expect(shown(settled(fields, asked, false))).toEqual(['7', '70'])
})

test('a total that is withdrawn while it is typed again leaves the fields, one that is undone clears them', () => {
  const [before, asked] = left(typed(fieldsWith(said(5, '100')), { sum: '' }))
  expect(asked.total).toBeNull()
  const withdrawn = settled(stored(before, null), asked)
  expect(shown(withdrawn)).toEqual(['5', ''])
  expect(toAsk(withdrawn)).toBeNull()
  expect(shown(stored(withdrawn, said(5, '100')))).toEqual(['5', '100'])

  const [again, own] = left(typed(fieldsWith(null), { count: '5', sum: '100' }))
  const undone = stored(settled(stored(again, said(5, '100')), own), null)
  expect(shown(undone)).toEqual(['', ''])
  expect(shown(stored(undone, said(5, '100'))), 'taken from the total row').toEqual(['5', '100'])
})

test('a sum keeps the form in which it was typed', () => {
  const fields = typed(fieldsWith(null), { count: '5', sum: '12 501,26' })
  expect(shown(stored(fields, said(5, '12501.26')))).toEqual(['5', '12 501,26'])
})
