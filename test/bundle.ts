import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { BUNDLE } from './bundled.ts'

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
 * of a host or a thread loads hundreds of modules and strips their types.
 */
export default async function bundle(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('..', import.meta.url)),
    plugins: [forTests()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: BUNDLE,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: {
          browser: source('main/browser/main.ts'),
          history: source('main/core/history/worker.ts'),
          keeping: source('main/core/keeping/worker.ts'),
          training: source('training/worker.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}
