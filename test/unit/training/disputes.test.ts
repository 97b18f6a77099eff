import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CARD, created, type Fields, payin, payout, type Rig, rig, stateOf } from './harness.ts'

async function opened(platform: Rig, different: Fields = {}, amount = '100'): Promise<string> {
  const transaction_id = await created(platform, { amount })
  platform.advance(60)
  const { body } = await platform.post('/merchant/dispute', { transaction_id, ...different })
  return z.uuid().parse(body.id)
}

describe('opening a dispute', () => {
  it('answers INVALID_REQUEST to an invalid value', async () => {
    const platform = await rig()
    const transaction_id = await created(platform)
    platform.advance(60)
    for (const wrong of [
      { dispute_type: 'lost' },
      { sent_amount: 60.5 },
      { sent_amount: '60.123456789' },
      { evidence_url: 'file:///etc/passwd' },
      { files: [{ content: 'not base64!', ext: 'png' }] },
    ]) {
      const { status, body } = await platform.post('/merchant/dispute', { transaction_id, ...wrong })
      expect([wrong, status, body.error]).toEqual([wrong, 400, 'INVALID_REQUEST'])
    }
    expect((await stateOf(platform)).disputes).toEqual([])
  })

  it('answers with the dispute ID and sets the transaction to disputed', async () => {
    const platform = await rig()
    const transaction_id = await created(platform)
    platform.advance(60)
    const { status, body } = await platform.post('/merchant/dispute', { transaction_id })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['id'])
    expect((await platform.get(`/merchant/status?transaction_id=${transaction_id}`)).body.status).toBe('disputed')
  })

  it.each([
    ['a payin that expired', '100.01', 'payin_timeout'],
    ['any other payin', '100', 'payin_trader_reject'],
  ])('derives the type of %s', async (_name, amount, expected) => {
    const platform = await rig()
    await opened(platform, {}, amount)
    const [dispute] = (await stateOf(platform)).disputes
    expect(dispute).toMatchObject({ dispute_type: expected, reason: `Dispute from merchant (type=${expected})` })
  })

  it('derives payout_not_received for a payout, even an expired one', async () => {
    const platform = await rig()
    const request = await payout(platform, { amount: '100.01', merchant_transaction_id: 'out' })
    await platform.post('/merchant/payout/card', request)
    platform.advance(60)
    await platform.post('/merchant/dispute', { transaction_id: 'out', reason: '' })
    expect((await stateOf(platform)).disputes[0]?.dispute_type).toBe('payout_not_received')
  })

  it('keeps the given type, reason and amount, with card numbers masked', async () => {
    const platform = await rig()
    await opened(platform, { dispute_type: 'underpaid', reason: `From ${CARD}`, sent_amount: '60.5' })
    expect((await stateOf(platform)).disputes[0]).toMatchObject({
      dispute_type: 'underpaid',
      reason: 'From 220012******1238',
      amount: '60.5',
    })
  })

  it.each([
    CARD.replace(/.{4}(?=.)/g, '$&\u00a0'),
    CARD.replace(/.{4}(?=.)/g, '$&.'),
    CARD.replace(/.{4}(?=.)/g, '$&%20'),
    `5 ${CARD}`,
    `${CARD} and ${CARD.replace(/.{4}(?=.)/g, '$&+')}`,
  ])('masks a card number in a reason, however it is written: %j', async (written) => {
    const platform = await rig()
    await opened(platform, { reason: `From ${written}, twice` })
    const reason = String((await stateOf(platform)).disputes[0]?.reason)
    expect(reason).toMatch(/[0-9]{6}[*]{6}1238/)
    expect(reason.replaceAll('%20', '').replace(/\D/g, '')).not.toContain(CARD)
    expect(reason).toMatch(/^From .*, twice$/)
  })

  it('accepts amount as another name for sent_amount', async () => {
    const platform = await rig()
    await opened(platform, { dispute_type: 'overpaid', amount: '160.5' })
    expect((await stateOf(platform)).disputes[0]?.sent_amount).toBe('160.5')
  })

  it('prefers sent_amount when both names are given', async () => {
    const platform = await rig()
    await opened(platform, { dispute_type: 'overpaid', sent_amount: '160.5', amount: '1' })
    expect((await stateOf(platform)).disputes[0]?.sent_amount).toBe('160.5')
  })

  it.each([
    ['pending', '100.09', 10, 200],
    ['paid', '100', 60, 200],
    ['underpaid', '100.02', 60, 200],
    ['overpaid', '100.03', 60, 200],
    ['pending_confirmation', '100.08', 60, 200],
    ['error', '100.04', 60, 200],
    ['expired', '100.01', 60, 200],
    ['cancel', '100.07', 60, 200],
    ['process', '100.06', 60, 400],
    ['chargeback', '100.05', 60, 400],
    ['disputed', '100.12', 60, 400],
    ['on_hold', '100.11', 60, 400],
  ])('answers in status %s as the API says', async (status, amount, seconds, expected) => {
    const platform = await rig()
    const id = await created(platform, { amount })
    platform.advance(seconds)
    expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body.status).toBe(status)
    const answer = await platform.post('/merchant/dispute', { transaction_id: id })
    expect([answer.status, answer.body.error]).toEqual([expected, expected === 200 ? undefined : 'CANNOT_DISPUTE'])
  })

  it('allows a dispute on a payout that is processing', async () => {
    const platform = await rig()
    await platform.post('/merchant/payout/card', await payout(platform, { merchant_transaction_id: 'out' }))
    platform.advance(10)
    expect((await platform.post('/merchant/dispute', { transaction_id: 'out' })).status).toBe(200)
  })

  it.each([
    ['process', '100.24', 'DISPUTE_EXISTS'],
    ['success', '100', 'DISPUTE_EXISTS'],
    ['canceled', '100.21', 'DISPUTE_EXISTS'],
    ['in_review', '100.18', 'DISPUTE_EXISTS'],
    ['resolved_approved', '100.22', undefined],
    ['rejected', '100.23', undefined],
    ['cancelled', '100.13', undefined],
    ['resolved_rejected', '100.14', undefined],
    ['expired', '100.16', undefined],
  ])('is refused while another dispute is in %s, unless that status is closed', async (status, amount, code) => {
    const platform = await rig()
    const id = await opened(platform, {}, amount)
    platform.advance(60)
    const { body } = await platform.get(`/merchant/dispute?id=${id}`)
    expect(body.status).toBe(status)
    const again = await platform.post('/merchant/dispute', { transaction_id: body.merchant_transaction_id })
    expect(again.body.error).toBe(code)
  })

  it.each([
    ['no transaction_id', {}, 'VALIDATION_ERROR'],
    ['an empty transaction_id', { transaction_id: '' }, 'VALIDATION_ERROR'],
    ['a transaction_id that is a number', { transaction_id: 12 }, 'INVALID_REQUEST'],
    ['an unknown dispute_type', { transaction_id: 'x', dispute_type: 'lost' }, 'INVALID_REQUEST'],
    ['files that are no list', { transaction_id: 'x', files: 'x' }, 'INVALID_REQUEST'],
    [
      'content that is not base64',
      { transaction_id: 'x', files: [{ content: 'data:x', ext: 'png' }] },
      'INVALID_REQUEST',
    ],
  ])('refuses %s', async (_name, body, code) => {
    const { post } = await rig()
    const answer = await post('/merchant/dispute', body)
    expect([answer.status, answer.body.error, typeof answer.body.message]).toEqual([400, code, 'string'])
  })

  it.each([
    ['.17', 500, 'INTERNAL_ERROR'],
    ['.27', 500, 'DISPUTE_FAILED'],
    ['.28', 400, 'DISPUTE_FAILED'],
  ])('%s answers %i %s and opens nothing', async (ending, status, code) => {
    const platform = await rig()
    const transaction_id = await created(platform, { amount: `100${ending}` })
    platform.advance(60)
    const answer = await platform.post('/merchant/dispute', { transaction_id })
    expect([answer.status, answer.body.error]).toEqual([status, code])
    expect((await stateOf(platform)).disputes).toEqual([])
  })

  it('.29 opens the dispute and loses the response', async () => {
    const platform = await rig()
    const transaction_id = await created(platform, { amount: '100.29' })
    platform.advance(60)
    await expect(platform.post('/merchant/dispute', { transaction_id })).rejects.toThrow()
    expect((await platform.post('/merchant/dispute', { transaction_id })).body.error).toBe('DISPUTE_EXISTS')
  })
})

