import { openDatabase } from '../../src/main/core/database/open-database.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'

/**
 * Opens a database and prints each progress report, for tests that kill the process or fill its disk. At the share of
 * an update given by the second argument, from 0 to 1, it prints `stuck` and blocks.
 */
const [, , path = '', stop = '2'] = process.argv
const opened = openDatabase(systemFiles.sync, path, new Date(), (work) => {
  process.stdout.write(`${JSON.stringify(work)}\n`)
  if (work.what !== 'update' || (work.share ?? 0) < Number(stop)) return
  process.stdout.write('stuck\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
process.stdout.write(`${opened.result}\n`)
