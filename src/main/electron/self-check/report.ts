import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Timer } from '#core/ports.ts'

/** The parts in the order they are checked, each with its time limit in milliseconds. */
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

/** The result of one part. `ms` is `null` if it was not run. `detail`: what was found, or what failed. */
const part = z.strictObject({ name, ok: z.boolean(), ms: z.number().nullable(), detail: z.string() })
export type CheckedPart = z.infer<typeof part>

/** The program checked, and the system it ran on. */
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
 * Builds the report from the results recorded by the checked process. `ended`: how it ended early; the part it was
 * running then counts as failed.
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

/** Records a result in the check's folder, where it survives whatever happens to the checked process. */
export function addResult(folder: string, result: CheckedPart): void {
  appendFileSync(fileIn(folder), `${JSON.stringify(result)}\n`)
}

/** The recorded results in order. An incomplete last line is ignored. */
export function readResults(folder: string): CheckedPart[] {
  if (!existsSync(fileIn(folder))) return []
  const lines = readFileSync(fileIn(folder), 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => part.parse(JSON.parse(line)))
}

function fileIn(folder: string): string {
  return join(folder, 'results.jsonl')
}

/** The maximum length of an error text. */
const LONGEST = 400

/**
 * The error and its causes on one line that can be sent to anyone: the folders in `known` are replaced by the given
 * words, and the home folder by `~`.
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

/** An expected failure of the desk, as thrown by its services or as the contract's error. */
const carrying = z.union([
  z.object({ failure: z.looseObject({}) }),
  z.object({ data: z.object({ failure: z.looseObject({}) }) }).transform(({ data }) => data),
])

function failureIn(error: Error): string | null {
  const found = carrying.safeParse(error)
  return found.success ? JSON.stringify(found.data.failure) : null
}

/** Runs a part, which returns what was found or throws what failed. Returns whether it passed. */
export type RunPart = (name: PartName, run: (signal: AbortSignal) => Promise<string>) => Promise<boolean>

interface Recorded {
  readonly folder: string
  readonly timer: Timer
  /** Folders that results may mention, and the word that replaces each. */
  readonly known: Readonly<Record<string, string>>
}

/** Runs parts, each within its time limit, and records each result immediately. */
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

/** Aborts a run that exceeds its time limit. */
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
