import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { extractFile, listPackage, statFile } from '@electron/asar'
import { Platform } from 'electron-builder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePackage } from '../../../scripts/package/make-package.ts'
import { bundledPackages } from '../../../scripts/package/notices.ts'
import { SHIPPED_FIELDS, stageApp } from '../../../scripts/package/stage.ts'
import { linuxStandIn } from './electron-stand-in.ts'

/** The contents of app.asar: built twice, in two folders, and packed as `npm run package` does it. */
const ROOT = join(import.meta.dirname, '..', '..', '..')
const SOURCES = [
  'src',
  'scripts/package/notices.ts',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'LICENSE',
]
const parent = mkdtempSync(join(tmpdir(), 'paydesk-archive-test-'))
const RECORD = join(parent, 'modules.txt')
/** Generous, for a machine with two cores that runs other tests as well. */
const BUILD_MS = 180_000

let first = { archive: '', source: '' }
let second = { archive: '', source: '' }

beforeAll(async () => {
  const electron = linuxStandIn(join(parent, 'electron'))
  const [one, other] = [join(parent, 'one'), join(parent, 'another folder', 'папка')]
  await Promise.all([
    buildIn(one, { TZ: 'Pacific/Auckland', LC_ALL: 'C' }),
    buildIn(other, { TZ: 'America/Los_Angeles', LC_ALL: 'ru_RU.UTF-8' }, RECORDING_CONFIG),
  ])
  first = { source: one, archive: await archiveOf(one, electron) }
  second = { source: other, archive: await archiveOf(other, electron) }
}, BUILD_MS)
afterAll(() => rmSync(parent, { recursive: true, force: true }))

/** The build's own configuration, plus a list of the modules in its bundles. The output is the same. */
const RECORDING_CONFIG = `import { appendFileSync } from 'node:fs'
import config from './electron.vite.config.ts'
const record = {
  name: 'record-modules',
  generateBundle(_options, bundle) {
    const ids = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : part.originalFileNames))
    appendFileSync(${JSON.stringify(RECORD)}, ids.map((id) => JSON.stringify(id) + '\\n').join(''))
  },
}
const recorded = (part) => ({ ...part, plugins: [...(part.plugins ?? []), record] })
export default { main: recorded(config.main), preload: recorded(config.preload), renderer: recorded(config.renderer) }
`

async function buildIn(folder: string, env: NodeJS.ProcessEnv, config?: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  if (config) writeFileSync(join(folder, 'recording.config.ts'), config)
  const cli = join(folder, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const args = [cli, 'build', '--logLevel', 'error', ...(config ? ['--config', 'recording.config.ts'] : [])]
  // Vitest's NODE_ENV would select a different build of React.
  const { NODE_ENV: _, ...outer } = process.env
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...outer, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (words += String(text)))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(words)
}

async function archiveOf(root: string, folder: string): Promise<string> {
  const stage = mkdtempSync(join(parent, 'stage-'))
  const out = mkdtempSync(join(parent, 'out-'))
  stageApp(root, stage)
  const electron = { version: '45.4.1', folder, unpacked: true }
  const [made = ''] = await makePackage({
    root,
    stage,
    out,
    electron,
    platform: Platform.LINUX,
    archs: ['x64'],
    target: 'dir',
    inspect: false,
    env: {},
  })
  return join(made, 'resources', 'app.asar')
}

const filesIn = (archive: string): readonly string[] =>
  listPackage(archive, { isPack: false })
    .filter((path) => !('files' in statFile(archive, path.slice(1))))
    .map((path) => path.replaceAll('\\', '/').slice(1))
const read = (archive: string, path: string): string => extractFile(archive, normalize(path)).toString('utf8')

test('two builds of one source are byte-identical in different folders, time zones and languages', () => {
  expect(filesIn(second.archive)).toEqual(filesIn(first.archive))
  const differing = filesIn(first.archive).filter((path) => read(first.archive, path) !== read(second.archive, path))
  expect(differing).toEqual([])
  expect(readFileSync(first.archive).equals(readFileSync(second.archive))).toBe(true)
})

/** Every shipped file matches one of these; a new kind must be added here deliberately. */
const SHIPPED = [
  /^LICENSE$/,
  /^package\.json$/,
  /^resources\/icon\.png$/,
  /^out\/main\/(index|start|self-check)\.cjs$/,
  /^out\/main\/[\w-]+-[\w-]{8}\.cjs$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/index\.html$/,
  /^out\/renderer\/THIRD-PARTY-NOTICES\.txt$/,
  /^out\/renderer\/assets\/[\w.-]+-[\w-]{8}\.(js|css|svg)$/,
  /^out\/renderer\/pdf\/cmaps\/([\w-]+\.bcmap|LICENSE)$/,
  /^out\/renderer\/pdf\/wasm\/(\w+_nowasm_fallback\.js|LICENSE_\w+)$/,
]

test('the archive contains the program and its licences, and nothing else', () => {
  const files = filesIn(first.archive)
  expect(files.filter((path) => !SHIPPED.some((pattern) => pattern.test(path)))).toEqual([])
  // And each pattern is used.
  expect(SHIPPED.filter((pattern) => !files.some((path) => pattern.test(path)))).toEqual([])
})

test('no file in the archive mentions its build folder or a source map', () => {
  for (const path of filesIn(first.archive)) {
    const text = read(first.archive, path)
    expect(text.includes(parent) || text.includes(ROOT), path).toBe(false)
    if (/\.(c?js|css)$/.test(path)) expect(/[#@] sourceMappingURL=/.test(text), path).toBe(false)
  }
})

test('the shipped package.json has no fields that only development needs', () => {
  expect(Object.keys(JSON.parse(read(first.archive, 'package.json'))).sort()).toEqual([...SHIPPED_FIELDS].sort())
})

test('every package with code in a bundle is in the licence notices', () => {
  const modules = [...new Set(readFileSync(RECORD, 'utf8').trim().split('\n'))].map((line): string => JSON.parse(line))
  const packages = new Set(modules.map(packageFolder).filter((folder) => folder !== null))
  // From the screens, main, the worker threads and the training platform.
  for (const name of ['react', 'electron-store', 'ky', 'zod', 'hono'])
    expect(packages).toContain(`node_modules/${name}`)
  expect(packages).toContain('node_modules/@mantine/core')
  const listed = new Set(bundledPackages(ROOT).map(({ folder }) => folder))
  expect([...packages].filter((folder) => !listed.has(folder))).toEqual([])
  const notices = read(first.archive, 'out/renderer/THIRD-PARTY-NOTICES.txt')
  for (const { name, version } of bundledPackages(ROOT)) expect(notices).toContain(`\n${name} ${version}`)
})

/** A module's package, by its folder in the lock file. `null` for Paydesk's own source. */
function packageFolder(id: string): string | null {
  const path = id.replaceAll('\\', '/')
  const inside = /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+)/.exec(path)?.[1]
  if (inside) return inside
  // The names of virtual modules begin with a zero byte and the name of the tool that made them.
  return path.startsWith('\0') ? `node_modules/${path.slice(1).split('/')[0]}` : null
}
