import { randomUUID } from 'node:crypto'
import { readFile, writeFile as writeAsItIs } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { type BrowserWindow, dialog, ipcMain, type SaveDialogOptions, shell } from 'electron'
import { z } from 'zod'
import { DeskFailure } from '#core/desk-failure.ts'
import type { Documents, DroppedFiles, Folders, Ports } from '#core/ports.ts'
import { writeFile } from '#core/write-file.ts'
import { DROPPED_FILES_CHANNEL } from '#shared/contract/connect.ts'
import { isOurs } from './desk-port.ts'
import { documentName } from './document-name.ts'
import { DOCUMENT_KINDS, FOLDER_QUESTIONS, type HostLanguage } from './messages.ts'

type Made = string | Uint8Array
type Extension = Parameters<typeof documentName>[1]

/** Nothing gives up what the operator waits for. */
const NEVER = new AbortController().signal

/** Saves documents where the operator says, in the system's own dialog. Throws DeskFailure `file_not_written`. */
export function createDocuments(
  current: () => BrowserWindow | null,
  language: () => HostLanguage,
  ports: Pick<Ports, 'files' | 'timer' | 'random'>,
): Documents {
  /** Where the operator says; null where they do not, or the window has gone. */
  async function askWith(window: BrowserWindow, options: SaveDialogOptions): Promise<string | null> {
    const { filePath, canceled } = await dialog.showSaveDialog(window, {
      // On Linux a file would be replaced without a question otherwise.
      properties: ['showOverwriteConfirmation', 'createDirectory'],
      ...options,
    })
    return canceled || filePath === '' || window.isDestroyed() ? null : filePath
  }

  const ask = (window: BrowserWindow, suggested: string, extension: Extension) =>
    askWith(window, {
      defaultPath: documentName(suggested, extension),
      filters: [{ name: DOCUMENT_KINDS[language()][extension], extensions: [extension] }],
    })

  async function save(
    suggested: string,
    extension: 'txt' | 'pdf',
    make: (window: BrowserWindow) => Promise<Made>,
  ): Promise<'saved' | 'cancelled'> {
    const window = current()
    if (window === null) return 'cancelled'
    // Before it is asked where to: meanwhile the window may come to show something else.
    const made = await make(window).catch((error: unknown) => failed(error))
    const filePath = await ask(window, suggested, extension)
    if (filePath === null) return 'cancelled'
    await writeFile(filePath, [Buffer.from(made)], NEVER, ports)
    return 'saved'
  }

  return {
    saveText: (name, text) => save(name, 'txt', async () => (text.endsWith('\n') ? text : `${text}\n`)),
    savePdf: (name) =>
      save(name, 'pdf', ({ webContents }) =>
        webContents.printToPDF({ printBackground: true, preferCSSPageSize: true }),
      ),
    async saveCopy(name, path) {
      const window = current()
      const filePath = window && (await askWith(window, { defaultPath: name }))
      if (filePath === null) return 'cancelled'
      const copy = await readFile(path).catch((error: unknown) => failed(error))
      await writeFile(filePath, [copy], NEVER, ports)
      await markAsForeign(filePath)
      return 'saved'
    },
    async openCopy(make) {
      const path = await make(markAsForeign)
      const trouble = await shell.openPath(path)
      if (trouble !== '') throw new DeskFailure({ kind: 'file_not_opened' })
      return 'opened'
    },
    async chooseFile(name, extension) {
      const window = current()
      const path = window && (await ask(window, name, extension))
      return path === null ? 'cancelled' : { path }
    },
    showInFolder: (path) => shell.showItemInFolder(path),
  }
}

/** So that Windows asks before it trusts what came from outside. Other file systems have no such mark: then there is none. */
async function markAsForeign(path: string): Promise<void> {
  if (process.platform !== 'win32') return
  await writeAsItIs(`${path}:Zone.Identifier`, '[ZoneTransfer]\r\nZoneId=3\r\n').catch(() => undefined)
}

function failed(error: unknown): never {
  throw new DeskFailure({ kind: 'file_not_written', detail: codeOf(error) }, { cause: error })
}

/** The system's own code: its words would name the path. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'the page could not be printed'
}

/** Folders by the system's own dialog and file manager. */
export function createFolders(current: () => BrowserWindow | null, language: () => HostLanguage): Folders {
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
      if ((await shell.openPath(path)) !== '') throw new DeskFailure({ kind: 'file_not_opened' })
    },
  }
}

/** As the preload script sends them; empty where there is no file behind a `File`. */
const paths = z.array(z.string().max(40_000)).max(10_000)

/** Takes the places of dropped files from the preload script of our own window, and gives a handle for each. */
export function setupDroppedFiles(window: () => BrowserWindow | null): DroppedFiles {
  const byHandle = new Map<string, string>()
  ipcMain.handle(DROPPED_FILES_CHANNEL, (event, sent: unknown): (string | null)[] => {
    if (!isOurs(event, window())) throw new Error('Not the page')
    return paths.parse(sent).map((path) => {
      if (!isAbsolute(path)) return null
      const handle = randomUUID()
      byHandle.set(handle, path)
      return handle
    })
  })
  return { pathOf: (handle) => byHandle.get(handle) ?? null }
}
