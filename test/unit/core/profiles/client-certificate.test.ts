import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls, { type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCertificate } from '../../../../src/main/core/profiles/certificate.ts'
import type { ClientCertificate, Secret } from '../../../../src/shared/model/profile.ts'
import { makeCertificate } from '../../../fakes/certificates.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { files } from '../../../fakes/evidence-files.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { merchantDraft, payinOrder } from '../../../fakes/orders.ts'

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)
const server = makeCertificate('127.0.0.1', NEXT_YEAR, '127.0.0.1')
const anna = makeCertificate('Anna Shop', NEXT_YEAR)
const boris = makeCertificate('Boris Shop', NEXT_YEAR)
const stranger = makeCertificate('Stranger', NEXT_YEAR)

const PASSPHRASE = 'correct horse'
const auth = { scheme: 'client_certificate', headers: [] as string[] } as const
const pkcs12Of = (of: typeof anna, passphrase = PASSPHRASE): ClientCertificate => ({
  format: 'pkcs12',
  file: of.pkcs12(PASSPHRASE).toString('base64'),
  passphrase,
})
const pemOf = (of: typeof anna, key = of.keyPem, passphrase = ''): ClientCertificate => ({
  format: 'pem',
  certificate: of.certificate,
  key,
  passphrase,
})
const secretOf = (certificate: ClientCertificate, values: Record<string, string> = {}): Secret => ({
  scheme: 'client_certificate',
  certificate,
  values,
})

let platform: Server
let baseUrl = ''
/** Who called what, and with which custom header of the merchant. */
let calls: { who: string; path: string; key: string | undefined }[] = []
const trusted = tls.getCACertificates('default')

beforeAll(async () => {
  tls.setDefaultCACertificates([...trusted, server.certificate])
  const options = {
    cert: server.certificate,
    key: server.keyPem,
    ca: [anna.certificate, boris.certificate],
    requestCert: true,
    rejectUnauthorized: true,
  }
  platform = createServer(options, (request, response) => {
    const { subject } = (request.socket as TLSSocket).getPeerCertificate()
    calls.push({
      who: String(subject.CN),
      path: request.url ?? '',
      key: request.headers['x-key'] as string | undefined,
    })
    request.resume()
    if (request.url === '/files/receipt.png') return void response.end(files.png)
    const { method, url = '' } = request
    const status = { status: 'paid', receipts: [{ id: 'R1', file_name: 'receipt.png', url: '/files/receipt.png' }] }
    const balance = { balance: '1.00', currency_rate: '1.00000000' }
    const order = { id: `Ab12C${String(calls.length).padStart(3, '0')}` }
    const body = method === 'POST' ? order : url.startsWith('/merchant/status') ? status : balance
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(platform, 'listening')
  baseUrl = `https://127.0.0.1:${(platform.address() as AddressInfo).port}`
})

afterAll(() => {
  tls.setDefaultCACertificates(trusted)
  platform.closeAllConnections()
  platform.close()
})

test.each([
  ['a PKCS #12 file', pkcs12Of(anna)],
  ['PEM texts', pemOf(anna)],
  [
    'PEM texts with an encrypted key',
    pemOf(
      anna,
      String(anna.key.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: PASSPHRASE })),
      PASSPHRASE,
    ),
  ],
])(
  '%s is presented to the platform by reads and writes, and is shown without its secrets',
  async (_form, certificate) => {
    calls = []
    const { client } = await startTestDesk()
    const draft = merchantDraft(baseUrl, { auth: { ...auth, headers: ['X-Key'] } })
    const profile = await client.profiles.create({ draft, secret: secretOf(certificate, { 'X-Key': 'beside it' }) })
    expect(profile.certificate).toEqual({
      subject: 'CN=Anna Shop',
      issuer: 'CN=Anna Shop',
      validTo: `${NEXT_YEAR.toISOString().slice(0, 19)}.000Z`,
    })
    expect(await client.account.readBalance({ profileId: profile.id })).toMatchObject({ balance: '1.00' })
    const paid = await client.payments.createAccountPayin(payinOrder(profile.id))
    expect(paid.state).toBe('accepted')
    expect(calls.map(({ who, key }) => [who, key])).toEqual([
      ['Anna Shop', 'beside it'],
      ['Anna Shop', 'beside it'],
    ])
    const said = JSON.stringify(await client.profiles.list())
    for (const secret of [PASSPHRASE, 'PRIVATE KEY', 'beside it', anna.pkcs12('x').toString('base64').slice(0, 20)])
      expect(said).not.toContain(secret)
  },
)

test('two merchants on one platform never use each other’s connection', async () => {
  calls = []
  const { client } = await startTestDesk()
  const add = (certificate: ClientCertificate) =>
    client.profiles.create({ draft: merchantDraft(baseUrl, { auth }), secret: secretOf(certificate) })
  const [first, second] = [await add(pkcs12Of(anna)), await add(pemOf(boris))]
  for (const { id } of [first, second, first, second]) await client.account.readBalance({ profileId: id })
  await Promise.all([first, second].map(({ id }) => client.account.readBalance({ profileId: id })))
  expect(calls.map(({ who }) => who).slice(0, 4)).toEqual(['Anna Shop', 'Boris Shop', 'Anna Shop', 'Boris Shop'])
  expect(
    calls
      .map(({ who }) => who)
      .slice(4)
      .sort(),
  ).toEqual(['Anna Shop', 'Boris Shop'])
})

