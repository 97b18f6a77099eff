import { basename } from 'node:path'
import { app, BrowserWindow } from 'electron'
import type { AppUpdater } from 'electron-updater'

/**
 * Ends the program and has the new version start. Settles, and nothing is ended, where the page has kept its window
 * open: somebody has begun something there meanwhile.
 */
export function restartAfter(updater: AppUpdater | null, platform: NodeJS.Platform): Promise<void> {
  return new Promise((resolve) => {
    const contents = BrowserWindow.getAllWindows().map((window) => window.webContents)
    const takeBack = prepare(updater, platform)
    const stay = (): void => {
      takeBack()
      for (const one of contents) one.off('will-prevent-unload', stay)
      resolve()
    }
    for (const one of contents) one.once('will-prevent-unload', stay)
    if (platform === 'darwin') updater?.quitAndInstall()
    else app.quit()
  })
}

/** What is to happen once nothing can keep the program any more; the answer takes it back. */
function prepare(updater: AppUpdater | null, platform: NodeJS.Platform): () => void {
  if (platform === 'linux') {
    app.once('will-quit', relaunch)
    return () => app.off('will-quit', relaunch)
  }
  if (platform === 'win32') {
    // The installer ends what still runs: it starts when the desk has closed its files.
    const install = (): void => updater?.quitAndInstall(true, true)
    app.once('quit', install)
    return () => app.off('quit', install)
  }
  return () => undefined
}

/** The AppImage that has been put in place, with the arguments of this one. */
function relaunch(): void {
  const { APPIMAGE, APPDIR } = process.env
  // It was unpacked instead of mounted; the same is done for the new one.
  if (APPDIR !== undefined && basename(APPDIR).startsWith('appimage_extracted_')) {
    process.env.APPIMAGE_EXTRACT_AND_RUN = '1'
  }
  app.relaunch({ ...(APPIMAGE === undefined ? {} : { execPath: APPIMAGE }), args: process.argv.slice(1) })
}
