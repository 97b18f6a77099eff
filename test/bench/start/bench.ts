import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { generate } from '../million.ts'
import { figure, say } from '../say.ts'
import { type Programs, packagePrograms } from './program.ts'
import { measureStart, type Start } from './run.ts'

const MAX_MEMORY = 1.25

interface Case {
  readonly name: string
  /** How many transactions the folder has; `null`: a new folder each time. */
  readonly rows: number | null
  /** The limit for the time until it is usable, as a ratio to an empty window; `null`: reported only. */
  readonly most: number | null
}

const CASES: readonly Case[] = [
  { name: 'warm', rows: 1000, most: 1.5 },
  { name: 'fresh', rows: null, most: null },
  { name: 'million', rows: 1_000_000, most: 1.7 },
]

/**
 * Compares the packaged Paydesk with an empty window of the same Electron with the same flags, started in turn
 * (`--pairs`): on a used folder, on a new one, and on one with a million transactions. `--data` names a folder in which
 * the folders with transactions are kept and reused; `--only` selects one case.
 */
export async function benchDesktopStart(): Promise<boolean> {
  const options = {
    pairs: { type: 'string', default: '7' },
    data: { type: 'string' },
    only: { type: 'string' },
  } as const
  const { values } = parseArgs({ args: process.argv.slice(3), options })
  const own = mkdtempSync(join(tmpdir(), 'paydesk-bench-'))
  try {
    const programs = await packagePrograms(join(own, 'programs'))
    const met: boolean[] = []
    for (const one of CASES.filter(({ name }) => values.only === undefined || values.only === name)) {
      say(`A ${one.name} folder${one.rows === null ? '' : ` of ${one.rows} transactions`}`)
      const kept = values.data ? join(values.data, one.name) : join(own, one.name)
      if (one.rows !== null) await ensureUsed(kept, one.rows, programs)
      const folders = { of: one, kept, own }
      met.push(await compare(folders, programs, Number(values.pairs)))
    }
    return met.every(Boolean)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/** Ensures a folder with transactions of an active merchant, as Paydesk leaves it when it is closed. */
async function ensureUsed(folder: string, rows: number, { paydesk }: Programs): Promise<void> {
  if (!existsSync(join(folder, 'history.db'))) {
    say(`  Writing ${rows} transactions to ${folder} …`)
    await generate(folder, { rows, merchants: 5 })
  }
  const database = new DatabaseSync(join(folder, 'history.db'))
  const merchant = database.prepare('SELECT id FROM profiles ORDER BY rowid LIMIT 1').get()
  database.close()
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ activeProfileId: merchant?.id }))
  await measureStart(paydesk, folder)
}

interface Folders {
  readonly of: Case
  readonly kept: string
  readonly own: string
}

async function compare({ of, kept, own }: Folders, programs: Programs, pairs: number): Promise<boolean> {
  const starts: Record<keyof Programs, Start[]> = { paydesk: [], empty: [] }
  const folderOf = (which: keyof Programs, pair: number) => {
    if (of.rows === null) return join(own, `${which}-${pair}`)
    return which === 'paydesk' ? kept : join(own, `${of.name}-empty`)
  }
  // The empty window's first start is not a warm start either.
  if (of.rows !== null) await measureStart(programs.empty, folderOf('empty', 0))
  for (let pair = 0; pair < pairs; pair++) {
    const turn = ['paydesk', 'empty'] as const
    for (const which of pair % 2 === 0 ? turn : turn.toReversed()) {
      starts[which].push(await measureStart(programs[which], folderOf(which, pair)))
    }
  }
  const { heading } = starts.paydesk[0] ?? {}
  say(`  the first screen: ${heading}`)
  const ratio = (what: keyof Start, most: number | null): boolean => {
    const [ours, theirs] = [starts.paydesk, starts.empty].map((all) => medianOf(all, what))
    if (ours == null || theirs == null) {
      say(`  not measured on this system: ${what}`)
      return true
    }
    const words = `${what}: ${ours.toFixed(0)} against ${theirs.toFixed(0)}`
    if (most !== null) return figure(words, ours / theirs, most)
    say(`  ${(ours / theirs).toFixed(2).padStart(16)}         ${words}`)
    return true
  }
  return [ratio('shown', null), ratio('usable', of.most), ratio('memory', MAX_MEMORY)].every(Boolean)
}

function medianOf(starts: readonly Start[], what: keyof Start): number | null {
  const values = starts.map((start) => start[what]).filter((value) => typeof value === 'number')
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null
}