test('a check with an unknown certificate or none fails, and the platform receives no call', async () => {
  calls = []
  const { client } = await startTestDesk()
  const check = (draft: Parameters<typeof client.profiles.create>[0]['draft'], secret: Secret) =>
    failureOf(client.profiles.checkConnection({ draft, secret }))
  expect(await check(merchantDraft(baseUrl, { auth }), secretOf(pemOf(stranger)))).toMatchObject({
    // Node's server closes the connection without an alert that would name the certificate.
    kind: 'no_answer',
    reason: 'reset',
  })
  expect(await check(merchantDraft(baseUrl), { scheme: 'bearer', token: 'x' })).toMatchObject({
    kind: 'not_sent',
    reason: 'certificate',
  })
  expect(calls).toEqual([])
})

test('a write that the platform’s handshake refuses for want of a certificate is not_sent', async () => {
  calls = []
  const { client } = await startTestDesk()
  const secret = { scheme: 'bearer', token: 'x' } as const
  const profile = await client.profiles.create({ draft: merchantDraft(baseUrl), secret })
  expect(await client.payments.createAccountPayin(payinOrder(profile.id))).toMatchObject({
    state: 'not_sent',
    failure: { kind: 'not_sent', reason: 'certificate' },
  })
  expect(calls).toEqual([])
})

test('receipts are downloaded with the certificate if credentials are sent for them; a failure pauses nothing', async () => {
  const { client } = await startTestDesk()
  const secret = secretOf(pemOf(anna))
  const { id: profileId, polling } = await client.profiles.create({ draft: merchantDraft(baseUrl, { auth }), secret })
  const fetched = async () => {
    const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
    await client.transactions.refresh({ id: transactionId })
    const isDone = async () => (await client.receipts.list({ transactionId }))[0]?.copy.is ?? 'waiting'
    await expect.poll(isDone).not.toBe('waiting')
    return (await client.receipts.list({ transactionId }))[0]?.copy
  }
  expect(await fetched()).toMatchObject({ is: 'kept' })
  await client.tracking.choose({ profileId, polling: { ...polling, receiptCredentials: false } })
  expect(await fetched()).toMatchObject({ is: 'failed' })
  expect(await client.tracking.state({ profileId })).toMatchObject({ state: 'polling' })
})

const rule = (certificate: ClientCertificate) => {
  try {
    readCertificate(certificate)
    return 'read'
  } catch (error) {
    return (error as { failure: { rule: string } }).failure.rule
  }
}

test('an unusable certificate, key or passphrase is refused on entry, each with its own reason', async () => {
  const encrypted = String(
    anna.key.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: PASSPHRASE }),
  )
  expect(rule(pkcs12Of(anna, 'wrong'))).toBe('certificate_passphrase')
  expect(rule({ format: 'pkcs12', file: Buffer.from('no file').toString('base64'), passphrase: '' })).toBe(
    'certificate_unreadable',
  )
  expect(rule(pemOf(anna, boris.keyPem))).toBe('certificate_key')
  expect(rule(pemOf(anna, 'no key'))).toBe('certificate_key')
  expect(rule(pemOf(anna, encrypted, 'wrong'))).toBe('certificate_passphrase')
  expect(rule({ ...pemOf(anna), certificate: 'no certificate' } as ClientCertificate)).toBe('certificate_unreadable')

  const { client } = await startTestDesk()
  const draft = merchantDraft(baseUrl, { auth })
  const refused = failureOf(client.profiles.create({ draft, secret: secretOf(pkcs12Of(anna, 'wrong')) }))
  expect(await refused).toEqual({ kind: 'invalid_input', field: 'secret', rule: 'certificate_passphrase' })
  expect((await client.profiles.list()).profiles).toEqual([])
})

test('a certificate is bound to its origin and forgotten at another address', async () => {
  const { client } = await startTestDesk()
  const profile = await client.profiles.create({
    draft: merchantDraft(baseUrl, { auth }),
    secret: secretOf(pemOf(anna)),
  })
  const draft = merchantDraft('https://pay.example', { auth })
  const moved = await client.profiles.update({ id: profile.id, draft })
  expect(moved).toMatchObject({ secretState: 'missing', certificate: null })
})

test('a header that is no longer sent beside the certificate makes another account', async () => {
  const { client } = await startTestDesk()
  const draft = merchantDraft(baseUrl, { auth: { scheme: 'client_certificate', headers: ['X-Merchant-Id'] } })
  const secret = secretOf(pemOf(anna), { 'X-Merchant-Id': 'shop-1' })
  const { id } = await client.profiles.create({ draft, secret })
  const payin = await client.payments.createAccountPayin(payinOrder(id))
  await client.profiles.update({ id, draft: { ...draft, auth } })
  expect((await client.transactions.get({ id: payin.id })).account).toBe('credential')
  await client.profiles.update({ id, draft })
  expect((await client.transactions.get({ id: payin.id })).account).toBe('same')
})
