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

/** Hosts load threads by source path; in the bundle they lie beside the host. Tests can advance the host's timer. */
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
 * Global setup of vitest and Playwright: bundles the browser host and the worker threads once. From source, each start
 * of a host or thread would load hundreds of modules and strip their types. A bundle newer than its sources is kept,
 * because another run may be using it.
 */
export default async function bundle(): Promise<void> {
  if (newest(BROWSER_HOST) > Math.max(...MADE_OF.map((path) => newest(`${ROOT}${path}`)))) return
  await build({
    configFile: false,
    logLevel: 'warn',
    root: ROOT,
    plugins: [forTests()],
    // As the desktop's bundles: electron.vite.config.ts.
    json: { namedExports: false, stringify: true },
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
