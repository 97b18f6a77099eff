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
])('Chromium’s “%s” is %s', (answer, proxy) => {
  const read = readProxy(answer)
  expect(read && `${read.protocol}//${read.host}`).toBe(proxy)
})

test.each(['PROXY', 'NONSENSE a:1', 'PROXY proxy.example:80800', 'QUIC a:1; DIRECT'])(
  'where Chromium says “%s” nothing leaves by another way',
  (answer) => {
    expect(() => readProxy(answer)).toThrow('cannot be used')
  },
)
