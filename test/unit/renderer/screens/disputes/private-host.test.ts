import { describe, expect, it } from 'vitest'
import { urlDoubt } from '../../../../../src/renderer/screens/disputes/new/proof-url-field.tsx'

describe('an address for the platform to load', () => {
  it.each([
    'https://127.0.0.1/a.png',
    'http://127.1:8080/a.png',
    'http://2130706433/a.png',
    'http://0x7f.0.0.1/a.png',
    'http://0.0.0.0/a.png',
    'https://10.0.0.1/a.png',
    'https://172.16.0.1/a.png',
    'https://172.31.255.255/a.png',
    'https://192.168.1.1/a.png',
    'https://169.254.169.254/latest',
    'https://100.64.0.1/a.png',
    'https://100.127.255.254/a.png',
    'https://[::1]/a.png',
    'https://[::]/a.png',
    'https://[fe80::1]/a.png',
    'https://[fd00::1]/a.png',
    'https://[fc00::1]/a.png',
    'https://[::ffff:192.168.0.1]/a.png',
    'https://localhost/a.png',
    'https://LOCALHOST./a.png',
    'https://x.localhost/a.png',
    'https://fileserver/a.png',
    'https://nas.local/a.png',
    'https://wiki.corp.internal/a.png',
    'https://nas.lan/a.png',
    'https://nas.home.arpa/a.png',
    'https://nas.local./a.png',
  ])('%s is clearly private', (url) => {
    expect(urlDoubt(url)).toBe('private_host')
  })

  it.each([
    'https://example.com/a.png',
    'http://example.com:8080/a.png?x=1',
    'https://8.8.8.8/a.png',
    'https://172.32.0.1/a.png',
    'https://172.15.0.1/a.png',
    'https://100.63.0.1/a.png',
    'https://100.128.0.1/a.png',
    'https://11.0.0.1/a.png',
    'https://192.169.0.1/a.png',
    'https://[2a00:1450:4010:c0e::8b]/a.png',
    'https://[::ffff:8.8.8.8]/a.png',
    'https://local.example/a.png',
    'https://internal.example.com/a.png',
    'https://пример.рф/a.png',
    'https://example.com/https://127.0.0.1/',
  ])('%s may be public', (url) => {
    expect(urlDoubt(url)).toBeNull()
  })

  it.each(['https://anna:secret@example.com/a.png', 'https://anna@example.com/', 'https://:x@10.0.0.1/'])(
    '%s contains a user name or a password',
    (url) => {
      expect(urlDoubt(url)).toBe('credentials')
    },
  )

  it('text that is no address is not judged', () => {
    for (const text of ['', '   ', 'localhost', '127.0.0.1', 'not an address']) expect(urlDoubt(text)).toBeNull()
    expect(urlDoubt('  https://10.0.0.1/  ')).toBe('private_host')
  })
})
