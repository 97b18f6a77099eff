import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fetchElectron } from '../../../scripts/start/fetch-electron.ts'
import { findElectron } from '../../../scripts/start/find-electron.ts'
import { readOptions } from '../../../scripts/start/options.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paydesk-start-'))
  vi.stubEnv('DISPLAY', ':0')
  vi.stubEnv('ELECTRON_SKIP_BINARY_DOWNLOAD', '1')
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '')
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

/** A script that answers `--version` as Electron would. */
function binary(folder: string, script: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'electron')
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}

describe.skipIf(process.platform !== 'linux')('findElectron on Linux', () => {
  test('uses a binary named by the environment', async () => {
    const path = binary(join(root, 'dist'), 'echo v45.4.1')
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', join(root, 'dist'))
    expect(await findElectron(root)).toEqual({ path })
  })

  test('uses the binary that the electron package has fetched', async () => {
    const home = join(root, 'node_modules', 'electron')
    const path = binary(join(home, 'dist'), 'echo v45.4.1')
    writeFileSync(join(home, 'path.txt'), 'electron')
    expect(await findElectron(root)).toEqual({ path })
  })

  test('reports a missing display even if there is a binary', async () => {
    vi.stubEnv('DISPLAY', '')
    vi.stubEnv('WAYLAND_DISPLAY', '')
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', join(root, 'dist'))
    binary(join(root, 'dist'), 'echo v45.4.1')
    expect(await findElectron(root)).toEqual({ reason: expect.stringContaining('no display') })
  })

  test('reports a named folder without a binary', async () => {
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', root)
    expect(await findElectron(root)).toEqual({ reason: 'ELECTRON_OVERRIDE_DIST_PATH has no electron in it' })
  })

  test('reports the error output of a binary that does not start', async () => {
    const words = 'error while loading shared libraries: libgtk-3.so.0'
    binary(join(root, 'dist'), `echo "${words}" >&2; exit 127`)
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', join(root, 'dist'))
    expect(await findElectron(root)).toEqual({ reason: `Electron does not start here (${words})` })
  })
})

test('findElectron fetches nothing when ELECTRON_SKIP_BINARY_DOWNLOAD is set, and says so', async () => {
  expect(await findElectron(root)).toEqual({ reason: expect.stringContaining('ELECTRON_SKIP_BINARY_DOWNLOAD') })
})

describe('fetchElectron', () => {
  async function mirror(listener: RequestListener): Promise<void> {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    vi.stubEnv('electron_config_cache', join(root, 'cache'))
  }

  /** The package's own script beside an empty `dist`. */
  function home(): string {
    const folder = join(root, 'electron')
    const real = join(process.cwd(), 'node_modules', 'electron')
    mkdirSync(folder)
    symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
    for (const name of ['install.js', 'package.json', 'checksums.json']) {
      copyFileSync(join(real, name), join(folder, name))
    }
    return folder
  }

  test('gives up on a network that never answers', async () => {
    await mirror(() => undefined)
    expect(await fetchElectron(home(), 1000)).toBe('nothing came of its download in 1 s')
  })

  test('reports the error of a refused download', async () => {
    await mirror((_request, response) => response.writeHead(404).end())
    expect(await fetchElectron(home())).toMatch(/^its download failed: .*404/)
  })

  test('reports a mirror that cannot be reached', async () => {
    vi.stubEnv('ELECTRON_MIRROR', 'http://127.0.0.1:9/')
    vi.stubEnv('electron_config_cache', join(root, 'cache'))
    expect(await fetchElectron(home())).toMatch(/^its download failed: ./)
  })
})

test('npm start reads its options, resolves a folder against the current one and refuses bad options', () => {
  const none = { host: null, data: null, port: null, json: false }
  expect(readOptions([], '/home/me')).toEqual(none)
  expect(readOptions(['--host', 'browser', '--data', 'desk', '--port', '0', '--json'], '/home/me')).toEqual({
    host: 'browser',
    data: join('/home/me', 'desk'),
    port: '0',
    json: true,
  })
  for (const bad of [['--host', 'web'], ['--port', 'x'], ['--data='], ['--data=~/desk'], ['--verbose'], ['folder']]) {
    expect(() => readOptions(bad, '/'), bad.join(' ')).toThrow()
  }
})
