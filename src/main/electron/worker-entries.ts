import { pathToFileURL } from 'node:url'
// biome-ignore lint/style/noRestrictedImports: the path of the thread's own bundle, nothing of what is in it
import training from '../../training/worker.ts?modulePath'
import keeping from '../core/backup/worker.ts?modulePath'
import history from '../core/database/worker.ts?modulePath'

/** Where the build has put the worker threads. Each is a bundle of its own: a thread never loads main. */
export const workerEntries = {
  history: pathToFileURL(history),
  keeping: pathToFileURL(keeping),
  training: pathToFileURL(training),
}
