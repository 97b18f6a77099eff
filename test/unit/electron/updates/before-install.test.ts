import { constants, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { requireRoom, requireWritable } from '../../../../src/main/electron/updates/before-install.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

const PROGRAM = join('/programs', 'Paydesk', 'Paydesk.exe')

function downloaded(size: number) {
  const path = join(temporaryFolder(), 'Paydesk-0.1.1-win-x64.exe')
  writeFileSync(path, Buffer.alloc(size))
  return { path, version: '0.1.1' }
}

test.each([
  ['the disk of the program', dirname(PROGRAM)],
  ['the disk of the temporary folder', tmpdir()],
])('the Windows installer does not begin while %s has too little room to unpack it', async (_name, full) => {
  const file = downloaded(1000)
  const free = (left: number | null) => ({ free: async (folder: string) => (folder === full ? left : 1_000_000) })
  await expect(requireRoom(file, PROGRAM, free(4999))).rejects.toMatchObject({ reason: 'disk_full', version: '0.1.1' })
  await requireRoom(file, PROGRAM, free(5000))
  await requireRoom(file, PROGRAM, free(null))
})

test('only a read-only volume keeps macOS from replacing the program', async () => {
  const failing = (code: string) => async (_path: unknown, mode?: number) => {
    if (mode === constants.W_OK) throw Object.assign(new Error(code), { code })
  }
  await expect(requireWritable('0.1.1', PROGRAM, failing('EROFS'))).rejects.toMatchObject({
    ...{ reason: 'folder_unwritable', version: '0.1.1', cause: { code: 'EROFS' } },
  })
  await requireWritable('0.1.1', PROGRAM, failing('EACCES'))
  await requireWritable('0.1.1', PROGRAM, async () => undefined)
})
