import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'

/** What was compiled is written down so long after the start: a program that is killed has not waited for its end (milliseconds). */
const WRITTEN_AFTER = 10_000

/** Not every runtime has it: Node 22.8 and later. */
type CompileCache = Partial<Pick<typeof module, 'enableCompileCache' | 'flushCompileCache'>>

/**
 * Keeps what V8 makes of main's bundles in the data folder, beside what Chromium keeps there of its own, and takes it from
 * there at the next start. Whoever can write there can write the rest of the data folder, too. A folder that Paydesk has
 * not used yet, or may refuse, is left as it is.
 */
export function keepCompiled(dataFolder: string, runtime: CompileCache = module): void {
  const chromium = join(dataFolder, 'chromium')
  if (!existsSync(chromium) || !runtime.enableCompileCache) return
  runtime.enableCompileCache(join(chromium, 'Compile Cache'))
  setTimeout(() => runtime.flushCompileCache?.(), WRITTEN_AFTER).unref()
}
