import { describe, expect, it } from 'vitest'
import { created, payin, rig, stateOf } from './harness.ts'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

describe('the payment page', () => {
  it('opens without credentials, is marked as training and allows no scripts', async () => {
    const platform = await rig()
    const id = await created(platform)
    const { status, text, headers } = await platform.get(`/pay/${id}`, { headers: {} })
    expect(status).toBe(200)
    expect(text).toContain('TRAINING')
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; form-action 'self'/)
    expect((await platform.get('/pages.css', { headers: {} })).headers.get('content-type')).toMatch(/^text\/css/)
  })

  it.each([
    ['paid', 'paid', '1500'],
    ['underpaid', 'underpaid', '750'],
    ['overpaid', 'overpaid', '1650'],
    ['expired', 'expired', '0'],
    ['cancel', 'cancel', '0'],
  ])('lets the trainer press %s', async (action, status, paid_amount) => {
    const platform = await rig()
    const id = await created(platform)
    const answer = await platform.post(`/pay/${id}`, `action=${action}`, { headers: FORM })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/pay/${id}`])
    platform.advance(3600)
    const read = await platform.get(`/merchant/status?transaction_id=${id}`)
    expect(read.body).toMatchObject({ status, paid_amount })
  })

  it.each([
    ['1', 'underpaid', '0.5'],
    ['4', 'overpaid', '4.4'],
    ['0.04', 'overpaid', '0.044'],
    ['7.79', 'underpaid', '3.90'],
  ])('makes a payin of %s report a different paid amount when it is %s', async (amount, action, paid_amount) => {
    const platform = await rig()
    const id = await created(platform, { amount })
    await platform.post(`/pay/${id}`, `action=${action}`, { headers: FORM })
    expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body).toMatchObject({ paid_amount })
  })

  it.each(['constructor', '__proto__', 'refund', ''])('ignores an unknown action %j', async (action) => {
    const platform = await rig()
    const id = await created(platform)
    await platform.post(`/pay/${id}`, `action=${action}`, { headers: FORM })
    expect((await stateOf(platform)).transactions[0]?.status).toBe('process')
  })

  it('changes nothing once the payin has ended', async () => {
    const platform = await rig()
    const id = await created(platform)
    platform.advance(60)
    await platform.post(`/pay/${id}`, 'action=expired', { headers: FORM })
    expect((await stateOf(platform)).transactions[0]?.status).toBe('paid')
  })

  it('refuses a form sent from another page', async () => {
    const platform = await rig()
    const id = await created(platform)
    for (const more of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const headers: Record<string, string> = { ...FORM }
      Object.assign(headers, more)
      expect((await platform.post(`/pay/${id}`, 'action=paid', { headers })).status).toBe(403)
    }
    expect((await stateOf(platform)).transactions[0]?.status).toBe('process')
    const own = { ...FORM, Origin: platform.url }
    expect((await platform.post(`/pay/${id}`, 'action=paid', { headers: own })).status).toBe(303)
  })

  it('is not found for other kinds of transactions and unknown IDs', async () => {
    const platform = await rig()
    const { body } = await platform.post('/merchant/payin/acquiring', payin({ return_url: 'https://shop.example' }))
    expect((await platform.get(`/pay/${body.id}`)).status).toBe(404)
    expect((await platform.get('/pay/%3Cscript%3E')).status).toBe(404)
  })
})

describe('the checkout page', () => {
  it.each([
    ['pay', 'paid', 'success'],
    ['decline', 'error', 'failed'],
    ['cancel', 'cancel', 'canceled'],
  ])('returns to return_url with the outcome in the query after %s', async (action, status, word) => {
    const platform = await rig()
    const return_url = 'https://shop.example/back?order=1&x="><script>'
    const { body } = await platform.post(
      '/merchant/payin/acquiring',
      payin({ return_url, merchant_transaction_id: 'q' }),
    )
    expect((await platform.get(`/checkout/${body.id}`, { headers: {} })).text).toContain('TRAINING')
    const answer = await platform.post(`/checkout/${body.id}`, `action=${action}`, { headers: FORM })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('<script')
    const address = new URL(answer.headers.get('refresh')?.replace('2; url=', '') ?? '')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      order: '1',
      status: word,
      merchant_transaction_id: 'q',
    })
    expect((await stateOf(platform)).transactions[0]?.status).toBe(status)
  })
})
