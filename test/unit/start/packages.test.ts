import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { archiveOf, executableIn, findPackages, whyNoPackage } from '../../../scripts/test/packages.ts'

const PLACES = {
  linux: ['linux-unpacked', 'paydesk'],
  win32: ['win-arm64-unpacked', 'Paydesk.exe'],
  darwin: ['mac-arm64', 'Paydesk.app', 'Contents', 'MacOS', 'Paydesk'],
} as const

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'paydesk-packages-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function write(path: string, changed: number): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  utimesSync(path, changed, changed)
  return path
}

test.each(Object.entries(PLACES))('executableIn finds the program where the packager puts it: %s', (_system, place) => {
  const out = folder()
  expect(executableIn(join(out, 'nowhere'))).toBeNull()
  expect(executableIn(out)).toBeNull()
  const program = write(join(out, ...place), 1)
  expect(executableIn(out)).toBe(program)
  expect(executableIn(join(out, place[0]))).toBe(program)
})

test.each([
  ['win32', 'x64', ['win-unpacked', 'Paydesk.exe']],
  ['win32', 'arm64', ['win-arm64-unpacked', 'Paydesk.exe']],
  ['darwin', 'x64', ['mac', 'Paydesk.app', 'Contents', 'MacOS', 'Paydesk']],
  ['darwin', 'arm64', ['mac-arm64', 'Paydesk.app', 'Contents', 'MacOS', 'Paydesk']],
  ['linux', 'x64', ['linux-unpacked', 'paydesk']],
  ['linux', 'arm64', ['linux-arm64-unpacked', 'paydesk']],
] as const)('executableIn finds the package for %s %s among several', (platform, arch, place) => {
  const out = folder()
  for (const name of ['linux-arm64-unpacked', 'linux-unpacked']) write(join(out, name, 'paydesk'), 1)
  for (const name of ['mac', 'mac-arm64']) write(join(out, name, 'Paydesk.app', 'Contents', 'MacOS', 'Paydesk'), 1)
  for (const name of ['win-arm64-unpacked', 'win-unpacked']) write(join(out, name, 'Paydesk.exe'), 1)
  expect(executableIn(out, platform, arch)).toBe(join(out, ...place))
})

test('findPackages refuses packages that are missing or older than the build', () => {
  const root = folder()
  expect(findPackages(root)).toEqual({ reason: expect.stringContaining('no package') })
  const place = PLACES[process.platform as keyof typeof PLACES]
  const [shipped, inspect] = (['shipped', 'inspect'] as const).map((copy) => {
    const program = write(join(root, 'dist', 'test', copy, ...place), 1)
    write(archiveOf(program), 100)
    return program
  })
  const parts = ['main/index.cjs', 'preload/index.cjs', 'renderer/index.html'].map((name) => join(root, 'out', name))
  for (const part of parts) write(part, 99)
  expect(findPackages(root)).toEqual({ shipped, inspect })
  write(parts[2] ?? '', 101)
  expect(findPackages(root)).toEqual({ reason: expect.stringContaining('older than the build') })
})

test.runIf(process.platform === 'linux')(
  'whyNoPackage says what keeps a package from being built or shown',
  async () => {
    const root = folder()
    for (const name of ['DISPLAY', 'WAYLAND_DISPLAY', 'ELECTRON_DIST', 'ELECTRON_OVERRIDE_DIST_PATH'])
      vi.stubEnv(name, '')
    vi.stubEnv('ELECTRON_SKIP_BINARY_DOWNLOAD', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await whyNoPackage(root)).toContain('no display')
    vi.stubEnv('DISPLAY', ':0')
    expect(await whyNoPackage(root)).toContain("Electron's binary is not here")
    const electron = join(root, 'elsewhere', 'electron')
    mkdirSync(dirname(electron))
    writeFileSync(electron, '#!/bin/sh\n', { mode: 0o755 })
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', dirname(electron))
    expect(await whyNoPackage(root)).toContain('name its unpacked folder in ELECTRON_DIST')
    vi.stubEnv('ELECTRON_DIST', dirname(electron))
    expect(await whyNoPackage(root)).toBeNull()
  },
)
