import { DatabaseSync } from 'node:sqlite'
import { markLeft } from '../../src/main/core/database/clean-shutdown.ts'
import { openDatabase } from '../../src/main/core/database/open-database.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import { figure, say } from './say.ts'

const MAX = 500

/** Measures the integrity check at a start, and a start without it on a database that the desk closed cleanly. */
export function benchStart(path: string, checks: boolean): boolean {
  if (checks) lookAtAll(path)
  markLeft(systemFiles.sync, path)
  return figure(
    'opening it as the desk left it (ms)',
    timed(() => openAndClose(path)),
    MAX,
  )
}

function lookAtAll(path: string): void {
  const database = new DatabaseSync(path)
  const checked = timed(() => database.prepare('PRAGMA integrity_check(1)').get())
  database.close()
  say(
    `  every page is looked at in ${(checked / 1000).toFixed(1)} s: at a start after a crash, or on a file that was touched`,
  )
}

function openAndClose(path: string): void {
  const opened = openDatabase(systemFiles.sync, path, new Date())
  if (opened.result !== 'open') throw new Error(JSON.stringify(opened))
  opened.database.close()
  markLeft(systemFiles.sync, path)
}

function timed(run: () => unknown): number {
  const begun = performance.now()
  run()
  return performance.now() - begun
}
