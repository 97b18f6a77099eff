import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { created, payin, payout, rig, stateOf } from './harness.ts'

const receiptList = z.array(
  z.object({
    id: z.string(),
    file_name: z.string(),
    multimedia_type: z.string(),
    content_type: z.string(),
    url: z.string(),
  }),
)

describe('status', () => {
  it('moves a payin through process and pending to paid as the clock runs', async () => {
    const platform = await rig()
    const id = await created(platform)
    const status = async () => (await platform.get(`/merchant/status?transaction_id=${id}`)).body.status
    expect(await status()).toBe('process')
    platform.advance(10)
    expect(await status()).toBe('pending')
    platform.advance(15)
    expect(await status()).toBe('paid')
  })

  it('moves a payout through processing', async () => {
    const platform = await rig()
    const { body } = await platform.post('/merchant/payout/card', await payout(platform))
    platform.advance(10)
    const read = await platform.get(`/merchant/status?transaction_id=${body.id}`)
    expect(read.body).toMatchObject({ type: 'payout', status: 'processing' })
  })

  it('moves ten times faster at speed 10', async () => {
    const platform = await rig({ speed: 10 })
    const id = await created(platform)
    platform.advance(2.1)
    expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body.status).toBe('paid')
  })

  it('expires a payin that is still in process when its payment details expire', async () => {
    const platform = await rig()
    const id = await created(platform, { amount: '100.06' })
    platform.advance(14 * 60)
    expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body.status).toBe('process')
    platform.advance(61)
    expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body.status).toBe('expired')
  })

  it('accepts only the 8-character ID', async () => {
    const platform = await rig()
    await created(platform, { merchant_transaction_id: 'mine' })
    const uuid = (await stateOf(platform)).transactions[0]?.uuid
    for (const id of ['mine', uuid, '']) {
      expect((await platform.get(`/merchant/status?transaction_id=${id}`)).status).toBeGreaterThanOrEqual(400)
    }
  })

  it('serves the path form only when it is switched on, and then for both forms of the ID', async () => {
    const platform = await rig()
    const id = await created(platform)
    const uuid = (await stateOf(platform)).transactions[0]?.uuid
    expect((await platform.get(`/merchant/${id}/status`)).status).toBe(404)
    await platform.post('/training/settings', { statusByPath: true })
    for (const either of [id, uuid]) {
      expect((await platform.get(`/merchant/${either}/status`)).body).toMatchObject({ id, status: 'process' })
    }
  })

  it.each([
    ['all', ['created_at', 'paid_amount', 'type', 'updated_at']],
    ['common', []],
  ] as const)(
    'with payloadFields %s, has the common fields of a creation, status, receipts and also %j',
    async (payloadFields, own) => {
      const platform = await rig({ settings: { payloadFields } })
      const { body } = await platform.post('/merchant/payin/account', payin())
      const extra = ['payment_link', 'account_number', 'owner_name', 'bank_id', 'bank_name', 'country_name']
      const common = Object.keys(body).filter((name) => ![...extra, 'payment_currency'].includes(name))
      const read = await platform.get(`/merchant/status?transaction_id=${body.id}`)
      expect(Object.keys(read.body).toSorted()).toEqual([...common, 'status', ...own, 'receipts'].toSorted())
    },
  )

  it.each([
    ['status', { status: 'process', receipts: [] }],
    ['none', { receipts: [] }],
  ] as const)('with payloadFields %s, has only that and receipts', async (payloadFields, expected) => {
    const platform = await rig({ settings: { payloadFields } })
    const id = await created(platform)
    expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body).toEqual(expected)
  })

  it('has no receipts until payment, then an image and a PDF that open only with the credentials', async () => {
    const platform = await rig()
    const id = await created(platform)
    expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body.receipts).toEqual([])
    expect((await platform.get(`/receipts/${id}/receipt.png`)).status).toBe(404)
    platform.advance(30)
    const { body } = await platform.get(`/merchant/status?transaction_id=${id}`)
    const receipts = receiptList.parse(body.receipts)
    expect(receipts.map(({ content_type }) => content_type)).toEqual(['image/png', 'application/pdf'])
    const [image, pdf] = await Promise.all(receipts.map(({ url }) => platform.get(url.slice(platform.url.length))))
    expect(image?.headers.get('content-type')).toBe('image/png')
    expect(image?.text).toContain('PNG')
    expect(pdf?.text).toMatch(/^%PDF-/)
    const path = `/receipts/${id}/receipt.pdf`
    expect((await platform.get(path, { headers: {} })).status).toBe(401)
    expect((await platform.get(path, { token: 'training-merchant-2' })).status).toBe(404)
  })
})

