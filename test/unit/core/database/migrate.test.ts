import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atomically } from '../../../../src/main/core/database/atomically.ts'
import { fillReferenceKeys } from '../../../../src/main/core/database/fill-reference-keys.ts'
import { replyLimits } from '../../../../src/main/core/database/migrations/013-reply-limits.ts'
import { cutKeptReplies } from '../../../../src/main/core/database/migrations/cut-kept-replies.ts'
import { migrations } from '../../../../src/main/core/database/migrations/index.ts'
import { openDatabase } from '../../../../src/main/core/database/open-database.ts'
import { GivenUp, tellWork } from '../../../../src/main/core/database/opening-work.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { type OpeningWork, openingWork } from '../../../../src/shared/model/opening.ts'
import { writeOld } from '../../../bench/million.ts'
import { contentOf } from '../../../fakes/database-content.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

const OPENS = fileURLToPath(new URL('../../../fakes/open-to-kill.ts', import.meta.url))
/** Enough rows for a statement to report progress, and to be aborted, before its end. */
const ROWS = 1_500
const OLDEST = 7

let folder: string
/** A database left by a desk of each version from 7 on. */
const left = (version: number): string => join(folder, `version-${version}.db`)
let before: ReturnType<typeof contentOf>
let after: ReturnType<typeof contentOf>

/** Runs the migrations plainly, script by script, each in its own transaction. */
function plainly(database: DatabaseSync, from: number, to: number): void {
  for (const [index, script] of migrations.entries()) {
    if (index < from || index >= to) continue
    database.exec(`BEGIN IMMEDIATE; ${script}`)
    if (script === replyLimits) cutKeptReplies(database)
    database.exec(`PRAGMA user_version = ${index + 1}; COMMIT`)
  }
  if (to === migrations.length) atomically(database, () => fillReferenceKeys(database, () => undefined))
}

/** Longer than a field may be: migration 13 cuts it. */
const LONG = 'ё'.repeat(3_000)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-migrate-'))
  writeOld(left(OLDEST), { rows: ROWS, merchants: 3 })
  const database = new DatabaseSync(left(OLDEST))
  database.exec(`UPDATE transactions SET owner_name = '${LONG}' WHERE rowid % 500 = 1`)
  database.close()
  for (let version = OLDEST + 1; version <= migrations.length; version++) {
    copyFileSync(left(version - 1), left(version))
    const next = new DatabaseSync(left(version))
    plainly(next, version - 1, version)
    next.close()
  }
  before = contentOf(left(OLDEST))
  after = contentOf(left(migrations.length))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function copyOf(version: number): string {
  const path = join(temporaryFolder(), 'history.db')
  copyFileSync(left(version), path)
  return path
}

