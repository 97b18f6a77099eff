import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GROUP_WORDS, SCENARIO_WORDS } from '../../../src/shared/model/training-scenario-words.ts'
import { SCENARIO_GROUPS, SCENARIOS } from '../../../src/shared/model/training-scenarios.ts'
import { scenarioOf } from '../../../src/training/scenarios.ts'
import { created, payin, payout, rig, stateOf } from './harness.ts'

/** So fast that a delay of 120 s takes 60 ms. */
const QUICK = 2_000

describe('the table of test amounts', () => {
  it('has each ending and each key once', () => {
    expect(new Set(SCENARIOS.map(({ ending }) => ending)).size).toBe(SCENARIOS.length)
    expect(new Set(SCENARIOS.map(({ key }) => key)).size).toBe(SCENARIOS.length)
  })

  it('matches only a fraction of exactly two digits', () => {
    expect(scenarioOf('1500.52')).toBe('lost_answer')
    for (const plain of ['1500', '1500.5', '1500.520', '52', '1500.00']) expect(scenarioOf(plain)).toBeNull()
  })

  it('matches the README word for word', async () => {
    const readme = await readFile(new URL('../../../src/training/README.md', import.meta.url), 'utf8')
    const tables = readme.split('## Amounts that steer')[1]?.split('\n## ')[0] ?? ''
    const headings = SCENARIO_GROUPS.map((group) => `### ${GROUP_WORDS.en[group]}`)
    expect(tables.match(/^### .*$/gm)).toEqual(headings)
    const rows = SCENARIOS.map(({ ending, key, again }) => `| \`${ending}\` | ${SCENARIO_WORDS.en[key]} | ${again} |`)
    expect(tables.match(/^\| `.*$/gm)).toEqual(rows)
  })

  it('is served with the texts of the README', async () => {
    const { get } = await rig()
    const served = z.array(z.record(z.string(), z.string())).parse(JSON.parse((await get('/training/scenarios')).text))
    expect(served).toHaveLength(SCENARIOS.length)
    expect(served[0]).toEqual({ ...SCENARIOS[0], line: SCENARIO_WORDS.en.expired })
  })

  it('has every text in Russian too, with the same codes and statuses', () => {
    for (const { key } of SCENARIOS) {
      const [en, ru] = [SCENARIO_WORDS.en[key], SCENARIO_WORDS.ru[key]]
      expect(ru, en).toMatch(/[а-яё]/)
      const codes = (text: string) => text.match(/\b([A-Z]+_[A-Z_]+|[a-z]+_[a-z_]+|[45]\d\d)\b/g)?.toSorted() ?? []
      expect(codes(ru), en).toEqual(codes(en))
    }
  })

  it('says that each payin left open expires after 15 minutes', () => {
    for (const { key } of SCENARIOS.filter(({ key, group }) => group === 'cancel' || key.startsWith('stays_'))) {
      expect(SCENARIO_WORDS.en[key]).toContain('a payin expires after 15 minutes')
      expect(SCENARIO_WORDS.ru[key]).toContain('приём истекает через 15 минут')
    }
  })

  it.each([
    ['.01', 'expired', 'expired'],
    ['.02', 'underpaid', 'paid'],
    ['.03', 'overpaid', 'paid'],
    ['.04', 'error', 'error'],
    ['.05', 'chargeback', 'chargeback'],
    ['.06', 'expired', 'process'],
    ['.07', 'cancel', 'cancel'],
    ['.08', 'pending_confirmation', 'pending_confirmation'],
    ['.09', 'expired', 'processing'],
    ['.11', 'on_hold', 'on_hold'],
    ['.12', 'disputed', 'disputed'],
    ['.41', 'expired', 'process'],
    ['.42', 'expired', 'process'],
    ['.43', 'expired', 'process'],
    ['.44', 'expired', 'process'],
    ['', 'paid', 'paid'],
  ])('%s ends a payin in %s and a payout in %s', async (ending, payinEnd, payoutEnd) => {
    const platform = await rig()
    const id = await created(platform, { amount: `100${ending}` })
    const { body } = await platform.post('/merchant/payout/card', await payout(platform, { amount: `100${ending}` }))
    platform.advance(3600)
    expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body.status).toBe(payinEnd)
    expect((await platform.get(`/merchant/status?transaction_id=${body.id}`)).body.status).toBe(payoutEnd)
  })

  it('decides how much of a payin is paid', async () => {
    const platform = await rig()
    for (const [amount, paid] of [
      ['100.02', '50.01'],
      ['100.03', '110.03'],
      ['100.5', '100.5'],
      ['100.01', '0'],
    ]) {
      const id = await created(platform, { amount })
      platform.advance(60)
      expect((await platform.get(`/merchant/status?transaction_id=${id}`)).body.paid_amount).toBe(paid)
    }
  })
})

describe('a creation failure', () => {
  it.each(SCENARIOS.filter(({ group }) => group === 'creation'))('$ending ($key) sent twice: $again', async (row) => {
    const platform = await rig({ speed: QUICK })
    const request = payin({ amount: `100${row.ending}` })
    const send = () => platform.post('/merchant/payin/account', request).catch(() => null)
    await send()
    const existed = (await stateOf(platform)).transactions.length === 1
    expect(existed).toBe(row.again === 'taken')
    const again = await send()
    switch (row.again) {
      case 'ok':
        expect(again?.body).toMatchObject({ amount: request.amount })
        break
      case 'taken':
        expect(again?.body.error).toBe('DUPLICATE_ORDER')
        break
      case 'same':
        expect((await stateOf(platform)).transactions).toEqual([])
    }
  })

  it.each([
    ['.54', 500, 'INTERNAL_ERROR'],
    ['.56', 400, 'DUPLICATE_ORDER'],
    ['.60', 429, 'TOO_MANY_REQUESTS'],
    ['.64', 400, 'AMOUNT_INVALID'],
    ['.65', 401, 'UNAUTHORIZED'],
    ['.68', 500, 'INTERNAL_ERROR'],
    ['.74', 403, 'FORBIDDEN'],
  ])('%s answers %i %s', async (ending, status, code) => {
    const { post } = await rig()
    const answer = await post('/merchant/payin/account', payin({ amount: `100${ending}` }))
    expect([answer.status, answer.body.error]).toEqual([status, code])
  })

  it.each(['.51', '.52', '.53', '.66', '.77'])('%s breaks the connection', async (ending) => {
    const { post } = await rig({ speed: QUICK })
    await expect(post('/merchant/payin/account', payin({ amount: `100${ending}` }))).rejects.toThrow()
  })

  it('sends Retry-After with too many requests', async () => {
    const { post } = await rig()
    const { headers } = await post('/merchant/payin/account', payin({ amount: '100.60' }))
    expect(headers.get('retry-after')).toBe('5')
  })

  it('answers with HTML as a proxy would', async () => {
    const { post } = await rig()
    const gateway = await post('/merchant/payin/account', payin({ amount: '100.55' }))
    expect([gateway.status, gateway.text.slice(0, 5)]).toEqual([502, '<!doc'])
    const codeless = await post('/merchant/payin/account', payin({ amount: '100.72' }))
    expect([codeless.status, codeless.text.slice(0, 5)]).toEqual([400, '<!doc'])
  })

  it('spoils the response to a creation', async () => {
    const { post } = await rig({ speed: QUICK })
    const answer = async (ending: string) => post('/merchant/payin/account', payin({ amount: `100${ending}` }))
    expect((await answer('.57')).text).toBe('')
    const half = await answer('.58')
    expect(half.status).toBe(200)
    expect(() => JSON.parse(half.text)).toThrow()
    expect((await answer('.59')).body).toMatchObject({ amount: 100.59, trace: { attempt: 1 } })
    expect((await answer('.61')).body).toMatchObject({ currency: 'RUB', payment_currency: 'KZT' })
    expect((await answer('.63')).body.amount).not.toBe('100.63')
    expect((await answer('.67')).body).not.toHaveProperty('id')
    expect(Object.keys((await answer('.71')).body)).toEqual(['id', 'merchant_transaction_id', 'amount'])
    expect((await answer('.73')).body.owner_name).toContain('<img')
    expect((await answer('.76')).text.length).toBeGreaterThan(32 * 1024 * 1024)
  })

  it('keeps every digit of an amount written as a number', async () => {
    const { post } = await rig()
    const { text } = await post('/merchant/payin/account', payin({ amount: '123456789012345678.59' }))
    expect(text).toContain('"amount":123456789012345678.59,')
  })

  it('redirects to another origin and records a request that follows', async () => {
    const platform = await rig()
    const { status, headers } = await platform.post('/merchant/payin/account', payin({ amount: '100.62' }))
    expect(status).toBe(302)
    const target = headers.get('location') ?? ''
    expect(new URL(target).origin).not.toBe(platform.url)
    await platform.get('/training/elsewhere')
    const followed = (await stateOf(platform)).requests.find(({ path }) => path === '/training/elsewhere')
    expect(followed?.headers).toContain('authorization')
  })

  it('delays slow responses', async () => {
    // 125 ms: a timer may fire several milliseconds early.
    const { post } = await rig({ speed: 40 })
    const began = performance.now()
    const { body } = await post('/merchant/payin/account', payin({ amount: '100.50' }))
    expect(performance.now() - began).toBeGreaterThan(90)
    expect(body.amount).toBe('100.50')
  })
})

describe('a failure after creation', () => {
  it('spoils status responses and receipts', async () => {
    const platform = await rig({ speed: QUICK })
    const read = async (ending: string) => {
      const id = await created(platform, { amount: `100${ending}` })
      platform.advance(1)
      return platform.get(`/merchant/status?transaction_id=${id}`)
    }
    expect((await read('.30')).text).toContain('video/webm')
    expect((await read('.31')).status).toBe(500)
    expect((await read('.32')).body).not.toHaveProperty('status')
    expect((await read('.33')).status).toBe(502)
    expect((await read('.34')).body).toMatchObject({ amount: 100.34, status: 'paid' })
    expect((await read('.35')).body).toMatchObject({ status: 'paid', receipts: [] })
    expect((await read('.36')).text).toContain('javascript:alert(1)')
    expect((await read('.37')).body.status).toBe('paid')
    await expect(read('.38')).rejects.toThrow()
    const { id } = (await read('.39')).body
    const trap = (file: string) => platform.get(`/receipts/${id}/${file}`)
    expect((await trap('page.png')).text).toContain('<script>')
    expect((await trap('large.png')).text.length).toBeGreaterThan(25_000_000)
    expect((await trap('empty.png')).text).toBe('')
    expect((await trap('elsewhere.png')).headers.get('location')).toMatch(/^http:\/\/localhost:/)
  })

  it('spoils cancellations', async () => {
    const platform = await rig({ speed: QUICK })
    const cancel = async (ending: string) => {
      const id = await created(platform, { amount: `100${ending}` })
      const answer = await platform.post('/merchant/cancel', { transaction_id: id }).catch(() => null)
      const { body } = await platform.get(`/merchant/status?transaction_id=${id}`)
      return [answer?.status ?? null, body.status]
    }
    expect(await cancel('.41')).toEqual([null, 'cancel'])
    expect(await cancel('.42')).toEqual([500, 'process'])
    expect(await cancel('.43')).toEqual([400, 'pending'])
    expect(await cancel('.44')).toEqual([null, 'cancel'])
    platform.advance(15 * 60)
    const ends = (await stateOf(platform)).transactions.map(({ status }) => status)
    expect(ends).toEqual(['cancel', 'expired', 'expired', 'cancel'])
  })
})
