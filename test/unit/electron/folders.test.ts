import type { BrowserWindow } from 'electron'
import { expect, test, vi } from 'vitest'
import { createFolders } from '../../../src/main/electron/documents.ts'

const electron = vi.hoisted(() => ({ chosen: '' }))
vi.mock('electron', () => ({
  app: { isPackaged: true },
  dialog: { showOpenDialog: async () => ({ canceled: false, filePaths: [electron.chosen] }) },
}))

const folders = createFolders(
  () => ({}) as BrowserWindow,
  () => 'en',
)

test('no folder for backups is accepted inside the program’s own folder, which an update removes', async () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  vi.spyOn(process, 'execPath', 'get').mockReturnValue('/Applications/Paydesk.app/Contents/MacOS/Paydesk')
  electron.chosen = '/Applications/Paydesk.app/Contents/Backups'
  await expect(folders.choose('backups')).rejects.toMatchObject({
    failure: { kind: 'not_possible', why: 'folder_in_program' },
  })
  expect(await folders.choose('restore')).toBe(electron.chosen)
  electron.chosen = '/Applications/Backups'
  expect(await folders.choose('backups')).toBe(electron.chosen)
})
