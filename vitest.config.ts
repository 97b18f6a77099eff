import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './test/memory-folder.ts'

/** Tests that do not start a desk. */
const PURE = ['test/unit/shared/**/*.test.ts', 'test/unit/renderer/**/!(evidence-files).test.{ts,tsx}']

/** Tests that mock Electron's modules, measure the memory of their process, or take long. */
const BY_ITSELF = [
  'test/unit/electron/{empty-window,power,preferences,quit,updates/restart}.test.ts',
  'test/unit/core/platform/reply-memory.test.ts',
  'test/unit/simulation/*.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
    // Half of a test's time is spent waiting for a thread or process: on two processors, run two files in parallel.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    env: {
      // Desks write each step to disk and wait for it: in memory, so that parallel tests do not wait for the same disk.
      TMPDIR: memoryFolder(2 ** 31),
      // In some tests the desk's threads are TypeScript. Node strips types with a WebAssembly program that it loads
      // into each thread, and hundreds of short-lived threads occasionally crash V8 ("Check failed:
      // jit_page.has_value()"). With the cache, results are reused and the program is not loaded again.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile'),
    },
    // Projects run in name order. Loading a desk's modules takes a second, so tests share the loaded modules.
    projects: [
      {
        extends: true,
        test: { name: '1 each file by itself', include: BY_ITSELF, globalSetup: ['test/bundle.ts'] },
      },
      {
        extends: true,
        test: {
          name: '2 desks',
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/contract/**/*.test.ts'],
          exclude: [...PURE, ...BY_ITSELF],
          isolate: false,
          globalSetup: ['test/bundle.ts'],
        },
      },
      { extends: true, test: { name: '3 rules and screens', include: PURE, isolate: false } },
    ],
  },
})
