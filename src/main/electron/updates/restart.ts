import { basename } from 'node:path'
import { app, BrowserWindow } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { ownAppImage } from './package-kind.ts'

/**
 * Ends the program and has the new version start. Settles, and nothing is ended, where the page has kept its window
 * open: somebody has begun something there meanwhile. Rejects where the system's own updater does not take the version.
 */
export function restartAfter(updater: AppUpdater | null, platform: NodeJS.Platform): Promise<void> {
  const contents = BrowserWindow.getAllWindows().map((window) => window.webContents)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stay = (): void => resolve()
  const takeBack = prepare(updater, platform)
  for (const one of contents) one.once('will-prevent-unload', stay)
  // That of macOS looks at the version only now, and may find that it cannot put it in place.
  updater?.once('error', reject)
  if (platform === 'darwin') updater?.quitAndInstall()
  else app.quit()
  return promise.finally(() => {
    takeBack()
    updater?.off('error', reject)
    for (const one of contents) one.off('will-prevent-unload', stay)
  })
}

/** What is to happen once nothing can keep the program any more; the answer takes it back. */
function prepare(updater: AppUpdater | null, platform: NodeJS.Platform): () => void {
  if (platform === 'linux') {
    app.once('will-quit', relaunch)
    return () => app.off('will-quit', relaunch)
  }
  willStart = true
  // The installer ends what still runs: it starts when the desk has closed its files.
  const install = (): void => updater?.quitAndInstall(true, true)
  if (platform === 'win32') app.once('quit', install)
  return () => {
    willStart = false
    app.off('quit', install)
  }
}

let willStart = false

/** Whether something starts Paydesk when it has ended. */
export const isStartedAgain = (): boolean => willStart

/**
 * Has Paydesk start again with its arguments, on the data folder that is open, when it has ended: after an update that one is in
 * no argument. What an AppImage has unpacked is gone by then: there the
 * AppImage itself is started, whichever version lies in its place.
 */
export function relaunch(): void {
  willStart = true
  const execPath = ownAppImage({ program: process.execPath, env: process.env })
  // It was unpacked instead of mounted; the same is done for the new one.
  if (execPath !== null && basename(process.env.APPDIR ?? '').startsWith('appimage_extracted_')) {
    process.env.APPIMAGE_EXTRACT_AND_RUN = '1'
  }
  const given = process.argv.slice(1).filter((argument) => !argument.startsWith('--data='))
  // Of several the last one holds.
  const args = [...given, `--data=${app.getPath('userData')}`]
  app.relaunch({ ...(execPath === null ? {} : { execPath }), args })
}
