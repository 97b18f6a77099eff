import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { created, JSON_TYPE, payin, payout, rig, stateOf } from './harness.ts'

const basic = (pair: string) => ({ Authorization: `Basic ${Buffer.from(pair).toString('base64')}` })

describe('access', () => {
  it('refuses a request without a credential', async () => {
    const { get } = await rig()
    for (const path of ['/merchant/balance', '/training/state', '/receipts/ABCDEFGH/receipt.png']) {
      const { status, body } = await get(path, { headers: {} })
      expect([status, body.error]).toEqual([401, 'UNAUTHORIZED'])
    }
  })

  it('accepts a bearer token, an API key header and basic authentication', async () => {
    const { get } = await rig()
    for (const headers of [
      { Authorization: 'Bearer anything' },
      { 'X-Api-Key': 'anything' },
      { 'Shop-Token': 'anything' },
      basic('user:password'),
    ]) {
      expect((await get('/merchant/balance', { headers })).status).toBe(200)
    }
  })

  it('does not accept cookies or proxy headers as credentials', async () => {
    const { get } = await rig()
    for (const headers of [{ Cookie: 'token=1' }, { 'X-Forwarded-For': '1.2.3.4' }, { 'X-Request-Id': '1' }]) {
      expect((await get('/merchant/balance', { headers })).status).toBe(401)
    }
  })

  it('refuses credentials known to be wrong or forbidden', async () => {
    const { get } = await rig()
    expect((await get('/merchant/balance', { headers: basic('user:wrong') })).status).toBe(401)
    expect((await get('/merchant/balance', { token: 'training-unknown' })).status).toBe(401)
    expect((await get('/merchant/balance', { token: 'training-forbidden' })).status).toBe(403)
    expect((await get('/merchant/balance', { headers: { 'X-Api-Key': 'training-forbidden' } })).status).toBe(403)
  })

  it('tells merchants apart by credentials, whatever the signature, timestamp or password', async () => {
    const platform = await rig()
    const merchants = [
      { 'X-Api-Key': 'a' },
      { 'X-Api-Key': 'b' },
      { 'X-Api-Key': 'a', 'X-Shop': 'a' },
      { Authorization: 'Bearer a' },
      { 'X-Api-Key': 'a', 'X-Signature': 'changes', 'X-Timestamp': '1' },
      basic('user:one'),
      basic('user:two'),
    ]
    for (const headers of merchants) await platform.post('/merchant/payin/account', payin(), { headers })
    const found = (await stateOf(platform)).transactions.map(({ merchant }) => merchant)
    expect(new Set(found).size).toBe(5)
    expect(found[4]).toBe(found[0])
    expect(found[6]).toBe(found[5])
  })

  it('stores no credential', async () => {
    const platform = await rig()
    const headers = { 'X-Api-Key': 'very-secret-value' }
    await platform.post('/merchant/payin/account', payin(), { headers })
    expect((await platform.get('/training/state')).text).not.toContain('very-secret-value')
  })

  it('does not find a transaction of another merchant', async () => {
    const platform = await rig()
    const id = await created(platform, { merchant_transaction_id: 'mine' })
    const other = { token: 'training-merchant-2' }
    expect((await platform.get(`/merchant/status?transaction_id=${id}`, other)).status).toBe(404)
    for (const transaction_id of [id, 'mine']) {
      expect((await platform.post('/merchant/cancel', { transaction_id }, other)).status).toBe(404)
      const dispute = await platform.post('/merchant/dispute', { transaction_id }, other)
      expect([dispute.status, dispute.body.error]).toEqual([404, 'TRANSACTION_NOT_FOUND'])
    }
  })

  it('answers only to loopback host names', async () => {
    const { training } = await rig()
    const asked = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { Host: host, Authorization: 'Bearer a' }
        request({ port: training.port, host: '127.0.0.1', path: '/merchant/balance', headers }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end()
      })
    expect(await asked('evil.example')).toBe(403)
    expect(await asked('127.0.0.1.evil.example')).toBe(403)
    expect(await asked(`localhost:${training.port}`)).toBe(200)
    expect(await asked('[::1]:80')).toBe(200)
  })

  it('answers 400 to malformed bodies and keeps running', async () => {
    const { post, get } = await rig()
    for (const body of ['', '{', 'null', '[]', '"text"', '12', '\u0000']) {
      for (const path of ['payin/account', 'payin/acquiring', 'payout/card', 'cancel', 'dispute']) {
        expect((await post(`/merchant/${path}`, body)).status).toBe(400)
      }
    }
    expect((await get('/merchant/nothing')).status).toBe(404)
    expect((await get('/merchant/balance')).status).toBe(200)
  })

  it('reads a body that does not announce its length', async () => {
    const { url } = await rig()
    const body = new Blob([JSON.stringify(payin())]).stream()
    const headers = { Authorization: 'Bearer a', ...JSON_TYPE }
    const init = { method: 'POST', headers, body, duplex: 'half' } as const
    expect((await fetch(`${url}/merchant/payin/account`, init)).status).toBe(200)
  })

  it.each([
    ['none', ''],
    ['that of text', 'text/plain'],
    ['that of a form', 'application/x-www-form-urlencoded'],
    ['that of a form with parts', 'multipart/form-data; boundary=x'],
    ['one that only begins like JSON', 'application/jsonp'],
  ])('refuses a JSON body without a JSON Content-Type: %s', async (_name, type) => {
    const platform = await rig()
    const id = await created(platform, { amount: '100.06' })
    for (const [path, body] of [
      ['payin/account', payin()],
      ['payin/acquiring', payin({ return_url: 'https://shop.example/back' })],
      ['payout/card', await payout(platform)],
      ['cancel', { transaction_id: id }],
      ['dispute', { transaction_id: id }],
    ] as const) {
      const answer = await platform.post(`/merchant/${path}`, body, {
        headers: { Authorization: 'Bearer training-merchant', 'Content-Type': type },
      })
      expect([path, answer.status, answer.body.error]).toEqual([path, 400, 'INVALID_REQUEST'])
    }
    expect((await stateOf(platform)).transactions).toHaveLength(1)
    expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body.status).toBe('process')
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'accepts a JSON body with the Content-Type %s',
    async (type) => {
      const { post } = await rig()
      const headers = { Authorization: 'Bearer a', 'Content-Type': type }
      expect((await post('/merchant/payin/account', payin(), { headers })).status).toBe(200)
    },
  )

  it('refuses a body of more than 80 MB, whether its length is announced or not', async () => {
    const { post, url } = await rig()
    const large = new Blob([new Uint8Array(80 * 1024 * 1024 + 1)])
    const headers = { Authorization: 'Bearer a' }
    const path = '/merchant/payin/account'
    const announced = await fetch(`${url}${path}`, { method: 'POST', headers, body: large })
    expect(announced.status).toBe(413)
    const init = { method: 'POST', headers, body: large.stream(), duplex: 'half' } as const
    expect((await fetch(`${url}${path}`, init)).status).toBe(413)
    expect((await post(path, payin())).status).toBe(200)
  })

  it('is refused in the error shape of the path, which is fixed for the dispute endpoints', async () => {
    const { get } = await rig({ settings: { errorShape: 'text' } })
    for (const path of ['/merchant/dispute?id=1', '/merchant/dispute/list']) {
      const none = await get(path, { headers: {} })
      expect([none.status, none.body]).toEqual([401, { error: 'UNAUTHORIZED', message: expect.any(String) }])
      const forbidden = await get(path, { token: 'training-forbidden' })
      expect([forbidden.status, forbidden.body.error]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await get('/merchant/balance', { headers: {} })).text).toMatch(/^UNAUTHORIZED: /)
    expect((await get('/merchant/disputes', { headers: {} })).text).toMatch(/^UNAUTHORIZED: /)
  })

  it.each([
    ['/merchant/payin/account', { error: { code: 'BODY_TOO_LARGE', message: expect.any(String) } }],
    ['/merchant/dispute', { error: 'BODY_TOO_LARGE', message: expect.any(String) }],
  ])('reports a body that is too large in the error shape of %s', async (path, expected) => {
    const { training } = await rig({ settings: { errorShape: 'nested' } })
    const text = await new Promise<string>((resolve, reject) => {
      const headers = { Authorization: 'Bearer a', ...JSON_TYPE, 'Content-Length': 80 * 1024 * 1024 + 1 }
      const asking = request({ port: training.port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
        response.on('data', (chunk) => {
          resolve(String(chunk))
          asking.destroy()
        })
      })
      asking.on('error', reject).flushHeaders()
    })
    expect(JSON.parse(text)).toEqual(expected)
  })

  it('answers 404 to other methods on a path that it has, and changes nothing', async () => {
    const platform = await rig()
    const id = await created(platform, { amount: '100.06' })
    const call = (method: string, path: string, body?: unknown) => {
      const headers = { Authorization: 'Bearer training-merchant', ...JSON_TYPE }
      return fetch(`${platform.url}/merchant/${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
    }
    for (const [path, body] of [
      ['payin/account', payin()],
      ['payout/card', await payout(platform)],
      ['cancel', { transaction_id: id }],
      ['dispute', { transaction_id: id }],
      ['balance', {}],
      [`status?transaction_id=${id}`, {}],
    ] as const) {
      for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, 404])
      }
    }
    for (const path of ['payin/account', 'payout/card', 'cancel']) expect((await call('GET', path)).status).toBe(404)
    for (const path of ['balance', 'banks', 'dispute/list']) expect((await call('POST', path, {})).status).toBe(404)
    expect(await stateOf(platform)).toMatchObject({ transactions: [{ id, status: 'process' }], disputes: [] })
  })
})
