import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepProgramVersion } from '../../../src/main/core/program-version.ts'
import { isOwn } from '../../../src/main/electron/compile-cache.ts'
import { systemFiles } from '../../../src/main/host/system-files.ts'

const SOURCE = join(import.meta.dirname, '../../../src/main/electron/compile-cache.ts')
const THREADS = join(import.meta.dirname, '../../../src/main/host/system-threads.ts')

describe('the compile cache of main', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'paydesk-compiled-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Runs a program that keeps compiled code, as main does. Returns the folder of its compile cache. */
  function run(data: string): string {
    const bundle = join(folder, 'bundle.cjs')
    writeFileSync(bundle, `module.exports = () => ${JSON.stringify('x'.repeat(100_000))}`)
    const script = `
            import { createRequire, getCompileCacheDir, flushCompileCache } from 'node:module'
      import { keepCompiled } from ${JSON.stringify(SOURCE)}
      keepCompiled(${JSON.stringify(data)}, '1.2.3')
      createRequire(${JSON.stringify(bundle)})('./bundle.cjs')
      flushCompileCache()
      console.log(getCompileCacheDir() ?? 'nowhere')`
    const env = { ...process.env }
    delete env.NODE_COMPILE_CACHE
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }).trim()
  }

  it('is in the data folder, beside what Chromium stores', () => {
    keepProgramVersion(systemFiles.sync, folder, '1.2.3')
    expect(run(folder).startsWith(join(folder, 'chromium', 'Compile Cache'))).toBe(true)
    expect(readdirSync(folder).sort()).toEqual(['bundle.cjs', 'chromium', 'version.json'])
    const kept = readdirSync(join(folder, 'chromium', 'Compile Cache'), { recursive: true, withFileTypes: true })
    expect(kept.some((file) => file.isFile())).toBe(true)
  })

  it.each([true, false])('is used by the threads if main uses it: %s', (isKept) => {
    if (isKept) keepProgramVersion(systemFiles.sync, folder, '1.2.3')
    const thread = join(folder, 'thread.mjs')
    writeFileSync(
      thread,
      `import { getCompileCacheDir } from 'node:module'
      import { parentPort } from 'node:worker_threads'
      parentPort.postMessage([getCompileCacheDir() ?? 'nowhere', process.env.PAYDESK_KNOWN])`,
    )
    const main = join(folder, 'main.mjs')
    writeFileSync(
      main,
      `import { pathToFileURL } from 'node:url'
      import { keepCompiled } from ${JSON.stringify(SOURCE)}
      import { systemThreads } from ${JSON.stringify(THREADS)}
      keepCompiled(${JSON.stringify(folder)}, '1.2.3')
      const threads = systemThreads({ reader: pathToFileURL(${JSON.stringify(thread)}) })
      threads.start('reader', null).once('message', (said) => console.log(said.join()))`,
    )
    const env: NodeJS.ProcessEnv = { ...process.env, PAYDESK_KNOWN: 'known' }
    delete env.NODE_COMPILE_CACHE
    const said = execFileSync(process.execPath, [main], { env, encoding: 'utf8' }).trim()
    const [where, known] = said.split(',')
    expect(known).toBe('known')
    expect(where?.startsWith(join(folder, 'chromium', 'Compile Cache'))).toBe(isKept)
  })

  it('is off while the data folder has not been used', () => {
    const data = join(folder, 'data')
    expect(run(data)).toBe('nowhere')
    expect(existsSync(data)).toBe(false)
  })

  it('is off where another version was used, whose folder stays as it is', () => {
    keepProgramVersion(systemFiles.sync, folder, '1.3.0')
    expect(run(folder)).toBe('nowhere')
    expect(existsSync(join(folder, 'chromium'))).toBe(false)
  })

  it.skipIf(process.platform === 'win32')('is off where others can write', () => {
    keepProgramVersion(systemFiles.sync, folder, '1.2.3')
    for (const mode of [0o720, 0o702, 0o777]) {
      chmodSync(folder, mode)
      expect(run(folder), mode.toString(8)).toBe('nowhere')
    }
    expect(existsSync(join(folder, 'chromium'))).toBe(false)
  })

  it.skipIf(process.geteuid?.() !== 0)('is off in the folder of another user', () => {
    keepProgramVersion(systemFiles.sync, folder, '1.2.3')
    chownSync(folder, 1, 1)
    expect(run(folder)).toBe('nowhere')
  })
})

describe('whether a folder on Windows is the user’s own', () => {
  const machine = { platform: 'win32', profile: ['C:\\Users\\anna', 'E:\\Roaming\\anna'] }
  it.each([
    ['C:\\Users\\anna\\AppData\\Roaming\\Paydesk', true],
    ['E:\\Roaming\\anna\\Paydesk', true],
    ['C:\\Users\\anna2\\Paydesk', false],
    ['C:\\PaydeskData', false],
    ['D:\\Paydesk', false],
    ['\\\\server\\share\\Paydesk', false],
  ])('%s: %s', (folder, own) => expect(isOwn(folder, machine)).toBe(own))
})
