import { statSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { readProgramVersion } from '#core/program-version.ts'
import { olderCompileCache } from './older-compile-cache.ts'

/** What was compiled is written down so long after the start: a program that is killed has not waited for its end (milliseconds). */
const WRITTEN_AFTER = 10_000

/** What Node has of it, from 22.8 on. */
interface CompileCache {
  enableCompileCache?(folder: string): unknown
  flushCompileCache?(): void
}

const RUNTIME: CompileCache = 'enableCompileCache' in module ? module : olderCompileCache

/**
 * Keeps what V8 makes of main's bundles in the data folder, beside what Chromium keeps there of its own, and takes it from
 * there at the next start: it is run as it lies there, so that is done only where nobody else can write. A folder in which
 * this version has not worked yet, or which it may refuse, is left as it is.
 */
export function keepCompiled(dataFolder: string, version: string, runtime: CompileCache = RUNTIME): void {
  if (!runtime.enableCompileCache || !isOwn(dataFolder) || readProgramVersion(dataFolder) !== version) return
  runtime.enableCompileCache(join(dataFolder, 'chromium', 'Compile Cache'))
  setTimeout(() => runtime.flushCompileCache?.(), WRITTEN_AFTER).unref()
}

/** Windows says by lists who may write: there a folder of this machine is taken for its user's own, and a share is not. */
function isOwn(folder: string): boolean {
  if (process.platform === 'win32') return !/^[\\/]{2}/.test(folder)
  try {
    const { uid, mode } = statSync(folder)
    return uid === process.geteuid?.() && (mode & 0o022) === 0
  } catch {
    // What is wrong with it is told when it is opened.
    return false
  }
}
