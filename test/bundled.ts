import { fileURLToPath, pathToFileURL } from 'node:url'

/** Where test/bundle.ts puts the browser host and the worker threads: as deep below the root as the host's source. */
export const BUNDLE = fileURLToPath(new URL('../node_modules/.cache/test-bundle/', import.meta.url))

/** The browser host as the tests start it. */
export const BROWSER_HOST = `${BUNDLE}browser.mjs`

const thread = (name: string): URL => pathToFileURL(`${BUNDLE}${name}.mjs`)

/** The worker threads as the tests start them. */
export const BUNDLED_THREADS = {
  database: thread('database'),
  backup: thread('backup'),
  reader: thread('reader'),
  training: thread('training'),
}
