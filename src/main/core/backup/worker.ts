// biome-ignore lint/style/noRestrictedImports: a thread's program takes its own ports, as a host does for the desk
import { parentPort, workerData } from 'node:worker_threads'
// biome-ignore lint/style/noRestrictedImports: the same
import { systemFiles } from '../../host/system-files.ts'
import { serveBackup } from './serve-backup.ts'
import type { Task } from './worker-tasks.ts'

/** A thread for one task on a whole database, so that neither the desk nor its journal ever waits for it. */

if (!parentPort) throw new Error('backup/worker.ts runs as a worker thread')
serveBackup(workerData as Task, parentPort, systemFiles.sync)
