import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { readProgramVersion } from '#core/program-version.ts'
import { inside, realPath } from '../host/program-folder.ts'
import { systemFiles } from '../host/system-files.ts'

/** What was compiled is written down so long after the start: a program that is killed has not waited for its end (milliseconds). */
const WRITTEN_AFTER = 10_000

/**
 * Keeps what V8 makes of main's bundles in the data folder, beside what Chromium keeps there of its own, and takes it from
 * there at the next start: it is run as it lies there, so that is done only where nobody else can write. A folder in which
 * this version has not worked yet, or which it may refuse, is left as it is.
 */
export function keepCompiled(dataFolder: string, version: string): void {
  if (!isOwn(dataFolder) || readProgramVersion(systemFiles.sync, dataFolder) !== version) return
  const cache = 'flushCompileCache' in module ? (module as CompileCache) : olderCompileCache()
  cache.enableCompileCache(join(dataFolder, 'chromium', 'Compile Cache'))
  setTimeout(() => cache.flushCompileCache(), WRITTEN_AFTER).unref()
}

/** What Node has of it, from 22.10 on. */
interface CompileCache {
  enableCompileCache(folder: string): unknown
  flushCompileCache(): void
}

/** What is known of the machine. */
interface Machine {
  readonly platform: string
  /** Folders that Windows lets nobody but their user write to. */
  readonly profile: readonly string[]
}

const HERE: Machine = {
  platform: process.platform,
  profile: [homedir(), process.env.APPDATA, process.env.LOCALAPPDATA].filter((folder) => folder !== undefined),
}

/** Windows says by lists who may write: there only what lies in the user's profile is taken for their own. */
export function isOwn(folder: string, { platform, profile }: Machine = HERE): boolean {
  if (platform === 'win32') return profile.some((own) => inside(realPath(folder), realPath(own), platform) !== null)
  try {
    const { uid, mode } = statSync(folder)
    return uid === process.geteuid?.() && (mode & 0o022) === 0
  } catch {
    // What is wrong with it is told when it is opened.
    return false
  }
}

/** Only what the build names by its content is kept: another content has another name. */
const NAMED_BY_CONTENT = /-[\w-]{8}\.cjs$/

interface LoadedModule {
  exports: object
  _compile(content: string, path: string): unknown
}

/** Node's compile cache for an older runtime: V8's own, for the bundles of main alone. */
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
    /** What was compiled since, with the functions that were called by now. */
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
