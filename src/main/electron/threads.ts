import { pathToFileURL } from 'node:url'
// biome-ignore lint/style/noRestrictedImports: the path of the thread's own bundle, nothing of what is in it
import training from '../../training/worker.ts?modulePath'
import backup from '../core/backup/worker.ts?modulePath'
import reader from '../core/batches/reader/worker.ts?modulePath'
import database from '../core/database/worker.ts?modulePath'
import { systemThreads } from '../host/system-threads.ts'

/** The worker threads' bundles as built. Each is a separate bundle: a thread never loads main. */
export const threads = systemThreads({
  database: pathToFileURL(database),
  backup: pathToFileURL(backup),
  reader: pathToFileURL(reader),
  training: pathToFileURL(training),
})
