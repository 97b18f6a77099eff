import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FOLDER } from './disk.ts'
import { MUTANTS, type Mutant } from './mutants.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const COPIED = ['src', 'test', 'package.json', 'tsconfig.json']

const SEEDS = Array.from({ length: 10 }, (_, index) => `${index + 1}`)
/** By mutant, the seed that found it last, which is tried first. Written when a run of this table has proved valid. */
const FOUND_BY = fileURLToPath(new URL('found-by.json', import.meta.url))
/** Short and dense: most faults are found in the first minutes of work. */
const DENSE_DAY = ['--hours', '0.2', '--actions', '800']
/** Milliseconds. A seed takes seconds; one that takes longer hangs. */
const SEED_TIMEOUT = 90_000
/** The percentage of mutants that must be found. */
const WANTED = 95

const BEGINNING = 'export async function createDesk('
/** The unchanged source: a rule that breaks on it would find every mutant. */
const UNCHANGED: Mutant = {
  ...{ name: 'nothing: every rule must hold', file: 'src/main/core/create-desk.ts' },
  ...{ find: BEGINNING, replace: BEGINNING },
}

/** The days on which some mutants are tried, by file and name: a dense day rarely reveals them. */
const DAYS: readonly (readonly [mutant: RegExp, day: readonly string[]])[] = [
  [/ignores (payouts refused|earlier attempts)/, [...DENSE_DAY, '--focus', 'pay_again,correct']],
  [/^\S*batch|rows of a batch/, [...DENSE_DAY, '--focus', 'batch_']],
  [/^\S*unlink/, [...DENSE_DAY, '--focus', 'adopt,unlink']],
  // Polling can only be judged while nobody does anything for a while.
  [/^\S*circuit-breaker/, ['--hours', '4', '--actions', '25', '--focus', 'other_secret']],
  [/^\S*(polling|poll-repository)/, ['--hours', '4', '--actions', '25']],
]
const dayOf = ({ file, name }: Mutant): readonly string[] =>
  DAYS.find(([pattern]) => pattern.test(`${file} ${name}`))?.[1] ?? DENSE_DAY

/** What a child process reports about one seed (main.ts). */
interface Said {
  readonly broken: { readonly rule: string; readonly seen: string } | null
}

interface Trial {
  readonly mutant: Mutant
  readonly day: readonly string[]
  readonly seeds: readonly string[]
}

interface Tried extends Trial {
  /** `null`: no rule has found it. */
  readonly rule: string | null
  /** The seeds that were simulated. If a rule was broken, the last one broke it. */
  readonly seeds: readonly string[]
  readonly seconds: number
  /** What was observed, or why the result is unknown. */
  readonly seen: string
}

/**
 * Applies each mutant to a copy of the source and simulates until a rule breaks or the seeds are used up. Prints a
 * table; returns whether enough mutants were found, and no fault in the source itself. `only`: mutants whose name or
 * file contains it; empty: all.
 */
