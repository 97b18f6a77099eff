import { expect, test } from 'vitest'
import { rangeOf } from '../../../src/main/page/copy-routes.ts'

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-5000', { start: 10, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=5-4', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  ['bytes=a-b', null],
  ['bytes=1.5-2', null],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
])('rangeOf reads %j for a file of 100 bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})
