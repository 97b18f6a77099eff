import { beforeEach, describe, expect, it } from 'vitest'
import { rangeOf } from '../../../../../src/renderer/screens/transactions/selection/range.ts'
import {
  askForTicks,
  clearSelection,
  dropOrder,
  extendTo,
  selectAll,
  tickedWords,
  toggleRow,
  useSelection,
} from '../../../../../src/renderer/screens/transactions/selection/selection.ts'
import { EVERYTHING } from '../../../../../src/shared/model/transaction-query.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const whole = { ids, isWhole: true }
const cut = { ids, isWhole: false }

describe('a range', () => {
  it('begins at the current place of its anchor row, in either direction', () => {
    expect(rangeOf(whole, 'b', { id: 'd', place: 3 })).toEqual({ ids: ['b', 'c', 'd'], anchor: 'b', isPart: false })
    expect(rangeOf(whole, 'd', { id: 'b', place: 1 })).toEqual({ ids: ['b', 'c', 'd'], anchor: 'd', isPart: false })
  })

  it('extends to a place whose row is not loaded, or to the last row', () => {
    expect(rangeOf(whole, 'd', { id: undefined, place: 4 })?.ids).toEqual(['d', 'e'])
    expect(rangeOf(whole, 'd', { id: undefined, place: 9 })?.ids).toEqual(['d', 'e'])
  })

  it('begins at the target row when its anchor row is gone', () => {
    const only = { ids: ['d'], anchor: 'd', isPart: false }
    expect(rangeOf(whole, 'gone', { id: 'd', place: 3 })).toEqual(only)
    expect(rangeOf(cut, 'gone', { id: 'd', place: 3 })).toEqual(only)
    expect(rangeOf(cut, 'gone', { id: 'far', place: 7 })).toEqual({ ids: ['far'], anchor: 'far', isPart: false })
  })

  it('is null when the target row is gone or there are no rows', () => {
    expect(rangeOf(whole, 'b', { id: 'gone', place: 3 })).toBeNull()
    expect(rangeOf(whole, null, { id: undefined, place: 0 })?.ids).toEqual(['a'])
    expect(rangeOf({ ids: [], isWhole: true }, null, { id: undefined, place: 0 })).toBeNull()
  })

  it('is marked as partial when it exceeds what can be ticked at once', () => {
    const part = { ids: ['c', 'd', 'e'], anchor: 'c', isPart: true }
    expect(rangeOf(cut, 'c', { id: undefined, place: 9 })).toEqual(part)
    expect(rangeOf(cut, 'c', { id: 'far', place: 9 })).toEqual(part)
    expect(rangeOf(cut, 'c', { id: 'gone', place: 4 })).toBeNull()
  })
})

describe('the selection', () => {
  beforeEach(clearSelection)
  const ticked = () => [...useSelection.getState().ids]

  it('replaces an earlier range from the same row and keeps everything else', () => {
    toggleRow('x')
    toggleRow('a')
    extendTo({ ids: ['a', 'b', 'c'], anchor: 'a', isPart: false })
    extendTo({ ids: ['a', 'b'], anchor: 'a', isPart: false })
    expect(ticked()).toEqual(['x', 'a', 'b'])
    extendTo({ ids: ['d'], anchor: 'd', isPart: false })
    expect(ticked()).toEqual(['x', 'a', 'b', 'd'])
  })

  it('is limited to 10,000 rows and says that there are more', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `${at}`)
    selectAll(many, true, EVERYTHING)
    expect(useSelection.getState().isPart).toBe(false)
    extendTo({ ids: ['one more'], anchor: 'one more', isPart: false })
    expect(useSelection.getState()).toMatchObject({ isPart: true, ids: { size: 10_000 } })
  })

  it('stays partial when a row is unticked or a range is added', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `${at}`)
    selectAll(many, false, EVERYTHING)
    toggleRow('7')
    expect(useSelection.getState()).toMatchObject({ isPart: true, ids: { size: 9_999 } })
    expect(tickedWords(useSelection.getState())).toBe('list.ticked.ofPart')
    extendTo({ ids: ['7', '8'], anchor: '7', isPart: false })
    extendTo({ ids: ['7'], anchor: '7', isPart: false })
    expect(useSelection.getState()).toMatchObject({ isPart: true, ids: { size: 10_000 } })
    clearSelection()
    toggleRow('7')
    expect(useSelection.getState().isPart).toBe(false)
  })

  it('is cleared by another order if it is only the first rows of the previous one', () => {
    selectAll(ids, true, EVERYTHING)
    dropOrder()
    expect(ticked()).toEqual(ids)
    selectAll(ids, false, EVERYTHING)
    dropOrder()
    expect(ticked()).toEqual([])
  })

  it('is no longer partial once its partial range is made shorter', () => {
    toggleRow('a')
    extendTo({ ids: ['a', 'b', 'c'], anchor: 'a', isPart: true })
    expect(useSelection.getState().isPart).toBe(true)
    extendTo({ ids: ['a', 'b'], anchor: 'a', isPart: false })
    expect(useSelection.getState().isPart).toBe(false)
  })

  it.each([
    ['another tick', () => toggleRow('y')],
    ['Escape or another list', clearSelection],
    ['another order', dropOrder],
    ['another question', () => void askForTicks(() => new Promise(() => undefined))],
  ])('discards a pending answer after %s', async (_, meanwhile) => {
    const answer = Promise.withResolvers<string>()
    const asked = askForTicks(() => answer.promise)
    meanwhile()
    answer.resolve('late')
    expect(await asked).toBeNull()
  })

  it('passes on an undisturbed answer or failure', async () => {
    expect(await askForTicks(async () => 'told')).toBe('told')
    await expect(askForTicks(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  })
})
