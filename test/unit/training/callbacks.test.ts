import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { created, portOf, rig, stateOf } from './harness.ts'

describe('callbacks', () => {
  let server: Server
  let received: string[]
  let asked: string[]
  let webhook_url: string

  beforeEach(async () => {
    received = []
    asked = []
    server = createServer(async (request, answer) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push(body)
      asked.push(request.url ?? '')
      answer.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    webhook_url = `http://127.0.0.1:${portOf(server)}/hook`
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('are sent for every status after the first, with the status response but no receipts', async () => {
    const platform = await rig({ clock: Date.now, speed: 100 })
    const id = await created(platform, { webhook_url })
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 15_000 })
    const [pending, paid] = received.map((text) => JSON.parse(text))
    expect([pending.status, paid.status]).toEqual(['pending', 'paid'])
    const { receipts: _, ...payload } = (await platform.get(`/merchant/status?transaction_id=${id}`)).body
    expect(paid).toEqual(payload)
  })

  it('skip no status when several are overdue', async () => {
    const platform = await rig({ speed: 100 })
    await created(platform, { webhook_url })
    platform.advance(60)
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 15_000 })
    expect(received.map((text) => JSON.parse(text).status)).toEqual(['pending', 'paid'])
  })

  it.each([0, 1, 2, 3])('skip no status that begins between two clock readings (%i ms on)', async (on) => {
    let now = Date.UTC(2030, 0, 15, 12)
    let reading = 0
    const platform = await rig({ clock: () => (now += reading), speed: 1000 })
    await created(platform, { webhook_url })
    now += on
    reading = 1
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 5_000 })
  })

  it('report a change in the same millisecond as the previous one', async () => {
    const platform = await rig()
    const transaction_id = await created(platform, { webhook_url })
    await platform.post('/merchant/cancel', { transaction_id })
    await vi.waitFor(() => expect(received.map((text) => JSON.parse(text).status)).toEqual(['cancel']))
  })

  it('are sent when a transaction is cancelled, and their result is recorded', async () => {
    const platform = await rig()
    const id = await created(platform, { webhook_url, amount: '100.06' })
    platform.advance(1)
    await platform.post('/merchant/cancel', { transaction_id: id })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(JSON.parse(received[0] ?? '')).toMatchObject({ id, status: 'cancel' })
    await vi.waitFor(async () =>
      expect((await stateOf(platform)).transactions[0]?.callbacks).toMatchObject([{ result: 'answered 200' }]),
    )
  })

  it('go to the transaction’s own address, or to the default address if it has none', async () => {
    const platform = await rig({ settings: { defaultWebhook: `${webhook_url}/default` } })
    const byDefault = await created(platform, { amount: '100.06', merchant_transaction_id: 'default' })
    const own = await created(platform, { amount: '100.06', merchant_transaction_id: 'own', webhook_url })
    platform.advance(1)
    for (const transaction_id of [byDefault, own]) await platform.post('/merchant/cancel', { transaction_id })
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    const idOf = (text: string | undefined) => JSON.parse(text ?? '{}').merchant_transaction_id
    const went = Object.fromEntries(asked.map((path, place) => [path, idOf(received[place])]))
    expect(went).toEqual({ '/hook/default': 'default', '/hook': 'own' })
  })

  it('no longer go to a default address that was removed', async () => {
    const platform = await rig({ settings: { defaultWebhook: webhook_url } })
    const id = await created(platform, { amount: '100.06' })
    expect((await platform.post('/training/settings', { defaultWebhook: '' })).status).toBe(200)
    platform.advance(1)
    await platform.post('/merchant/cancel', { transaction_id: id })
    const own = await created(platform, { amount: '100.06', webhook_url })
    platform.advance(1)
    await platform.post('/merchant/cancel', { transaction_id: own })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(JSON.parse(received[0] ?? '')).toMatchObject({ id: own })
  })

  it('do not report changes from before the platform had a default address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'training-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const stateFile = join(folder, 'state.json')
    const first = await rig({ stateFile })
    await created(first)
    const id = await created(first, { amount: '100.06' })
    first.advance(60)
    await first.training.close()

    let now = Date.UTC(2030, 0, 15, 12, 1)
    const second = await rig({ stateFile, clock: () => now, settings: { defaultWebhook: webhook_url } })
    now += 1_000
    await second.post('/merchant/cancel', { transaction_id: id })
    await vi.waitFor(() => expect(received).not.toEqual([]))
    const kept = async () => (await stateOf(second)).transactions.map(({ callbacks }) => callbacks)
    await vi.waitFor(async () => expect(await kept()).toMatchObject([[], [{ status: 'cancel' }]]))
    expect(received.map((text) => JSON.parse(text).status)).toEqual(['cancel'])
  })

  it('report at the next start what changed in between, to a transaction’s own address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'training-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const stateFile = join(folder, 'state.json')
    const first = await rig({ stateFile })
    await created(first, { webhook_url })
    await first.training.close()
    await rig({ stateFile, clock: () => Date.UTC(2030, 0, 15, 12, 1) })
    await vi.waitFor(() => expect(received.map((text) => JSON.parse(text).status)).toEqual(['pending', 'paid']))
  })

  it('are recorded but not sent for addresses on other machines', async () => {
    const platform = await rig()
    const id = await created(platform, { webhook_url: 'https://shop.example/hook', amount: '100.06' })
    platform.advance(1)
    await platform.post('/merchant/cancel', { transaction_id: id })
    await vi.waitFor(async () =>
      expect((await stateOf(platform)).transactions[0]?.callbacks).toMatchObject([
        { status: 'cancel', result: 'not called: not a loopback address' },
      ]),
    )
  })
})
