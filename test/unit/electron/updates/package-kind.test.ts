import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { feedName } from '../../../../src/main/electron/updates/feed-files.ts'
import { whyByHand } from '../../../../src/main/electron/updates/package-kind.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

function place(platform: NodeJS.Platform) {
  const folder = temporaryFolder()
  const resources = join(folder, 'resources')
  mkdirSync(resources)
  const program = join(folder, 'paydesk')
  writeFileSync(program, '')
  return { platform, program, resources, env: {}, folder }
}

test('an AppImage updates itself while its file is there', async () => {
  const here = place('linux')
  const env = { APPIMAGE: join(here.folder, 'Paydesk.AppImage'), APPDIR: here.folder }
  expect(await whyByHand({ ...here, env })).toBe('folder')
  writeFileSync(env.APPIMAGE, '')
  expect(await whyByHand({ ...here, env })).toBeNull()
})

test('an AppImage that has merely started this program is never replaced', async () => {
  const here = place('linux')
  const other = temporaryFolder()
  const APPIMAGE = join(other, 'Terminal.AppImage')
  writeFileSync(APPIMAGE, '')
  const [beside, folder] = [join(here.folder, 'app'), join(here.folder, 'app-2')]
  for (const path of [beside, folder]) mkdirSync(path)
  const program = join(folder, 'paydesk')
  writeFileSync(program, '')
  for (const APPDIR of [other, undefined, '', join(other, 'gone'), beside]) {
    expect(await whyByHand({ ...here, program, env: { APPIMAGE, APPDIR } }), String(APPDIR)).toBe('folder')
  }
  writeFileSync(join(here.resources, 'package-type'), 'deb\n')
  expect(await whyByHand({ ...here, env: { APPIMAGE, APPDIR: other } })).toBe('deb')
})

test('an AppImage is recognised by its folder even through a link', async () => {
  const here = place('linux')
  const link = join(temporaryFolder(), 'link')
  symlinkSync(here.folder, link)
  const APPIMAGE = join(here.folder, 'Paydesk.AppImage')
  writeFileSync(APPIMAGE, '')
  expect(await whyByHand({ ...here, env: { APPIMAGE, APPDIR: link } })).toBeNull()
  const program = join(link, 'paydesk')
  expect(await whyByHand({ ...here, program, env: { APPIMAGE, APPDIR: here.folder } })).toBeNull()
})

test('a deb and an unpacked folder do not update themselves', async () => {
  const here = place('linux')
  expect(await whyByHand(here)).toBe('folder')
  writeFileSync(join(here.resources, 'package-type'), 'deb\n')
  expect(await whyByHand(here)).toBe('deb')
})

test('on Windows an installed package updates itself, and an unpacked one does not', async () => {
  const here = place('win32')
  expect(await whyByHand(here)).toBe('portable')
  writeFileSync(join(here.folder, 'Uninstall Paydesk.exe'), '')
  expect(await whyByHand(here)).toBeNull()
})

test('on macOS an unsigned application does not update itself', async () => {
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
