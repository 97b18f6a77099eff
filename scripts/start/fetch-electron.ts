import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A download that receives nothing for this long is considered to have no network. */
const STALL_MS = 20_000

/**
 * Downloads the `electron` package's binary, once, with the package's own script (which respects its mirrors, proxy
 * settings and checksums). Returns `null` on success, otherwise why it failed. Aborted if nothing arrives for
 * `stallMs`.
 */
export function fetchElectron(home: string, stallMs = STALL_MS): Promise<string | null> {
  process.stderr.write('Fetching Electron (about 120 MB, once)…\n')
  const temporary = mkdtempSync(join(tmpdir(), 'paydesk-electron-'))
  const child = spawn(process.execPath, [join(home, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary, ELECTRON_GET_NO_PROGRESS: '1' },
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-10_000)
  })
  return new Promise((resolve) => {
    let stalled = false
    const stopWatching = watchGrowth([temporary, join(home, 'dist')], stallMs, () => {
      stalled = true
      child.kill()
    })
    const end = (failure: string | null) => {
      stopWatching()
      rmSync(temporary, { recursive: true, force: true })
      resolve(failure)
    }
    child.on('error', (error) => end(error.message))
    child.on('exit', (code) => {
      if (code === 0) end(null)
      else end(stalled ? `nothing came of its download in ${stallMs / 1000} s` : `its download failed: ${why(words)}`)
    })
  })
}

/** Calls back when the folders have not grown for the given time. */
function watchGrowth(folders: readonly string[], stallMs: number, stalled: () => void): () => void {
  let size = -1
  let since = Date.now()
  const timer = setInterval(() => {
    const now = folders.reduce((sum, folder) => sum + sizeOf(folder), 0)
    if (now !== size) {
      size = now
      since = Date.now()
    } else if (Date.now() - since >= stallMs) stalled()
  }, 500)
  return () => clearInterval(timer)
}

function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  try {
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
  } catch {
    // It was moved while it was being counted.
    return 0
  }
}

/** The last cause in Node's output: `fetch failed` alone is not informative. */
function why(words: string): string {
  const lines = words.split('\n').map((line) => line.trim())
  const cause =
    lines.findLast((line) => /\b(E[A-Z]{4,}|HTTPError|Response code)\b/.test(line)) ?? lines.find((line) => line !== '')
  return cause?.replace(/^.*?\[cause\]:\s*/, '').replace(/\s*\{$/, '') ?? 'no reason given'
}
