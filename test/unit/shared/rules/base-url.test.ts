import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BaseUrlRule, isLoopback, isWebUrl, readBaseUrl } from '#shared/rules/base-url.ts'

describe('readBaseUrl', () => {
  it.each([
    ['https://pay.example.com', 'https://pay.example.com', 'https://pay.example.com'],
    ['https://pay.example.com/', 'https://pay.example.com', 'https://pay.example.com'],
    ['  https://pay.example.com/api/v1/  ', 'https://pay.example.com/api/v1', 'https://pay.example.com'],
    ['https://pay.example.com/api//', 'https://pay.example.com/api', 'https://pay.example.com'],
    ['https://pay.example.com:8443/api', 'https://pay.example.com:8443/api', 'https://pay.example.com:8443'],
    ['https://pay.example.com:443', 'https://pay.example.com', 'https://pay.example.com'],
    ['HTTPS://PAY.EXAMPLE.COM/Api', 'https://pay.example.com/Api', 'https://pay.example.com'],
    ['https://pay.example.com/a/../b', 'https://pay.example.com/b', 'https://pay.example.com'],
    ['https://платежи.рф', 'https://xn--80akdilxx.xn--p1ai', 'https://xn--80akdilxx.xn--p1ai'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['http://localhost:4010/merchant-api/', 'http://localhost:4010/merchant-api', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010', 'http://[::1]:4010'],
    ['http://127.1', 'http://127.0.0.1', 'http://127.0.0.1'],
  ])('reads %j', (text, baseUrl, origin) => {
    expect(readBaseUrl(text)).toEqual({ result: 'ok', baseUrl, origin })
  })

  it.each<[string, BaseUrlRule]>([
    ['', 'not_a_url'],
    ['pay.example.com', 'not_a_url'],
    ['ftp://pay.example.com', 'not_a_url'],
    ['javascript:alert(1)', 'not_a_url'],
    ['file:///etc/passwd', 'not_a_url'],
    ['https://', 'not_a_url'],
    ['https:///pay.example.com', 'not_a_url'],
    ['https:pay.example.com', 'not_a_url'],
    ['https://pay example.com', 'not_a_url'],
    ['https://pay.example.com\\@evil.example', 'not_a_url'],
    ['https://pay.example.com:99999', 'not_a_url'],
    ['http://pay.example.com', 'not_https'],
    ['http://localhost.evil.example', 'not_https'],
    ['http://127.0.0.1.evil.example', 'not_https'],
    ['http://10.0.0.1', 'not_https'],
    ['http://0.0.0.0', 'not_https'],
    ['https://user:word@pay.example.com', 'has_credentials'],
    ['https://user@pay.example.com', 'has_credentials'],
    ['https://:word@pay.example.com', 'has_credentials'],
    ['http://127.0.0.1@evil.example', 'has_credentials'],
    ['https://pay.example.com/api?key=1', 'has_query'],
    ['https://pay.example.com/?', 'has_query'],
    ['https://pay.example.com/#/api', 'has_query'],
  ])('refuses %j: %s', (text, rule) => {
    expect(readBaseUrl(text)).toEqual({ result: 'bad', rule })
  })

  it('reads its own result as the same address', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'] }), (url) => {
        const first = readBaseUrl(url)
        if (first.result === 'bad') return
        expect(first.baseUrl.endsWith('/')).toBe(false)
        expect(readBaseUrl(first.baseUrl)).toEqual(first)
      }),
    )
  })

  it('accepts http only for this machine', () => {
    fc.assert(
      fc.property(fc.domain(), fc.ipV4(), (domain, ip) => {
        expect(readBaseUrl(`http://${domain}`).result).toBe('bad')
        expect(readBaseUrl(`http://${ip}`).result).toBe(ip.startsWith('127.') ? 'ok' : 'bad')
      }),
    )
  })
})

describe('isLoopback', () => {
  it.each(['localhost', '127.0.0.1', '127.255.0.9', '[::1]'])('accepts %s', (name) =>
    expect(isLoopback(name)).toBe(true),
  )
  it.each(['localhost.', 'example.com', '128.0.0.1', '127.0.0.1.example.com', '[::2]', ''])('refuses %j', (name) =>
    expect(isLoopback(name)).toBe(false),
  )
})

describe('isWebUrl', () => {
  it.each([
    'https://shop.example/return',
    'http://shop.example',
    'https://shop.example/r?id=1#x',
    'HTTPS://SHOP.EXAMPLE',
  ])('accepts %j', (text) => expect(isWebUrl(text)).toBe(true))
  it.each([
    '',
    'shop.example',
    'ftp://shop.example',
    'https://',
    'https:///x',
    'javascript:alert(1)',
    'https://a b',
    ' https://a',
  ])('refuses %j', (text) => expect(isWebUrl(text)).toBe(false))
})
