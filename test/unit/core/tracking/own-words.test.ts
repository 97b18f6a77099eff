import { expect, test } from 'vitest'
import type { Database } from '../../../../src/main/core/database/database.ts'
import { createOwnWords } from '../../../../src/main/core/tracking/own-words.ts'

/** A history that only takes tags, and fails from a call on. */
function takingTags(failsAt = Number.POSITIVE_INFINITY) {
  const calls: (readonly string[])[] = []
  const changeTags = async (ids: readonly string[]): Promise<void> => {
    if (calls.length >= failsAt) throw new Error('full')
    calls.push(ids)
  }
  const said: unknown[] = []
  const events = { say: (event: unknown) => void said.push(event) } as never
  return { calls, said, words: createOwnWords({ changeTags } as unknown as Database, events) }
}

const ids = Array.from({ length: 1234 }, (_none, index) => `id ${index}`)

test('tags of many are changed in slices: a payment that is to be written down waits for one of them at most', async () => {
  const { calls, said, words } = takingTags()
  await words.changeTags(ids, ['vip'], [])
  expect(calls.flat()).toEqual(ids)
  expect(Math.max(...calls.map(({ length }) => length))).toBeLessThanOrEqual(100)
  expect(said).toEqual([{ changed: 'transactions', ids }])
})

test('where it fails in the middle the screens are told all the same: some of them are changed', async () => {
  const { said, words } = takingTags(3)
  await expect(words.changeTags(ids, ['vip'], [])).rejects.toThrow('full')
  expect(said).toEqual([{ changed: 'transactions', ids }])
})
