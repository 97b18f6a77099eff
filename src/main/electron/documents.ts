import { writeFile } from 'node:fs/promises'
import { type BrowserWindow, dialog } from 'electron'
import { DeskFailure } from '#core/desk-failure.ts'
import type { Documents } from '#core/ports.ts'
import { documentName } from './document-name.ts'
import { DOCUMENT_KINDS, type Language } from './words.ts'

type Made = string | Uint8Array

/** Saves documents where the operator says, in the system's own dialog. Throws DeskFailure `storage_failed`. */
export function createDocuments(current: () => BrowserWindow | null, language: () => Language): Documents {
  async function save(
    suggested: string,
    extension: 'txt' | 'pdf',
    make: (window: BrowserWindow) => Promise<Made>,
  ): Promise<'saved' | 'cancelled'> {
    const window = current()
    if (window === null) return 'cancelled'
    // Before it is asked where to: meanwhile the window may come to show something else.
    const made = await make(window).catch((error: unknown) => failed(error))
    const { filePath, canceled } = await dialog.showSaveDialog(window, {
      defaultPath: documentName(suggested, extension),
      filters: [{ name: DOCUMENT_KINDS[language()][extension], extensions: [extension] }],
    })
    if (canceled || filePath === '' || window.isDestroyed()) return 'cancelled'
    await writeFile(filePath, made).catch((error: unknown) => failed(error))
    return 'saved'
  }

  return {
    saveText: (name, text) => save(name, 'txt', async () => (text.endsWith('\n') ? text : `${text}\n`)),
    savePdf: (name) =>
      save(name, 'pdf', ({ webContents }) =>
        webContents.printToPDF({ printBackground: true, preferCSSPageSize: true }),
      ),
  }
}

function failed(error: unknown): never {
  throw new DeskFailure({ kind: 'storage_failed', detail: codeOf(error) }, { cause: error })
}

/** The system's own code: its words would name the path. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'the page could not be printed'
}
