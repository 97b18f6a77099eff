import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, type ElectronApplication, errors, type Page } from '@playwright/test'
import { findPackages, type Packages, SANDBOX } from '../../scripts/test/packages.ts'

export { expect } from '@playwright/test'

/** A running desktop. */
export interface Desktop {
  readonly app: ElectronApplication
  readonly page: Page
  /** Its standard error output so far. */
  said(): string
}

export interface LaunchOptions {
  readonly data?: string
  /** What is restored if it must be started once more; the data folder unless another is named. */
  readonly restored?: string
  readonly args?: readonly string[]
  readonly env?: Record<string, string>
}

/** A program and its fixed arguments. */
export interface Program {
  readonly path: string
  readonly args: readonly string[]
}

/** How a program ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface Fixtures {
  /** The data folder of this test, empty at first and deleted afterwards. */
  readonly data: string
  /** What is launched: the package, unless a test file overrides it. */
  readonly launched: Program
  launch(options?: LaunchOptions): Promise<Desktop>
  /** Skips the test, with the reason, if there is nothing to run it on. */
  readonly runnable: undefined
}

/** Desktop tests of the package, skipped, with the reason, if there is no package or no display. */
export const test = base.extend<Fixtures>({
  runnable: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use, testInfo) => {
      const reason = whyNot()
      testInfo.skip(reason !== null, reason ?? '')
      await use(undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  data: async ({}, use) => {
    const parent = mkdtempSync(join(tmpdir(), 'paydesk-test-'))
    await use(join(parent, 'data'))
    rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  launched: async ({}, use) => use(driven()),
  launch: async ({ data, launched }, use) => {
    const apps: ElectronApplication[] = []
    await use(async (options = {}) => {
      const desktop = await drive(launched, { data, ...options })
      apps.push(desktop.app)
      return desktop
    })
    for (const app of apps) await quit(app).catch(() => undefined)
  },
})

/** Quits, and answers the question before it with "Close anyway". */
async function quit(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
  })
  await app.close()
}

/** How long the driver may take to attach, milliseconds. */
const ATTACH_MS = 30_000

/** Starts a program with the driver attached and waits for its screens. */
export async function drive(program: Program, options: LaunchOptions & { readonly data: string }): Promise<Desktop> {
  const app = await attach(program, options)
  let words = ''
  app.process().stderr?.on('data', (text) => {
    words += String(text)
  })
  const page = await app.firstWindow()
  await page.locator('#root :visible').first().waitFor()
  return { app, page, said: () => words }
}

/**
 * In about one of 150 starts Playwright does not attach to Electron and would wait until the test times out. The test
 * has not used that program yet, so its data folder is restored and the program is started once more.
 */
async function attach(
  program: Program,
  { data, restored = data, args = [], env }: LaunchOptions & { readonly data: string },
): Promise<ElectronApplication> {
  const launch = () =>
    _electron.launch({
      executablePath: program.path,
      args: [...program.args, `--data=${data}`, ...args],
      env: { ...quiet(), ...env },
      timeout: ATTACH_MS,
    })
  const before = `${restored}-before-launch`
  const existed = existsSync(restored)
  if (existed) cpSync(restored, before, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  try {
    return await launch()
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    process.stderr.write(`Playwright did not attach to Electron within ${ATTACH_MS / 1000} s: started once more\n`)
    base.setTimeout(base.info().timeout + ATTACH_MS)
    // The program that did not answer may still write while it ends.
    rmSync(restored, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    if (existed) renameSync(before, restored)
    return await launch()
  } finally {
    rmSync(before, { recursive: true, force: true })
  }
}

/** Starts the shipped package as a user would, with nothing attached, and waits until it ends. */
export function runDesktop(data: string, env: Record<string, string> = {}): Promise<Ended> {
  return run(shipped(), [`--data=${data}`], env)
}

/** Starts a program and waits until it ends. */
export function run(program: Program, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return ended(spawn(program.path, [...program.args, ...args], { env: { ...quiet(), ...env } }))
}

/** The package as shipped. */
export function shipped(): Program {
  return packaged(packages().shipped)
}

/** The copy of the package that a driver can attach to. */
export function driven(): Program {
  return packaged(packages().inspect)
}

/** What `npm start` shows: the unpackaged build, run by a stock Electron. `null` if no Electron is available. */
export function unpackaged(): Program | null {
  const path = electronPath()
  return path === null ? null : { path, args: [...SANDBOX, '.'] }
}

/** A package by the path of its executable. */
export function packaged(path: string): Program {
  return { path, args: SANDBOX }
}

/** The preload script of a running desktop, inside its archive. */
export async function preloadOf(app: ElectronApplication): Promise<string> {
  return join(await app.evaluate(({ app: running }) => running.getAppPath()), 'out', 'preload', 'index.cjs')
}

/** Starts the browser host on a folder. */
export function spawnBrowserHost(data: string): ChildProcess {
  return spawn(process.execPath, ['src/main/browser/main.ts', '--data', data, '--json'])
}

export function ended(child: ChildProcess): Promise<Ended> {
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (text) => {
    stdout += String(text)
  })
  child.stderr?.on('data', (text) => {
    stderr += String(text)
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
}

/** The first line that a program prints. */
export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part) => {
      text += String(part)
      if (text.includes('\n')) resolve(text.split('\n')[0] ?? '')
    })
    child.on('exit', (code) => reject(new Error(`ended with code ${code}`)))
  })
}

const ROOT = join(import.meta.dirname, '..', '..')

function whyNot(): string | null {
  const reason = process.env.PAYDESK_NO_PACKAGE
  if (reason) return reason
  const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  return display ? null : 'no display: run under xvfb-run'
}

function packages(): Packages {
  const found = findPackages(ROOT)
  if ('reason' in found) throw new Error(`Nothing to test: ${found.reason}`)
  return found
}

/** The path of a stock Electron: from the environment, or from the `electron` package. */
function electronPath(): string | null {
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const home = join('node_modules', 'electron')
  const note = join(home, 'path.txt')
  const own = existsSync(note) ? readFileSync(note, 'utf8').trim() : 'electron'
  const path = process.env.ELECTRON_EXEC_PATH ?? (named ? join(named, own) : join(home, 'dist', own))
  return existsSync(path) ? path : null
}

function quiet(): Record<string, string> {
  return { ...(process.env as Record<string, string>), PAYDESK_NO_DIALOG: '1' }
}
