import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTraining } from '../../src/training/server.ts'
import { runRounds } from './rounds.ts'

/**
 * `npm run test:crash [-- --rounds <n>] [--seed <n>]`: a desk that is killed again and again in the middle of its work,
 * held against what the platform has. The seed repeats what is drawn, to do and for the kill; how far each write had come
 * by then is the machine's. Exit code 1 where something was lost, doubled or told wrongly.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
const rounds = wholeNumber(values.rounds ?? '200')
const seed = wholeNumber(values.seed ?? String(Date.now() % 1_000_000))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  process.stderr.write('Usage: npm run test:crash -- [--rounds <n>] [--seed <n>]\n')
  process.exit(2)
}

say(`${rounds} rounds, seed ${seed}`)
const folder = mkdtempSync(join(tmpdir(), 'paydesk-crash-'))
// So quick that what is created in one round can be disputed in the next.
const training = await startTraining({ speed: 20 })
const { problems, tally } = await runRounds({ rounds, seed, folder, training, say })
await training.close()

for (const [what, count] of [...tally].toSorted()) say(`${String(count).padStart(6)}  ${what}`)
if (problems === 0) {
  rmSync(folder, { recursive: true })
  say(`No problem in ${rounds} rounds, seed ${seed}`)
} else {
  say(`${problems} problems. The data folder: ${folder}`)
  say(`Again: npm run test:crash -- --rounds ${rounds} --seed ${seed}`)
  process.exitCode = 1
}
