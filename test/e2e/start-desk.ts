import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
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

/** Below the ephemeral ports, which the system assigns. */
const FIRST_PORT = 21_000

/** Reserves a port for a worker. The guard listens on the port before it, which keeps workers of another run away. */
async function takePort(): Promise<{ readonly port: number; readonly guard: Server }> {
  for (let port = FIRST_PORT; ; port += 2) {
    const guard = await listenOn(port)
    if (guard === null) continue
    const tried = await listenOn(port + 1)
    if (tried !== null) {
      tried.close()
      return { port: port + 1, guard }
    }
    guard.close()
  }
}

/** `null`: the port is in use. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1')
  return once(server, 'listening').then(
    () => server,
    () => null,
  )
}

/** Starts the browser host on a folder and waits for its address. `out/` must be built. */
export async function startDesk(folder: string, env: NodeJS.ProcessEnv = {}, port = 0): Promise<RunningDesk> {
  const child = spawn(process.execPath, [BROWSER_HOST, '--json', '--data', folder, '--port', String(port)], {
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

interface WorkerFixtures {
  /** The port of every `desk` of a worker: at the same address, the browser reuses the compiled scripts. */
  readonly port: number
}

/** Tests with a real desk in a real browser. */
export const test = base.extend<DeskFixtures, WorkerFixtures>({
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const { port, guard } = await takePort()
      await use(port)
      guard.close()
    },
    { scope: 'worker' },
  ],
  // Needs the context: the pages of the test before are closed before a desk starts at their address.
  desk: async ({ context: _, port }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-'))
    const desk = await startDesk(join(folder, 'data'), {}, port)
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
    // The next desk of this worker has the same address.
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
