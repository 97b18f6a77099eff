import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { FAULTS, type Faults, type PlanOptions, planOf } from './plan.ts'
import { type RunResult, run } from './run.ts'
import { shrink } from './shrink.ts'
import { MUST_BE_REACHED, REACHED_IN } from './situations.ts'
import { tryMutants } from './try-mutants.ts'

const USAGE = `npm run simulate -- [--seed 42 | --seeds 1..500 | --minutes 10]
  [--days 1] [--hours 8] [--actions 25 (an hour)] [--faults none|network|machine|all] [--focus <beginnings of names of actions>] [--trace] [--jobs 2] [--shrink 120 (seconds)]
  --mutants [--only <part of a name or file>] [--jobs 2]: whether mutants of the source are found
  [--report FILE]: what is said is written there, too`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    minutes: { type: 'string' },
    days: { type: 'string', default: '1' },
    hours: { type: 'string', default: '8' },
    actions: { type: 'string', default: '25' },
    faults: { type: 'string', default: 'all' },
    focus: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    shrink: { type: 'string', default: '120' },
    report: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})

const isFaults = (text: string): text is Faults => (FAULTS as readonly string[]).includes(text)
const numbers = [values.days, values.hours, values.actions, values.jobs, values.shrink, values.minutes ?? '1'].map(
  Number,
)
if (values.help || !isFaults(values.faults) || numbers.some((number) => !(number > 0))) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(values.help ? 0 : 2)
}
const options: PlanOptions = {
  days: Number(values.days),
  hours: Number(values.hours),
  actionsPerHour: Number(values.actions),
  faults: values.faults,
  focus: values.focus.split(',').filter((name) => name !== ''),
}

if (values.report !== undefined && !process.send) writeFileSync(values.report, '')

function say(words: string): void {
  process.stdout.write(words)
  if (values.report !== undefined) appendFileSync(values.report, words)
}

/** A trace with more actions than this is too long to read. */
const MAX_PRINTED = 60

/** What a child process reports about one seed. */
interface Said extends Pick<RunResult, 'broken' | 'hash' | 'events'> {
  readonly seed: string
  /** The number of planned actions. */
  readonly operations: number
  readonly situations: readonly (readonly [string, number])[]
}

if (process.send) {
  process.on('message', (seed: string) => {
    const plan = planOf(seed, options)
    const operations = plan.actions.length
    void run(plan).then(({ broken, hash, events, situations }) =>
      process.send?.({ seed, operations, broken, hash, events, situations: [...situations] } satisfies Said),
    )
  })
} else if (values.mutants) {
  if (!(await tryMutants(Number(values.jobs), values.only))) process.exitCode = 1
} else if (values.seed !== undefined) {
  const result = await run(planOf(values.seed, options))
  if (values.trace) say(`${result.trace.join('\n')}\n`)
  say(`seed ${values.seed}: ${result.events} events, journal ${result.hash}\n`)
  if (result.broken) await tellOf(values.seed, result)
} else await runMany()

async function runMany(): Promise<void> {
  const situations = new Map<string, number>()
  const begun = performance.now()
  const until = values.minutes === undefined ? Number.POSITIVE_INFINITY : begun + Number(values.minutes) * 60_000
  const seeds = seedsToRun()
  let done = 0
  let operations = 0
  let broken: Said | null = null
  await Promise.all(Array.from({ length: Number(values.jobs) }, work))
  const minutes = (performance.now() - begun) / 60_000
  const days = Math.min(done * options.days * (options.hours / 8), operations / 200)
  for (const [name, count] of [...situations].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    say(`${String(count).padStart(7)}  ${name}\n`)
  }
  say(
    `${done} seeds, ${operations} operations, ${days.toFixed(1)} operator-days (8 hours, 200 operations) in ${minutes.toFixed(1)} minutes: ${(days / minutes).toFixed(1)} a minute\n`,
  )
  const missing = MUST_BE_REACHED.filter((situation) => !situations.has(situation))
  if (options.faults === 'all' && done >= REACHED_IN && missing.length > 0) {
    process.exitCode = 1
    say(`Never reached:\n  ${missing.join('\n  ')}\n`)
  }
  const found = broken as Said | null
  if (found) await tellOf(found.seed, await run(planOf(found.seed, options)))
  else say('Every rule held\n')

  /** A separate process: seeds running side by side would share the state of libraries. */
  async function work(): Promise<void> {
    const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    for (const seed of seeds) {
      if (broken || performance.now() > until) break
      const said = await new Promise<Said>((resolve, reject) => {
        child.once('message', (message) => resolve(message as Said))
        child.once('exit', (code) => reject(new Error(`seed ${seed} has ended the process with ${code}`)))
        child.send(seed)
      })
      child.removeAllListeners('exit')
      done++
      operations += said.operations
      for (const [name, count] of said.situations) situations.set(name, (situations.get(name) ?? 0) + count)
      say(`seed ${seed}: ${said.events} events, journal ${said.hash.slice(0, 16)}${said.broken ? ' BROKEN' : ''}\n`)
      if (said.broken) broken ??= said
    }
    child.disconnect()
  }
}

function* seedsToRun(): Generator<string> {
  if (values.seeds === undefined && values.minutes !== undefined) for (;;) yield String(randomInt(2 ** 40))
  const [from = 1, to = from] = (values.seeds ?? '1..10').split('..').map(Number)
  for (let seed = from; seed <= to; seed++) yield String(seed)
}

/** Reports the broken rule, with the shortest trace that still breaks it. */
async function tellOf(seed: string, result: RunResult): Promise<void> {
  process.exitCode = 1
  say(`\nSeed ${seed}: ${result.broken?.seen}\nLooking for the shortest trace…\n`)
  const [plan, shortest] = await shrink(planOf(seed, options), result, Number(values.shrink) * 1000)
  say(`\n${shortest.trace.slice(-60).join('\n')}\n\n${shortest.broken?.seen}\n`)
  if (plan.actions.length > MAX_PRINTED) say('\nIt could not be made short: give --shrink more seconds.\n')
  else say(`\nThe plan, for a test:\n${JSON.stringify(plan)}\n`)
}
