import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { feedName } from '../../../../src/main/electron/updates/feed-files.ts'
import { whyByHand } from '../../../../src/main/electron/updates/package-kind.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

function place(platform: NodeJS.Platform) {
  const folder = temporaryFolder()
  const resources = join(folder, 'resources')
  mkdirSync(resources)
  return { platform, program: join(folder, 'paydesk'), resources, appImage: undefined as string | undefined, folder }
}

test('an AppImage is replaced by itself, while it is there', async () => {
  const here = place('linux')
  const appImage = join(here.folder, 'Paydesk.AppImage')
  expect(await whyByHand({ ...here, appImage })).toBe('folder')
  writeFileSync(appImage, '')
  expect(await whyByHand({ ...here, appImage })).toBeNull()
})

test('a package of the system, and a folder, are not', async () => {
  const here = place('linux')
  expect(await whyByHand(here)).toBe('folder')
  writeFileSync(join(here.resources, 'package-type'), 'deb\n')
  expect(await whyByHand(here)).toBe('deb')
})

test('on Windows what was installed is, and what was unpacked is not', async () => {
  const here = place('win32')
  expect(await whyByHand(here)).toBe('portable')
  writeFileSync(join(here.folder, 'Uninstall Paydesk.exe'), '')
  expect(await whyByHand(here)).toBeNull()
})

test('on macOS an application that nobody has signed is not', async () => {
  expect(await whyByHand(place('darwin'))).toBe('unsigned_macos')
})

test.each([
  ['win32', 'x64', 'latest.yml'],
  ['win32', 'arm64', 'latest.yml'],
  ['darwin', 'arm64', 'latest-mac.yml'],
  ['linux', 'x64', 'latest-linux.yml'],
  ['linux', 'arm64', 'latest-linux-arm64.yml'],
] as const)('the feed of %s on %s is %s, as electron-builder names it', (platform, arch, name) => {
  expect(feedName(platform, arch)).toBe(name)
})
