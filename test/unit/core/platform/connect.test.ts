import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Network } from '../../../../src/main/core/ports.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { created, deadAddress, json, startFakePlatform } from '../../../fakes/platform.ts'
import { openNetwork } from '../../../fakes/ports.ts'
import { type FakeProxy, openProxy } from '../../../fakes/proxy.ts'

async function startProxy(answer?: number): Promise<FakeProxy> {
  const proxy = await openProxy(answer)
  onTestFinished(() => proxy.close())
  return proxy
}

const through = (proxy: URL) => ({ ...openNetwork, proxyFor: async () => proxy })

test('writes and reads go through a tunnel when the system names a proxy', async () => {
  const platform = await startFakePlatform(created())
  const proxy = await startProxy()
  const { client } = await startTestDesk({ network: through(proxy.url) })
  const profile = await addMerchant(client, platform.baseUrl)
  expect(await client.payments.createAccountPayin(payinOrder(profile.id))).toMatchObject({ state: 'accepted' })
  platform.answer = json(200, { balance: '1', currency_rate: '1' })
  await client.account.readBalance({ profileId: profile.id })
  const target = new URL(platform.baseUrl).host
  expect(proxy.asked).toEqual([target, target])
})

test('the name and password in a proxy’s address are sent to the proxy and to nobody else', async () => {
  const platform = await startFakePlatform(created())
  const proxy = await openProxy(200, `Basic ${Buffer.from('anna:p@ss:ü').toString('base64')}`)
  onTestFinished(() => proxy.close())
  const state = async (userinfo: string) => {
    const { client } = await startTestDesk({ network: through(new URL(`http://${userinfo}${proxy.url.host}`)) })
    const profile = await addMerchant(client, platform.baseUrl)
    return (await client.payments.createAccountPayin(payinOrder(profile.id))).state
  }
  expect(await state('')).toBe('not_sent')
  expect(await state('anna:wrong@')).toBe('not_sent')
  expect(await state('anna:%zz@'), 'an address that cannot be read').toBe('not_sent')
  expect(await state('anna:p%40ss:%C3%BC@')).toBe('accepted')
  expect(platform.received).toHaveLength(1)
  expect(platform.received[0]?.headers['proxy-authorization']).toBeUndefined()
})

test('a proxy that refuses, is unreachable or is no HTTP proxy leads to not_sent', async () => {
  const platform = await startFakePlatform(created())
  const proxies = [(await startProxy(407)).url, new URL(await deadAddress()), new URL('socks5://127.0.0.1:1080')]
  for (const proxy of proxies) {
    const { client } = await startTestDesk({ network: through(proxy) })
    const profile = await addMerchant(client, platform.baseUrl)
    expect(await client.payments.createAccountPayin(payinOrder(profile.id))).toMatchObject({
      state: 'not_sent',
      failure: { kind: 'not_sent', reason: 'proxy' },
    })
    expect(await failureOf(client.account.readBalance({ profileId: profile.id }))).toMatchObject({ reason: 'proxy' })
  }
  expect(platform.received).toHaveLength(0)
})

test('a dispute that is stopped while connecting is reported as not sent at once', async () => {
  const platform = await startFakePlatform(created())
  const asked = Promise.withResolvers<void>()
  const named = Promise.withResolvers<null>()
  let isHeld = false
  const proxyFor = async () => {
    if (!isHeld) return null
    asked.resolve()
    return named.promise
  }
  // No timeout ends anything here.
  const wait = async (_milliseconds: number, signal?: AbortSignal): Promise<void> => {
    if (signal && !signal.aborted) await once(signal, 'abort')
  }
  const timer = { ...systemTimer, wait }
  const { client } = await startTestDesk({ network: { ...openNetwork, proxyFor }, timer })
  const profile = await addMerchant(client, platform.baseUrl)
  const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profile.id))
  isHeld = true
  const intentId = randomUUID()
  const order = { intentId, transactionId, profileId: profile.id, profileRevision: 1 }
  const opening = client.disputes.open({ ...order, dispute_type: 'payin_timeout', files: [] })
  await asked.promise
  await client.disputes.stop({ intentId })
  expect(await opening, 'whatever the connection waits for').toMatchObject({ disputeState: 'not_sent' })
  named.resolve(null)
  expect(await client.disputes.attempts({ transactionId })).toMatchObject([
    { state: 'not_sent', failure: { kind: 'not_sent', reason: 'cancelled' } },
  ])
  expect(platform.received.filter(({ path }) => path.includes('dispute'))).toEqual([])
})

