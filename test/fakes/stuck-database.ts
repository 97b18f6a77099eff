import { parentPort } from 'node:worker_threads'
import { BUNDLED_THREADS } from '../bundled.ts'

/**
 * The real database thread, for a desk that is to be killed: at one call it says `stuck` and goes no further. Which one is in
 * PAYDESK_STUCK_AT: the method, the how-manieth call of it, and whether `before` or `after` it is done; after it, what was
 * done is on disk, and nobody is told.
 */
const [method, which, side] = (process.env.PAYDESK_STUCK_AT ?? '').split(' ')
const port = parentPort
if (!port) throw new Error('stuck-history.ts runs as a worker thread')

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
