import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { startTraining } from './server.ts'

const data = z.object({ stateFile: z.string().optional(), speed: z.number().positive().optional() })

/**
 * Runs the training platform in a worker thread. Posts `{ baseUrl, trainerPage }` once it listens, or `{ error }`; on
 * the message 'close', it closes, writes its state and posts 'closed'.
 */
async function run(port: NonNullable<typeof parentPort>): Promise<void> {
  const { stateFile, speed } = data.parse(workerData ?? {})
  const training = await startTraining({
    ...(stateFile === undefined ? {} : { stateFile }),
    ...(speed === undefined ? {} : { speed }),
  })
  port.on('message', (message: unknown) => {
    if (message !== 'close') return
    training
      .close()
      .then(() => port.postMessage('closed'))
      .catch((error: unknown) => port.postMessage({ error: wordsOf(error) }))
      .finally(() => port.close())
  })
  const { baseUrl, trainerPage } = training
  port.postMessage({ baseUrl, trainerPage })
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

if (parentPort) {
  const port = parentPort
  run(port).catch((error: unknown) => {
    port.postMessage({ error: wordsOf(error) })
    port.close()
  })
}
