import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.{ts,tsx}', 'test/contract/**/*.test.ts'],
    globalSetup: ['test/bundle.ts'],
    testTimeout: 20_000,
    reporters: ['default'],
    // Threads of the desk are TypeScript here. Node takes the types away by a program in WebAssembly that it loads into each
    // thread, and many hundreds that come and go bring V8 down now and then ("Check failed: jit_page.has_value()"): what it
    // has done once is kept, and the program not loaded again.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile') },
  },
})
