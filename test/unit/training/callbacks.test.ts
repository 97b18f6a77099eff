import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { created, portOf, rig, stateOf } from './harness.ts'

describe('callbacks', () => {
  let server: Server
  let received: string[]
  let webhook_url: string

  beforeEach(async () => {
    received = []
    server = createServer(async (asked, answer) => {
      let body = ''
      for await (const chunk of asked) body += chunk
      received.push(body)
      answer.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    webhook_url = `http://127.0.0.1:${portOf(server)}/hook`
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('come for every status after the first, with the status payload without receipts', async () => {
    const platform = await rig({ clock: Date.now, speed: 100 })
    const id = await created(platform, { webhook_url })
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 2_000 })
    const [pending, paid] = received.map((text) => JSON.parse(text))
    expect([pending.status, paid.status]).toEqual(['pending', 'paid'])
    const { receipts: _, ...payload } = (await platform.get(`/merchant/status?transaction_id=${id}`)).body
    expect(paid).toEqual(payload)
  })

  it('come when something is done by hand', async () => {
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

  it('are recorded and not made for addresses off this machine', async () => {
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
