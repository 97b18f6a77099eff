import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that start no desk and leave nothing behind in their process: one loads the modules for all of them. */
const SHARING = [
  'test/unit/{shared,training,page}/**/*.test.{ts,tsx}',
  'test/unit/renderer/**/!(evidence-files).test.{ts,tsx}',
]

export default defineConfig({
  test: {
    testTimeout: 20_000,
    reporters: ['default'],
    // Half of the time a test waits for a thread or a process: on two processors two files run beside each other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Threads of the desk are TypeScript in some tests. Node takes the types away by a program in WebAssembly that it loads
    // into each thread, and many hundreds that come and go bring V8 down now and then ("Check failed: jit_page.has_value()"):
    // what it has done once is kept, and the program not loaded again.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile') },
    projects: [
      { extends: true, test: { name: 'sharing a process', include: SHARING, isolate: false } },
      {
        extends: true,
        test: {
          name: 'each file by itself',
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/contract/**/*.test.ts'],
          exclude: SHARING,
          globalSetup: ['test/bundle.ts'],
        },
      },
    ],
  },
})
