import { parentPort } from 'node:worker_threads'

/** Speaks the protocol of the list's reader but returns the last page it was given: the bridge without SQL. */
interface Call {
  readonly id: number
  readonly method: string
  readonly args: readonly unknown[]
}

let page: unknown = null
parentPort?.postMessage({ type: 'open', setAside: null })
parentPort?.on('message', (message: Call | 'close') => {
  if (message === 'close') return parentPort?.close()
  const { id, method, args } = message
  if (method === 'keep') page = args[0]
  parentPort?.postMessage({ type: 'done', id, value: method === 'keep' ? null : page })
})
