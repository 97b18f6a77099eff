import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'

/** The folder that installers are made from, checked on disk only: nothing is started here. */
const SHIPPED = join('dist', 'test', 'shipped')

/** The unpacked folder for this system; `null` if nothing was packaged. */
function unpacked(): string | null {
  if (!existsSync(SHIPPED)) return null
  const [name] = readdirSync(SHIPPED).filter((one) => /-unpacked$|^mac/.test(one))
  return name === undefined ? null : join(SHIPPED, name)
}

const folder = unpacked() ?? ''
test.skip(folder === '', 'there is no package in dist/test/shipped')

const isMac = process.platform === 'darwin'
const resources = () => (isMac ? join(folder, 'Paydesk.app', 'Contents', 'Resources') : join(folder, 'resources'))

test('the shipped program cannot be inspected or scripted from outside, and runs only its own archive', async () => {
  const program = { darwin: 'Paydesk.app', win32: 'Paydesk.exe' }[process.platform as string] ?? 'paydesk'
  const wire = await getCurrentFuseWire(join(folder, program))
  const isOn = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE
  expect({
    runAsNode: isOn(FuseV1Options.RunAsNode),
    nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: isOn(FuseV1Options.EnableNodeCliInspectArguments),
    onlyFromAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
    asarIntegrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
    fileProtocol: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: false,
    nodeOptions: false,
    inspect: false,
    onlyFromAsar: true,
    asarIntegrity: true,
    cookieEncryption: true,
    fileProtocol: false,
  })
})

test('the licences of Paydesk, of what it contains and of Electron are where people look for them', () => {
  const licences = readdirSync(isMac ? resources() : folder).filter((name) => /^(LICENSE|THIRD)/.test(name))
  expect(licences.sort()).toEqual([
    'LICENSE.electron.txt',
    'LICENSE.paydesk.txt',
    'LICENSES.chromium.html',
    'THIRD-PARTY-NOTICES.txt',
  ])
})

test('the package contains no program but Paydesk, and no languages but English and Russian', () => {
  expect(readdirSync(resources()).filter((name) => name.endsWith('.asar'))).toEqual(['app.asar'])
  const languages = isMac
    ? readdirSync(resources()).filter((name) => name.endsWith('.lproj'))
    : readdirSync(join(folder, 'locales'))
  expect(languages.sort()).toEqual(isMac ? ['en.lproj', 'ru.lproj'] : ['en-US.pak', 'ru.pak'])
})
