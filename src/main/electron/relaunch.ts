import { basename } from 'node:path'
import { app } from 'electron'
import { ownAppImage } from './updates/package-kind.ts'

/**
 * Has Paydesk start again with its arguments when it has ended. What an AppImage has unpacked is gone by then: there the
 * AppImage itself is started, whichever version lies in its place.
 */
export function relaunch(): void {
  const execPath = ownAppImage({ program: process.execPath, env: process.env })
  // It was unpacked instead of mounted; the same is done for the new one.
  if (execPath !== null && basename(process.env.APPDIR ?? '').startsWith('appimage_extracted_')) {
    process.env.APPIMAGE_EXTRACT_AND_RUN = '1'
  }
  app.relaunch({ ...(execPath === null ? {} : { execPath }), args: process.argv.slice(1) })
}
