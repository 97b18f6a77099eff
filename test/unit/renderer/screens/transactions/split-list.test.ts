import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitList as split } from '../../../../../src/renderer/screens/transactions/adding/split-list.ts'

const splitList = (text: string) => split(text, 'query')
const CARD = '4111111111111111'

describe('a pasted list of platform IDs', () => {
  it.each([
    ['one a line', 'abcd1234\nefgh5678\n'],
    ['lines of Windows', 'abcd1234\r\nefgh5678\r\n'],
    ['a column of a table', '\tabcd1234\t\n\tefgh5678\t'],
    ['between commas', 'abcd1234, efgh5678'],
    ['between semicolons', 'abcd1234;efgh5678;'],
    ['between blanks', '  abcd1234  efgh5678 '],
    ['in quotation marks', '"abcd1234";"efgh5678"'],
  ])('is split into its IDs: %s', (_, text) => {
    expect(splitList(text)).toMatchObject({ ids: ['abcd1234', 'efgh5678'], leftOut: [], merged: 0, cards: 0 })
  })

  it('keeps each ID once, in order of first appearance, and counts those that repeat', () => {
    expect(splitList('bbbb2222 aaaa1111 bbbb2222 bbbb2222')).toMatchObject({ ids: ['bbbb2222', 'aaaa1111'], merged: 1 })
  })

  it('treats IDs that differ only in case as different', () => {
    expect(splitList('abcd1234 ABCD1234').ids).toEqual(['abcd1234', 'ABCD1234'])
  })

  it('takes UUIDs for IDs if a status is read by the ID in the address, and only then', () => {
    const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
    expect(split(`abcd1234 ${uuid}`, 'path')).toMatchObject({ ids: ['abcd1234', uuid], leftOut: [] })
    expect(splitList(uuid)).toMatchObject({ ids: [], leftOut: [uuid] })
  })

  it('leaves out and names what is not 8 characters long', () => {
    expect(splitList('id,amount\nabcd1234,1500.00')).toMatchObject({
      ids: ['abcd1234'],
      leftOut: ['id', 'amount', '1500.00'],
    })
  })

  it('takes no time, date or amount in a pasted table for an ID', () => {
    const table = '27.11.26\t06:25:18\tAB12CD34\t12345.00\n27/11/26\t16:05:18\t20261127\t1234.567'
    expect(splitList(table).ids).toEqual(['AB12CD34', '20261127'])
  })

  it.each([CARD, '4111 1111 1111 1111', '4111-1111-1111-1111', '41111111 11111111', 'order of 4111111111111111'])(
    'leaves out a card number: %s',
    (text) => {
      const list = splitList(`abcd1234\n${text}\nefgh5678`)
      expect(list).toMatchObject({ ids: ['abcd1234', 'efgh5678'], cards: 1 })
      expect(list.clean.replace(/\D/g, '')).not.toContain('41111111')
    },
  )

  it('accepts IDs of digits on separate lines, even if together they look like a card number', () => {
    expect(splitList('41111111\n11111111')).toMatchObject({ ids: ['41111111', '11111111'], cards: 0 })
  })

  it('finds every ID, however they are separated', () => {
    const id = fc.stringMatching(/^[a-z][a-z0-9]{7}$/)
    const gap = fc.constantFrom('\n', '\r\n', '\t', ', ', ';', '  ')
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 30 }), gap, (ids, between) => {
        expect(splitList(ids.join(between)).ids).toEqual(ids)
      }),
    )
  })
})
