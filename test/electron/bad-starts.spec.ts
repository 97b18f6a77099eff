import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { archiveOf } from '../../scripts/test/packages.ts'
import { test as base, expect, shipped } from './launch.ts'
import { copyPackage, damageArchive, type Started, type StartOptions, start } from './start-package.ts'

interface Fixtures {
  /** Starts the package; processes that are still running after the test are ended. */
  begin(args: readonly string[], options?: StartOptions & { readonly program?: string }): Started
}

/** The package as installed, without a driver: its inspect fuse is off. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  begin: async ({}, use) => {
    const all: Started[] = []
    await use((args, options = {}) => {
      const started = start(options.program ?? shipped().path, args, options)
      all.push(started)
      return started
    })
    for (const { process: child, ended } of all) {
      child.kill('SIGKILL')
      await ended
    }
  },
})

/** The desk has opened its folder and written a line to its log. */
async function untilStarted(data: string): Promise<void> {
  const log = join(data, 'logs', 'desk.log')
  await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8'), { timeout: 30_000 }).toContain('"version"')
}

for (const argument of [
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '-inspect=0',
  '--js-flags=--expose-gc',
  '--load-extension=/tmp',
  '--disable-web-security',
  '--ignore-certificate-errors',
  '--proxy-bypass-list=*',
  '--user-data-dir=/tmp/other',
]) {
  test(`a package does not start with ${argument}, says so and opens nothing`, async ({ begin, data }) => {
    const { code, said } = await begin([`--data=${data}`, argument]).ended
    expect(code).toBe(1)
    expect(said).toContain(`it does not start with ${argument.split('=')[0]}.`)
    expect(existsSync(data)).toBe(false)
  })
}

for (const [name, value] of [
  ['NODE_DEBUG', 'http'],
  ['ELECTRON_ENABLE_LOGGING', '1'],
  ['NODE_COMPILE_CACHE', '/tmp'],
] as const) {
  test(`a package does not start with ${name} in its environment`, async ({ begin, data }) => {
    const { code, said } = await begin([`--data=${data}`], { env: { [name]: value } }).ended
    expect(code).toBe(1)
    expect(said).toContain(`Paydesk does not start with the variable ${name}`)
    expect(existsSync(data)).toBe(false)
  })
}

test('while the refusal of a switch is shown, nothing listens on its port', async ({ begin, data }) => {
  const port = await freePort()
  const started = begin([`--data=${data}`, `--remote-debugging-port=${port}`], { without: ['PAYDESK_NO_DIALOG'] })
  await started.line('it does not start with --remote-debugging-port')
  await expect(fetch(`http://127.0.0.1:${port}/json/version`)).rejects.toThrow()
  expect(started.process.exitCode).toBeNull()
  expect(existsSync(data)).toBe(false)
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

test('program and data work in folders with spaces, Cyrillic and emoji, and nothing is written beside the program', async ({
  begin,
  data,
}) => {
  const home = join(data, 'Рабочий стол 💶 (1)')
  mkdirSync(home, { recursive: true })
  const copy = copyPackage(shipped().path, join(home, 'Пэйдеск 🏦'))
  const before = readdirSync(join(home, 'Пэйдеск 🏦'), { recursive: true }).length
  const desk = join(home, 'данные кассы № 1 🗄️')
  const started = begin(['--data', desk, '--lang=ru'], { program: copy, cwd: home })
  await untilStarted(desk)
  started.process.kill('SIGTERM')
  expect((await started.ended).said).not.toContain('Paydesk:')
  expect(readdirSync(join(home, 'Пэйдеск 🏦'), { recursive: true })).toHaveLength(before)
})

test('a second start on a folder ends, and the first goes on', async ({ begin, data }) => {
  const first = begin([`--data=${data}`])
  await untilStarted(data)
  expect(await begin([`--data=${data}`]).ended).toMatchObject({ code: 0 })
  expect(first.process.exitCode).toBeNull()
})

test('a folder of a newer Paydesk is refused with its version, and nothing in it is changed or added', async ({
  begin,
  data,
}) => {
  mkdirSync(data, { recursive: true })
  const database = new DatabaseSync(join(data, 'history.db'))
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE later (x); PRAGMA user_version = 999')
  database.close()
  writeFileSync(join(data, 'version.json'), '{"version": "99.1.0"}')
  writeFileSync(join(data, 'settings.json'), '{"of": "later"}')
  const everything = () =>
    readdirSync(data).map((name) => [
      name,
      statSync(join(data, name)).mtimeMs,
      readFileSync(join(data, name), 'base64'),
    ])
  const before = everything()
  const { code, said } = await begin([`--data=${data}`]).ended
  expect(code).toBe(1)
  expect(said).toContain('made by a newer Paydesk')
  expect(said).toContain('(Paydesk 99.1.0)')
  // The same when a dialog is shown, for which Chromium has to be ready.
  await begin([`--data=${data}`], { without: ['PAYDESK_NO_DIALOG'] }).line('(Paydesk 99.1.0)')
  expect(everything()).toEqual(before)
})

for (const [what, isDamaged, words] of [
  ['the script of the screens', /^out\/renderer\/assets\/[^/]*\.js$/, 'the screens cannot be shown'],
  ['the page', /^out\/renderer\/index\.html$/, 'the screens cannot be shown'],
  ['the preload script', /^out\/preload\//, 'the screens cannot be shown'],
  ['the threads', /^out\/main\/worker-\w{8}\.cjs$/, 'Paydesk’s program files are damaged or missing'],
  ['the program', /^out\/main\/index\.cjs$/, 'SyntaxError'],
] as const) {
  test(`a package damaged in ${what} says so`, async ({ begin, data }) => {
    test.skip(process.platform !== 'linux', 'Electron itself refuses such an archive on Windows and macOS')
    mkdirSync(data, { recursive: true })
    const copy = copyPackage(shipped().path, join(data, 'program'))
    damageArchive(archiveOf(copy), (name) => isDamaged.test(name))
    await begin([`--data=${join(data, 'desk')}`], { program: copy }).line(words)
  })
}

test('without a display, one plain line says so and no folder is made', async ({ begin, data }) => {
  test.skip(process.platform !== 'linux', 'the other systems always have one')
  const { code, said } = await begin([`--data=${data}`], { without: ['DISPLAY', 'WAYLAND_DISPLAY'] }).ended
  expect(code).toBe(1)
  expect(said).toContain('Paydesk: there is no display here')
  expect(existsSync(data)).toBe(false)
})
