import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { reasonOf } from '../../../scripts/package/reason.ts'
import { linuxStandIn } from './electron-stand-in.ts'

/** `npm run package` as typed, in cases where it ends before building anything. */
const ROOT = join(import.meta.dirname, '..', '..', '..')
const parent = mkdtempSync(join(tmpdir(), 'paydesk-package-command-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

function run(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'package.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: parent, ...env },
  })
  return { status, stdout, stderr }
}

test('--help lists the options and environment variables', () => {
  const { status, stdout, stderr } = run(['--help'])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  for (const word of ['--dir', '--arch', '--out', '--inspect', 'ELECTRON_DIST', 'PAYDESK_HOMEPAGE']) {
    expect(stdout).toContain(word)
  }
})

test('an unknown option is reported together with the usage', () => {
  const { status, stderr } = run(['--dri'])
  expect(status).toBe(2)
  expect(stderr).toContain("Unknown option '--dri'")
  expect(stderr).toContain('Usage: npm run package --')
})

test('an ELECTRON_DIST without an Electron is reported in one line', () => {
  const { status, stdout, stderr } = run(['--dir'], { ELECTRON_DIST: parent })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe(
    `The package could not be made. There is no Electron in ${parent}: ELECTRON_DIST must name an unpacked Electron, or a folder with electron-v${manifest.devDependencies.electron}-….zip.\n`,
  )
})

test('an output folder that cannot be written is reported in one line', () => {
  const file = join(parent, 'file')
  writeFileSync(file, '')
  const electron = linuxStandIn(join(parent, 'electron'))
  const { status, stderr } = run(['--dir', '--out', 'file/dist'], { ELECTRON_DIST: electron })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^The package could not be made\. The folder .*dist cannot be written to \((ENOTDIR|ENOENT|EEXIST)\): name another.*\n$/,
  )
})

test('a failed download says how to build offline, and any other error is cut to its first line', () => {
  expect(reasonOf(new Error('getaddrinfo ENOTFOUND downloads.example\n  at …'))).toBe(
    "A download failed (getaddrinfo ENOTFOUND downloads.example). Electron and the installers' tools are fetched once; ELECTRON_DIST names an Electron that is here.",
  )
  expect(reasonOf(new Error('mksquashfs failed\nwith: mksquashfs /a /b'))).toBe('mksquashfs failed')
})
