import { expect, test } from 'vitest'
import { environmentProxy } from '../../../src/main/browser/ports.ts'

const env = {
  HTTPS_PROXY: 'http://proxy.example:3128',
  NO_PROXY: 'intern.example, .corp.example,*.lab.example other.example:8443',
}

test.each([
  ['https://pay.example/', 'http://proxy.example:3128/'],
  ['https://intern.example/', null],
  ['https://a.intern.example/', null],
  ['https://notintern.example/', 'http://proxy.example:3128/'],
  ['https://pay.corp.example/', null],
  ['https://pay.lab.example/', null],
  ['https://other.example:8443/', null],
  ['https://other.example/', 'http://proxy.example:3128/'],
  ['https://127.0.0.1:8443/', null],
  ['https://localhost/', null],
  ['http://pay.example/', null],
])('the proxy for %s is %s', async (url, proxy) => {
  expect((await environmentProxy(env)(new URL(url)))?.href ?? null).toBe(proxy)
})

test('reads lower-case variables, an address without a scheme and NO_PROXY, and works without any of them', async () => {
  const url = new URL('https://pay.example/')
  expect((await environmentProxy({ https_proxy: 'proxy.example:8080' })(url))?.href).toBe('http://proxy.example:8080/')
  expect(await environmentProxy({ HTTPS_PROXY: 'proxy.example', NO_PROXY: '*' })(url)).toBeNull()
  expect(await environmentProxy({ HTTPS_PROXY: 'proxy.example', NO_PROXY: 'Pay.Example' })(url)).toBeNull()
  expect(await environmentProxy({})(url)).toBeNull()
})

test('fails on an invalid proxy address without repeating it, and does not connect directly instead', async () => {
  const proxy = environmentProxy({ HTTPS_PROXY: 'http://anna:secret@proxy.example:80800' })
  await expect(proxy(new URL('https://pay.example/'))).rejects.toThrow(
    /^The environment names a proxy that is no address$/,
  )
})
