import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTraining } from '../../src/training/server.ts'
import { runBatch } from './batch-rounds.ts'
import { runRounds } from './rounds.ts'

/**
 * `npm run test:crash [-- --rounds <n>] [--seed <n>] [--kills both|points|time] [--trace]`: kills a desk again and
 * again in the middle of its work, and compares it with the platform. The seed reproduces the drawn actions. Every
 * second round is killed before the n-th step of a kind (a journal row, a file, a request, a response), which the seed
 * mostly reproduces as well and `--trace` prints; the others are killed after a delay, so that how far each write has
 * come depends on the machine. `--batch`: two desks of one merchant send two files of the same `--rows` payouts, and
 * are killed `--rounds` times in total. Exits with 1 if anything was lost, duplicated or reported wrongly.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    kills: { type: 'string', default: 'both' },
    trace: { type: 'boolean', default: false },
    batch: { type: 'boolean', default: false },
    rows: { type: 'string', default: '10000' },
  },
})
const rounds = wholeNumber(values.rounds ?? (values.batch ? '500' : '200'))
const seed = wholeNumber(values.seed ?? String(Date.now() % 1_000_000))
const kills = wayOfKilling(values.kills)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : usage()
}

function wayOfKilling(text: string): 'both' | 'points' | 'time' {
  return text === 'both' || text === 'points' || text === 'time' ? text : usage()
}

function usage(): never {
  process.stderr.write(
    'Usage: npm run test:crash -- [--rounds <n>] [--seed <n>] [--kills both|points|time] [--trace]\n' +
      '       npm run test:crash -- --batch [--rows <n>] [--rounds <n>] [--seed <n>]\n',
  )
  process.exit(2)
}

say(`${rounds} rounds, seed ${seed}`)
const folder = mkdtempSync(join(tmpdir(), 'paydesk-crash-'))
// Fast enough that what is created in one round can be disputed in the next.
const training = await startTraining({ speed: 20 })
const { problems, tally } = values.batch
  ? await runBatch({ rows: wholeNumber(values.rows), kills: rounds, seed, folder, training, say })
  : await runRounds({ rounds, seed, folder, training, say, kills, trace: values.trace })
await training.close()

for (const [what, count] of [...tally].toSorted()) say(`${String(count).padStart(6)}  ${what}`)
if (problems === 0) {
  rmSync(folder, { recursive: true })
  say(`No problem in ${rounds} rounds, seed ${seed}`)
} else {
  say(`${problems} problems. The data folder: ${folder}`)
  say(
    `Again: npm run test:crash -- ${values.batch ? `--batch --rows ${values.rows} ` : ''}--rounds ${rounds} --seed ${seed}`,
  )
  process.exitCode = 1
}
