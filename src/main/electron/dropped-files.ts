import { randomUUID } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { type BrowserWindow, ipcMain } from 'electron'
import { z } from 'zod'
import type { DroppedFiles } from '#core/ports.ts'
import { DROPPED_FILES_CHANNEL } from '#shared/contract/connect.ts'
import { isOurs } from './desk-port.ts'

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
