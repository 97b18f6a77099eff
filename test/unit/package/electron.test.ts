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

test('a named folder with an unpacked Electron is taken, with the version that it says', () => {
  const folder = put('there', 'version', 'v44.0.0\n')
  expect(findPackagedElectron(source(folder))).toEqual({ version: '44.0.0', folder, unpacked: true })
})

test('a named folder with zip files of the pinned version is taken', () => {
  const folder = put('there', 'electron-v45.4.1-win32-arm64.zip')
  expect(findPackagedElectron(source(folder))).toEqual({ version: '45.4.1', folder, unpacked: false })
})

test('a named folder without an Electron is refused: nothing else is taken in its place', () => {
  put('node_modules/electron/dist', 'version', '45.4.1')
  const folder = put('there', 'electron-v44.0.0-linux-x64.zip')
  expect(() => findPackagedElectron(source(folder))).toThrow(`There is no Electron in ${folder}`)
  expect(() => findPackagedElectron(source(join(root, 'nowhere')))).toThrow('There is no Electron in')
})

test('a version that is none is refused', () => {
  expect(() => findPackagedElectron(source(put('there', 'version', '<html>')))).toThrow('does not name a version')
})

test('the Electron that npm start uses is of this machine alone: for another architecture one is downloaded', () => {
  const folder = put('node_modules/electron/dist', 'version', '45.4.1')
  expect(findPackagedElectron(source())).toEqual({ version: '45.4.1', folder, unpacked: true })
  expect(findPackagedElectron(source('', false))).toEqual({ version: '45.4.1', folder: null, unpacked: false })
})

test('where there is none, the pinned one is downloaded', () => {
  expect(findPackagedElectron(source())).toEqual({ version: '45.4.1', folder: null, unpacked: false })
})
