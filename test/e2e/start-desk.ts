import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { BROWSER_HOST } from '../bundled.ts'
import { text } from '../fakes/texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A browser host that runs as an operator's does: its own process, its own data folder. */
export interface RunningDesk {
  /** The printed address with the one-time token. */
  readonly url: string
  readonly folder: string
  readonly process: ChildProcess
  /** Lets time pass for what the desk does by itself, milliseconds. */
  pass(milliseconds: number): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the browser host on a folder and waits for its address. `out/` must be built. */
export async function startDesk(folder: string, env: NodeJS.ProcessEnv = {}): Promise<RunningDesk> {
  const child = spawn(process.execPath, [BROWSER_HOST, '--json', '--data', folder, '--port', '0'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
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

/** Lets time pass in a host that has a line to this process. */
export async function letPass(host: ChildProcess, milliseconds: number): Promise<void> {
  const passed = once(host, 'message')
  host.send(milliseconds)
  await passed
}

interface DeskFixtures {
  /** A desk of this test's own. */
  readonly desk: RunningDesk
  /** The page of that desk at its first start: two choices. */
  readonly freshPage: Page
  /** The page of that desk with the training platform in use, at the transactions. */
  readonly trainingPage: Page
}

/** Tests at the real desk in a real browser. */
export const test = base.extend<DeskFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  desk: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-'))
    const desk = await startDesk(join(folder, 'data'))
    await use(desk)
    await desk.stop()
    rmSync(folder, { recursive: true, force: true })
  },
  freshPage: async ({ desk, page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      // The browser's own words where the desk is restarted under an open page, which tries to reconnect.
      const isRefused = message.text().includes('net::ERR_CONNECTION_REFUSED')
      if (message.type() === 'error' && !isRefused) errors.push(message.text())
    })
    await page.goto(desk.url)
    await use(page)
    expect(errors, 'nothing may be reported as an error by the page itself').toEqual([])
  },
  trainingPage: async ({ freshPage }, use) => {
    await freshPage.getByRole('button', { name: /training platform/i }).click()
    await expect(freshPage).toHaveURL(/#\/overview$/)
    await freshPage.goto(new URL('/#/transactions', freshPage.url()).href)
    await expect(freshPage.getByRole('heading', { name: text('transactions.title'), exact: true })).toBeVisible()
    await use(freshPage)
  },
})

export { expect }
