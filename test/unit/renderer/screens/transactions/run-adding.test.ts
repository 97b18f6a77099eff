import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import type { Failure } from '#shared/model/failure.ts'
import { useAdding } from '../../../../../src/renderer/screens/transactions/adding/adding-store.ts'
import { keepText, startAdding } from '../../../../../src/renderer/screens/transactions/adding/run-adding.ts'
import type { DeskClient } from '../../../../../src/shared/contract/index.ts'
import type { Profile } from '../../../../../src/shared/model/profile.ts'

const call = { endpoint: 'GET /merchant/status', at: '2026-01-01T00:00:00.000Z' }

/** The results for two IDs, the first of which fails. */
async function became(failure: Failure) {
  const client = {
    transactions: {
      find: async () => [],
      add: async ({ id }: { id: string }) => {
        if (id === 'one') throw new ORPCError('DESK_FAILURE', { defined: true, status: 422, data: { failure } })
        return { id, enteredId: id }
      },
    },
  } as unknown as DeskClient
  await startAdding(client, { id: 'a', revision: 1, polling: { perSecond: 1000 } } as unknown as Profile, [
    'one',
    'two',
  ])
  return useAdding.getState().rows.map((row) => row.became.is)
}

test.each<Failure>([
  { kind: 'connection_lost', reason: 'under_way' },
  { kind: 'connection_lost', reason: 'not_open' },
  { kind: 'no_answer', reason: 'timeout', ...call },
  { kind: 'service_failed', httpStatus: 502, ...call },
  { kind: 'unauthorized', ...call },
])('after $kind, the remaining IDs wait', async (failure) => {
  expect(await became(failure)).toEqual(['failed', 'waiting'])
  expect(useAdding.getState().isHalted).toBe(true)
})

test('a failure of one ID alone does not stop the others', async () => {
  expect(await became({ kind: 'refused', ...call })).toEqual(['failed', 'added'])
})

test('a list is meant for the merchant it was begun for until it is empty or started', async () => {
  const meantFor = () => useAdding.getState().meantFor
  keepText('one', 'a')
  keepText('one two', 'b')
  expect(meantFor()).toBe('a')
  keepText(' ', 'b')
  expect(meantFor()).toBeNull()
  keepText('one', 'b')
  expect(meantFor()).toBe('b')
  await became({ kind: 'refused', ...call })
  expect(meantFor()).toBeNull()
})
