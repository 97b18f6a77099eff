import { pathToFileURL } from 'node:url'
// biome-ignore lint/style/noRestrictedImports: the path of the thread's own bundle, nothing of what is in it
import training from '../../training/worker.ts?modulePath'
import backup from '../core/backup/worker.ts?modulePath'
import database from '../core/database/worker.ts?modulePath'

/** Where the build has put the worker threads. Each is a bundle of its own: a thread never loads main. */
export const workerEntries = {
  database: pathToFileURL(database),
  backup: pathToFileURL(backup),
  training: pathToFileURL(training),
}
