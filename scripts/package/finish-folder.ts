import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AfterPackContext } from 'electron-builder'
import plist, { type PlistObject } from 'plist'
import type { PackagedElectron } from './electron.ts'
import { NOTICES_FILE } from './notices.ts'

/** Takes out what an unpacked Electron shows by itself: before the hashes of its archives are noted in the program. */
export function cleanElectron({ appOutDir, electronPlatformName }: AfterPackContext): void {
  const isMac = electronPlatformName === 'darwin'
  const resources = isMac ? join(appOutDir, 'Electron.app', 'Contents', 'Resources') : join(appOutDir, 'resources')
  rmSync(join(resources, 'default_app.asar'), { force: true })
  rmSync(join(appOutDir, 'version'), { force: true })
}

/** Puts right what electron-builder leaves in an unpacked folder: before fuses are set, and before anything is signed. */
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

/** They lie beside Electron.app, and electron-builder copies only the program itself out of an unpacked Electron. */
function keepElectronLicences(electron: string | null, resources: string): void {
  if (electron === null) return
  const files = { LICENSE: 'LICENSE.electron.txt', 'LICENSES.chromium.html': 'LICENSES.chromium.html' }
  for (const [from, to] of Object.entries(files)) {
    if (existsSync(join(electron, from)) && !existsSync(join(resources, to))) {
      copyFileSync(join(electron, from), join(resources, to))
    }
  }
}

/** electron-builder allows connections without TLS to any host, for its updater. This machine's own addresses are enough. */
function forbidPlainHttp(file: string): void {
  const info = plist.parse(readFileSync(file, 'utf8')) as PlistObject
  writeFileSync(file, plist.build({ ...info, NSAppTransportSecurity: { NSAllowsLocalNetworking: true } }))
}
