import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AfterPackContext } from 'electron-builder'
import plist, { type PlistObject } from 'plist'
import type { PackagedElectron } from './electron.ts'
import { NOTICES_FILE } from './notices.ts'

/**
 * Removes an unpacked Electron's own default app and version file, before its archives' hashes are recorded in the
 * program.
 */
export function cleanElectron({ appOutDir, electronPlatformName }: AfterPackContext): void {
  const isMac = electronPlatformName === 'darwin'
  const resources = isMac ? join(appOutDir, 'Electron.app', 'Contents', 'Resources') : join(appOutDir, 'resources')
  rmSync(join(resources, 'default_app.asar'), { force: true })
  rmSync(join(appOutDir, 'version'), { force: true })
}

/** Completes electron-builder's unpacked folder, before fuses are set and anything is signed. */
export function finishFolder(
  { appOutDir, electronPlatformName, packager }: AfterPackContext,
  { stage, electron }: { readonly stage: string; readonly electron: PackagedElectron },
): void {
  const isMac = electronPlatformName === 'darwin'
  const contents = join(appOutDir, `${packager.appInfo.productFilename}.app`, 'Contents')
  const resources = isMac ? join(contents, 'Resources') : join(appOutDir, 'resources')
  const licences = isMac ? resources : appOutDir
  copyFileSync(join(stage, 'LICENSE'), join(licences, 'LICENSE.paydesk.txt'))
  copyFileSync(join(stage, 'out', 'renderer', NOTICES_FILE), join(licences, NOTICES_FILE))
  if (!isMac) return
  keepElectronLicences(electron.folder, resources)
  forbidPlainHttp(join(contents, 'Info.plist'))
}

/** They are next to Electron.app, but electron-builder copies only the program from an unpacked Electron. */
function keepElectronLicences(electron: string | null, resources: string): void {
  if (electron === null) return
  const files = { LICENSE: 'LICENSE.electron.txt', 'LICENSES.chromium.html': 'LICENSES.chromium.html' }
  for (const [from, to] of Object.entries(files)) {
    if (existsSync(join(electron, from)) && !existsSync(join(resources, to))) {
      copyFileSync(join(electron, from), join(resources, to))
    }
  }
}

/** For its updater, electron-builder allows connections without TLS to any host. This machine's addresses suffice. */
function forbidPlainHttp(file: string): void {
  const info = plist.parse(readFileSync(file, 'utf8')) as PlistObject
  writeFileSync(file, plist.build({ ...info, NSAppTransportSecurity: { NSAllowsLocalNetworking: true } }))
}
