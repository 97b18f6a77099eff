import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import plist from 'plist'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'

/** Where @electron/fuses finds the fuses in Electron's binary: a marker, the version, their number, one byte each. */
const FUSES = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
])

/** Folders like Electron's archives, with the parts that a packager reads and changes. They do not run. */
export function windowsStandIn(folder: string): string {
  common(folder)
  put(join(folder, 'electron.exe'), windowsProgram())
  for (const name of ['de', 'en-GB', 'en-US', 'ru']) put(join(folder, 'locales', `${name}.pak`), name)
  put(join(folder, 'resources', 'default_app.asar'), 'default')
  return folder
}

export function linuxStandIn(folder: string): string {
  common(folder)
  put(join(folder, 'electron'), FUSES)
  for (const name of ['de', 'en-GB', 'en-US', 'ru']) put(join(folder, 'locales', `${name}.pak`), name)
  put(join(folder, 'resources', 'default_app.asar'), 'default')
  return folder
}

export function macStandIn(folder: string): string {
  common(folder)
  const contents = join(folder, 'Electron.app', 'Contents')
  bundle(contents, 'Electron', {
    CFBundleIconFile: 'electron.icns',
    LSMinimumSystemVersion: '13.0',
    NSCameraUsageDescription: 'This app needs the camera',
  })
  put(join(contents, 'Resources', 'electron.icns'), 'icon')
  put(join(contents, 'Resources', 'default_app.asar'), 'default')
  const framework = join(contents, 'Frameworks', 'Electron Framework.framework')
  put(join(framework, 'Electron Framework'), Buffer.concat([Buffer.alloc(64), FUSES]))
  for (const resources of [join(contents, 'Resources'), join(framework, 'Versions', 'A', 'Resources')]) {
    for (const name of ['de', 'en', 'en_GB', 'ru']) put(join(resources, `${name}.lproj`, 'locale.pak'), name)
  }
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const name = `Electron Helper${kind}`
    bundle(join(contents, 'Frameworks', `${name}.app`, 'Contents'), name, {})
  }
  return folder
}

function common(folder: string): void {
  put(join(folder, 'version'), '45.4.1')
  put(join(folder, 'LICENSE'), 'licence of Electron')
  put(join(folder, 'LICENSES.chromium.html'), '<p>licences of Chromium</p>')
}

function bundle(contents: string, name: string, more: Record<string, string>): void {
  const info = { CFBundleExecutable: name, CFBundleIdentifier: 'com.github.Electron', CFBundleName: name, ...more }
  put(join(contents, 'Info.plist'), plist.build(info))
  put(join(contents, 'MacOS', name), 'program')
}

/** A Windows program that does nothing, with the version resource that a packager expects. */
function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program, true)
  const version = Resource.VersionInfo.createEmpty()
  const language = { lang: 1033, codepage: 1200 }
  version.setStringValues(language, {
    ProductName: 'Electron',
    FileDescription: 'Electron',
    CompanyName: 'GitHub, Inc.',
  })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  return Buffer.concat([Buffer.from(program.generate()), FUSES])
}

function put(file: string, content: string | Buffer): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
}
