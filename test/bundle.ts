import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { newest } from '../scripts/start/build.ts'
import { BROWSER_HOST, BUNDLE } from './bundled.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MADE_OF = [
  'src/main',
  'src/shared',
  'src/training',
  'test/bundle.ts',
  'test/e2e/host-timer.ts',
  'package-lock.json',
]
const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** A host names its threads by their source; in the bundle they lie beside it. Its timer is one that tests can move. */
function forTests(): Plugin {
  const timer = fileURLToPath(new URL('e2e/host-timer.ts', import.meta.url))
  return {
    name: 'for-tests',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/host/system-timer.ts') ? timer : null),
    transform: (code) => code.replaceAll(/new URL\('[^']*\/(\w+)\/worker\.ts'/g, "new URL('./$1.mjs'"),
  }
}

/**
 * Global set-up of vitest and of Playwright: bundles the browser host and the worker threads once. From source each start
 * of a host or a thread loads hundreds of modules and strips their types. What is newer than its source stays: another run
 * may be using it.
 */
export default async function bundle(): Promise<void> {
  if (newest(BROWSER_HOST) > Math.max(...MADE_OF.map((path) => newest(`${ROOT}${path}`)))) return
  await build({
    configFile: false,
    logLevel: 'warn',
    root: ROOT,
    plugins: [forTests()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: BUNDLE,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: {
        input: {
          browser: source('main/browser/main.ts'),
          database: source('main/core/database/worker.ts'),
          backup: source('main/core/backup/worker.ts'),
          reader: source('main/core/batches/reader/worker.ts'),
          training: source('training/worker.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
}
