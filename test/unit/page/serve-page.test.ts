import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STYLE_NONCE_PLACEHOLDER } from '../../../src/main/page/security-headers.ts'
import { createPage } from '../../../src/main/page/serve-page.ts'

let folder = ''
const get = (pathname: string, connect: readonly string[] = []) =>
  createPage(folder, { connect, isOpenable: true })({ method: 'GET', pathname })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-page-'))
  mkdirSync(join(folder, 'assets'))
  const page = `<meta property="csp-nonce" nonce="${STYLE_NONCE_PLACEHOLDER}"><p>платёж</p><style nonce="${STYLE_NONCE_PLACEHOLDER}"></style>`
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets', 'a.js'), `'${STYLE_NONCE_PLACEHOLDER}'`)
  writeFileSync(join(folder, 'assets', 'a.bin'), Buffer.from([0, 255, 1]))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const policyOf = (response: Response) => response.headers.get('Content-Security-Policy') ?? ''

test('every response of the page has a new nonce, the same in the header and in the page', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const response = await get('/')
      const nonce = /'nonce-([\w-]{22})'/.exec(policyOf(response))?.[1] ?? ''
      const text = await response.text()
      expect(text.split(`nonce="${nonce}"`)).toHaveLength(3)
      expect(text).toContain('платёж')
      expect(text).not.toContain(STYLE_NONCE_PLACEHOLDER)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      return nonce
    }),
  )
  expect(nonces[0]).not.toBe(nonces[1])
})

test('the policy denies everything by default and allows only the page’s own scripts and styles', async () => {
  const policy = policyOf(await get('/', ['ws://127.0.0.1:4000']))
  const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
  expect(rules).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", expect.stringMatching(/^'nonce-[\w-]{22}'$/)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'"],
    'worker-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'ws://127.0.0.1:4000'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  })
})

test('every response has the security headers, also for a missing file or a wrong method', async () => {
  const page = createPage(folder, { connect: [], isOpenable: true })
  const answers = [
    await page({ method: 'GET', pathname: '/' }),
    await page({ method: 'GET', pathname: '/assets/a.js' }),
    await page({ method: 'GET', pathname: '/absent' }),
    await page({ method: 'POST', pathname: '/' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 405])
  for (const { headers } of answers) {
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; /)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  }
})

test('the page has no opener policy where nothing can open it, as on the desktop', async () => {
  const page = createPage(folder, { connect: [], isOpenable: false })
  const { headers } = await page({ method: 'GET', pathname: '/' })
  expect(headers.has('Cross-Origin-Opener-Policy')).toBe(false)
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
})

test('a file is served unchanged with its type, or as an octet stream if the type is unknown', async () => {
  const script = await get('/assets/a.js')
  expect(script.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('Cache-Control')).toContain('immutable')
  expect(await script.text()).toBe(`'${STYLE_NONCE_PLACEHOLDER}'`)
  const bytes = await get('/assets/a.bin')
  expect(bytes.headers.get('Content-Type')).toBe('application/octet-stream')
  expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(new Uint8Array([0, 255, 1]))
})

test('HEAD succeeds without a body', async () => {
  const response = await createPage(folder, { connect: [], isOpenable: true })({ method: 'HEAD', pathname: '/' })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})