test('a proxy that the system cannot determine leads to not_sent, and no other route is tried', async () => {
  const platform = await startFakePlatform(created())
  const proxyFor = () => Promise.reject(new Error('no such proxy'))
  const { client } = await startTestDesk({ network: { ...openNetwork, proxyFor } })
  const profile = await addMerchant(client, platform.baseUrl)
  expect(await client.payments.createAccountPayin(payinOrder(profile.id))).toMatchObject({
    state: 'not_sent',
    failure: { kind: 'not_sent', reason: 'proxy' },
  })
  expect(platform.received).toHaveLength(0)
})

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

test.skipIf(!hasIPv6)('a platform can be given by its IPv6 address, with and without a proxy', async () => {
  const server = createServer((_request, response) => response.end('{"balance": "6", "currency_rate": "1"}'))
  await new Promise<void>((resolve) => server.listen(0, '::1', resolve))
  onTestFinished(() => void server.close())
  const baseUrl = `http://[::1]:${(server.address() as AddressInfo).port}`
  const proxy = await startProxy(407)
  const read = async (network: Network) => {
    const { client } = await startTestDesk({ network })
    const profile = await addMerchant(client, baseUrl)
    return client.account.readBalance({ profileId: profile.id })
  }
  expect(await read(openNetwork)).toMatchObject({ balance: '6' })
  expect(await failureOf(read(through(proxy.url)))).toMatchObject({ kind: 'not_sent', reason: 'proxy' })
  expect(new Set(proxy.asked)).toEqual(new Set([new URL(baseUrl).host]))
})

const READ = `
  import { trustSystem } from './src/main/host/system-trust.ts'
  import { createPlatform } from './src/main/core/platform/endpoints.ts'
  import { silentLogger } from './test/fakes/logger.ts'
  import { openNetwork, wire } from './test/fakes/ports.ts'
  const [, baseUrl, trusts, proxy] = process.argv
  const network = {
    ...openNetwork,
    ...(trusts === 'trusts' && { trustSystem }),
    ...(proxy && { proxyFor: async () => new URL(proxy) }),
  }
  const platform = createPlatform({ ...wire, network }, silentLogger)
  const words = await platform.balance({ baseUrl, headers: {}, secrets: [] }).then(
    ({ balance }) => balance,
    ({ failure }) => failure.kind + ' ' + failure.reason,
  )
  console.log(words)
  await platform.close()`

test('a certificate authority of the system’s store is trusted, also through a tunnel; an unknown one is not', async () => {
  const folder = temporaryFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'ignore' },
  )
  // It prefers HTTP/2, over which one connection carries many requests.
  const options = { key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true }
  const server = createSecureServer(options, ({ httpVersion }, response) =>
    response.end(httpVersion === '1.1' ? '{"balance": "42.00", "currency_rate": "1"}' : ''),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  const read = async (trusts: string, ...proxy: readonly string[]): Promise<string> => {
    const args = ['--disable-warning=ExperimentalWarning', '-e', READ, `https://localhost:${port}`, trusts, ...proxy]
    const child = spawn(process.execPath, args, {
      env: { ...process.env, SSL_CERT_FILE: cert },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let words = ''
    child.stdout.on('data', (text) => {
      words += text
    })
    await once(child, 'close')
    return words.trim()
  }
  expect(await read('trusts')).toBe('42.00')
  expect(await read('does not')).toBe('not_sent tls')
  const proxy = await startProxy()
  expect(await read('trusts', proxy.url.href)).toBe('42.00')
  expect(await read('does not', proxy.url.href)).toBe('not_sent tls')
  expect(new Set(proxy.asked)).toEqual(new Set([`localhost:${port}`]))
  writeFileSync(cert, 'not a certificate')
  expect(await read('trusts')).toBe('not_sent tls')
})
