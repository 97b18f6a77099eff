import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { askDesk } from './ask-desk.ts'
import { expect, test } from './launch.ts'

const HOSTILE = `d"'</script>\\\u2028/../é`

/** A merchant whose platform has one dispute, always in the current status of `dispute`. */
async function merchantWith(page: Page, dispute: { status: string }): Promise<{ id: string; close: () => void }> {
  const server = createServer((request, response) => {
    const one = { id: HOSTILE, status: dispute.status, merchant_transaction_id: 'order-7' }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url?.includes('/list') ? { items: [one] } : one))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const draft = { name: 'Shop', environment: 'test', baseUrl, auth: { scheme: 'bearer' }, statusBy: 'query' }
  const profile = await askDesk(page, 'profiles/create', { draft, secret: { scheme: 'bearer', token: 't' } })
  const query = { status: [], transaction_id: '', merchant_transaction_id: '' }
  const { id } = profile as { id: string }
  await askDesk(page, 'disputes/readPage', { profileId: id, query, page: 1 })
  return { id, close: () => server.close() }
}

interface Shown {
  readonly title: string
  readonly body: string
}

test('a changed dispute is announced by a system notification, and a click on it shows the dispute in the window', async ({
  launch,
}) => {
  test.setTimeout(180_000)
  const { app, page, said } = await launch()
  await askDesk(page, 'desk/setPreferences', { disputeMinutes: 1, language: 'ru' })
  const dispute = { status: 'process' }
  const merchant = await merchantWith(page, dispute)
  await app.evaluate(({ Notification, BrowserWindow }) => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    const show = Notification.prototype.show
    Notification.prototype.show = function (this: Electron.Notification) {
      shown.push(this)
      show.call(this)
    }
    const [window] = BrowserWindow.getAllWindows()
    window?.blur()
    window?.minimize()
    if (window) window.isFocused = () => false
  })
  dispute.status = 'in_review'
  const shown = () =>
    app.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown.map(({ title, body }) => ({ title, body })))
  await expect.poll(shown, { timeout: 120_000 }).toEqual([{ title: 'Диспут: in_review', body: 'order-7 · Shop' }])
  await app.evaluate(() => (globalThis as unknown as { shown: NodeJS.EventEmitter[] }).shown[0]?.emit('click'))
  const address = `#/disputes/${merchant.id}/${encodeURIComponent(HOSTILE)}`
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe(address)
  const shownIn = await app.browserWindow(page)
  expect(await shownIn.evaluate((one) => [one.isMinimized(), one.isVisible()])).toEqual([false, true])
  expect(said()).not.toContain('Paydesk:')
  merchant.close()
})
