import { expect, test } from 'vitest'
import { readProxy } from '../../../src/main/electron/network.ts'

test.each([
  ['DIRECT', null],
  ['PROXY proxy.example:8080', 'http://proxy.example:8080'],
  ['PROXY proxy.example:8080; DIRECT', 'http://proxy.example:8080'],
  ['HTTPS secure.example:443;PROXY other.example:80', 'https://secure.example'],
  ['SOCKS5 socks.example:1080', 'socks5://socks.example:1080'],
  ['SOCKS socks.example:1080', 'socks://socks.example:1080'],
  ['', null],
])('Chromium’s answer “%s” means the proxy %s', (answer, proxy) => {
  const read = readProxy(answer)
  expect(read && `${read.protocol}//${read.host}`).toBe(proxy)
})

test.each(['PROXY', 'NONSENSE a:1', 'PROXY proxy.example:80800', 'QUIC a:1; DIRECT'])(
  'Chromium’s answer “%s” is an error, and no other route is taken',
  (answer) => {
    expect(() => readProxy(answer)).toThrow('cannot be used')
  },
)