export async function tryMutants(jobs: number, only: string): Promise<boolean> {
  const waiting = MUTANTS.filter(({ name, file }) => `${file} ${name}`.includes(only))
  for (const mutant of waiting) mutated(mutant)
  const begun = performance.now()
  const all: Tried[] = []
  const days = Array.from(new Set(waiting.map(dayOf)))
  const foundBy = JSON.parse(readFileSync(FOUND_BY, 'utf8')) as Record<string, string>
  // First: if the source itself breaks a rule, or its copy cannot be simulated, the mutants' results mean nothing.
  const [first = ''] = SEEDS
  if (!(await holds(() => [first]))) return false
  await tryAll(
    waiting.map((mutant) => {
      const seeds = Array.from(new Set([foundBy[mutant.name] ?? first, ...SEEDS]))
      return { mutant, day: dayOf(mutant), seeds }
    }),
  )
  const tried = all.filter(({ mutant }) => mutant !== UNCHANGED)
  // A seed that finds a mutant must break no rule without it.
  const finders = tried.flatMap(({ mutant, day, rule, seeds }) =>
    rule === null ? [] : [{ name: mutant.name, day, seed: seeds.at(-1) ?? first }],
  )
  const seedsOf = (wanted: Trial['day']): ReadonlySet<string> =>
    new Set(finders.filter(({ day }) => day === wanted).map(({ seed }) => seed))
  if (!(await holds((day) => Array.from(seedsOf(day)).filter((seed) => seed !== first)))) return false
  for (const { name, seed } of finders) foundBy[name] = seed
  const names = new Set(MUTANTS.map(({ name }) => name))
  const kept = Object.fromEntries(
    Object.entries(foundBy)
      .filter(([name]) => names.has(name))
      .toSorted(),
  )
  writeFileSync(FOUND_BY, `${JSON.stringify(kept, null, 2)}\n`)
  const found = tried.filter(({ rule }) => rule !== null).length
  const share = (100 * found) / Math.max(1, tried.length)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  process.stdout.write(`${found} of ${tried.length} mutants were found (${share.toFixed(0)} %) in ${minutes} minutes\n`)
  return share >= WANTED

  /** Whether every rule holds on the unchanged source, on each day with these seeds. */
  async function holds(seedsOf: (day: Trial['day']) => readonly string[]): Promise<boolean> {
    const trials = days.map((day) => ({ mutant: UNCHANGED, day, seeds: seedsOf(day) }))
    await tryAll(trials.filter(({ seeds }) => seeds.length > 0))
    return all.every(({ mutant, rule, seen }) => mutant !== UNCHANGED || (rule === null && seen === ''))
  }

  async function tryAll(trials: readonly Trial[]): Promise<void> {
    const queue = trials.values()
    await Promise.all(Array.from({ length: jobs }, () => work(queue)))
  }

  async function work(queue: Iterable<Trial>): Promise<void> {
    const copy = mkdtempSync(join(FOLDER, 'paydesk-mutant-'))
    try {
      for (const path of COPIED) {
        mkdirSync(dirname(join(copy, path)), { recursive: true })
        cpSync(join(ROOT, path), join(copy, path), { recursive: true })
      }
      symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
      for (const trial of queue) {
        const tried = await tryOne(copy, trial)
        all.push(tried)
        const { mutant, rule, seeds, seconds, seen } = tried
        const columns = [mutant.name.padEnd(64), (rule ?? 'NOT FOUND').padEnd(36), `${seeds.length} seeds`]
        process.stdout.write(`${columns.join('  ')}  ${seconds.toFixed(0).padStart(3)} s  ${seen.slice(0, 120)}\n`)
      }
    } finally {
      rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

/** The mutant's file with the mutation applied. Throws unless the text to replace occurs exactly once. */
export function mutated({ name, file, find, replace }: Mutant, root = ROOT): string {
  const parts = readFileSync(join(root, file), 'utf8').split(find)
  if (parts.length !== 2) throw new Error(`${name}: its text is ${parts.length - 1} times in ${file}`)
  return parts.join(replace)
}

async function tryOne(copy: string, { mutant, day, seeds }: Trial): Promise<Tried> {
  const path = join(copy, mutant.file)
  const begun = performance.now()
  const seconds = (): number => (performance.now() - begun) / 1000
  const source = readFileSync(path)
  writeFileSync(path, mutated(mutant, copy))
  const child = fork(join(copy, 'test/simulation/main.ts'), day, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // All but the mutated file is compiled once per copy.
    env: { ...process.env, NODE_COMPILE_CACHE: join(copy, 'compiled') },
  })
  try {
    for (const [place, seed] of seeds.entries()) {
      const said = await simulate(child, seed)
      const end = { mutant, day, seeds: seeds.slice(0, place + 1), seconds: seconds() }
      if (typeof said === 'string') return { ...end, rule: null, seen: said }
      if (said.broken)
        return { ...end, rule: isOfSource(said.broken) ? null : said.broken.rule, seen: said.broken.seen }
    }
    return { mutant, day, seeds, rule: null, seconds: seconds(), seen: '' }
  } finally {
    child.kill()
    writeFileSync(path, source)
  }
}

/** A source that cannot be loaded was not simulated. */
function isOfSource({ rule, seen }: { readonly rule: string; readonly seen: string }): boolean {
  return rule === 'nothing is thrown' && /SyntaxError|ReferenceError|ERR_[A-Z_]*(MODULE|TYPESCRIPT)/.test(seen)
}

/** The child's report about a seed, or why there is none. An uncaught exception also breaks a rule. */
function simulate(child: ChildProcess, seed: string): Promise<Said | string> {
  return new Promise((resolve) => {
    const errors: Buffer[] = []
    const hear = (text: Buffer): void => void errors.push(text)
    const say = (said: Said | string): void => {
      clearTimeout(timeout)
      child.removeAllListeners()
      child.stderr?.off('data', hear)
      resolve(said)
    }
    const timeout = setTimeout(say, SEED_TIMEOUT, 'it hangs')
    child.once('message', (said) => say(said as Said))
    child.stderr?.on('data', hear)
    child.once('close', () =>
      say({ broken: { rule: 'nothing is thrown', seen: Buffer.concat(errors).toString().trim() } }),
    )
    child.send(seed)
  })
}
