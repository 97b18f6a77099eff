// biome-ignore lint/style/noRestrictedImports: a thread's program takes its own ports, as a host does for the desk
import { parentPort, workerData } from 'node:worker_threads'
// biome-ignore lint/style/noRestrictedImports: the same
import { systemFiles } from '../../host/system-files.ts'
import { serveDatabase } from './serve-database.ts'
import type { ThreadData } from './worker-messages.ts'

/** The thread that runs the database, so that a query never blocks the main thread. */

if (!parentPort) throw new Error('database/worker.ts runs as a worker thread')
// biome-ignore lint/style/noRestrictedGlobals: the same
serveDatabase(workerData as ThreadData, parentPort, systemFiles.sync, () => performance.now())
