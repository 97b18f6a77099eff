import module from 'node:module'
import { join } from 'node:path'
import { readProgramVersion } from '#core/program-version.ts'

/** What was compiled is written down so long after the start: a program that is killed has not waited for its end (milliseconds). */
const WRITTEN_AFTER = 10_000

/** Not every runtime has it: Node 22.8 and later. */
type CompileCache = Partial<Pick<typeof module, 'enableCompileCache' | 'flushCompileCache'>>

/**
 * Keeps what V8 makes of main's bundles in the data folder, beside what Chromium keeps there of its own, and takes it from
 * there at the next start. Whoever can write there can write the rest of the data folder, too. A folder in which this version
 * has not worked yet, or which it may refuse, is left as it is.
 */
export function keepCompiled(dataFolder: string, version: string, runtime: CompileCache = module): void {
  if (readProgramVersion(dataFolder) !== version || !runtime.enableCompileCache) return
  runtime.enableCompileCache(join(dataFolder, 'chromium', 'Compile Cache'))
  setTimeout(() => runtime.flushCompileCache?.(), WRITTEN_AFTER).unref()
}
