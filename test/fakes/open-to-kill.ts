import { openDatabase } from '../../src/main/core/database/open-database.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'

/**
 * Opens a database and prints each word of what is done to it: the process is to be killed, or its disk to be full. Where so
 * much of an update is done as the second argument says, from 0 to 1, it says `stuck` and goes no further.
 */
const [, , path = '', stop = '2'] = process.argv
const opened = openDatabase(systemFiles.sync, path, new Date(), (work) => {
  process.stdout.write(`${JSON.stringify(work)}\n`)
  if (work.what !== 'update' || (work.share ?? 0) < Number(stop)) return
  process.stdout.write('stuck\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
process.stdout.write(`${opened.result}\n`)