describe('the course of a dispute', () => {
  it('ends in success and pays a payin that had expired', async () => {
    const platform = await rig()
    const id = await opened(platform, {}, '100.01')
    expect((await platform.get(`/merchant/dispute?id=${id}`)).body.status).toBe('process')
    platform.advance(31)
    const { body } = await platform.get(`/merchant/dispute?id=${id}`)
    expect(body).toMatchObject({
      status: 'success',
      transaction_paid_amount: '100.01',
      appeal_cancel_reason_name: null,
    })
  })

  it('.21 ends in canceled with a reason, null until then, and restores the transaction’s status', async () => {
    const platform = await rig()
    const id = await opened(platform, {}, '100.21')
    expect((await platform.get(`/merchant/dispute?id=${id}`)).body.appeal_cancel_reason_name).toBeNull()
    platform.advance(31)
    const { body } = await platform.get(`/merchant/dispute?id=${id}`)
    expect(body.status).toBe('canceled')
    expect(body.appeal_cancel_reason_name).toEqual(expect.any(String))
    expect((await stateOf(platform)).transactions[0]?.status).toBe('expired')
  })

  it.each([
    ['.21', 'canceled'],
    ['.26', 'canceled'],
    ['.23', 'rejected'],
  ])('%s, lost on a payin that was pending, lets the payin expire', async (ending, word) => {
    const platform = await rig()
    const transaction_id = await created(platform, { amount: `100${ending}` })
    platform.advance(10)
    expect((await platform.get(`/merchant/status?transaction_id=${transaction_id}`)).body.status).toBe('pending')
    const { body } = await platform.post('/merchant/dispute', { transaction_id })
    platform.advance(31)
    expect((await platform.get(`/merchant/dispute?id=${body.id}`)).body.status).toBe(word)
    const { body: read } = await platform.get(`/merchant/status?transaction_id=${transaction_id}`)
    expect(read.status).toBe('expired')
  })

  it('gives back the money of a payout that did not arrive', async () => {
    const platform = await rig()
    await platform.post('/merchant/payout/card', await payout(platform, { merchant_transaction_id: 'out' }))
    platform.advance(60)
    await platform.post('/merchant/dispute', { transaction_id: 'out' })
    platform.advance(31)
    expect((await stateOf(platform)).transactions[0]?.status).toBe('cancel')
    expect((await platform.get('/merchant/balance')).body.balance).toBe('25000.00000000')
  })
})

