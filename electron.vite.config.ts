import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import mantine from 'postcss-preset-mantine'
import type { Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { NOTICES_FILE, writeNotices } from './scripts/package/notices.ts'
import { STYLE_NONCE_PLACEHOLDER } from './src/main/page/security-headers.ts'

/** Constants that main is built with: see src/main/electron/build-constants.d.ts. */
const constants = {
  __PINNED_ELECTRON__: JSON.stringify(manifest.devDependencies.electron),
}

/**
 * Targets are older than the pinned Electron: where it is not available, the desktop tests run on Electron 33 (Chromium
 * 130, Node 20.18).
 */
const NODE = 'node20.18'
const CHROME = 'chrome130'

/**
 * A JSON file is parsed when its code is loaded. As a module, each of its keys would be an export with a getter, made in
 * each thread: the look-alike letters alone are six thousand keys.
 */
const PARSED_JSON = { namedExports: false, stringify: true } as const

/**
 * Files that PDF.js loads by name while it draws a page: character maps, and decoders for scanned pages in a form that
 * does not need WebAssembly, which the page's policy forbids.
 */
function pdfFiles(): Plugin {
  const from = new URL('./node_modules/pdfjs-dist/', import.meta.url)
  const files = [
    ...readdirSync(new URL('cmaps/', from)).map((name) => `cmaps/${name}`),
    ...readdirSync(new URL('wasm/', from))
      .filter((name) => /jbig2|openjpeg/i.test(name) && !name.endsWith('.wasm'))
      .map((name) => `wasm/${name}`),
  ]
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const file of files) {
        const source = readFileSync(fileURLToPath(new URL(file, from)))
        this.emitFile({ type: 'asset', fileName: `pdf/${file}`, source })
      }
    },
  }
}

/** The licences of all bundled packages, beside the page for Help. A package without a licence text fails the build. */
function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: writeNotices(import.meta.dirname) })
    },
  }
}

export default defineConfig({
  main: {
    define: constants,
    json: PARSED_JSON,
    build: {
      outDir: 'out/main',
      target: NODE,
      minify: true,
      // Nothing is loaded from node_modules at run time: the output folder is the whole app.
      externalizeDeps: false,
      rolldownOptions: {
        // The worker threads are bundled separately: src/main/electron/threads.ts. The entry loads the rest by name,
        // once it has decided where the compile cache is kept.
        input: {
          index: 'src/main/electron/main.ts',
          start: 'src/main/electron/start.ts',
          'self-check': 'src/main/electron/self-check/start.ts',
        },
        // CommonJS: Electron becomes ready while an ES module still loads, too late for what must be set up before.
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      target: NODE,
      minify: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        // A sandboxed preload script is one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), pdfFiles(), licences()],
    css: { postcss: { plugins: [mantine()] } },
    // Replaced with a new nonce in every response: src/main/page.
    html: { cspNonce: STYLE_NONCE_PLACEHOLDER },
    build: {
      outDir: 'out/renderer',
      target: CHROME,
      minify: true,
      modulePreload: { polyfill: false },
      // Never inline assets: the policy allows `data:` for images, but not for fonts and scripts.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // The page is read from the local disk, not over a network.
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: { index: 'src/renderer/index.html' },
        output: {
          codeSplitting: {
            groups: [
              // One file: otherwise each would be requested separately, and the style sheets of shared parts would come
              // before Mantine's, which they override.
              { name: 'start', tags: ['$initial'], priority: 2 },
              { name: 'shared', minShareCount: 2, priority: 1 },
            ],
          },
        },
      },
    },
  },
})
