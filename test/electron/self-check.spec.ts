import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPackage, extractAll } from '@electron/asar'
import { z } from 'zod'
import { archiveOf } from '../../scripts/test/packages.ts'
import { PART_NAMES } from '../../src/main/electron/self-check/report.ts'
import { text } from '../fakes/texts.ts'
import { askDesk } from './ask-desk.ts'
import { driven, type Ended, expect, packaged, run, shipped, test, unpackaged } from './launch.ts'
import { copyPackage } from './start-package.ts'

const report = z.object({
  ok: z.boolean(),
  version: z.string(),
  packaged: z.boolean(),
  versions: z.object({ electron: z.string(), pinnedElectron: z.string() }),
  parts: z.array(z.object({ name: z.string(), ok: z.boolean(), ms: z.number().nullable(), detail: z.string() })),
})

/** The printed report: one JSON object and nothing else. */
function reportOf({ stdout }: Pick<Ended, 'stdout'>): z.infer<typeof report> {
  const read = report.parse(JSON.parse(stdout))
  expect(read.parts.map(({ name }) => name)).toEqual(PART_NAMES)
  return read
}

/** The parts that failed, with their messages; omits parts that were skipped because of them. */
function failed(ended: Ended): Record<string, string> {
  const { ok, parts } = reportOf(ended)
  const wrong = parts.filter((part) => !part.ok)
  expect([ended.code, ok]).toEqual(wrong.length === 0 ? [0, true] : [1, false])
  return Object.fromEntries(
    wrong.filter(({ detail }) => !detail.startsWith('not run')).map(({ name, detail }) => [name, detail]),
  )
}

/** A copy of the shipped package with a modified archive. */
async function packageWith(folder: string, change: (app: string) => void): Promise<string> {
  const program = copyPackage(shipped().path, join(folder, 'package'))
  const archive = archiveOf(program)
  const app = join(folder, 'app')
  extractAll(archive, app)
  change(app)
  await createPackage(app, archive)
  return program
}

/** The worker thread's file that contains a text. */
function chunkWith(app: string, text: string): string {
  const main = join(app, 'out', 'main')
  const found = readdirSync(main).filter(
    (name) => name.startsWith('worker-') && readFileSync(join(main, name), 'utf8').includes(text),
  )
  expect(found).toHaveLength(1)
  return join(main, found[0] ?? '')
}

/** Windows and macOS check the archive against a hash in the program: there Electron refuses to start a changed one. */
function skipWhereChangesAreRefused(): void {
  test.skip(process.platform !== 'linux', 'Electron does not start a changed archive here')
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

test('the self-check of a sound package passes every part, and leaves and names nothing of this machine', async ({
  data,
}) => {
  const temporary = join(dirname(data), 'temporary')
  const home = join(dirname(data), 'home')
  for (const folder of [temporary, home]) mkdirSync(folder)
  const ended = await run(shipped(), ['--self-check', `--data=${data}`], { TMPDIR: temporary, XDG_CONFIG_HOME: home })
  expect(failed(ended)).toEqual({})
  const { version, packaged: isPackaged, versions } = reportOf(ended)
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  expect([version, versions.pinnedElectron, isPackaged]).toEqual([
    manifest.version,
    manifest.devDependencies.electron,
    true,
  ])
  const sha256 = hashOf(archiveOf(shipped().path))
  expect(reportOf(ended).parts.find(({ name }) => name === 'package')?.detail).toContain(sha256)
  expect(existsSync(data)).toBe(false)
  expect(readdirSync(temporary).filter((name) => name.startsWith('paydesk'))).toEqual([])
  expect(readdirSync(home).filter((name) => /paydesk/i.test(name))).toEqual([])
  for (const folder of [temporary, home, homedir(), process.cwd()]) expect(ended.stdout).not.toContain(folder)
})

test('the self-check runs while Paydesk is open without touching its folder, and writes its report to a file', async ({
  launch,
  data,
}) => {
  const { page } = await launch()
  // Answered once Paydesk has opened: until then it makes files itself.
  await askDesk(page, 'desk/info')
  const before = readdirSync(data)
  const file = join(dirname(data), 'report.json')
  const ended = await run(shipped(), [`--self-check=${file}`, `--data=${data}`])
  expect(failed(ended)).toEqual({})
  expect(readFileSync(file, 'utf8')).toBe(ended.stdout)
  expect(readdirSync(data)).toEqual(before)
  expect(await askDesk(page, 'desk/info')).toMatchObject({
    host: 'desktop',
    dataFolder: data,
    // The command that Help shows can be typed as is, because a package is not on any search path.
    selfCheck: expect.stringMatching(/paydesk'? --self-check/i),
  })
})

test('a report that cannot be written to its file is still printed, with exit code 1', async ({ data }) => {
  const { code, stdout, stderr } = await run(shipped(), [`--self-check=${join(data, 'nowhere', 'report.json')}`])
  expect(code).toBe(1)
  expect(reportOf({ stdout }).ok).toBe(true)
  expect(stderr).toContain('the report was not written: ENOENT')
})

/** A module that writes the file `ran` when it is loaded, and the Node options that load it. */
function traps(folder: string) {
  const [module, ran, keys] = ['mark.cjs', 'ran', 'keys'].map((name) => join(folder, name)) as [string, string, string]
  writeFileSync(module, `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '')`)
  return { module, ran, keys, options: `${process.env.NODE_OPTIONS ?? ''} --require=${module}` }
}

test('a Node option in the environment has no effect in a package, whose fuse is off', async ({ data }) => {
  const { ran, keys, options } = traps(dirname(data))
  const env = { NODE_OPTIONS: `${options} --tls-keylog=${keys}` }
  expect(failed(await run(shipped(), ['--self-check'], env))).toEqual({})
  expect([existsSync(ran), existsSync(keys)]).toEqual([false, false])
})

test('a package does not run as Node, because its fuse is off', async ({ data }) => {
  const { module, ran } = traps(dirname(data))
  const asNode = await run(packaged(shipped().path), [module, '--self-check'], { ELECTRON_RUN_AS_NODE: '1' })
  expect(failed(asNode)).toEqual({})
  expect(existsSync(ran)).toBe(false)
})

test('without the fuses, a Node option has an effect', async ({ data }) => {
  const program = unpackaged()
  test.skip(program === null, 'no Electron to start by itself')
  if (program === null) return
  const { ran, options } = traps(dirname(data))
  expect(failed(await run(program, ['--self-check'], { NODE_OPTIONS: options }))).toEqual({})
  expect(existsSync(ran)).toBe(true)
})

test('the copy that a driver can attach to differs from what is shipped, and says so', async () => {
  expect(failed(await run(driven(), ['--self-check']))).toEqual({
    package: 'fuses are not as shipped: EnableNodeCliInspectArguments is on',
  })
})

test('a damaged script of the screens is named, and the page reports its error', async ({ data }) => {
  skipWhereChangesAreRefused()
  mkdirSync(data, { recursive: true })
  const program = copyPackage(shipped().path, join(data, 'package'))
  const archive = archiveOf(program)
  const bytes = readFileSync(archive)
  const script = shippedScript(data)
  const at = bytes.indexOf(readFileSync(join(data, 'shipped', script)).subarray(0, 400))
  expect(at).toBeGreaterThan(0)
  bytes.fill('}', at, at + 20)
  writeFileSync(archive, bytes)
  const wrong = failed(await run(packaged(program), ['--self-check']))
  expect(wrong).toEqual({
    page: expect.stringMatching(/^the page reports: Uncaught SyntaxError/),
    package: `app.asar is damaged: ${script}`,
  })
})

/** The name in the archive of the first script that the page loads; extracts the archive into `folder`. */
function shippedScript(folder: string): string {
  extractAll(archiveOf(shipped().path), join(folder, 'shipped'))
  const page = readFileSync(join(folder, 'shipped', 'out', 'renderer', 'index.html'), 'utf8')
  const [, path = ''] = /<script[^>]+src="\.?\/?([^"]+)"/.exec(page) ?? []
  return `out/renderer/${path}`
}

