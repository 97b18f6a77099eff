import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { markLeft } from '../../src/main/core/database/clean-shutdown.ts'
import { fillReferenceKeys } from '../../src/main/core/database/fill-reference-keys.ts'
import { replyLimits } from '../../src/main/core/database/migrations/013-reply-limits.ts'
import { cutKeptReplies } from '../../src/main/core/database/migrations/cut-kept-replies.ts'
import { migrations } from '../../src/main/core/database/migrations/index.ts'
import { openDatabase } from '../../src/main/core/database/open-database.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import { writeOld } from './million.ts'
import { figure, say } from './say.ts'

const FROM = 7
const MAX = 1.2

/**
 * Migrates a generated million (`--rows`) from version 7 to the newest: as Paydesk does it, safe from kills and power
 * cuts and reporting progress, against the SQL of the migrations alone, run without a journal and without waiting for
 * the disk.
 */
export async function benchMigrate(): Promise<boolean> {
  const options = { rows: { type: 'string', default: '1000000' } } as const
  const rows = Number(parseArgs({ args: process.argv.slice(3), options }).values.rows)
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-'))
  const old = join(folder, 'old.db')
  const copy = join(folder, 'history.db')
  try {
    say(`Writing ${rows} transactions to ${folder} …`)
    writeOld(old, { rows, merchants: 5 })
    copyFileSync(old, copy)
    const bare = timed(() => runBare(copy))
    say(`  bare SQL, without a journal: ${bare.wall.toFixed(1)} s, ${bare.cpu.toFixed(1)} s of them at work`)
    copyFileSync(old, copy)
    // Skip the integrity check: it is not part of the measurement.
    markLeft(systemFiles.sync, copy, 0)
    const ours = timed(() => open(copy))
    say(`  Paydesk: ${ours.wall.toFixed(1)} s, ${ours.cpu.toFixed(1)} s of them at work`)
    return figure('Paydesk against bare SQL', ours.wall / bare.wall, MAX)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function runBare(path: string): void {
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON;
    PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY`)
  for (const [index, script] of migrations.entries()) {
    if (index < FROM) continue
    database.exec(`BEGIN; ${script}`)
    if (script === replyLimits) cutKeptReplies(database)
    database.exec('COMMIT')
  }
  database.exec('BEGIN')
  fillReferenceKeys(database, () => undefined)
  database.exec('COMMIT')
  database.close()
}

function open(path: string): void {
  let words = 0
  const opened = openDatabase(systemFiles.sync, path, new Date(), () => {
    words += 1
  })
  if (opened.result !== 'open') throw new Error(JSON.stringify(opened))
  opened.database.close()
  say(`  said ${words} times how far it is`)
}

/** Wall-clock and CPU time, in seconds. */
function timed(run: () => void): { wall: number; cpu: number } {
  const before = process.cpuUsage()
  const begun = performance.now()
  run()
  const { user, system } = process.cpuUsage(before)
  return { wall: (performance.now() - begun) / 1000, cpu: (user + system) / 1e6 }
}
