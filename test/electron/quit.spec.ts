import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ElectronApplication, Page } from '@playwright/test'
import { goTo } from '../e2e/navigation.ts'
import { newest } from '../fakes/everything.ts'
import { text } from '../fakes/texts.ts'
import { askDesk } from './ask-desk.ts'
import { expect, test } from './launch.ts'

/** A platform that accepts requests and answers only those that the test answers. */
async function silentPlatform(answer: RequestListener = () => undefined): Promise<{ server: Server; url: string }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

interface Merchant {
  readonly profileId: string
  readonly profileRevision: number
}

async function addMerchant(page: Page, baseUrl: string): Promise<Merchant> {
  const draft = { name: 'Shop', environment: 'test', baseUrl, auth: { scheme: 'bearer' }, statusBy: 'query' }
  const profile = await askDesk(page, 'profiles/create', { draft, secret: { scheme: 'bearer', token: 't' } })
  const { id, revision } = profile as { id: string; revision: number }
  return { profileId: id, profileRevision: revision }
}

async function payin(page: Page, merchant: Merchant, id: string): Promise<{ id: string }> {
  const order = { ...merchant, intentId: randomUUID(), amount: '100', currency: 'RUB', merchant_transaction_id: id }
  return (await askDesk(page, 'payments/createAccountPayin', order)) as { id: string }
}

/** Sends a payin that is not answered, and waits until the platform has received it. */
async function sendUnanswered(page: Page, server: Server, baseUrl: string): Promise<void> {
  const arrived = new Promise<void>((resolve) =>
    server.on('request', ({ method }) => {
      if (method === 'POST') resolve()
    }),
  )
  payin(page, await addMerchant(page, baseUrl), 'quit-while-sending').catch(() => undefined)
  await arrived
}

interface Question {
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
}

/** Answers the dialog before quitting in the operator's place, and records it. */
async function answerWith(app: ElectronApplication, button: number): Promise<() => Promise<Question[]>> {
  await app.evaluate(({ dialog }, response) => {
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    const answer = async (...args: unknown[]) => {
      asked.push(args.at(-1))
      return { response, checkboxChecked: false }
    }
    dialog.showMessageBox = answer
  }, button)
  return () => app.evaluate(() => (globalThis as unknown as { asked: Question[] }).asked)
}