test('a missing file of the database thread fails the desk and the database', async ({ data }) => {
  skipWhereChangesAreRefused()
  mkdirSync(data, { recursive: true })
  const program = await packageWith(data, (app) => rmSync(chunkWith(app, 'no such method')))
  const ended = await run(packaged(program), ['--self-check'])
  const wrong = failed(ended)
  expect(Object.keys(wrong)).toEqual(['desk', 'database'])
  expect(wrong.desk).toMatch(/^Paydesk’s program files are damaged.*Cannot find module '<app>\/out\/main\/worker-/)
  expect(wrong.database).toMatch(/^Cannot find module '<app>/)
  const details = Object.fromEntries(reportOf(ended).parts.map(({ name, detail }) => [name, detail]))
  expect(details).toMatchObject({ page: 'not run: the desk did not start', backup: 'not run: there is no database' })
})

test('a missing file of the training platform’s thread fails only the training', async ({ data }) => {
  skipWhereChangesAreRefused()
  mkdirSync(data, { recursive: true })
  const program = await packageWith(data, (app) => rmSync(chunkWith(app, 'trainerPage')))
  const wrong = failed(await run(packaged(program), ['--self-check']))
  expect(wrong).toEqual({ training: expect.stringContaining('Cannot find module') })
})

test('a missing folder for temporary files is reported', async ({ data }) => {
  const wrong = failed(await run(shipped(), ['--self-check'], { TMPDIR: data, TEMP: data, TMP: data }))
  expect(wrong).toEqual({ 'temporary folder': expect.stringContaining('ENOENT') })
})

test('a missing display is reported', async () => {
  test.skip(process.platform !== 'linux', 'Windows and macOS always have one')
  const wrong = failed(await run(shipped(), ['--self-check'], { DISPLAY: '', WAYLAND_DISPLAY: '' }))
  expect(wrong).toEqual({ display: expect.stringMatching(/^ended (by|with) .*(display|X server|platform)/i) })
})

test('the build is checked from its folder, too', async () => {
  const program = unpackaged()
  test.skip(program === null, 'no Electron to start by itself')
  if (program === null) return
  const ended = await run(program, ['--self-check'])
  expect(failed(ended)).toEqual({})
  expect(reportOf(ended)).toMatchObject({ packaged: false })
})

test('the help says how to start a self-check', async ({ launch }) => {
  const { page } = await launch()
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  await expect(page.getByTestId('environment-band')).toBeVisible()
  await page.keyboard.press('F1')
  const command = page.getByRole('region', { name: text('help.selfCheck') }).getByRole('button')
  await expect(command).toContainText('--self-check')
})
