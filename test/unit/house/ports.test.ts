import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const CORE = 'src/main/core'

/** Ways around the ports that the linter has no rule for, because they are neither global names nor imports. */
const PAST = new RegExp(
  [
    /\bDate\.now\b/,
    /\bnew Date\(\)/,
    /\bMath\.random\b/,
    /\bAbortSignal\.timeout\(/,
    /\bprocess\.(?:hrtime|uptime)\b/,
    /\bglobalThis\b/,
    /\bTemporal\.Now\b/,
    /\bAtomics\.wait\b/,
    /\bfrom '(?:fs|timers|perf_hooks|worker_threads|crypto)\b/,
    /\bgetBuiltinModule\b/,
    /\bcreateRequire\b/,
    /\bimport ky\b/,
    /biome-ignore lint\/style\/noRestricted/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Where they are allowed, and why. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // The entry points of the threads: each creates its own ports, as a host does for the desk.
  'backup/worker.ts': Array(2).fill('biome-ignore lint/style/noRestricted'),
  'batches/reader/worker.ts': ['biome-ignore lint/style/noRestricted'],
  'database/worker.ts': Array(3).fill('biome-ignore lint/style/noRestricted'),
  // How long a count is trusted decides which index is read, never which rows.
  'database/find/choose-source.ts': ['biome-ignore lint/style/noRestricted'],
  // The machine's time zone and whether a zone name is valid, not the current time.
  'exports/fields.ts': ['Temporal.Now'],
  'overview/days.ts': ['Temporal.Now', 'Temporal.Now', 'Temporal.Now'],
  // A read's pauses between tries are ky's own (docs/decisions/17-ports-for-time-chance-and-threads.md).
  'platform/call.ts': ['import ky'],
  // During the start, when this thread has nothing else to do.
  'try-again.ts': ['Atomics.wait'],
}

test('core gets time, timers, threads, randomness and files from its ports, apart from listed exceptions', () => {
  const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((name) => {
    const past = readFileSync(join(CORE, name), 'utf8').match(PAST)
    return past ? [[name, [...past]] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(ALLOWED)
})
