import { expect, test } from 'vitest'
import type { Timer } from '../../../src/main/core/ports.ts'
import { renameFile, renameFileSync } from '../../../src/main/core/rename-file.ts'

/** A rename that is refused so many times. */
function refused(times: number, code: string) {
  const tries: string[] = []
  const rename = (from: string, to: string): void => {
    tries.push(`${from} to ${to}`)
    if (tries.length <= times) throw Object.assign(new Error(code), { code })
  }
  return { tries, sync: { rename }, files: { rename: async (from: string, to: string) => rename(from, to) } }
}

function countingTimer(): { readonly timer: Timer; readonly waited: number[] } {
  const waited: number[] = []
  return { waited, timer: { elapsed: () => 0, wait: async (milliseconds) => void waited.push(milliseconds) } }
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'tries again when Windows answers %s, as while a scanner has the file open',
  async (code) => {
    const { tries, files } = refused(3, code)
    const { timer, waited } = countingTimer()
    await renameFile({ files, timer }, 'a', 'b', 'win32')
    expect(tries).toEqual(Array(4).fill('a to b'))
    expect(waited).toEqual([20, 50, 100])
  },
)

test('gives up in less than two seconds with the system’s own error when the file stays open', async () => {
  const { tries, files } = refused(99, 'EPERM')
  const { timer, waited } = countingTimer()
  await expect(renameFile({ files, timer }, 'a', 'b', 'win32')).rejects.toMatchObject({ code: 'EPERM' })
  expect(tries).toHaveLength(waited.length + 1)
  expect(waited.reduce((sum, pause) => sum + pause)).toBeLessThan(2000)
})

test.each([
  ['linux', 'EPERM'],
  ['darwin', 'EACCES'],
  ['win32', 'ENOENT'],
  ['win32', 'ENOSPC'],
])('on %s does not try again after %s', async (platform, code) => {
  const later = refused(99, code)
  const { timer, waited } = countingTimer()
  await expect(renameFile({ files: later.files, timer }, 'a', 'b', platform)).rejects.toMatchObject({ code })
  const now = refused(99, code)
  expect(() => renameFileSync(now.sync, 'a', 'b', platform)).toThrow(code)
  expect([...later.tries, ...now.tries]).toHaveLength(2)
  expect(waited).toEqual([])
})

test('tries again in the same way while a desk starts', () => {
  const { tries, sync } = refused(2, 'EBUSY')
  renameFileSync(sync, 'a', 'b', 'win32')
  expect(tries).toHaveLength(3)
})
