import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepCompiled } from '../../../src/main/electron/compile-cache.ts'

const SOURCE = join(import.meta.dirname, '../../../src/main/electron/compile-cache.ts')

describe('what is compiled of main', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'paydesk-compiled-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** A program that keeps what is compiled, as main does. Gives how many of its modules came from there. */
  function run(data: string): string {
    const bundle = join(folder, 'bundle.cjs')
    writeFileSync(bundle, `module.exports = () => ${JSON.stringify('x'.repeat(100_000))}`)
    const script = `
      import { createRequire, getCompileCacheDir, flushCompileCache } from 'node:module'
      import { keepCompiled } from ${JSON.stringify(SOURCE)}
      keepCompiled(${JSON.stringify(data)})
      createRequire(${JSON.stringify(bundle)})('./bundle.cjs')
      flushCompileCache()
      console.log(getCompileCacheDir() ?? 'nowhere')`
    const env = { ...process.env }
    delete env.NODE_COMPILE_CACHE
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }).trim()
  }

  it('is kept in the data folder, beside what Chromium keeps', () => {
    mkdirSync(join(folder, 'chromium'))
    expect(run(folder).startsWith(join(folder, 'chromium', 'Compile Cache'))).toBe(true)
    expect(readdirSync(folder).sort()).toEqual(['bundle.cjs', 'chromium'])
    const kept = readdirSync(join(folder, 'chromium', 'Compile Cache'), { recursive: true, withFileTypes: true })
    expect(kept.some((file) => file.isFile())).toBe(true)
  })

  it('is kept nowhere while the data folder was not used', () => {
    const data = join(folder, 'data')
    expect(run(data)).toBe('nowhere')
    expect(existsSync(data)).toBe(false)
  })

  it('is kept nowhere by a runtime that cannot', () => {
    mkdirSync(join(folder, 'chromium'))
    keepCompiled(folder, {})
    expect(readdirSync(join(folder, 'chromium'))).toEqual([])
  })
})
