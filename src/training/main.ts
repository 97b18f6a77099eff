import { parseArgs } from 'node:util'
import { z } from 'zod'
import { TRAINING_TOKEN } from '#shared/model/training.ts'
import { startTraining } from './server.ts'
import { httpUrl } from './state/mask.ts'

const USAGE = 'Usage: npm run training -- [--port <0-65535>] [--state <file>] [--webhook <url>] [--fast]'
const FAST = 10

const flags = z.object({
  port: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(4010),
  state: z.string().min(1).optional(),
  webhook: httpUrl.optional(),
  fast: z.boolean().default(false),
})

/** Reads the command line; prints an error on stderr and returns `null` if it is invalid. */
function readFlags(): z.infer<typeof flags> | null {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        state: { type: 'string' },
        webhook: { type: 'string' },
        fast: { type: 'boolean' },
      },
    })
    const read = flags.safeParse(values)
    if (read.success) return read.data
    console.error(`--${read.error.issues[0]?.path.join('.')} is not valid.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
  }
  console.error(USAGE)
  return null
}

async function main(): Promise<void> {
  const read = readFlags()
  if (!read) {
    process.exitCode = 2
    return
  }
  const training = await startTraining({
    port: read.port,
    speed: read.fast ? FAST : 1,
    ...(read.state === undefined ? {} : { stateFile: read.state }),
    ...(read.webhook === undefined ? {} : { settings: { defaultWebhook: read.webhook } }),
  })
  const stop = () => {
    training.close().catch((error: unknown) => {
      console.error(`The state could not be written: ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    })
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  console.log(`Training platform: ${training.baseUrl}`)
  console.log(`Authorization: Bearer ${TRAINING_TOKEN}`)
  console.log(`Trainer's page: ${training.trainerPage}`)
  if (training.setAside !== null) console.error(`The state file was damaged; it is kept as ${training.setAside}`)
}

main().catch((error: unknown) => {
  console.error(`The training platform cannot start: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
