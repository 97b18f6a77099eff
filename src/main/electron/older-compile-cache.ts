import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'

/** Only what the build names by its content is kept: another content has another name. */
const NAMED_BY_CONTENT = /-[\w-]{8}\.cjs$/

interface LoadedModule {
  exports: object
  _compile(content: string, path: string): unknown
}

/** Node's compile cache (22.8 and later), for an older runtime: V8's own, for the bundles of main alone. */
export const olderCompileCache = {
  enableCompileCache(folder: string): void {
    const path = (file: string) => join(folder, `${process.versions.v8}-${basename(file)}`)
    const loaded = Module.prototype as unknown as LoadedModule
    const compile = loaded._compile
    loaded._compile = function (content, file) {
      if (!NAMED_BY_CONTENT.test(file)) return compile.call(this, content, file)
      const cachedData = read(path(file))
      const script = new Script(Module.wrap(content), { filename: file, ...(cachedData && { cachedData }) })
      if (cachedData === undefined || script.cachedDataRejected) compiled.set(path(file), script)
      const run = script.runInThisContext()
      return run.call(this.exports, this.exports, createRequire(file), this, file, dirname(file))
    }
  },
  /** What was compiled since, with the functions that were called by now. */
  flushCompileCache(): void {
    for (const [path, script] of compiled) keep(path, script)
    compiled.clear()
  },
}

const compiled = new Map<string, Script>()

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
