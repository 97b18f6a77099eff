import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import manifest from '../../../package.json' with { type: 'json' }
import lock from '../../../package-lock.json' with { type: 'json' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-release-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a script of scripts/release as npm would. */
function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const { GITHUB_STEP_SUMMARY: _workflow, ...inherited } = process.env
  return spawnSync(process.execPath, [join('scripts', 'release', `${script}.ts`), ...args], {
    encoding: 'utf8',
    env: { ...inherited, ...env },
  })
}

const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A repository of version 1.2.3, with the files that the tag check reads. */
function repository({ locked = '1.2.3', notes = ['1.2.3.en.txt', '1.2.3.ru.txt'] } = {}): string {
  const script = join(folder, 'scripts', 'release', 'check-tag.ts')
  mkdirSync(join(folder, 'scripts', 'release'), { recursive: true })
  cpSync(join('scripts', 'release', 'check-tag.ts'), script)
  put('package.json', '{ "version": "1.2.3", "type": "module" }')
  put('package-lock.json', `{ "version": "${locked}", "packages": { "": { "version": "${locked}" } } }`)
  rmSync(join(folder, 'release-notes'), { recursive: true, force: true })
  mkdirSync(join(folder, 'release-notes'))
  for (const name of notes) put(join('release-notes', name), 'notes')
  return script
}

function checkTag(script: string, tag: string) {
  return spawnSync(process.execPath, [script], { encoding: 'utf8', env: { ...process.env, GITHUB_REF_NAME: tag } })
}

test('check-tag accepts only the tag that names the version in package.json', () => {
  const script = repository()
  expect(checkTag(script, 'v1.2.3')).toMatchObject({ status: 0, stdout: 'v1.2.3 is version 1.2.3\n' })
  for (const tag of ['', '1.2.3', 'v1.2.3-beta', 'v1.2.30', 'V1.2.3']) {
    const { status, stderr } = checkTag(script, tag)
    expect({ tag, status }).toEqual({ tag, status: 1 })
    expect(stderr).toMatch(/tag/)
  }
})

test('check-tag requires the same version in the lock file, and release notes in both languages', () => {
  const other = checkTag(repository({ locked: '1.2.2' }), 'v1.2.3')
  expect(other).toMatchObject({ status: 1, stderr: 'package-lock.json has version 1.2.2, package.json 1.2.3\n' })
  const without = checkTag(repository({ notes: ['1.2.3.en.txt', '1.2.2.ru.txt'] }), 'v1.2.3')
  expect(without).toMatchObject({
    status: 1,
    stderr: 'The notes of the release are missing: release-notes/1.2.3.ru.txt\n',
  })
})

test('checksums covers every file except its own, in the format that sha256sum checks', () => {
  put('Paydesk-1.0.0.AppImage', 'program')
  put('latest-linux.yml', 'feed')
  expect(run('checksums', [folder]).status).toBe(0)
  expect(run('checksums', [folder]).status).toBe(0)
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(
    `${sha256('program')}  Paydesk-1.0.0.AppImage\n${sha256('feed')}  latest-linux.yml\n`,
  )
  put('latest-linux.yml', 'changed')
  const checker = process.platform === 'darwin' ? ['shasum', '-a', '256'] : ['sha256sum']
  const { status, stdout } = spawnSync(checker[0] ?? '', [...checker.slice(1), '--check', 'SHA256SUMS'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toMatch(/AppImage: OK\nlatest-linux\.yml: FAILED/)
})

test('checksums fails on a folder without files and writes nothing', () => {
  const { status, stderr } = run('checksums', [folder])
  expect(status).toBe(1)
  expect(stderr).toContain('There are no files')
  expect(existsSync(join(folder, 'SHA256SUMS'))).toBe(false)
})

test.each(['checksums', 'sbom', 'summary'])('%s without a folder prints its usage and exits with 2', (script) => {
  expect(run(script, [])).toMatchObject({ status: 2, stderr: `Usage: npm run release:${script} -- <folder>\n` })
})

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.object({ component: z.object({ type: z.string(), name: z.string(), version: z.string() }) }),
  components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
})

test('the bill of materials lists every shipped package and Electron, no tools, and is reproducible', {
  timeout: 60_000,
}, () => {
  const path = join(folder, `Paydesk-${manifest.version}.cdx.json`)
  expect(run('sbom', [folder])).toMatchObject({ status: 0 })
  const first = readFileSync(path, 'utf8')
  expect(run('sbom', [folder])).toMatchObject({ status: 0 })
  expect(readFileSync(path, 'utf8')).toBe(first)
  const { metadata, components } = bill.parse(JSON.parse(first))
  expect(metadata.component).toMatchObject({ type: 'application', name: 'Paydesk', version: manifest.version })
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const needed = neededBy(Object.keys(manifest.dependencies))
  expect(needed.size).toBeGreaterThan(100)
  expect([...needed, `electron@${manifest.devDependencies.electron}`].filter((one) => !listed.has(one))).toEqual([])
  const tools = ['vitest', 'electron-builder', '@playwright/test', 'typescript', '@napi-rs/canvas', 'empty-npm-package']
  expect(components.map(({ name }) => name).filter((name) => tools.includes(name))).toEqual([])
})

/** The run-time dependencies of these packages, resolved as Node does: from a package's own node_modules upwards. */
function neededBy(names: readonly string[]): ReadonlySet<string> {
  const packages: Record<string, { version?: string; optional?: boolean; dependencies?: Record<string, string> }> =
    lock.packages
  const found = new Set<string>()
  const visit = (name: string, from: string): void => {
    const folders = [...from.matchAll(/node_modules\/(?:@[^/]+\/)?[^/]+/g)].map(({ index, 0: at }) =>
      from.slice(0, index + at.length),
    )
    const place = [...folders.reverse().map((at) => `${at}/node_modules/${name}`), `node_modules/${name}`].find(
      (at) => at in packages,
    )
    const one = place === undefined ? undefined : packages[place]
    if (place === undefined || one === undefined || one.optional || found.has(`${name}@${one.version}`)) return
    found.add(`${name}@${one.version}`)
    for (const next of Object.keys(one.dependencies ?? {})) visit(next, place)
  }
  for (const name of names) visit(name, '')
  return found
}

test('the summary lists files with their hashes and says which feeds are signed', () => {
  put('Paydesk-1.0.0.AppImage', 'program')
  put('latest.yml', 'Windows')
  put('latest-linux.yml', 'Linux')
  put('latest-linux.yml.sig', 'signature')
  const { status, stdout } = run('summary', [folder])
  expect(status).toBe(0)
  expect(stdout).toContain(`| Paydesk-1.0.0.AppImage | 0.0 | \`${sha256('program')}\` |`)
  expect(stdout).toContain('- latest-linux.yml: signed\n- latest.yml: **not signed**')
})

test('the summary goes to GITHUB_STEP_SUMMARY if set, and fails when a promised signature is missing', () => {
  put('Paydesk-1.0.0.AppImage', 'program')
  const env = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md'), PAYDESK_MUST_BE_SIGNED: 'true' }
  const { status, stdout, stderr } = run('summary', [folder], env)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('not signed')
  expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain('Paydesk-1.0.0.AppImage')
})
