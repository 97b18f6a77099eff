import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFile } from '../../../src/main/page/serve-page.ts'

let parent = ''
let folder = ''

beforeAll(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), 'paydesk-page-')))
  folder = join(parent, 'renderer')
  mkdirSync(join(folder, 'assets', 'deep'), { recursive: true })
  mkdirSync(join(parent, 'renderer-other'))
  writeFileSync(join(folder, 'index.html'), 'page')
  writeFileSync(join(folder, 'assets', 'index-a_B-1.js'), 'script')
  writeFileSync(join(folder, 'assets', 'deep', 'x.css'), 'style')
  writeFileSync(join(folder, '.hidden'), 'hidden')
  writeFileSync(join(folder, 'with space.js'), 'space')
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  writeFileSync(join(parent, 'renderer-other', 'secret.txt'), 'secret')
  symlinkSync(join(parent, 'secret.txt'), join(folder, 'out.txt'))
  symlinkSync(parent, join(folder, 'up'))
  symlinkSync(join(parent, 'renderer-other'), join(folder, 'beside'))
  symlinkSync(join(folder, 'index.html'), join(folder, 'inner.html'))
})

afterAll(() => rmSync(parent, { recursive: true, force: true }))

test.each([
  ['/', 'index.html'],
  ['/index.html', 'index.html'],
  ['/assets/index-a_B-1.js', 'assets/index-a_B-1.js'],
  ['/assets/deep/x.css', 'assets/deep/x.css'],
  ['/inner.html', 'index.html'],
])('the path %s leads to the file %s', async (pathname, file) => {
  expect(await findFile(folder, pathname)).toBe(join(folder, ...file.split('/')))
})

test.each([
  [''],
  ['index.html'],
  ['/absent.js'],
  ['/assets'],
  ['/assets/'],
  ['//'],
  ['//index.html'],
  ['/./index.html'],
  ['/../secret.txt'],
  ['/assets/../../secret.txt'],
  ['/assets/../index.html'],
  ['/%2e%2e/secret.txt'],
  ['/..%2fsecret.txt'],
  ['/..%5csecret.txt'],
  ['/%252e%252e%252fsecret.txt'],
  ['/..\\secret.txt'],
  ['/assets\\..\\..\\secret.txt'],
  ['/C:/Windows/win.ini'],
  ['/c:index.html'],
  ['/index.html:stream'],
  ['/index.html%00'],
  ['/index.html\0'],
  ['/index.html/'],
  ['/index.html?x'],
  ['/.hidden'],
  ['/with space.js'],
  ['/with%20space.js'],
  ['/etc/passwd'],
  ['/out.txt'],
  ['/up/secret.txt'],
  ['/beside/secret.txt'],
  ['/~/secret.txt'],
  ['/ｉndex.html'],
  [`/${'a'.repeat(600)}`],
])('the path %j leads to no file', async (pathname) => {
  expect(await findFile(folder, pathname)).toBeNull()
})

test('no path ever leads to a file outside the folder', async () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    '',
    'assets',
    'up',
    'out.txt',
    'secret.txt',
    'index.html',
    '%2e%2e',
    '\\',
    '\0',
  )
  const path = fc.array(fc.oneof(piece, fc.string()), { maxLength: 6 }).map((pieces) => `/${pieces.join('/')}`)
  await fc.assert(
    fc.asyncProperty(path, async (pathname) => {
      const file = await findFile(folder, pathname)
      expect(file === null || file.startsWith(`${folder}${sep}`)).toBe(true)
    }),
  )
})

test('a missing folder has no files', async () => {
  expect(await findFile(join(parent, 'absent'), '/')).toBeNull()
})
