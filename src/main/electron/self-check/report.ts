import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Timer } from '#core/ports.ts'

/** What is checked, in this order, and how long each part may take, in milliseconds. */
export const PARTS = {
  'temporary folder': 5_000,
  display: 30_000,
  desk: 30_000,
  page: 30_000,
  contract: 15_000,
  training: 30_000,
  'key store': 20_000,
  package: 30_000,
  sqlite: 10_000,
  database: 30_000,
  backup: 30_000,
  close: 20_000,
} as const satisfies Record<string, number>

export type PartName = keyof typeof PARTS

export const PART_NAMES = Object.keys(PARTS) as readonly PartName[]

const name = z.enum(PART_NAMES as [PartName, ...PartName[]])

/** The result of one part. `ms` null: it was not run. `detail`: what was found, or what failed. */
const part = z.strictObject({ name, ok: z.boolean(), ms: z.number().nullable(), detail: z.string() })
export type CheckedPart = z.infer<typeof part>

/** What is checked and on what. */
export interface Checked {
  readonly version: string
  readonly packaged: boolean
  readonly system: { readonly platform: string; readonly release: string; readonly arch: string }
  readonly versions: Readonly<Record<'electron' | 'pinnedElectron' | 'chromium' | 'node', string | null>>
}

export interface Report extends Checked {
  readonly ok: boolean
  readonly product: 'Paydesk'
  readonly parts: readonly CheckedPart[]
}

/**
 * Puts the report together from the results that the checked process has noted. `ended`: how it ended before it was through;
 * the part that it was at has failed then.
 */
export function compose(facts: Checked, results: readonly CheckedPart[], ended: string | null): Report {
  const noted = new Map(results.map((one) => [one.name, one]))
  const at = ended === null ? undefined : PART_NAMES.find((name) => !noted.has(name))
  const parts = PART_NAMES.map(
    (name): CheckedPart =>
      noted.get(name) ?? { name, ok: false, ms: null, detail: (name === at && ended) || 'not run' },
  )
  return { ok: ended === null && parts.every(({ ok }) => ok), product: 'Paydesk', ...facts, parts }
}

/** Notes a result in the folder of the check, where it lies whatever becomes of the process that is checked. */
export function addResult(folder: string, result: CheckedPart): void {
  appendFileSync(fileIn(folder), `${JSON.stringify(result)}\n`)
}

/** The results that were noted, in the order they came. A line that was not written to its end is none. */
export function readResults(folder: string): CheckedPart[] {
  if (!existsSync(fileIn(folder))) return []
  const lines = readFileSync(fileIn(folder), 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => part.parse(JSON.parse(line)))
}

function fileIn(folder: string): string {
  return join(folder, 'results.jsonl')
}

/** So much of what failed is told. */
const LONGEST = 400

/**
 * What failed, with its causes, in one line that can be sent to anyone: no folder of this machine is named, but for the
 * place of what is checked, which stands in `known` with the word to use for it.
 */
export function describe(error: unknown, known: Readonly<Record<string, string>>): string {
  return withoutFolders(messages(error).join(': '), known)
}

/** The same for a text. */
export function withoutFolders(text: string, known: Readonly<Record<string, string>>): string {
  const folders = Object.entries({ ...known, [homedir()]: '~' }).filter(([path]) => path.length > 1)
  const shown = folders.reduce((rest, [path, word]) => rest.replaceAll(path, word), text)
  const [line = ''] = shown.trim().split('\n')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

function messages(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const own = failureIn(error) ?? (error.message || error.name).split('\n')[0] ?? ''
  return error.cause === undefined ? [own] : [own, ...messages(error.cause)]
}

/** An expected failure of the desk: as its services throw it, or as the contract's error. */
const carrying = z.union([
  z.object({ failure: z.looseObject({}) }),
  z.object({ data: z.object({ failure: z.looseObject({}) }) }).transform(({ data }) => data),
])

function failureIn(error: Error): string | null {
  const found = carrying.safeParse(error)
  return found.success ? JSON.stringify(found.data.failure) : null
}

/** Runs a part: true where it is as it should be. It gives what was found, or throws what failed. */
export type RunPart = (name: PartName, run: (signal: AbortSignal) => Promise<string>) => Promise<boolean>

interface Recorded {
  readonly folder: string
  readonly timer: Timer
  /** Folders that results may speak of, and by which word. */
  readonly known: Readonly<Record<string, string>>
}

/** Runs parts, each no longer than it may take, and notes each result at once. */
export function createRunPart({ folder, timer, known }: Recorded): RunPart {
  return async (name, run) => {
    const from = performance.now()
    const end = (ok: boolean, detail: string): boolean => {
      addResult(folder, { name, ok, ms: Math.round(performance.now() - from), detail })
      return ok
    }
    try {
      return end(true, await withLimit(timer, PARTS[name], run))
    } catch (error) {
      return end(false, describe(error, known))
    }
  }
}

/** Gives a run up that takes longer than it may. */
async function withLimit<Result>(
  timer: Timer,
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const done = new AbortController()
  const giveUp = new AbortController()
  const late = timer.wait(milliseconds, done.signal).then(() => {
    if (done.signal.aborted) return new Promise<never>(() => undefined)
    const error = new Error(`not done within ${milliseconds / 1000} s`)
    giveUp.abort(error)
    throw error
  })
  try {
    return await Promise.race([run(giveUp.signal), late])
  } finally {
    done.abort()
    late.catch(() => undefined)
  }
}