function open(path: string, tell?: (work: OpeningWork) => void): string {
  const opened = openDatabase(systemFiles.sync, path, new Date(), tell)
  if (opened.result !== 'open') return opened.result
  expect(opened.database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(opened.database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(opened.setAside).toBe(null)
  opened.database.close()
  return opened.result
}

test.each([7, 8, 12, 14, 15, 16, 17, 22])(
  'an update from version %i gives the same content as the migrations one by one',
  (version) => {
    const path = copyOf(version)
    expect(open(path)).toBe('open')
    expect(contentOf(path)).toEqual(after)
  },
)

test('the comparison of contents detects a missing search entry, a changed state and a missing index', () => {
  const path = copyOf(migrations.length)
  for (const change of [
    'DELETE FROM searched WHERE rowid = (SELECT max(rowid) FROM searched_words)',
    "UPDATE listed SET state = 'sending' WHERE rowid = (SELECT min(rowid) FROM listed)",
    'DROP INDEX listed_by_kind',
  ]) {
    const database = new DatabaseSync(path)
    database.exec(change)
    database.close()
    expect(contentOf(path), change).not.toEqual(after)
    copyFileSync(left(migrations.length), path)
  }
})

test('an update reports its step, versions and rows, and its share never goes back', () => {
  const said: OpeningWork[] = []
  open(copyOf(OLDEST), (work) => said.push(openingWork.parse(work)))
  expect(said[0]).toEqual({ what: 'check', versions: null, step: 1, steps: 1, rows: null, share: null })
  const update = said.filter(({ what }) => what === 'update')
  const shares = update.map(({ share }) => share ?? Number.NaN)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(new Set(update.map(({ versions }) => JSON.stringify(versions)))).toEqual(
    new Set([JSON.stringify({ from: OLDEST, to: migrations.length })]),
  )
  expect(update.map(({ step }) => step).at(-1)).toBe(update[0]?.steps)
  const counted = update.filter(({ rows }) => rows?.of === ROWS)
  expect(new Set(counted.map(({ step }) => step)).size, 'steps whose rows are counted').toBe(4)
  for (const { rows } of counted) expect(rows?.done).toBeLessThanOrEqual(ROWS)
})

test('progress is reported at each new step, and within a step only now and then', () => {
  const work = { what: 'update', versions: null, steps: 2, rows: null, share: 0 } as const
  const said: number[] = []
  const tell = tellWork(
    ({ step }) => said.push(step),
    null,
    () => 0,
  )
  for (const step of [1, 1, 1, 2, 2]) tell({ ...work, step })
  expect(said).toEqual([1, 2])
})

test('an update that is given up at any step leaves the database as it was, and opens later', () => {
  const steps: number[] = []
  open(copyOf(OLDEST), ({ what, step, rows }) => what === 'update' && rows === null && steps.push(step))
  const path = copyOf(OLDEST)
  for (const stop of [1, 7, 12, 20, 60, steps.length - 1]) {
    const flag = new SharedArrayBuffer(4)
    const stopThere = ({ what, step }: OpeningWork): void => {
      if (what === 'update' && step === stop) Atomics.store(new Int32Array(flag), 0, 1)
    }
    const tell = tellWork(stopThere, flag, () => performance.now())
    expect(openDatabase(systemFiles.sync, path, new Date(), tell).result, `step ${stop}`).toBe('given_up')
    expect(contentOf(path)).toEqual(before)
  }
  expect(open(path)).toBe('open')
  expect(contentOf(path)).toEqual(after)
})

test('giving up ends a statement whose rows are counted, and leaves the database as it was', () => {
  const path = copyOf(OLDEST)
  const result = openDatabase(systemFiles.sync, path, new Date(), ({ rows }) => {
    if (rows !== null && rows.done > 0) throw new GivenUp('given up')
  })
  expect(result.result).toBe('given_up')
  expect(contentOf(path)).toEqual(before)
})

/** Runs the opening script in a separate process, and kills it once it has printed `word`. */
async function killedAt(word: string, path: string, share: number): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', OPENS, path, String(share)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const heard: string[] = []
  for await (const line of createInterface(child.stdout)) {
    heard.push(line)
    if (line === word) break
  }
  child.kill('SIGKILL')
  await ended
  expect(heard.at(-1)).toBe(word)
}

test.each([0, 0.06, 0.15, 0.3, 0.45, 0.6, 0.9, 1])(
  'an update killed at a share of %d leaves the database as it was, and opens later',
  async (share) => {
    const path = copyOf(OLDEST)
    await killedAt('stuck', path, share)
    expect(contentOf(path)).toEqual(before)
    expect(open(path)).toBe('open')
    expect(contentOf(path)).toEqual(after)
  },
)

test('a database killed after the update is updated', async () => {
  const path = copyOf(OLDEST)
  await killedAt('open', path, 2)
  expect(contentOf(path)).toEqual(after)
})

/** A file system of so many megabytes for one script; needs no privileges where the system permits user namespaces. */
function onSmallDisk(megabytes: number, script: string) {
  const mount = temporaryFolder()
  const shell = `mount -t tmpfs -o size=${megabytes}m tmpfs ${mount} && cd ${mount} && ${script}`
  return spawn('unshare', ['-rm', 'sh', '-c', shell], { stdio: ['ignore', 'pipe', 'pipe'] })
}

test.skipIf(!existsSync('/usr/bin/unshare'))(
  'an update on a disk that becomes full leaves the database as it was and reports the full disk',
  async () => {
    const kept = join(temporaryFolder(), 'kept.db')
    const run = `${process.execPath} --disable-warning=ExperimentalWarning ${OPENS}`
    const child = onSmallDisk(7, `cp ${left(OLDEST)} history.db && ${run} history.db; cp history.db ${kept}; ls`)
    let said = ''
    let failed = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    child.stderr.on('data', (text) => {
      failed += text
    })
    await once(child, 'close')
    expect(failed).toBe('')
    expect(said).toContain('"what":"update"')
    expect(said).toContain('\nfull\n')
    expect(said).toMatch(/\nhistory\.db\n$/)
    expect(contentOf(kept)).toEqual(before)
    expect(open(kept)).toBe('open')
  },
)