test('quitting with an unanswered request asks first, and waiting keeps the window', async ({ launch }) => {
  const { server, url } = await silentPlatform()
  try {
    const { app, page } = await launch()
    await sendUnanswered(page, server, url)
    const asked = await answerWith(app, 0)

    await app.evaluate(({ app: running }) => running.quit())
    await expect.poll(asked).toMatchObject([{ message: 'One request has been sent and not answered yet' }])
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

test('starts that come while Paydesk closes open no window, and make it relaunch once', async ({ launch }) => {
  const { app } = await launch()
  const closed = app.waitForEvent('close')
  const found = app.evaluate(
    ({ app: running, BrowserWindow }) =>
      new Promise<{ windows: number; relaunched: number }>((resolve) => {
        let relaunched = 0
        running.relaunch = () => void relaunched++
        running.once('will-quit', () => {
          running.emit('second-instance')
          running.emit('second-instance')
          resolve({ windows: BrowserWindow.getAllWindows().length, relaunched })
        })
        running.quit()
      }),
  )
  expect(await found).toEqual({ windows: 0, relaunched: 1 })
  await closed
})

test('a request unanswered when the desk closed is unknown at the next start', async ({ launch }) => {
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
  expect(await askDesk(page, 'transactions/list', newest(10))).toMatchObject({ items: [{ state: 'unknown' }] })
})

test('told to end, as when the operator logs out, Paydesk waits for the answer under way and closes in order', async ({
  launch,
}) => {
  test.skip(process.platform === 'win32', 'Windows has no signals')
  let answerNow = (): void => undefined
  const { server, url } = await silentPlatform((request, response) => {
    if (request.method === 'POST') answerNow = () => void response.end(JSON.stringify({ id: 'Ab12Cd34' }))
    else response.writeHead(404).end()
  })
  try {
    const { app, page, said } = await launch()
    await sendUnanswered(page, server, url)
    const ended = once(app.process(), 'exit')
    app.process().kill('SIGTERM')
    await expect.poll(said).toContain('one request has been sent and not answered')
    answerNow()
    expect(await ended).toEqual([0, null])
  } finally {
    server.closeAllConnections()
    server.close()
  }
  const { page } = await launch()
  expect(await askDesk(page, 'transactions/list', newest(10))).toMatchObject({ items: [{ state: 'accepted' }] })
})

const QUESTIONS = {
  en: {
    message: '3 requests have been sent and not answered yet',
    detail: /leaves the outcome unknown.*Nothing is lost.*at the top of Transactions/,
    buttons: ['Wait', 'Close anyway'],
  },
  ru: {
    message: 'Запросы отправлены, ответа ещё нет: 3',
    detail: /исход останется неизвестным.*Ничего не пропадёт.*вверху операций/,
    buttons: ['Подождать', 'Всё равно закрыть'],
  },
} as const

for (const language of ['en', 'ru'] as const) {
  test(`a payin, a cancellation and a retry under way are all asked about, and found afterwards: ${language}`, async ({
    launch,
  }) => {
    const posts: string[] = []
    const { server, url } = await silentPlatform((request, response) => {
      if (request.method !== 'POST') return void response.writeHead(404).end()
      posts.push(request.url ?? '')
      // The first is created, the second has an unknown outcome; what follows is never answered.
      if (posts.length === 1) response.end(JSON.stringify({ id: 'Ab12Cd34' }))
      if (posts.length === 2) response.writeHead(500).end()
    })
    try {
      const { app, page } = await launch()
      await askDesk(page, 'desk/setPreferences', { language })
      const merchant = await addMerchant(page, url)
      const made = await payin(page, merchant, 'to-cancel')
      const lost = await payin(page, merchant, 'to-ask-again')
      const on = (id: string) => ({ ...merchant, intentId: randomUUID(), transactionId: id })
      // Sequentially: the desk listens to the newest connection only.
      const send = async (call: Promise<unknown>, count: number) => {
        call.catch(() => undefined)
        await expect.poll(() => posts.length).toBe(count)
      }
      await send(payin(page, merchant, 'under-way'), 3)
      await send(askDesk(page, 'payments/cancel', on(made.id)), 4)
      await send(askDesk(page, 'resolution/askAgain', on(lost.id)), 5)

      await answerWith(app, 1)
      // The recorded dialog is lost when the app exits, so it is read before the app may quit.
      const question = app.evaluate(
        ({ app: running }) =>
          new Promise<Question | undefined>((resolve) => {
            running.once('will-quit', () => resolve((globalThis as unknown as { asked: Question[] }).asked[0]))
            running.quit()
          }),
      )
      const closed = app.waitForEvent('close')
      expect(await question).toMatchObject({
        message: QUESTIONS[language].message,
        detail: expect.stringMatching(QUESTIONS[language].detail),
        buttons: QUESTIONS[language].buttons,
      })
      await closed
    } finally {
      server.closeAllConnections()
      server.close()
    }
    const { page } = await launch()
    expect(await askDesk(page, 'desk/info')).toMatchObject({
      notices: [{ kind: 'outcomes_unknown', creations: 2, cancels: 1, disputes: 0 }],
    })
    const unresolved = (await askDesk(page, 'resolution/unresolved', { profileId: null })) as Found[]
    expect(new Map(unresolved.map((row) => [row.merchantTransactionId, [row.state, row.cancelState]]))).toEqual(
      new Map([
        ['under-way', ['unknown', null]],
        ['to-ask-again', ['unknown', null]],
        ['to-cancel', ['accepted', 'unknown']],
      ]),
    )
  })
}

interface Found {
  readonly merchantTransactionId: string
  readonly state: string
  readonly cancelState: string | null
}

test('closing the window with nothing under way ends Paydesk without a question', async ({ launch }) => {
  test.skip(process.platform === 'darwin', 'macOS keeps the app when its window closes')
  const { app } = await launch()
  const closed = app.waitForEvent('close')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closed
})

test('quitting asks before a typed payout is lost, and keeps it', async ({ launch }) => {
  const { app, page } = await launch()
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  await goTo(page, 'shell.newPayout')
  const amount = page.getByLabel(text('fields.amount'), { exact: true })
  await amount.fill('350')
  const asked = await answerWith(app, 0)
  await app.evaluate(({ app: running }) => running.quit())
  await expect.poll(asked).toMatchObject([{ message: 'Something you entered is not sent or saved yet' }])
  await expect(amount).toHaveValue('350')
  await amount.fill('')
  const closed = app.waitForEvent('close')
  await answerWith(app, 1)
  await app.evaluate(({ app: running }) => running.quit())
  await closed
})
