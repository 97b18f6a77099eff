import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPackagedElectron } from '../../../scripts/package/electron.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paydesk-package-test-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const source = (named?: string, ownArchitecture = true) => ({ root, pinned: '45.4.1', named, ownArchitecture })

function put(folder: string, name: string, text = ''): string {
  const path = join(root, folder)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, name), text)
  return path
}

test('uses an unpacked Electron in the named folder, with the version stated there', () => {
  const folder = put('there', 'version', 'v44.0.0\n')
  expect(findPackagedElectron(source(folder))).toEqual({ version: '44.0.0', folder, unpacked: true })
})

test('uses zip files of the pinned version in the named folder', () => {
  const folder = put('there', 'electron-v45.4.1-win32-arm64.zip')
  expect(findPackagedElectron(source(folder))).toEqual({ version: '45.4.1', folder, unpacked: false })
})

test('refuses a named folder without a matching Electron instead of using another one', () => {
  put('node_modules/electron/dist', 'version', '45.4.1')
  const folder = put('there', 'electron-v44.0.0-linux-x64.zip')
  expect(() => findPackagedElectron(source(folder))).toThrow(`There is no Electron in ${folder}`)
  expect(() => findPackagedElectron(source(join(root, 'nowhere')))).toThrow('There is no Electron in')
})

test('refuses a version file that names no version', () => {
  expect(() => findPackagedElectron(source(put('there', 'version', '<html>')))).toThrow('does not name a version')
})

test('uses the Electron of npm start for this architecture and downloads one for another', () => {
  const folder = put('node_modules/electron/dist', 'version', '45.4.1')
  expect(findPackagedElectron(source())).toEqual({ version: '45.4.1', folder, unpacked: true })
  expect(findPackagedElectron(source('', false))).toEqual({ version: '45.4.1', folder: null, unpacked: false })
})

test('downloads the pinned version when there is no Electron', () => {
  expect(findPackagedElectron(source())).toEqual({ version: '45.4.1', folder: null, unpacked: false })
})
