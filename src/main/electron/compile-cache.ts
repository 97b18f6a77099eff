import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { readProgramVersion } from '#core/program-version.ts'
import { inside, realPath } from '../host/program-folder.ts'
import { systemFiles } from '../host/system-files.ts'

/** Compiled code is saved this long after the start, in case the program is killed before it ends (milliseconds). */
const WRITTEN_AFTER = 5_000

/**
 * Keeps V8's compiled code for main's bundles in the data folder, next to Chromium's own data, and uses it at the next
 * start. It is executed as found, so this is done only where nobody else can write. A folder that this version has not
 * yet used, or may refuse, is left alone.
 */
export function keepCompiled(dataFolder: string, version: string): void {
  if (!isOwn(dataFolder) || readProgramVersion(systemFiles.sync, dataFolder) !== version) return
  const cache = 'flushCompileCache' in module ? (module as CompileCache) : olderCompileCache()
  cache.enableCompileCache(join(dataFolder, 'chromium', 'Compile Cache'))
  setTimeout(() => cache.flushCompileCache(), WRITTEN_AFTER).unref()
}

/** Provided by Node since 22.10. */
interface CompileCache {
  enableCompileCache(folder: string): unknown
  flushCompileCache(): void
}

interface Machine {
  readonly platform: string
  /** Folders that Windows lets only their user write to. */
  readonly profile: readonly string[]
}

const HERE: Machine = {
  platform: process.platform,
  profile: [homedir(), process.env.APPDATA, process.env.LOCALAPPDATA].filter((folder) => folder !== undefined),
}

/** Whether only the user can write to a folder. Windows uses access lists: only the user's profile is trusted there. */
export function isOwn(folder: string, { platform, profile }: Machine = HERE): boolean {
  if (platform === 'win32') return profile.some((own) => inside(realPath(folder), realPath(own), platform) !== null)
  try {
    const { uid, mode } = statSync(folder)
    return uid === process.geteuid?.() && (mode & 0o022) === 0
  } catch {
    // The error is reported when the folder is opened.
    return false
  }
}

/** Only bundles with a content hash in their name are kept: different content has a different name. */
const NAMED_BY_CONTENT = /-[\w-]{8}\.cjs$/

interface LoadedModule {
  exports: object
  _compile(content: string, path: string): unknown
}

/** Node's compile cache for an older runtime: uses V8's, for main's bundles only. */
export function olderCompileCache(): CompileCache {
  const compiled = new Map<string, Script>()
  return {
    enableCompileCache(folder) {
      const path = (file: string) => join(folder, `${process.versions.v8}-${basename(file)}`)
      const loaded = module.prototype as unknown as LoadedModule
      const compile = loaded._compile
      loaded._compile = function (content, file) {
        if (!NAMED_BY_CONTENT.test(file)) return compile.call(this, content, file)
        const cachedData = read(path(file))
        const script = new Script(module.wrap(content), { filename: file, ...(cachedData && { cachedData }) })
        if (cachedData === undefined || script.cachedDataRejected) compiled.set(path(file), script)
        const run = script.runInThisContext()
        return run.call(this.exports, this.exports, createRequire(file), this, file, dirname(file))
      }
    },
    /** Saves what has been compiled since, including the functions called so far. */
    flushCompileCache() {
      for (const [path, script] of compiled) keep(path, script)
      compiled.clear()
    },
  }
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function keep(path: string, script: Script): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(`${path}.part`, script.createCachedData(), { mode: 0o600 })
    renameSync(`${path}.part`, path)
  } catch {
    // The next start compiles again.
  }
}