describe('reading disputes', () => {
  it('returns the full record with the transaction’s UUID and masked payment details', async () => {
    const platform = await rig()
    const request = await payout(platform, { merchant_transaction_id: 'out' })
    await platform.post('/merchant/payout/card', request)
    platform.advance(60)
    const { body: opening } = await platform.post('/merchant/dispute', { transaction_id: 'out' })
    const { body } = await platform.get(`/merchant/dispute?id=${opening.id}`)
    expect(body).toEqual({
      id: opening.id,
      created_at: '2030-01-15T12:01:00.000Z',
      status: 'process',
      amount: '1500',
      appeal_cancel_reason_name: null,
      transaction_id: (await stateOf(platform)).transactions[0]?.uuid,
      merchant_transaction_id: 'out',
      transaction_created_at: '2030-01-15T12:00:00.000Z',
      transaction_amount: '1500',
      transaction_paid_amount: '1500',
      transaction_requisite: {
        bank: 'Сбербанк',
        card: '220012******1238',
        owner: 'Иванов Иван',
        country_name: 'Russia',
      },
      transaction_currency_code: 'RUB',
    })
  })

  it('answers MISSING_ID without an ID, and NOT_FOUND for an unknown or another merchant’s ID', async () => {
    const platform = await rig()
    const id = await opened(platform)
    for (const path of ['/merchant/dispute', '/merchant/dispute?id=']) {
      const { status, body } = await platform.get(path)
      expect([status, body.error]).toEqual([400, 'MISSING_ID'])
    }
    const absent = await platform.get('/merchant/dispute?id=00000000-0000-4000-8000-000000000000')
    const foreign = await platform.get(`/merchant/dispute?id=${id}`, { token: 'training-merchant-2' })
    for (const { status, body } of [absent, foreign]) expect([status, body.error]).toEqual([404, 'NOT_FOUND'])
  })

  it('lists disputes in pages, newest first, without a total', async () => {
    const platform = await rig()
    const ids = []
    for (let count = 0; count < 5; count += 1) ids.unshift(await opened(platform))
    const { body } = await platform.get('/merchant/dispute/list?page_number=2&page_size=2')
    expect(Object.keys(body)).toEqual(['items', 'page_number', 'page_size'])
    expect(body).toMatchObject({ page_number: 2, page_size: 2, items: [{ id: ids[2] }, { id: ids[3] }] })
    const [item] = await platform.list('/merchant/dispute/list', 'items')
    const fields = ['id', 'created_at', 'status', 'amount', 'transaction_id', 'merchant_transaction_id']
    expect(Object.keys(item ?? {})).toEqual(fields)
  })

  it.each([
    ['', 1, 50],
    ['?page_size=1000', 1, 100],
    ['?page_number=0&page_size=0', 1, 1],
    ['?page_number=x', 1, 50],
    ['?page_size=9999999999', 1, 100],
    ['?page_number=-5&page_size=-1', 1, 1],
    ['?page_size=1e9', 1, 50],
  ])('keeps page number and size within their limits: %s', async (query, page_number, page_size) => {
    const { get } = await rig()
    expect((await get(`/merchant/dispute/list${query}`)).body).toEqual({ items: [], page_number, page_size })
  })

  it('filters by one or more statuses, and refuses a status that is no filter', async () => {
    const platform = await rig()
    const success = await opened(platform)
    const canceled = await opened(platform, {}, '100.21')
    await opened(platform, {}, '100.23')
    platform.advance(60)
    const found = async (status: string) =>
      (await platform.list(`/merchant/dispute/list?status=${status}`, 'items')).map(({ id }) => id)
    expect(await found('success')).toEqual([success])
    expect(await found('success,canceled')).toEqual([canceled, success])
    expect(await found('process')).toEqual([])
    expect((await platform.get('/merchant/dispute/list?status=rejected')).status).toBe(400)
  })

  it('filters by the UUID or order ID of a transaction, not by its short ID', async () => {
    const platform = await rig()
    const { body: transaction } = await platform.post('/merchant/payin/account', payin({ amount: '100.01' }))
    const merchantId = String(transaction.merchant_transaction_id)
    platform.advance(60)
    await platform.post('/merchant/dispute', { transaction_id: merchantId })
    await opened(platform)
    const uuid = String((await stateOf(platform)).transactions[0]?.uuid)
    const count = async (query: string) => (await platform.list(`/merchant/dispute/list?${query}`, 'items')).length
    expect(await count(`transaction_id=${uuid}`)).toBe(1)
    expect(await count(`transaction_id=${merchantId}`)).toBe(1)
    expect(await count(`transaction_id=${transaction.id}`)).toBe(0)
    expect(await count(`merchant_transaction_id=${merchantId}`)).toBe(1)
    expect(await count(`merchant_transaction_id=${uuid}`)).toBe(0)
  })

  it('lists no disputes of other merchants', async () => {
    const platform = await rig()
    await opened(platform)
    const { body } = await platform.get('/merchant/dispute/list', { token: 'training-merchant-2' })
    expect(body.items).toEqual([])
  })
})
