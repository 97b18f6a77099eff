import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { trialsOf } from '../../../scripts/release/trials.ts'

/** A downloaded release: all packages, with the files beside them. */
const NAMES = [
  'Paydesk-1.2.3-linux-amd64.deb',
  'Paydesk-1.2.3-linux-arm64.AppImage',
  'Paydesk-1.2.3-linux-arm64.deb',
  'Paydesk-1.2.3-linux-x86_64.AppImage',
  'Paydesk-1.2.3-mac-arm64.dmg',
  'Paydesk-1.2.3-mac-arm64.zip',
  'Paydesk-1.2.3-mac-arm64.zip.blockmap',
  'Paydesk-1.2.3-mac-x64.dmg',
  'Paydesk-1.2.3-mac-x64.zip',
  'Paydesk-1.2.3-win-arm64.exe',
  'Paydesk-1.2.3-win-arm64.exe.blockmap',
  'Paydesk-1.2.3-win-arm64.zip',
  'Paydesk-1.2.3-win-x64.exe',
  'Paydesk-1.2.3-win-x64.zip',
  'latest.yml',
]

const folder = mkdtempSync(join(tmpdir(), 'paydesk-trials-'))
for (const name of NAMES) writeFileSync(join(folder, name), '')
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['win32', 'x64', ['win-x64.exe', 'win-x64.zip']],
  ['win32', 'arm64', ['win-arm64.exe', 'win-arm64.zip']],
  ['darwin', 'x64', ['mac-x64.dmg', 'mac-x64.zip']],
  ['darwin', 'arm64', ['mac-arm64.dmg', 'mac-arm64.zip']],
  ['linux', 'x64', ['linux-x86_64.AppImage', 'linux-amd64.deb']],
  ['linux', 'arm64', ['linux-arm64.AppImage', 'linux-arm64.deb']],
] as const)('on %s %s, every package for that system is tried', (platform, arch, endings) => {
  const files = trialsOf({ folder, platform, arch }).map(({ file }) => file)
  expect(files).toEqual(endings.map((ending) => `Paydesk-1.2.3-${ending}`))
})

test('a missing package is an error and is never skipped silently', () => {
  rmSync(join(folder, 'Paydesk-1.2.3-linux-amd64.deb'))
  expect(() => trialsOf({ folder, platform: 'linux', arch: 'x64' })).toThrow('There is no package *-linux-amd64.deb')
})
