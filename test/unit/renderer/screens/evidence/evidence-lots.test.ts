import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { OfferedResult } from '../../../../../src/renderer/bridge/evidence-files.ts'
import {
  addLot,
  isWatched,
  NO_LOTS,
  useEvidenceLots,
  watchLots,
} from '../../../../../src/renderer/screens/evidence/evidence-lots.ts'
import type { EvidenceFile } from '../../../../../src/shared/model/evidence.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const failed = (name: string): OfferedResult => ({
  offered: { file: new File([], name) },
  result: 'failed',
  failure: { kind: 'evidence_full', limit: 'files' },
})

/** The lots of one transaction. */
function ofTransaction() {
  const id = randomUUID()
  const lots = () => useEvidenceLots.getState()[id] ?? NO_LOTS
  return {
    id,
    lots,
    add: (...results: readonly OfferedResult[]) => addLot(id, results.length, async () => results),
    names: () => lots().remarks.map(({ offered }) => offered.file.name),
  }
}

test('remarks on a lot stay while lots that waited for it are added, and a later lot clears them', async () => {
  const { add, names, lots } = ofTransaction()
  const first = add(failed('a.png'))
  const second = add()
  const third = add(failed('b.png'))
  await Promise.all([first, second, third])
  expect(names()).toEqual(['a.png', 'b.png'])
  expect(lots().progress).toBeNull()
  await add(failed('c.png'))
  expect(names()).toEqual(['c.png'])
})

test('a lot is added even if the one before it failed', async () => {
  const { id, add, names } = ofTransaction()
  const broken = addLot(id, 1, () => Promise.reject(new Error('bug')))
  await Promise.all([expect(broken).rejects.toThrow('bug'), add(failed('a.png'))])
  expect(names()).toEqual(['a.png'])
})

test('files that were added are released from memory', async () => {
  const { id } = ofTransaction()
  const take = async () => {
    const offered = { file: new File(['x'], 'a.png') }
    await addLot(id, 1, async () => [{ offered, result: 'kept', evidence: {} as EvidenceFile }])
    return new WeakRef(offered.file)
  }
  const file = await take()
  await setImmediate()
  collectGarbage()
  expect(file.deref()).toBeUndefined()
})

test('remarks are forgotten with their screen, and those of a lot still under way are kept for the next', async () => {
  const { id, add, names } = ofTransaction()
  const leave = watchLots(id)
  expect(isWatched(id)).toBe(true)
  await add(failed('a.png'))
  leave()
  expect(isWatched(id)).toBe(false)
  expect(names()).toEqual([])

  const leaveAgain = watchLots(id)
  const onItsWay = addLot(id, 1, async () => {
    leaveAgain()
    expect(isWatched(id)).toBe(false)
    return [failed('b.png')]
  })
  await onItsWay
  expect(names()).toEqual(['b.png'])
})
