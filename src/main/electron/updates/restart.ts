import { basename } from 'node:path'
import { app, BrowserWindow } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { ownAppImage } from './package-kind.ts'

/**
 * Ends the program and starts the new version. Resolves without ending anything if the page keeps its window open,
 * because the operator has started something there meanwhile. Rejects if the system's updater does not accept the
 * version.
 */
export function restartAfter(updater: AppUpdater | null, platform: NodeJS.Platform): Promise<void> {
  const contents = BrowserWindow.getAllWindows().map((window) => window.webContents)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stay = (): void => resolve()
  const takeBack = prepare(updater, platform)
  for (const one of contents) one.once('will-prevent-unload', stay)
  // The macOS updater checks the version only now, and may find that it cannot install it.
  updater?.once('error', reject)
  if (platform === 'darwin') updater?.quitAndInstall()
  else app.quit()
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
  // The installer ends running desks, so it starts only after this desk has closed its files.
  const install = (): void => updater?.quitAndInstall(true, true)
  if (platform === 'win32') app.once('quit', install)
  return () => {
    willStart = false
    app.off('quit', install)
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
