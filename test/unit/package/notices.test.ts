import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bundledPackages, writeNotices } from '../../../scripts/package/notices.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

describe('the notices of Paydesk', () => {
  test('contain the licence text of every dependency and list no development tool', () => {
    const notices = writeNotices(ROOT)
    expect(notices.split('\n')[0]).toBe('Paydesk contains the following packages. Each is listed with its licence.')
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    for (const [name, version] of Object.entries(dependencies)) {
      const [, section = ''] = notices.split(`\n${name} ${version} (`)
      expect(section.split('-'.repeat(80))[1]?.length, name).toBeGreaterThan(200)
    }
    for (const tool of ['typescript', 'vitest', 'electron-builder']) expect(notices).not.toContain(`\n${tool} `)
  })

  test('contain the licences of PDF.js’s decoders and character maps', () => {
    const notices = writeNotices(ROOT)
    expect(notices).toContain('Copyright 2014 The PDFium Authors')
    expect(notices).toContain('Copyright 1990-2009 Adobe Systems Incorporated')
    expect(notices).toContain('made available under the 2-clauses')
  })

  test('borrow a missing text only from a related package under the same licence', () => {
    const manifest = (name: string) =>
      JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'))
    expect(manifest('react-remove-scroll-bar').license).toBe(manifest('react-remove-scroll').license)
    expect(manifest('react-remove-scroll-bar').author).toEqual(manifest('react-remove-scroll').author)
    expect(manifest('@tokenizer/token').license).toBe(manifest('strtok3').license)
  })
})

describe('the notices of a small program', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'paydesk-notices-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const lock = (packages: Record<string, object>) =>
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
  function install(folder: string, files: Record<string, string>): void {
    mkdirSync(join(root, folder), { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, folder, name), text)
  }

  test('list two versions of a package separately, and no tools or optional packages', () => {
    lock({
      'node_modules/a': { version: '2.0.0', license: 'MIT' },
      'node_modules/b/node_modules/a': { version: '1.0.0', license: 'ISC' },
      'node_modules/tool': { version: '1.0.0', dev: true },
      'node_modules/only-for-mac': { version: '1.0.0', optional: true },
    })
    install('node_modules/a', { LICENSE: 'of two' })
    install('node_modules/b/node_modules/a', { 'Licence.txt': 'of one', NOTICE: 'and a notice', 'license.js': 'code' })
    expect(bundledPackages(root).map(({ name, version }) => `${name} ${version}`)).toEqual(['a 1.0.0', 'a 2.0.0'])
    const notices = writeNotices(root)
    expect(notices).toContain('a 1.0.0 (ISC)')
    expect(notices).toContain('of one\n\nand a notice')
    expect(notices).not.toContain('code')
  })

  test('fail and name the package when a licence text is missing', () => {
    lock({ 'node_modules/silent': { version: '1.0.0', license: 'MIT' } })
    install('node_modules/silent', { 'package.json': '{}' })
    expect(() => writeNotices(root)).toThrow('There is no licence text of silent')
  })

  test('fail and name the package when it is not installed', () => {
    lock({ 'node_modules/absent': { version: '1.0.0' } })
    expect(() => writeNotices(root)).toThrow('absent is not installed')
  })

  test('are the same from another folder, without carriage returns', () => {
    lock({ 'node_modules/a': { version: '2.0.0', license: 'MIT' } })
    install('node_modules/a', { LICENSE: 'line\r\nline\r\n' })
    const other = join(root, 'elsewhere')
    cpSync(join(root, 'node_modules'), join(other, 'node_modules'), { recursive: true })
    cpSync(join(root, 'package-lock.json'), join(other, 'package-lock.json'))
    expect(writeNotices(other)).toBe(writeNotices(root))
    expect(writeNotices(root)).not.toContain('\r')
  })
})
