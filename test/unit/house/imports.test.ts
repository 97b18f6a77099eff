import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** A file of the repository, and something that it imports. */
type Row = readonly [folder: string, specifier: string]

const allowed: readonly Row[] = [
  ['src/shared/rules', '../model/amount.ts'],
  ['src/shared/model', 'zod'],
  ['src/shared/rules', 'big.js'],
  ['src/shared/rules', 'ipaddr.js'],
  ['src/shared/contract', '@orpc/contract'],
  ['src/main/core/operations', '../platform/endpoints.ts'],
  ['src/main/core/operations', '#shared/model/amount.ts'],
  ['src/main/core/operations', 'node:path'],
  ['src/main/host', 'node:fs'],
  ['src/main/electron', 'electron'],
  ['src/main/electron', '#core/create-desk.ts'],
  ['src/main/browser', '#core/create-desk.ts'],
  ['src/preload', 'electron'],
  ['src/preload', '#shared/contract/connect.ts'],
  ['src/renderer/screens', '#shared/model/amount.ts'],
  ['src/renderer/screens', 'react'],
  ['src/training', '#shared/model/amount.ts'],
  ['src/training', 'hono'],
]

const forbidden: readonly Row[] = [
  ['src/shared/rules', 'node:fs'],
  ['src/shared/rules', 'react'],
  ['src/shared/rules', 'electron'],
  ['src/shared/rules', '../../main/core/ports.ts'],
  ['src/shared/rules', '../../renderer/app.tsx'],
  ['src/shared/rules', '#core/ports.ts'],
  ['src/main/core', 'electron'],
  ['src/main/core', 'electron/main'],
  ['src/main/core', 'electron-store'],
  ['src/main/core', '../electron/main.ts'],
  ['src/main/core', '../browser/main.ts'],
  ['src/main/core', '../page/serve-page.ts'],
  ['src/main/core/operations', '../../host/faults.ts'],
  ['src/main/core', '../../renderer/app.tsx'],
  ['src/main/core/profiles', '../../../training/server.ts'],
  ['src/main/core', 'react'],
  ['src/main/core', 'node:timers'],
  ['src/main/core/polling', 'node:timers/promises'],
  ['src/main/core/database', 'node:perf_hooks'],
  ['src/main/core/backup', 'node:worker_threads'],
  ['src/main/core/operations', 'node:fs'],
  ['src/main/core/backup', 'node:fs/promises'],
  ['src/main/browser', 'electron'],
  ['src/main/browser', '../electron/main.ts'],
  ['src/main/page', 'electron'],
  ['src/main/host', 'electron'],
  ['src/main/electron', '../browser/main.ts'],
  ['src/main/electron', '../../renderer/app.tsx'],
  ['src/preload', 'node:fs'],
  ['src/preload', '../main/core/ports.ts'],
  ['src/renderer/screens', 'electron'],
  ['src/renderer/screens', 'node:path'],
  ['src/renderer/screens', 'ky'],
  ['src/renderer/screens', '#core/ports.ts'],
  ['src/renderer/screens', '../../main/core/ports.ts'],
  ['src/training', '#core/ports.ts'],
  ['src/training', '#shared/rules/card-number.ts'],
  ['src/training', '../shared/contract/index.ts'],
  ['src/training', '../main/core/ports.ts'],
]

const house = mkdtempSync(join(tmpdir(), 'paydesk-imports-'))
afterAll(() => rmSync(house, { recursive: true }))

/** The real linter with the real rules, run once over a file for each row: its complaints about imports. */
const complaints = lint()

function lint(): string {
  copyFileSync('biome.json', join(house, 'biome.json'))
  for (const [index, [folder, specifier]] of [...allowed, ...forbidden].entries()) {
    const path = join(house, folder, `row-${index}.ts`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `import * as it from '${specifier}'\nexport const used = it\n`)
  }
  const biome = resolve('node_modules/@biomejs/biome/bin/biome')
  const options = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--only=style/noRestrictedImports', '.']
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...options], { cwd: house, encoding: 'utf8' })
  return stdout + stderr
}

const mayImport = (index: number): boolean => !complaints.includes(`row-${index}.ts:`)

test.each(allowed.map((row, index) => ({ row, index })))('$row.0 may import $row.1', ({ index }) => {
  expect(mayImport(index)).toBe(true)
})

test.each(forbidden.map((row, index) => ({ row, index: index + allowed.length })))(
  '$row.0 may not import $row.1',
  ({ index }) => {
    expect(mayImport(index)).toBe(false)
  },
)
