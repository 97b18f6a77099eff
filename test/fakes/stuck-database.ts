import { parentPort } from 'node:worker_threads'
import { BUNDLED_THREADS } from '../bundled.ts'

/**
 * The real database thread, for a desk that is to be killed: at one call it prints `stuck` and stops answering.
 * PAYDESK_STUCK_AT selects it: the method, the number of the call, and whether `before` or `after` it is executed.
 * After it, the result is on disk but has not been reported.
 */
const [method, which, side] = (process.env.PAYDESK_STUCK_AT ?? '').split(' ')
const port = parentPort
if (!port) throw new Error('stuck-database.ts runs as a worker thread')

type Listener = (message: { readonly method?: string }) => void

let calls = 0
const on = port.on.bind(port)
const stuck = (event: string, listener: Listener) =>
  on(event, (message: Parameters<Listener>[0]) => {
    if (message.method !== method || ++calls !== Number(which)) return listener(message)
    port.postMessage = () => undefined
    if (side === 'after') listener(message)
    process.stdout.write('stuck\n')
  })
port.on = stuck as typeof port.on

await import(BUNDLED_THREADS.database.href)
