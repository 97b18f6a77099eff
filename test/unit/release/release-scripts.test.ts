import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const { GITHUB_STEP_SUMMARY: _workflow, GITHUB_REF_NAME: _tag, ...inherited } = process.env
  return spawnSync(process.execPath, [join('scripts', 'release', `${script}.ts`), ...args], {
    encoding: 'utf8',
    env: { ...inherited, ...env },
  })
}

const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('a release is made of a tag that names the version of the program, and of no other', () => {
  expect(run('check-tag', [], { GITHUB_REF_NAME: `v${manifest.version}` })).toMatchObject({ status: 0, stderr: '' })
  for (const tag of ['', manifest.version, `v${manifest.version}-beta`, 'v99.0.0', `V${manifest.version}`]) {
    const { status, stderr } = run('check-tag', [], { GITHUB_REF_NAME: tag })
    expect({ tag, status }).toEqual({ tag, status: 1 })
    expect(stderr).toMatch(/tag/)
  }
})

test('checksums are of every file, in the form that sha256sum checks, and not of themselves', () => {
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

test('a folder without files has no checksums', () => {
  const { status, stderr } = run('checksums', [folder])
  expect(status).toBe(1)
  expect(stderr).toContain('There are no files')
  expect(existsSync(join(folder, 'SHA256SUMS'))).toBe(false)
})

test.each(['checksums', 'sbom', 'summary'])('%s needs one folder', (script) => {
  expect(run(script, [])).toMatchObject({ status: 2, stderr: `Usage: npm run release:${script} -- <folder>\n` })
})

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.object({ component: z.object({ type: z.string(), name: z.string(), version: z.string() }) }),
  components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
})

test('the bill of materials has every package that is shipped, and Electron; one commit gives one file', () => {
  const path = join(folder, `Paydesk-${manifest.version}.cdx.json`)
  expect(run('sbom', [folder])).toMatchObject({ status: 0 })
  const first = readFileSync(path, 'utf8')
  expect(run('sbom', [folder])).toMatchObject({ status: 0 })
  expect(readFileSync(path, 'utf8')).toBe(first)
  const { metadata, components } = bill.parse(JSON.parse(first))
  expect(metadata.component).toMatchObject({ type: 'application', name: 'Paydesk', version: manifest.version })
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const packages: Record<string, { version?: string; dev?: boolean; optional?: boolean }> = lock.packages
  const shipped = Object.entries(packages)
    .filter(([place, one]) => place !== '' && !one.dev && !one.optional)
    .map(([place, one]) => `${place.replace(/^.*node_modules\//, '')}@${one.version}`)
  expect(shipped.length).toBeGreaterThan(150)
  expect([...listed].sort()).toEqual([...new Set([...shipped, `electron@${manifest.devDependencies.electron}`])].sort())
})

test('the summary names each file and says which feed is not signed', () => {
  put('Paydesk-1.0.0.AppImage', 'program')
  put('latest.yml', 'Windows')
  put('latest-linux.yml', 'Linux')
  put('latest-linux.yml.sig', 'signature')
  const { status, stdout } = run('summary', [folder])
  expect(status).toBe(0)
  expect(stdout).toContain(`| Paydesk-1.0.0.AppImage | 0.0 | \`${sha256('program')}\` |`)
  expect(stdout).toContain('- latest-linux.yml: signed\n- latest.yml: **not signed**')
})

test('the summary goes where a workflow asks for it, and fails where a signature was promised and there is none', () => {
  put('Paydesk-1.0.0.AppImage', 'program')
  const env = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md'), PAYDESK_MUST_BE_SIGNED: 'true' }
  const { status, stdout, stderr } = run('summary', [folder], env)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('not signed')
  expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain('Paydesk-1.0.0.AppImage')
})
