import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/test/chromium.ts'

/** The tests use the system's browser; none is downloaded. `npm test` finds or installs it. */
const chromium = findChromium() ?? '/usr/bin/chromium'

/** Chromium on Linux needs a UTF-8 locale to find files with non-ASCII names; some build machines have none. */
const { LC_ALL, LC_CTYPE, LANG } = process.env
if (!/utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '')) process.env.LC_ALL = 'C.UTF-8'

/** Paydesk reports when this variable is set, as it is on some build machines; tests that need it set it themselves. */
delete process.env.NODE_EXTRA_CA_CERTS

/** It is daytime there, so that no day ends during the tests. Hosts count days in the system's time zone. */
const hour = new Date().getUTCHours()
const timezoneId = hour >= 3 && hour < 15 ? 'Europe/Moscow' : 'Pacific/Gambier'
process.env.TZ = timezoneId

/** The shard to run, as "1/4", when several machines share the tests. */
const [, current, total] = /^(\d+)\/(\d+)$/.exec(process.env.PAYDESK_TEST_SHARD ?? '') ?? []

export default defineConfig({
  testDir: 'test',
  globalSetup: './test/bundle.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // A test keeps one and a half processors busy: its desk, the browser and the test itself.
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
        timezoneId,
        permissions: ['clipboard-read', 'clipboard-write'],
        launchOptions: {
          executablePath: chromium,
          args: [
            '--no-sandbox',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            // One renderer process for the pages of all tests: starting a process costs as much as loading a page.
            '--renderer-process-limit=1',
            '--disable-site-isolation-trials',
          ],
        },
      },
    },
    { name: 'electron', testDir: 'test/electron', fullyParallel: false },
    // Needs packages of two versions, which take a minute to build: `npm run test:updates`.
    ...(process.env.PAYDESK_TEST_UPDATES ? [{ name: 'updates', testDir: 'test/updates', fullyParallel: false }] : []),
  ],
})
