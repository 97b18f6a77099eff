import { type EventEmitter, once } from 'node:events'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { app, BrowserWindow } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { ownAppImage } from './package-kind.ts'

/**
 * Ends the program and starts the new version. Resolves without ending anything if the page keeps its window open,
 * because the operator has started something there meanwhile. Rejects if the system's updater does not accept the
 * version.
 */
export function restartAfter(updater: AppUpdater | null, platform: NodeJS.Platform): Promise<void> {
  const windows = BrowserWindow.getAllWindows()
  const contents = windows.map((window) => window.webContents)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stay = (): void => resolve()
  const takeBack = prepare(updater, platform)
  for (const one of contents) one.once('will-prevent-unload', stay)
  updater?.once('error', reject)
  if (platform !== 'darwin') app.quit()
  else for (const window of windows) window.close()
  return promise.finally(() => {
    takeBack()
    updater?.off('error', reject)
    for (const one of contents) one.off('will-prevent-unload', stay)
  })
}

/** Sets up what happens once nothing can keep the program open; the returned function undoes it. */
function prepare(updater: AppUpdater | null, platform: NodeJS.Platform): () => void {
  if (platform === 'linux') {
    app.once('will-quit', relaunch)
    return () => app.off('will-quit', relaunch)
  }
  willStart = true
  // Once asked, macOS's updater installs whenever the last window closes, so the windows close first.
  const installOnceClosed = (): void => {
    if (BrowserWindow.getAllWindows().length === 0) updater?.quitAndInstall()
  }
  if (platform === 'darwin') {
    app.on('window-all-closed', installOnceClosed)
    installOnceClosed()
  }
  // The installer ends running desks, so it starts only after this desk has closed its files.
  const install = (): void => updater?.quitAndInstall(true, true)
  if (platform === 'win32') app.once('quit', install)
  return () => {
    willStart = false
    app.off('quit', install)
    app.off('window-all-closed', installOnceClosed)
  }
}

/** How long macOS's updater may take to unpack a version and check its signature, milliseconds. */
const STAGING_MS = 120_000

/**
 * Hands the downloaded version over to macOS's updater. That may take a minute, so it is done before the last check of
 * what a restart would interrupt. Rejects if the updater does not accept the version or does not answer.
 */
export async function stageOnMac(
  native: EventEmitter & { checkForUpdates(): void },
  limit = STAGING_MS,
): Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  try {
    // An `error` event rejects it.
    const staged = once(native, 'update-downloaded', { signal })
    native.checkForUpdates()
    const isLate = setTimeout(limit, true, { signal })
    if ((await Promise.race([staged, isLate])) === true) throw new Error('The updater of macOS does not answer')
  } finally {
    ended.abort()
  }
}

let willStart = false

/** Whether Paydesk will be started again after it has ended. */
export const isStartedAgain = (): boolean => willStart

/**
 * Restarts Paydesk after it has ended, with its arguments and the open data folder, which after an update is not in any
 * argument. An AppImage's unpacked files are gone by then, so the AppImage itself is started, whichever version is in
 * its place.
 */
export function relaunch(): void {
  willStart = true
  const execPath = ownAppImage({ program: process.execPath, env: process.env })
  // It was unpacked instead of mounted; do the same for the new one.
  if (execPath !== null && basename(process.env.APPDIR ?? '').startsWith('appimage_extracted_')) {
    process.env.APPIMAGE_EXTRACT_AND_RUN = '1'
  }
  const given = process.argv.slice(1).filter((argument) => !argument.startsWith('--data='))
  // If there are several, the last one wins.
  const args = [...given, `--data=${app.getPath('userData')}`]
  app.relaunch({ ...(execPath === null ? {} : { execPath }), args })
}
