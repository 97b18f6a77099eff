import { type BrowserWindow, dialog, shell } from 'electron'
import type { Folders } from '#core/ports.ts'
import { FOLDER_QUESTIONS, type Language } from './messages.ts'

/** Folders by the system's own dialog and file manager. */
export function createFolders(current: () => BrowserWindow | null, language: () => Language): Folders {
  return {
    async choose(what) {
      const window = current()
      if (window === null) return null
      const { title, button } = FOLDER_QUESTIONS[language()][what]
      const { filePaths, canceled } = await dialog.showOpenDialog(window, {
        title,
        message: title,
        buttonLabel: button,
        properties: what === 'backups' ? ['openDirectory', 'createDirectory'] : ['openDirectory'],
      })
      return canceled ? null : (filePaths[0] ?? null)
    },
    async open(path) {
      await shell.openPath(path)
    },
  }
}
