// biome-ignore lint/style/noRestrictedImports: a thread's program takes its own port, as a host does for the desk
import { parentPort, workerData } from 'node:worker_threads'
import type { ReaderData } from './messages.ts'
import { serveReader } from './serve-reader.ts'

/** A thread for one file of payouts: the desk and its journal never wait for it, and a bomb ends only this thread. */

if (!parentPort) throw new Error('batches/reader/worker.ts runs as a worker thread')
serveReader(workerData as ReaderData, parentPort)