describe('cancellation', () => {
  it('succeeds in process with 204 and an empty body, by either ID', async () => {
    const platform = await rig()
    const id = await created(platform, { amount: '1.06', merchant_transaction_id: 'one' })
    const other = await created(platform, { amount: '1.06', merchant_transaction_id: 'two' })
    for (const transaction_id of [id, 'two']) {
      const answer = await platform.post('/merchant/cancel', { transaction_id })
      expect([answer.status, answer.text]).toEqual([204, ''])
    }
    for (const each of [id, other]) {
      expect((await platform.get(`/merchant/status?transaction_id=${each}`)).body.status).toBe('cancel')
    }
  })

  it.each([
    ['100', 10, 'pending'],
    ['100', 60, 'paid'],
    ['100.01', 60, 'expired'],
    ['100.02', 60, 'underpaid'],
    ['100.03', 60, 'overpaid'],
    ['100.04', 60, 'error'],
    ['100.05', 60, 'chargeback'],
    ['100.07', 60, 'cancel'],
    ['100.08', 60, 'pending_confirmation'],
    ['100.11', 60, 'on_hold'],
    ['100.12', 60, 'disputed'],
  ])(
    'of a payin of %s after %i seconds, in status %s, is refused and changes nothing',
    async (amount, after, status) => {
      const platform = await rig()
      const id = await created(platform, { amount })
      platform.advance(after)
      const answer = await platform.post('/merchant/cancel', { transaction_id: id })
      expect([answer.status, answer.body.error]).toEqual([400, 'CANNOT_CANCEL'])
      expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body.status).toBe(status)
    },
  )

  it('of a payout is refused once it is processing, and changes nothing', async () => {
    const platform = await rig()
    const { body } = await platform.post('/merchant/payout/card', await payout(platform))
    platform.advance(10)
    const answer = await platform.post('/merchant/cancel', { transaction_id: body.id })
    expect([answer.status, answer.body.error]).toEqual([400, 'CANNOT_CANCEL'])
    expect((await platform.get(`/merchant/status?transaction_id=${body.id}`)).body.status).toBe('processing')
  })

  it('answers 404 to an unknown ID', async () => {
    const { post } = await rig()
    expect((await post('/merchant/cancel', { transaction_id: 'NOTTHERE' })).status).toBe(404)
  })

  it('keeps the transaction cancelled from then on', async () => {
    const platform = await rig()
    const id = await created(platform)
    await platform.post('/merchant/cancel', { transaction_id: id })
    platform.advance(3600)
    expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body.status).toBe('cancel')
  })
})

describe('balance and banks', () => {
  it('adds what was paid in, less commission, and subtracts what is paid out', async () => {
    const platform = await rig()
    expect((await platform.get('/merchant/balance')).body).toEqual({
      balance: '25000.00000000',
      currency_rate: '92.35000000',
    })
    await created(platform, { amount: '92.35' })
    platform.advance(30)
    expect((await platform.get('/merchant/balance')).body.balance).toBe('25000.93500000')
    await platform.post('/merchant/payout/card', await payout(platform, { amount: '184.7' }))
    expect((await platform.get('/merchant/balance')).body.balance).toBe('24998.80500000')
  })

  it('keeps the balances of merchants apart', async () => {
    const platform = await rig()
    await platform.post('/merchant/payin/account', payin())
    platform.advance(30)
    const other = await platform.get('/merchant/balance', { token: 'training-merchant-2' })
    expect(other.body.balance).toBe('25000.00000000')
  })

  it('lists the banks of all countries or of one, with stable IDs', async () => {
    const banks = z.array(
      z.strictObject({ id: z.uuidv4(), name: z.string().min(2), country_code: z.string().length(2) }),
    )
    const [one, two] = [await rig(), await rig()]
    const all = banks.parse(JSON.parse((await one.get('/merchant/banks')).text))
    expect(all).toEqual(JSON.parse((await two.get('/merchant/banks')).text))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map(({ country_code }) => country_code)).size).toBe(10)
    const korean = banks.parse(JSON.parse((await one.get('/merchant/banks?country_code=KR')).text))
    expect(korean).toEqual(all.filter(({ country_code }) => country_code === 'KR'))
    expect((await one.get('/merchant/banks?country_code=US')).text).toBe('[]')
  })
})
