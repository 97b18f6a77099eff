import { expect, test } from 'vitest'
import type { BatchState } from '#shared/model/batch-run.ts'
import { unfinishedFirst } from '../../../../../src/renderer/screens/batches/batch-list.tsx'

test('the list of batches begins with those that are not finished, each part in its own order', () => {
  const states: readonly BatchState[] = ['done', 'draft', 'ended', 'stopped', 'sealed', 'done', 'paused', 'sending']
  const listed = unfinishedFirst(states.map((state, id) => ({ state, id })))
  expect(listed.map(({ state, id }) => `${id} ${state}`)).toEqual([
    '1 draft',
    '3 stopped',
    '4 sealed',
    '6 paused',
    '7 sending',
    '0 done',
    '2 ended',
    '5 done',
  ])
})
