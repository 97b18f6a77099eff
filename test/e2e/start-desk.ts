import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { BROWSER_HOST } from '../bundled.ts'
import { type PageSession, signIn } from '../fakes/browser-session.ts'
import { text } from '../fakes/texts.ts'
import { lineTo, SESSION_KEY } from './desk-client.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const COMPILE_CACHE = join(root, 'node_modules/.cache/node-compile')

/** A browser host that runs as an operator's does: in a separate process, with a separate data folder. */
export interface RunningDesk {
  /** The printed address with the one-time token. */
  readonly url: string
  readonly folder: string
  readonly process: ChildProcess
  /** Advances the desk's clock. */
  pass(milliseconds: number): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the browser host on a folder and waits for its address. `out/` must be built. */
export async function startDesk(folder: string, env: NodeJS.ProcessEnv = {}): Promise<RunningDesk> {
  const child = spawn(process.execPath, [BROWSER_HOST, '--json', '--data', folder, '--port', '0'], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  // A failed test may not stop it. Its worker ends then.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  if (child.stdout === null) throw new Error('the browser host has no output')
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the browser host ended with ${code}`))),
  ])) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return {
    url,
    folder,
    process: child,
    pass: (milliseconds) => letPass(child, milliseconds),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Advances the clock of a host that is connected to this process. */
export async function letPass(host: ChildProcess, milliseconds: number): Promise<void> {
  const passed = once(host, 'message')
  host.send(milliseconds)
  await passed
}

interface DeskFixtures {
  /** Variables for the desk's process. */
  readonly hostEnv: NodeJS.ProcessEnv
  /** A separate desk for this test. */
  readonly desk: RunningDesk
  /** The page of this test, which must not report any error. */
  readonly watchedPage: Page
  /** A session with that desk, not used to open anything yet. */
  readonly session: PageSession
  /** The page of that desk at its first start, which offers two choices. */
  readonly freshPage: Page
  /** The page of that desk with the training platform active, showing the transactions. */
  readonly trainingPage: Page
}

/** Tests with a real desk in a real browser. */
export const test = base.extend<DeskFixtures>({
  hostEnv: {},
  desk: async ({ hostEnv }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-'))
    const desk = await startDesk(join(folder, 'data'), hostEnv)
    await use(desk)
    await desk.stop()
    rmSync(folder, { recursive: true, force: true })
  },
  watchedPage: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      // The browser's own message when the desk restarts under an open page, which tries to reconnect.
      const isRefused = message.text().includes('net::ERR_CONNECTION_REFUSED')
      if (message.type() === 'error' && !isRefused) errors.push(message.text())
    })
    await use(page)
    // Its desk stops next, and the browser keeps the page for the next test.
    await page.goto('about:blank')
    expect(errors, 'nothing may be reported as an error by the page itself').toEqual([])
  },
  freshPage: async ({ desk, watchedPage }, use) => {
    await watchedPage.goto(desk.url)
    await use(watchedPage)
  },
  session: async ({ desk }, use) => use(await signIn(desk.url)),
  trainingPage: async ({ desk, session, watchedPage }, use) => {
    const { client, close } = await lineTo(desk.url, session)
    await client.profiles.startTraining()
    close()
    await openTransactions(watchedPage, desk, session)
    await expect(watchedPage.getByRole('heading', { name: text('shell.transactions'), exact: true })).toBeVisible()
    await use(watchedPage)
  },
})

/** Opens the transactions with a session, as a reloaded tab does. */
export async function openTransactions(page: Page, { url }: RunningDesk, { secret }: PageSession): Promise<void> {
  const kept = await page.addInitScript(({ key, secret }) => sessionStorage.setItem(key, secret), {
    key: SESSION_KEY,
    secret,
  })
  await page.goto(new URL('/#/transactions', url).href)
  await kept.dispose()
}

export { expect }
