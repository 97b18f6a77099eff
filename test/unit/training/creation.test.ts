import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '#shared/model/currency.ts'
import { CARD, freshId, payin, payout, rig, stateOf } from './harness.ts'

const COMMON = [
  'id',
  'merchant_transaction_id',
  'expires_at',
  'amount',
  'currency',
  'currency_rate',
  'amount_in_usd',
  'rate',
  'commission',
]
const ACCOUNT = [
  'payment_link',
  'account_number',
  'owner_name',
  'bank_id',
  'bank_name',
  'country_name',
  'payment_currency',
]
const DECIMAL = /^\d+(\.\d+)?$/

describe('creation', () => {
  it('answers an account payin with exactly the common and the account fields, all strings', async () => {
    const { post } = await rig()
    const request = payin({ amount: '100.10' })
    const { status, body } = await post('/merchant/payin/account', request)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual([...COMMON, ...ACCOUNT].sort())
    expect(body).toMatchObject({ ...request, payment_currency: 'RUB', country_name: 'Russia' })
    expect(body.id).toMatch(/^[A-Z0-9]{8}$/)
    expect(body.expires_at).toBe('2030-01-15T12:15:00.000Z')
    for (const field of ['currency_rate', 'amount_in_usd', 'rate', 'commission']) expect(body[field]).toMatch(DECIMAL)
    expect(Object.values(body).every((value) => typeof value === 'string')).toBe(true)
  })

  it('answers an acquiring payin with a payment_url and a lowercase acquirer', async () => {
    const { post } = await rig()
    const { body } = await post('/merchant/payin/acquiring', payin({ return_url: 'https://shop.example/back' }))
    expect(Object.keys(body).sort()).toEqual([...COMMON, 'acquirer', 'payment_url'].sort())
    expect(body.acquirer).toMatch(/^[a-z]+$/)
  })

  it('answers a payout with only the common fields and no expiry', async () => {
    const platform = await rig()
    const { body } = await platform.post('/merchant/payout/card', await payout(platform))
    expect(Object.keys(body).sort()).toEqual([...COMMON].sort())
    expect(body.expires_at).toBeNull()
  })

  it.each([' order 1 ', '\torder-2', 'Order-3\n'])(
    'uses an order ID exactly as sent, including blanks: %j',
    async (id) => {
      const platform = await rig()
      const { status, body } = await platform.post('/merchant/payin/account', payin({ merchant_transaction_id: id }))
      expect([status, body.merchant_transaction_id]).toEqual([200, id])
      expect((await platform.post('/merchant/cancel', { transaction_id: id.trim() })).status).toBe(404)
      expect((await platform.post('/merchant/cancel', { transaction_id: id })).status).toBe(204)
    },
  )

  it('keeps the name of a recipient exactly as sent', async () => {
    const platform = await rig()
    await platform.post('/merchant/payout/card', await payout(platform, { owner_name: ' Ivan  Ivanov ' }))
    expect((await stateOf(platform)).transactions[0]?.received).toMatchObject({ owner_name: ' Ivan  Ivanov ' })
  })

  it('accepts a large amount and returns it digit for digit', async () => {
    const { post } = await rig()
    const amount = '1234567890123456789012345.12345678'
    expect((await post('/merchant/payin/account', payin({ amount }))).body.amount).toBe(amount)
  })

  it('computes dollars and commission without floating point', async () => {
    const { post } = await rig()
    const { body } = await post('/merchant/payin/account', payin({ amount: '92.35000001' }))
    expect(body).toMatchObject({
      currency_rate: '92.35000000',
      amount_in_usd: '1.00000000',
      rate: '6.5',
      commission: '0.06500000',
    })
  })

  it('accepts every currency and gives an account in that currency', async () => {
    const { post } = await rig()
    for (const currency of CURRENCIES) {
      const { status, body } = await post('/merchant/payin/account', payin({ currency }))
      expect([status, body.payment_currency]).toEqual([200, currency])
    }
  })

  it('gives IBANs with a valid checksum', async () => {
    const { post } = await rig()
    for (const currency of ['KZT', 'BYN', 'AZN', 'GEL']) {
      const { body } = await post('/merchant/payin/account', payin({ currency }))
      const iban = String(body.account_number)
      const moved = `${iban.slice(4)}${iban.slice(0, 4)}`
      const numeric = [...moved].map((character) => Number.parseInt(character, 36)).join('')
      expect(BigInt(numeric) % 97n).toBe(1n)
    }
  })

  it('refuses an order ID that was used before, even for another kind of transaction', async () => {
    const platform = await rig()
    const request = payin()
    await platform.post('/merchant/payin/account', request)
    const again = await platform.post('/merchant/payin/account', request)
    expect([again.status, again.body.error]).toEqual([400, 'DUPLICATE_ORDER'])
    const { merchant_transaction_id } = request
    const other = await platform.post('/merchant/payout/card', await payout(platform, { merchant_transaction_id }))
    expect([other.status, other.body.error]).toEqual([400, 'DUPLICATE_ORDER'])
    expect((await stateOf(platform)).transactions).toHaveLength(1)
  })

  it('creates one transaction when four requests race for the same order ID', async () => {
    const { post } = await rig()
    const request = payin()
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('/merchant/payin/account', request)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('lets two merchants use the same order ID', async () => {
    const { post } = await rig()
    const request = payin()
    await post('/merchant/payin/account', request)
    const other = await post('/merchant/payin/account', request, { token: 'training-merchant-2' })
    expect(other.status).toBe(200)
  })

  it.each([
    ['an amount that is a number', { amount: 1500 }],
    ['more than 8 decimals', { amount: '1.123456789' }],
    ['an amount of zero', { amount: '0.00' }],
    ['an exponent', { amount: '1e3' }],
    ['a sign', { amount: '+1' }],
    ['an amount below zero', { amount: '-1' }],
    ['blanks around an amount', { amount: ' 1' }],
    ['a line break after an amount', { amount: '1\n' }],
    ['a comma', { amount: '1,5' }],
    ['a point without digits after it', { amount: '1.' }],
    ['a point without digits before it', { amount: '.5' }],
    ['zeros in front', { amount: '0100' }],
    ['digits of another script', { amount: '١٠٠' }],
    ['an empty amount', { amount: '' }],
    ['an unknown currency', { currency: 'USD' }],
    ['no merchant_transaction_id', { merchant_transaction_id: undefined }],
    ['a merchant_transaction_id of blanks alone', { merchant_transaction_id: '  ' }],
    ['a merchant_transaction_id that is a number', { merchant_transaction_id: 12 }],
    ['an empty optional field', { client_id: '' }],
    ['a webhook_url that is no http address', { webhook_url: 'file:///etc/passwd' }],
  ])('refuses %s', async (_name, different) => {
    const platform = await rig()
    const { status, body } = await platform.post('/merchant/payin/account', payin(different))
    expect([status, body.error]).toEqual([400, 'VALIDATION_ERROR'])
    expect((await stateOf(platform)).transactions).toEqual([])
  })

  it.each([
    ['a card with spaces', { card_number: '2200 1200 3456 1238' }],
    ['a card of 15 digits', { card_number: '220012003456123' }],
    ['a bank that is not in the list', { bank_id: '00000000-0000-4000-8000-000000000000' }],
    ['no owner_name', { owner_name: undefined }],
  ])('refuses a payout with %s, without repeating what was sent', async (_name, different) => {
    const platform = await rig()
    const { status, text } = await platform.post('/merchant/payout/card', await payout(platform, different))
    expect(status).toBe(400)
    expect(text).not.toMatch(/\d{6}/)
  })

  it('refuses an acquiring payin whose return_url would run a script', async () => {
    const { post } = await rig()
    const { status } = await post('/merchant/payin/acquiring', payin({ return_url: 'javascript:alert(1)' }))
    expect(status).toBe(400)
  })

  it('stores only the first six and last four digits of a card, even in a name or a client_id', async () => {
    const platform = await rig()
    await platform.post(
      '/merchant/payout/card',
      await payout(platform, { owner_name: `Ivan ${CARD}`, client_id: CARD }),
    )
    const { text } = await platform.get('/training/state')
    expect(text).toContain('"card":{"first6":"220012","last4":"1238"}')
    expect(text).not.toContain(CARD)
  })

  it('records the names of undocumented fields', async () => {
    const platform = await rig()
    await platform.post('/merchant/payin/account', payin({ surprise: '1' }))
    expect((await stateOf(platform)).transactions[0]?.unknownFields).toEqual(['surprise'])
  })

  it('can return the UUID as id, another success code and another error shape', async () => {
    const { post } = await rig()
    await post('/training/settings', { idForm: 'uuid', creationStatus: 201, errorShape: 'nested' })
    const request = payin({ merchant_transaction_id: freshId() })
    const { status, body } = await post('/merchant/payin/account', request)
    expect(status).toBe(201)
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/)
    const again = await post('/merchant/payin/account', request)
    expect(again.body).toMatchObject({ error: { code: 'DUPLICATE_ORDER' } })
  })

  it('refuses an unknown setting or value', async () => {
    const { post } = await rig()
    expect((await post('/training/settings', { idForm: 'long' })).status).toBe(400)
    expect((await post('/training/settings', { colour: 'red' })).status).toBe(400)
  })
})
