import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitList } from '../../../../../src/renderer/screens/transactions/adding/split-list.ts'

const CARD = '4111111111111111'

describe('a pasted list of platform ids', () => {
  it.each([
    ['one a line', 'abcd1234\nefgh5678\n'],
    ['lines of Windows', 'abcd1234\r\nefgh5678\r\n'],
    ['a column of a table', '\tabcd1234\t\n\tefgh5678\t'],
    ['between commas', 'abcd1234, efgh5678'],
    ['between semicolons', 'abcd1234;efgh5678;'],
    ['between blanks', '  abcd1234  efgh5678 '],
    ['in quotation marks', '"abcd1234";"efgh5678"'],
  ])('is taken apart: %s', (_, text) => {
    expect(splitList(text)).toMatchObject({ ids: ['abcd1234', 'efgh5678'], leftOut: [], merged: 0, cards: 0 })
  })

  it('keeps each id once, in the order of the first, and says how many were there more than once', () => {
    expect(splitList('bbbb2222 aaaa1111 bbbb2222 bbbb2222')).toMatchObject({ ids: ['bbbb2222', 'aaaa1111'], merged: 1 })
  })

  it('tells ids apart that differ in case alone', () => {
    expect(splitList('abcd1234 ABCD1234').ids).toEqual(['abcd1234', 'ABCD1234'])
  })

  it('names what is not of 8 characters, and does not take it', () => {
    expect(splitList('id,amount\nabcd1234,1500.00')).toMatchObject({
      ids: ['abcd1234'],
      leftOut: ['id', 'amount', '1500.00'],
    })
  })

  it('takes no time, date or amount of a pasted table for an id', () => {
    const table = '27.11.26\t06:25:18\tAB12CD34\t12345.00\n27/11/26\t16:05:18\t20261127\t1234.567'
    expect(splitList(table).ids).toEqual(['AB12CD34', '20261127'])
  })

  it.each([CARD, '4111 1111 1111 1111', '4111-1111-1111-1111', '41111111 11111111', 'order of 4111111111111111'])(
    'leaves a card number out: %s',
    (text) => {
      const list = splitList(`abcd1234\n${text}\nefgh5678`)
      expect(list).toMatchObject({ ids: ['abcd1234', 'efgh5678'], cards: 1 })
      expect(list.clean.replace(/\D/g, '')).not.toContain('41111111')
    },
  )

  it('takes ids of digits that stand one below the other, whatever they look like together', () => {
    expect(splitList('41111111\n11111111')).toMatchObject({ ids: ['41111111', '11111111'], cards: 0 })
  })

  it('finds every id again, however they are parted', () => {
    const id = fc.stringMatching(/^[a-z][a-z0-9]{7}$/)
    const gap = fc.constantFrom('\n', '\r\n', '\t', ', ', ';', '  ')
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 30 }), gap, (ids, between) => {
        expect(splitList(ids.join(between)).ids).toEqual(ids)
      }),
    )
  })
})
