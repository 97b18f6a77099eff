import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import manifest from '../../../package.json' with { type: 'json' }
import { loadMessages, useTexts } from '../../../src/renderer/i18n/messages.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const docs = globSync('docs/**/*.md').map((path) => path.replaceAll('\\', '/'))
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', '.github/pull_request_template.md'],
  ...['src/README.md', 'src/training/README.md'],
  ...docs,
]
const release = read('.github/workflows/release.yml')

test.each(pages)('%s names only npm scripts that exist', (page) => {
  const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '')
  expect(named.filter((name) => !(name in manifest.scripts))).toEqual([])
})

/** The pages and files in the repository that a page links to, as paths from the root. */
const linksOf = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => posix.join(posix.dirname(page), path ?? ''))

test.each(pages)('%s links only to files that exist', (page) => {
  expect(linksOf(page).filter((path) => !existsSync(path))).toEqual([])
})

test.each(pages)('%s names only files and folders that exist', (page) => {
  const named = [
    ...read(page).matchAll(/`((?:src|scripts|test|docs|resources|shared|main|renderer|training)\/[\w./-]+)`/g),
  ]
  const places = named.map(([, path]) => path ?? '')
  // A page in a folder may name its neighbours relative to it, other files from the root.
  expect(places.filter((path) => !existsSync(path) && !existsSync(join(dirname(page), path)))).toEqual([])
})

test.each(docs.filter((page) => /architecture|decisions/.test(page)))(
  '%s names files only by full paths that exist',
  (page) => {
    const named = [...read(page).matchAll(/`([\w./-]+\.(?:css|json|md|tsx?|txt|yml))`/g)].map(([, path]) => path ?? '')
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  },
)

test('the README has at most 150 lines and shows the commands for start and test', () => {
  const text = read('README.md')
  expect(text.split('\n').length).toBeLessThanOrEqual(150)
  for (const command of ['npm ci && npm start', 'npm ci && npm test']) expect(text).toContain(`\n    ${command}\n`)
})

test('every benchmark that the README names exists', () => {
  const named = [...read('README.md').matchAll(/npm run bench -- ([\w-]+)/g)].map(([, name]) => name ?? '')
  const table = read('test/bench/main.ts')
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((name) => !new RegExp(`^  '?${name}'?: bench`, 'm').test(table))).toEqual([])
})

test('every PAYDESK_ variable in the docs occurs in the code or the workflows', () => {
  const sources = globSync([
    'src/**/*.{ts,tsx}',
    'scripts/**/*.ts',
    'test/**/*.ts',
    '*.config.ts',
    '.github/workflows/*.yml',
  ])
    .filter((path) => !path.endsWith('docs.test.ts'))
    .map(read)
    .join('\n')
  const named = pages.flatMap((page) => read(page).match(/\bPAYDESK_[A-Z_]+\b/g) ?? [])
  expect([...new Set(named)].filter((name) => !sources.includes(name))).toEqual([])
})

test('docs/release.md lists exactly the secrets and variables that the release workflow uses', () => {
  const text = read('docs/release.md')
  const taken = [...release.matchAll(/\b(?:secrets|vars)\.([A-Z_]+)/g)].map(([, name]) => name ?? '')
  const tables = text.slice(0, text.indexOf('## The release key')).match(/^\|.*$/gm) ?? []
  const named = tables.flatMap((row) => [...row.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name ?? ''))
  expect([...new Set(named)].sort()).toEqual([...new Set(taken)].sort())
})

test('docs/release.md names every release script', () => {
  const text = read('docs/release.md')
  const scripts = Object.keys(manifest.scripts).filter((name) => name.startsWith('release:'))
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((name) => !text.includes(`npm run ${name}`))).toEqual([])
})

test('the example policy in docs/administration.md is valid and shows every setting', async () => {
  const { policy } = z
    .object({ policy: z.instanceof(z.ZodObject) })
    .parse(await import(join(process.cwd(), 'src/main/electron/updates/policy-file.ts')))
  const [, example = ''] = /```json\n(.+?)```/s.exec(read('docs/administration.md')) ?? []
  const content = z.record(z.string(), z.record(z.string(), z.unknown())).parse(JSON.parse(example))
  expect(policy.parse(content)).toEqual(content)
  expect(Object.keys(content)).toEqual(Object.keys(policy.shape))
  const updates = z.instanceof(z.ZodOptional).parse(policy.shape.updates).unwrap()
  expect(Object.keys(content.updates ?? {})).toEqual(Object.keys(z.instanceof(z.ZodObject).parse(updates).shape))
})

test('every text in italics in docs/administration.md is an English text of the user interface', async () => {
  await loadMessages('en')
  const texts = Object.values(useTexts.getState().en.messages)
  const named = [...read('docs/administration.md').matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(
    ([, name]) => name ?? '',
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !texts.includes(name))).toEqual([])
})

test('every page in docs is linked from another page', () => {
  const linked = pages.flatMap((page) => linksOf(page).filter((path) => path !== page))
  expect(docs.length).toBeGreaterThan(15)
  expect(docs.filter((page) => !linked.includes(page))).toEqual([])
})

test('the index of decisions lists every decision in order, numbered without gaps', () => {
  const decisions = docs.filter((page) => /decisions\/\d/.test(page)).toSorted()
  expect(linksOf('docs/decisions/README.md')).toEqual(decisions)
  expect(decisions.map((page) => Number(/\d+/.exec(page)?.[0]))).toEqual(decisions.map((_, index) => index + 1))
})

test('the changelog begins with Unreleased and has a section for the current version', () => {
  const [first, ...sections] = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\]/gm)].map(([, name]) => name)
  expect(first).toBe('Unreleased')
  expect(sections).toContain(manifest.version)
})

test('.nvmrc names the same major version of Node as package.json', () => {
  expect(read('.nvmrc').trim()).toBe(manifest.devDependencies.node.split('.')[0])
})
