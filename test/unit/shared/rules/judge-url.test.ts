import { describe, expect, test } from 'vitest'
import { writeCut } from '../../../../src/shared/rules/cut-text.ts'
import { isOfferedAsLink, judgeUrl } from '../../../../src/shared/rules/judge-url.ts'

const FAR = 'https://pay.example/api'

describe('an address from outside', () => {
  test.each([
    ['https://pay.example/1', 'pay.example'],
    ['https://pay.example:8443/1', 'pay.example:8443'],
    ['https://pаypal.com/', 'xn--pypal-4ve.com'],
  ])('%s leads to %s and is offered as a link', (url, host) => {
    expect(judgeUrl(url)).toMatchObject({ is: 'address', host, userInfo: false, isPrivate: false })
    expect(isOfferedAsLink(url, FAR)).toBe(true)
  })

  test.each([
    ['https://apple.com@evil.example/', 'evil.example'],
    ['https://user:word@evil.example/', 'evil.example'],
    ['https://pay.example%2f@evil.example/x', 'evil.example'],
    ['https://@evil.example/', 'evil.example', false],
  ])('%s really leads to %s, and the user info before it is reported', (url, host, userInfo = true) => {
    expect(judgeUrl(url)).toMatchObject({ is: 'address', host, userInfo })
    expect(isOfferedAsLink(url, FAR)).toBe(!userInfo)
  })

  test.each([
    'http://[::7f00:1]/',
    'http://[::127.0.0.1]:8080/',
    'http://[::ffff:7f00:1]/',
    'http://2130706433/',
    'http://0177.1/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://localhost:4010/x',
    'http://192.168.0.1/',
    'http://printer/',
    'http://①②⑦.0.0.1/',
  ])('%s is private, and offered only if the platform’s own address is private', (url) => {
    expect(judgeUrl(url)).toMatchObject({ is: 'address', isPrivate: true })
    expect(isOfferedAsLink(url, FAR)).toBe(false)
    expect(isOfferedAsLink(url, 'http://127.0.0.1:9/api')).toBe(true)
    expect(isOfferedAsLink(url, '')).toBe(true)
  })

  test.each([
    ['javascript:alert(1)', 'not_web'],
    ['file:///etc/passwd', 'not_web'],
    ['https://pay.example/•••/1', 'has_secret'],
    [writeCut({ beginning: '', length: 9000, sha256: 'b'.repeat(64) }), 'too_long'],
    [writeCut({ beginning: 'https://pay.example/', length: 9000, sha256: 'b'.repeat(64) }), 'too_long'],
  ])('%s is not usable: %s', (url, why) => {
    expect(judgeUrl(url)).toEqual({ is: 'unusable', why })
    expect(isOfferedAsLink(url, '')).toBe(false)
  })
})
