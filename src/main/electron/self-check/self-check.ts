import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { arch, release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import type { Desk } from '#core/create-desk.ts'
import { systemTimer } from '../../host/system-timer.ts'
import { startDesktop } from '../start-desktop.ts'
import { checkedFolder, dataIn, FOLDER_VARIABLE, type SelfCheckOrder } from './order.ts'
import { watchPages } from './page.ts'
import {
  type Checked,
  compose,
  createRunPart,
  describe,
  PARTS,
  type Report,
  readResults,
  withoutFolders,
} from './report.ts'

/** The limits of all parts, plus time for a start. Ends a process that hangs in a way its own timers cannot end. */
const LIMIT_MS = Object.values(PARTS).reduce<number>((sum, milliseconds) => sum + milliseconds, 15_000)

/**
 * `--self-check`: starts Paydesk a second time, in a temporary folder and with a hidden window, and reports. The first
 * process waits before its own Chromium is ready, so that it can report why the second one ended: no display, a
 * graphics driver, or a key store prompt that nobody answers.
 */
export function selfCheck(order: SelfCheckOrder): void {
  const folder = checkedFolder(process.argv, process.env, process.cwd())
  if (folder !== null) startChecked(folder)
  else finish(order, checkInSecondProcess())
}

function checkInSecondProcess(): Report {
  const from = performance.now()
  let folder: string
  try {
    folder = mkdtempSync(join(tmpdir(), 'paydesk-self-check-'))
  } catch (error) {
    const failed = { name: 'temporary folder', ok: false, ms: 0, detail: describe(error, {}) } as const
    return compose(facts(), [failed], null)
  }
  try {
    const made = { name: 'temporary folder', ok: true, ms: Math.round(performance.now() - from), detail: '' } as const
    const ended = runSecond(folder)
    return compose(facts(), [made, ...readResults(folder)], ended)
  } finally {
    remove(folder)
  }
}

/** On Windows, a file may stay locked for a moment after the process that had it open has ended. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  } catch (error) {
    process.stderr.write(`Paydesk: a temporary folder could not be removed: ${describe(error, {})}\n`)
  }
}

/** `null` if it ended normally, otherwise how it ended and its last output. */
function runSecond(folder: string): string | null {
  // The last folder given wins.
  const args = [...process.argv.slice(1), `--data=${dataIn(folder)}`]
  const { error, status, signal, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, [FOLDER_VARIABLE]: folder, PAYDESK_NO_DIALOG: '1' },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (stderr) process.stderr.write(stderr)
  if (status === 0) return null
  const last = (stderr ?? '').trim().split('\n').slice(-2).join(' ')
  const how = error?.message ?? (signal === null ? `ended with code ${status}` : `ended by ${signal}`)
  return withoutFolders(last === '' ? how : `${how}: ${last}`, { [folder]: '<temporary folder>' })
}

function facts(): Checked {
  const { electron = null, chrome = null, node = null } = process.versions as Record<string, string | undefined>
  return {
    version: app.getVersion(),
    packaged: app.isPackaged,
    system: { platform: process.platform, release: release(), arch: arch() },
    versions: { electron, pinnedElectron: __PINNED_ELECTRON__, chromium: chrome, node },
  }
}

function finish({ file }: SelfCheckOrder, report: Report): void {
  const text = `${JSON.stringify(report, null, 2)}\n`
  let code = report.ok ? 0 : 1
  try {
    if (file !== null) writeFileSync(file, text)
  } catch (error) {
    process.stderr.write(`Paydesk: the report was not written: ${describe(error, {})}\n`)
    code = 1
  }
  try {
    writeSync(1, text)
  } catch {
    // On Windows there is no standard output unless it was redirected; --self-check=<file> is for that.
  }
  process.exit(code)
}

/**
 * The process being checked: starts the desktop as for an operator, except that the window stays hidden, and checks it.
 * Exits with code 0 once all parts are done, whatever they found.
 */
function startChecked(folder: string): void {
  app.dock?.hide()
  const known = { [folder]: '<temporary folder>', [app.getAppPath()]: '<app>', [tmpdir()]: '<temporary>' }
  const run = createRunPart({ folder, timer: systemTimer, known })
  const pages = watchPages()
  const { promise: desk, resolve, reject } = Promise.withResolvers<Desk>()
  desk.catch(() => undefined)
  startDesktop({ isShown: false, opened: resolve, fail: reject })
  const check = async (): Promise<void> => {
    const { checkParts } = await import('./check-parts.ts')
    await checkParts(run, { folder, desk, pages })
  }
  check().then(
    () => app.exit(0),
    (error: unknown) => {
      process.stderr.write(`Paydesk: ${error instanceof Error ? error.message : String(error)}\n`)
      app.exit(1)
    },
  )
}
