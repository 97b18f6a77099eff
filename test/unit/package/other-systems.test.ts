import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { extractFile, getRawHeader } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { Platform } from 'electron-builder'
import plist from 'plist'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePackage } from '../../../scripts/package/make-package.ts'
import { COPYRIGHT } from '../../../src/main/electron/app-id.ts'
import { macStandIn, windowsStandIn } from './electron-stand-in.ts'

/**
 * Tests the configuration for other systems than this machine's: electron-builder packages a stand-in for Electron, and
 * its changes are read back.
 */
const ROOT = join(import.meta.dirname, '..', '..', '..')
const parent = mkdtempSync(join(tmpdir(), 'paydesk-package-test-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

/** A small program: everything is only read back, nothing is run. */
function stageSmall(): string {
  const stage = join(parent, 'stage')
  mkdirSync(join(stage, 'out', 'renderer'), { recursive: true })
  const { name, productName, version, description, author } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const manifest = { name, productName, version, description, author, main: 'out/index.cjs' }
  writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(stage, 'out', 'index.cjs'), 'void 0')
  writeFileSync(join(stage, 'LICENSE'), 'licence of Paydesk')
  writeFileSync(join(stage, 'out', 'renderer', 'THIRD-PARTY-NOTICES.txt'), 'notices')
  return stage
}

async function folderOf(platform: Platform, standIn: string): Promise<string> {
  const out = mkdtempSync(join(parent, 'out-'))
  const folder = await packageInto(out, platform, standIn)
  expect(readdirSync(out)).toEqual([basename(folder)])
  return folder
}

async function packageInto(out: string, platform: Platform, standIn: string): Promise<string> {
  const electron = { version: '45.4.1', folder: standIn, unpacked: true }
  const shared = { root: ROOT, stage: stageSmall(), out, electron, inspect: false, env: {} }
  const [folder = ''] = await makePackage({ ...shared, platform, archs: ['x64'], target: 'dir' })
  return folder
}

async function fusesOf(file: string): Promise<Record<string, boolean>> {
  const wire = await getCurrentFuseWire(file)
  return Object.fromEntries(
    Object.entries(wire)
      .filter(([key]) => FuseV1Options[Number(key)] !== undefined && key !== 'version')
      .map(([key, state]) => [FuseV1Options[Number(key)] ?? '', state === FuseState.ENABLE]),
  )
}

const SHIPPED = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
}

describe('Windows', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await folderOf(Platform.WINDOWS, windowsStandIn(join(parent, 'windows')))
  })

  test('the program has its security fuses set and runs only its own archive', async () => {
    expect(await fusesOf(join(folder, 'Paydesk.exe'))).toMatchObject(SHIPPED)
  })

  test('the program carries the hash of its archive, its name and its copyright', () => {
    const resources = NtExecutableResource.from(
      NtExecutable.from(readFileSync(join(folder, 'Paydesk.exe')), { ignoreCert: true }),
    )
    const integrity = resources.entries.find(({ type }) => type === 'INTEGRITY')
    const [listed] = JSON.parse(Buffer.from(integrity?.bin ?? new ArrayBuffer()).toString('utf8'))
    expect(listed).toMatchObject({ file: 'resources\\app.asar', alg: 'SHA256' })
    expect(listed.value).toBe(headerHash(join(folder, 'resources', 'app.asar')))
    const [version] = Resource.VersionInfo.fromEntries(resources.entries)
    expect(version?.getStringValues({ lang: 1033, codepage: 1200 })).toMatchObject({
      ProductName: 'Paydesk',
      FileDescription: 'Paydesk',
      CompanyName: 'Paydesk',
      LegalCopyright: COPYRIGHT,
    })
  })

  test('a new run leaves nothing of the previous one', async () => {
    const left = join(folder, 'resources', 'left-over.asar')
    writeFileSync(left, 'of a run before')
    await packageInto(join(folder, '..'), Platform.WINDOWS, join(parent, 'windows'))
    expect(existsSync(left)).toBe(false)
  })

  test('the package has only Paydesk’s languages and the licences, and nothing of a bare Electron', () => {
    expect(readdirSync(join(folder, 'locales')).sort()).toEqual(['en-US.pak', 'ru.pak'])
    expect(readdirSync(join(folder, 'resources'))).toEqual(['app.asar'])
    expect(readdirSync(folder).sort()).toEqual([
      'LICENSE.electron.txt',
      'LICENSE.paydesk.txt',
      'LICENSES.chromium.html',
      'Paydesk.exe',
      'THIRD-PARTY-NOTICES.txt',
      'locales',
      'resources',
    ])
  })
})

// macOS would sign the stand-in, which is not a program; electron-builder refuses to package for macOS on Windows.
describe.runIf(process.platform === 'linux')('macOS', () => {
  let contents = ''
  let info: Record<string, unknown> = {}
  beforeAll(async () => {
    const folder = await folderOf(Platform.MAC, macStandIn(join(parent, 'mac')))
    contents = join(folder, 'Paydesk.app', 'Contents')
    info = plist.parse(readFileSync(join(contents, 'Info.plist'), 'utf8')) as Record<string, unknown>
  })

  test('the program has its security fuses set and runs only its own archive', async () => {
    expect(await fusesOf(join(contents, '..'))).toMatchObject(SHIPPED)
  })

  test('Info.plist has the archive’s hash and the languages, and allows plain connections only locally', () => {
    expect(info).toMatchObject({
      CFBundleIdentifier: 'com.paydesk.desktop',
      CFBundleName: 'Paydesk',
      CFBundleLocalizations: ['en', 'ru'],
      LSApplicationCategoryType: 'public.app-category.finance',
      NSHumanReadableCopyright: COPYRIGHT,
      NSAppTransportSecurity: { NSAllowsLocalNetworking: true },
      ElectronAsarIntegrity: {
        'Resources/app.asar': { algorithm: 'SHA256', hash: headerHash(join(contents, 'Resources', 'app.asar')) },
      },
    })
    expect(info.NSAppTransportSecurity).toEqual({ NSAllowsLocalNetworking: true })
    expect(info).not.toHaveProperty('NSCameraUsageDescription')
    // The oldest system that Electron runs on, which only Electron knows.
    expect(info.LSMinimumSystemVersion).toBe('13.0')
  })

  test('the package has only Paydesk’s languages and the licences, and nothing of a bare Electron', () => {
    expect(readdirSync(join(contents, 'Resources')).sort()).toEqual([
      'LICENSE.electron.txt',
      'LICENSE.paydesk.txt',
      'LICENSES.chromium.html',
      'THIRD-PARTY-NOTICES.txt',
      'app.asar',
      'en.lproj',
      'icon.icns',
      'ru.lproj',
    ])
    const framework = join(contents, 'Frameworks', 'Electron Framework.framework', 'Versions', 'A', 'Resources')
    expect(readdirSync(framework).sort()).toEqual(['en.lproj', 'ru.lproj'])
  })

  test('the helper apps carry Paydesk’s name', () => {
    const helpers = readdirSync(join(contents, 'Frameworks')).filter((name) => name.endsWith('.app'))
    expect(helpers.sort()).toEqual(
      [' (GPU)', ' (Plugin)', ' (Renderer)', ''].map((kind) => `Paydesk Helper${kind}.app`),
    )
  })
})

/** The hash that Electron compares with the archive before it runs it. */
function headerHash(archive: string): string {
  expect(extractFile(archive, 'package.json').length).toBeGreaterThan(0)
  return createHash('sha256').update(getRawHeader(archive).headerString).digest('hex')
}
