import { randomUUID } from 'node:crypto'
import { readFile, writeFile as writeAsItIs } from 'node:fs/promises'
import { extname, isAbsolute } from 'node:path'
import { app, type BrowserWindow, dialog, ipcMain, type SaveDialogOptions, shell } from 'electron'
import { z } from 'zod'
import { DeskFailure } from '#core/desk-failure.ts'
import type { Documents, DroppedFiles, Folders, Ports } from '#core/ports.ts'
import { writeFile } from '#core/write-file.ts'
import { DROPPED_FILES_CHANNEL } from '#shared/contract/connect.ts'
import { liesInProgram } from '../host/program-folder.ts'
import { isOurs } from './desk-port.ts'
import { documentName } from './document-name.ts'
import { DOCUMENT_KINDS, FOLDER_QUESTIONS, type HostLanguage } from './messages.ts'

type Made = string | Uint8Array
type Extension = Parameters<typeof documentName>[1]

/** Writing a document cannot be cancelled: the operator is waiting for it. */
const NEVER = new AbortController().signal

/** Saves documents where the operator chooses, in the system's dialog. Throws DeskFailure `file_not_written`. */
export function createDocuments(
  current: () => BrowserWindow | null,
  language: () => HostLanguage,
  ports: Pick<Ports, 'files' | 'timer' | 'random'>,
): Documents {
  /** The path the operator chooses; `null` if they cancel or the window has closed. */
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
    // Made before the dialog opens: the window may show something else in the meantime.
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
      const extension = extname(name).slice(1)
      // Windows adds the extension of the filter to a name without one.
      const filters = extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }]
      const filePath = window && (await askWith(window, { defaultPath: name, filters }))
      if (filePath === null) return 'cancelled'
      const copy = await readFile(path).catch((error: unknown) => {
        throw new DeskFailure({ kind: 'copy_lost' }, { cause: error })
      })
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

/** Marks a file so that Windows asks before trusting it. Other file systems have no such mark, so none is set there. */
async function markAsForeign(path: string): Promise<void> {
  if (process.platform !== 'win32') return
  await writeAsItIs(`${path}:Zone.Identifier`, '[ZoneTransfer]\r\nZoneId=3\r\n').catch(() => undefined)
}

function failed(error: unknown): never {
  throw new DeskFailure({ kind: 'file_not_written', detail: codeOf(error) }, { cause: error })
}

/** The system's error code: its message would contain the path. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'the page could not be printed'
}

/** Folders, by means of the system's dialog and file manager. */
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
      const [path] = filePaths
      if (canceled || path === undefined) return null
      const { execPath: program, platform } = process
      if (what === 'backups' && app.isPackaged && liesInProgram(path, { program, platform }))
        throw new DeskFailure({ kind: 'not_possible', why: 'folder_in_program' })
      return path
    },
    async open(path) {
      if ((await shell.openPath(path)) !== '') throw new DeskFailure({ kind: 'file_not_opened' })
    },
  }
}

/** As sent by the preload script; empty for a `File` without a file behind it. */
const paths = z.array(z.string().max(40_000)).max(10_000)

/** Receives the paths of dropped files from the preload script of our own window, and returns a handle for each. */
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
