import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { InsecureOption, type Program, secureEnvironment } from '../../../src/main/host/environment.ts'

const running = (program: Program = 'node', options: readonly string[] = [], platform = 'linux') => ({
  ...{ program, platform, options },
})
const PROGRAMS = ['node', 'desktop', 'packaged'] as const

test('variables that turn off the check of certificates or log keys are removed and reported', () => {
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0', SSLKEYLOGFILE: '/tmp/keys', PATH: '/bin' }
  expect(secureEnvironment(env, running())).toEqual([
    { kind: 'environment_ignored', names: ['NODE_TLS_REJECT_UNAUTHORIZED', 'SSLKEYLOGFILE'] },
  ])
  expect(env).toEqual({ PATH: '/bin' })
})

test('variables and options that change nothing are not reported', () => {
  const env = {
    NODE_TLS_REJECT_UNAUTHORIZED: '1',
    SSLKEYLOGFILE: '',
    NODE_EXTRA_CA_CERTS: '',
    NODE_OPTIONS: '--no-warnings',
  }
  expect(secureEnvironment({ ...env }, running('node', ['--disable-warning=ExperimentalWarning']))).toEqual([])
})

test('additional certificate authorities are kept and reported', () => {
  const env = { NODE_EXTRA_CA_CERTS: '/etc/company.pem' }
  expect(secureEnvironment(env, running())).toEqual([
    { kind: 'extra_certificates', name: 'NODE_EXTRA_CA_CERTS', path: '/etc/company.pem' },
  ])
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
  ['--openssl-config=/tmp/x', []],
  ['--security-revert=CVE-2023-46809', []],
  ['--heapsnapshot-signal=SIGUSR2', []],
  ['', ['--heapsnapshot-near-heap-limit=1']],
])('an option that cannot be undone is refused: %j %j', (NODE_OPTIONS, options) => {
  expect(() => secureEnvironment({ NODE_OPTIONS }, running('node', options))).toThrow(InsecureOption)
})

test('NODE_OPTIONS and NODE_EXTRA_CA_CERTS are not reported in a package, which does not read them', () => {
  const env = { NODE_OPTIONS: '--tls-keylog=/tmp/keys', NODE_EXTRA_CA_CERTS: '/home/me/company.pem' }
  expect(secureEnvironment(env, running('packaged'))).toEqual([])
})

test('certificate authorities that replace the system’s are reported on Linux, where they are used', () => {
  const env = { SSL_CERT_FILE: '/home/me/ca.pem', SSL_CERT_DIR: '/etc/ssl/certs:/tmp/more' }
  for (const program of PROGRAMS) {
    expect(secureEnvironment({ ...env }, running(program))).toEqual([
      { kind: 'extra_certificates', name: 'SSL_CERT_FILE', path: '/home/me/ca.pem' },
      { kind: 'extra_certificates', name: 'SSL_CERT_DIR', path: '/etc/ssl/certs:/tmp/more' },
    ])
  }
  expect(secureEnvironment({ ...env }, running('packaged', [], 'win32'))).toEqual([])
})

test('the system’s own certificate store is not reported when it is named', () => {
  const env = { SSL_CERT_FILE: '/etc/ssl/certs/ca-certificates.crt', SSL_CERT_DIR: '/etc/ssl/certs:/usr/share/certs' }
  expect(secureEnvironment(env, running())).toEqual([])
  expect(secureEnvironment({ SSL_CERT_FILE: '/etc/../tmp/ca.pem' }, running())).toHaveLength(1)
})

test.each<[string, string, readonly Program[]]>([
  ['NODE_DEBUG', 'http,tls', PROGRAMS],
  ['NODE_DEBUG', 'fs', PROGRAMS],
  ['NODE_DEBUG_NATIVE', '*', PROGRAMS],
  ['OPENSSL_CONF', '/home/me/openssl.cnf', ['node']],
  ['NODE_COMPILE_CACHE', '/tmp/code', ['packaged']],
  ['ELECTRON_ENABLE_LOGGING', '1', ['packaged']],
  ['ELECTRON_LOG_FILE', '/tmp/log', ['packaged']],
])('%s=%s is already in effect, and %j do not start with it', (name, value, refusing) => {
  for (const program of PROGRAMS) {
    const secure = () => secureEnvironment({ [name]: value }, running(program))
    if (refusing.includes(program)) expect(secure).toThrow(expect.objectContaining({ kind: 'variable', option: name }))
    else expect(secure()).toEqual([])
    expect(secureEnvironment({ [name]: '' }, running(program))).toEqual([])
  }
})

test('an OpenSSL configuration that only an administrator can change is accepted', () => {
  for (const path of ['/etc/ssl/openssl.cnf', '/dev/null'])
    expect(secureEnvironment({ OPENSSL_CONF: path }, running())).toEqual([])
})

function folder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'paydesk-environment-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return parent
}

test.each([
  ['keys', '--tls-keylog', { NODE_OPTIONS: '--tls-keylog=keys' }],
  ['headers and bodies', 'NODE_DEBUG', { NODE_DEBUG: 'http' }],
  ['ciphers of another', 'OPENSSL_CONF', { OPENSSL_CONF: 'nothing.cnf' }],
])('the browser host does not start when %s would be logged or used', (_what, name, env) => {
  const parent = folder()
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(process.cwd(), 'src/main/browser/main.ts'), '--json', '--data', join(parent, 'data')],
    {
      cwd: parent,
      encoding: 'utf8',
      timeout: 20_000,
      env: { ...process.env, ...env },
    },
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(new RegExp(`Paydesk does not start with (?:the variable )?${name}`))
  expect(() => readFileSync(join(parent, 'data', 'history.db'))).toThrow()
})
