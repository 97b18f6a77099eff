import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../../../src/main/electron/compile-cache.ts')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-compiled-'))
  writeFileSync(
    join(folder, 'part-AbCd_-12.cjs'),
    'exports.where = __dirname; exports.own = module.exports === exports',
  )
  writeFileSync(join(folder, 'main-AbCd_-13.cjs'), "module.exports = () => require('./part-AbCd_-12.cjs')")
  writeFileSync(join(folder, 'start.cjs'), "module.exports = require('./main-AbCd_-13.cjs')()")
})
afterEach(() => rmSync(folder, { recursive: true }))

const cache = () => join(folder, 'cache')

/** Runs a program that keeps the compiled code of its bundles. Returns what the bundle exports. */
function run(): unknown {
  const script = `
    import { createRequire } from 'node:module'
    import { olderCompileCache } from ${JSON.stringify(SOURCE)}
    const older = olderCompileCache()
    older.enableCompileCache(${JSON.stringify(cache())})
    const found = createRequire(${JSON.stringify(join(folder, 'start.cjs'))})('./start.cjs')
    older.flushCompileCache()
    console.log(JSON.stringify(found))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

const WHOLE = () => ({ where: folder, own: true })
const kept = () => readdirSync(cache()).map((name) => join(cache(), name))

test('bundles named by their content are cached compiled, and run from the cache unchanged', () => {
  expect(run()).toEqual(WHOLE())
  expect(kept().map((path) => path.split(/-(?=main|part)/).at(-1))).toEqual(['main-AbCd_-13.cjs', 'part-AbCd_-12.cjs'])
  const before = kept().map((path) => readFileSync(path))
  expect(run()).toEqual(WHOLE())
  expect(kept().map((path) => readFileSync(path))).toEqual(before)
})

test('a damaged cache entry is compiled and cached again', () => {
  run()
  for (const path of kept()) writeFileSync(path, 'no code')
  expect(run()).toEqual(WHOLE())
  for (const path of kept()) expect(readFileSync(path).length).toBeGreaterThan(100)
})

test('a cache folder that cannot be written to is ignored', () => {
  writeFileSync(cache(), 'a file')
  expect(run()).toEqual(WHOLE())
})
