import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ElectronApplication, Page } from '@playwright/test'
import { payinOrder } from '../fakes/orders.ts'
import { askDesk } from './ask-desk.ts'
import { expect, test } from './launch.ts'

/** A merchant whose platform has every payin in the current status of `payins`. */
async function merchantWith(page: Page, payins: { status: string }) {
  let number = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    response.setHeader('content-type', 'application/json')
    if (request.method !== 'POST') return response.end(JSON.stringify(payins))
    const { merchant_transaction_id, amount, currency } = JSON.parse(body) as Record<string, string>
    const money = { currency_rate: '90.5', amount_in_usd: '1', rate: '2', commission: '0.02', expires_at: null }
    const id = `Tx${String(++number).padStart(6, '0')}`
    response.end(JSON.stringify({ id, merchant_transaction_id, amount, currency, ...money }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const draft = { name: 'Shop', environment: 'test', baseUrl, auth: { scheme: 'bearer' }, statusBy: 'query' }
  const profile = await askDesk(page, 'profiles/create', { draft, secret: { scheme: 'bearer', token: 't' } })
  const { id } = profile as { id: string }
  const payin = async (name: string) =>
    (await askDesk(page, 'payments/createAccountPayin', payinOrder(id, { merchant_transaction_id: name }))) as {
      id: string
      status: string | null
    }
  const statusOf = async (transactionId: string) =>
    ((await askDesk(page, 'transactions/get', { id: transactionId })) as { status: string | null }).status
  return { payin, statusOf, close: () => server.close() }
}

interface Shown {
  readonly title: string
  readonly body: string
}

/** Records the notifications that the system is asked to show. */
async function hearNotices(app: ElectronApplication): Promise<() => Promise<Shown[]>> {
  await app.evaluate(({ Notification }) => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    const show = Notification.prototype.show
    Notification.prototype.show = function (this: Electron.Notification) {
      shown.push(this)
      show.call(this)
    }
  })
  return () =>
    app.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown.map(({ title, body }) => ({ title, body })))
}

/** Simulates whether the operator is looking at the window. */
function look(app: ElectronApplication, isLooked: boolean): Promise<void> {
  return app.evaluate(({ BrowserWindow }, focused) => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) return
    window.isFocused = () => {
      Object.assign(globalThis, { hasAsked: true })
      return focused
    }
  }, isLooked)
}

test('a paid payin is announced by the system unless the window is in focus, and several are bundled', async ({
  launch,
}) => {
  test.setTimeout(240_000)
  const { app, page, said } = await launch()
  await askDesk(page, 'desk/setPreferences', { statusNotices: true, language: 'en' })
  const payins = { status: 'process' }
  const merchant = await merchantWith(page, payins)
  const shown = await hearNotices(app)

  await look(app, true)
  const seen = await merchant.payin('seen-in-the-window')
  await expect.poll(() => merchant.statusOf(seen.id), { timeout: 60_000 }).toBe('process')
  payins.status = 'paid'
  await expect.poll(() => merchant.statusOf(seen.id), { timeout: 60_000 }).toBe('paid')
  const hasAsked = () => app.evaluate(() => (globalThis as unknown as { hasAsked?: true }).hasAsked)
  await expect.poll(hasAsked, { message: 'it was to be told', timeout: 60_000 }).toBe(true)
  expect(await shown()).toEqual([])

  await look(app, false)
  const alone = await merchant.payin('paid-unseen')
  await expect.poll(shown, { timeout: 60_000 }).toEqual([{ title: 'Transaction: paid', body: 'paid-unseen · Shop' }])
  await app.evaluate(() => (globalThis as unknown as { shown: NodeJS.EventEmitter[] }).shown[0]?.emit('click'))
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe(`#/transactions/${alone.id}`)

  payins.status = 'process'
  const many: { readonly id: string }[] = []
  for (const at of [1, 2, 3, 4]) many.push(await merchant.payin(`one-of-many-${at}`))
  // Sequentially: each call takes over the page's connection.
  const statuses = async () => {
    const read: (string | null)[] = []
    for (const { id } of many) read.push(await merchant.statusOf(id))
    return read
  }
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(many.map(() => 'process'))
  payins.status = 'expired'
  await expect.poll(async () => (await shown()).length, { timeout: 60_000 }).toBeGreaterThan(1)
  expect((await shown()).length).toBeLessThan(5)
  expect(said()).not.toContain('Paydesk:')
  merchant.close()
})
