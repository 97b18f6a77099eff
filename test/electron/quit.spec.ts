import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ElectronApplication, Page } from '@playwright/test'
import { askDesk } from './ask-desk.ts'
import { expect, test } from './launch.ts'

/** A platform that takes requests and answers none. */
async function silentPlatform(): Promise<{ server: Server; url: string }> {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Sends a payin that is not answered, and waits until the platform has it. */
async function sendUnanswered(page: Page, server: Server, baseUrl: string): Promise<void> {
  const arrived = new Promise((resolve) => server.once('request', resolve))
  const draft = { name: 'Shop', environment: 'test', baseUrl, auth: { scheme: 'bearer' }, statusBy: 'query' }
  const profile = await askDesk(page, 'profiles/create', { draft, secret: { scheme: 'bearer', token: 't' } })
  const { id, revision } = profile as { id: string; revision: number }
  const order = {
    intentId: crypto.randomUUID(),
    profileId: id,
    profileRevision: revision,
    amount: '100',
    currency: 'RUB',
    merchant_transaction_id: 'quit-while-sending',
  }
  askDesk(page, 'payments/createAccountPayin', order).catch(() => undefined)
  await arrived
}

/** Answers the question before quitting in the operator's place, and notes it. */
async function answerWith(app: ElectronApplication, button: number): Promise<() => Promise<string[]>> {
  await app.evaluate(({ dialog }, response) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    const answer = async (...args: unknown[]) => {
      asked.push((args.at(-1) as { message: string }).message)
      return { response, checkboxChecked: false }
    }
    dialog.showMessageBox = answer
  }, button)
  return () => app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
}

test('with a request sent and not answered, quitting asks; waiting keeps the window', async ({ launch }) => {
  const { server, url } = await silentPlatform()
  try {
    const { app, page } = await launch()
    await sendUnanswered(page, server, url)
    const asked = await answerWith(app, 0)

    await app.evaluate(({ app: running }) => running.quit())
    await expect.poll(asked).toEqual(['One request has been sent and not answered'])
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await expect.poll(asked).toHaveLength(2)
    expect(app.windows()).toHaveLength(1)

    await answerWith(app, 1)
    const closed = app.waitForEvent('close')
    await app.evaluate(({ app: running }) => running.quit())
    await closed
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('what was not answered when the desk closed is unknown at the next start', async ({ launch }) => {
  const { server, url } = await silentPlatform()
  try {
    const { app, page } = await launch()
    await sendUnanswered(page, server, url)
    await answerWith(app, 1)
    const closed = app.waitForEvent('close')
    await app.evaluate(({ app: running }) => running.quit())
    await closed
  } finally {
    server.closeAllConnections()
    server.close()
  }
  const { page } = await launch()
  const input = { profileId: null, cursor: null, limit: 10 }
  expect(await askDesk(page, 'transactions/list', input)).toMatchObject({ items: [{ state: 'unknown' }] })
})

test('with nothing under way, closing the window ends the app without a question', async ({ launch }) => {
  test.skip(process.platform === 'darwin', 'macOS keeps the app when its window closes')
  const { app } = await launch()
  const closed = app.waitForEvent('close')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closed
})
