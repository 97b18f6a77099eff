// biome-ignore lint/style/noRestrictedImports: a thread's program takes its own port, as a host does for the desk
import { parentPort, workerData } from 'node:worker_threads'
import type { ReaderData } from './messages.ts'
import { serveReader } from './serve-reader.ts'

/** A thread for one file of payouts: neither the desk nor its journal ever waits for it, and a bomb takes it alone. */

if (!parentPort) throw new Error('batches/reader/worker.ts runs as a worker thread')
serveReader(workerData as ReaderData, parentPort)
