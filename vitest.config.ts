import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './test/memory-folder.ts'

/** Tests that start no desk. */
const PURE = ['test/unit/shared/**/*.test.ts', 'test/unit/renderer/**/!(evidence-files).test.{ts,tsx}']

/** Tests that have Electron's modules stand in, measure the memory of their process, or take long. */
const BY_ITSELF = [
  'test/unit/electron/{power,preferences,quit,updates/restart}.test.ts',
  'test/unit/core/platform/reply-memory.test.ts',
  'test/unit/simulation/*.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 20_000,
    reporters: ['default'],
    // Half of the time a test waits for a thread or a process: on two processors two files run beside each other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    env: {
      // Desks write each step to the disk and wait for it: in memory so many tests do not wait for one disk.
      TMPDIR: memoryFolder(2 ** 31),
      // Threads of the desk are TypeScript in some tests. Node takes the types away by a program in WebAssembly that it loads
      // into each thread, and many hundreds that come and go bring V8 down now and then ("Check failed:
      // jit_page.has_value()"): what it has done once is kept, and the program not loaded again.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile'),
    },
    // In the order of their names. Loading the modules of a desk takes a second: tests share what is loaded.
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
