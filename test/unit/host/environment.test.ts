import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { InsecureOption, secureEnvironment } from '../../../src/main/host/environment.ts'

test('what turns the check of certificates off or writes keys down is taken out, and said', () => {
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0', SSLKEYLOGFILE: '/tmp/keys', PATH: '/bin' }
  expect(secureEnvironment(env, [])).toEqual([
    { kind: 'environment_ignored', names: ['NODE_TLS_REJECT_UNAUTHORIZED', 'SSLKEYLOGFILE'] },
  ])
  expect(env).toEqual({ PATH: '/bin' })
})

test('what changes nothing is not mentioned', () => {
  const env = {
    NODE_TLS_REJECT_UNAUTHORIZED: '1',
    SSLKEYLOGFILE: '',
    NODE_EXTRA_CA_CERTS: '',
    NODE_OPTIONS: '--no-warnings',
  }
  expect(secureEnvironment({ ...env }, ['--disable-warning=ExperimentalWarning'])).toEqual([])
})

test('further authorities are a company’s right: they stay, and are said', () => {
  const env = { NODE_EXTRA_CA_CERTS: '/etc/company.pem' }
  expect(secureEnvironment(env, [])).toEqual([{ kind: 'extra_certificates', path: '/etc/company.pem' }])
  expect(env).toEqual({ NODE_EXTRA_CA_CERTS: '/etc/company.pem' })
})

test.each([
  ['--tls-keylog=/tmp/keys', []],
  ['--no-warnings "--tls-keylog=/tmp/my keys"', []],
  ['--tls_keylog /tmp/keys', []],
  ['"--tls\\-keylog=/tmp/keys"', []],
  ['"--tls-min\\-v1.0"', []],
  ['--no-warnings --tls-min"-v1.0"', []],
  ['--tls-cipher-list=ALL:eNULL', []],
  ['', ['--tls-keylog=/tmp/keys']],
  ['', ['--trace-tls']],
  ['--tls-min-v1.0', []],
  ['--insecure-http-parser', []],
])('an option that cannot be taken back is refused: %j %j', (NODE_OPTIONS, options) => {
  expect(() => secureEnvironment({ NODE_OPTIONS }, options)).toThrow(InsecureOption)
})

function folder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'paydesk-environment-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return parent
}

test('the browser host does not start where keys would be written down', () => {
  const parent = folder()
  const { status, stderr } = spawnSync(
    process.execPath,
    ['src/main/browser/main.ts', '--json', '--data', join(parent, 'data')],
    {
      encoding: 'utf8',
      timeout: 20_000,
      env: { ...process.env, NODE_OPTIONS: `--tls-keylog=${join(parent, 'keys')}` },
    },
  )
  expect(status).toBe(1)
  expect(stderr).toContain('Paydesk does not start with --tls-keylog')
  expect(() => readFileSync(join(parent, 'data', 'history.db'))).toThrow()
})
