import { expect, test } from 'vitest'
import { linkHost } from '../../../../src/shared/rules/judge-url.ts'

test.each([
  ['https://pay.example/a?b=c#d', 'pay.example'],
  ['http://127.0.0.1:4010/x', '127.0.0.1:4010'],
  ['https://PAY.Example:443/', 'pay.example'],
  ['https://аррӏе.com/', 'xn--80ak6aa92e.com'],
  ['https://[::1]:80/', '[::1]:80'],
])('%s leads to %s', (url, host) => {
  expect(linkHost(url)).toBe(host)
})

test.each([
  'https://apple.com@evil.example/',
  'https://apple.com:443@evil.example/',
  'https://user:password@pay.example/',
  'https://%61pple.com@evil.example/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https:evil.example',
  '',
])('%j is not offered as a link', (url) => {
  expect(linkHost(url)).toBeNull()
})
