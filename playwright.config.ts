import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** The tests' browser is the system's: none is downloaded. `npm test` finds or installs it. */
const chromium = process.env.PAYDESK_CHROMIUM ?? '/usr/bin/chromium'

/** A locale of UTF-8: without one Chromium on Linux finds no file whose name has other letters than ASCII: some machines that build have none. */
const { LC_ALL, LC_CTYPE, LANG } = process.env
if (!/utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '')) process.env.LC_ALL = 'C.UTF-8'

/** Paydesk says where it is set, as it is on some machines that build: each test sets what it is about. */
delete process.env.NODE_EXTRA_CA_CERTS

/** Which part of the cases runs, as "1/4": several machines share them. */
const [, current, total] = /^(\d+)\/(\d+)$/.exec(process.env.PAYDESK_TEST_SHARD ?? '') ?? []

export default defineConfig({
  testDir: 'test',
  globalSetup: './test/bundle.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // A case keeps one and a half processors busy: its desk, the browser and the test.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  ...(current && total && { shard: { current: Number(current), total: Number(total) } }),
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  projects: [
    {
      name: 'browser',
      testDir: 'test/e2e',
      use: {
        browserName: 'chromium',
        reuseContext: true,
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        timezoneId: 'Europe/Moscow',
        permissions: ['clipboard-read', 'clipboard-write'],
        launchOptions: {
          executablePath: chromium,
          args: [
            '--no-sandbox',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            // One process for the pages of all tests: starting one costs as much as a page.
            '--renderer-process-limit=1',
            '--disable-site-isolation-trials',
          ],
        },
      },
    },
    { name: 'electron', testDir: 'test/electron', fullyParallel: false },
    // Packages of two versions, which take a minute to make: `npm run test:updates`.
    ...(process.env.PAYDESK_TEST_UPDATES ? [{ name: 'updates', testDir: 'test/updates', fullyParallel: false }] : []),
  ],
})
