import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { startTraining, type TrainingOptions, type TrainingServer } from './server.ts'

const data = z.object({ stateFile: z.string().optional(), speed: z.number().positive().optional() })

/**
 * Runs the training platform in a worker thread. Posts `{ baseUrl, trainerPage }` once it listens, or `{ error }`; on
 * the message 'close', it closes, writes its state and posts 'closed'.
 */
async function run(port: NonNullable<typeof parentPort>): Promise<void> {
  const { stateFile, speed } = data.parse(workerData ?? {})
  const training = await startWhereItWas({
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

/**
 * Starts on the port of the last start, stored beside the state, or on any if that one is not available: addresses of
 * receipts contain it, and a receipt with another address is another receipt to the desk.
 */
async function startWhereItWas(options: TrainingOptions): Promise<TrainingServer> {
  if (options.stateFile === undefined) return startTraining(options)
  const portFile = `${options.stateFile}.port`
  const last = Number(await readFile(portFile, 'utf8').catch(() => '0'))
  const training = await startTraining({ ...options, port: last }).catch(() => startTraining(options))
  if (training.port !== last) await writeFile(portFile, String(training.port)).catch(() => undefined)
  return training
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
