import type { Page, WebSocketRoute } from '@playwright/test'
import { like, text } from '../fakes/texts.ts'
import { addTrainingMerchant, test as base, CREATE, expect, pollNothing } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { fillId } from './fill-id.ts'
import { goTo } from './navigation.ts'
import { answer, holdRequests, putWireBefore, type Wire } from './wire.ts'

/** The page's connection to its desk, which a test can cut and restore. */
interface Cuttable {
  /** Drops calls of a method before they reach the desk, until the connection is cut. */
  swallow(method: string): void
  cut(): Promise<void>
  mend(): Promise<void>
}

interface Fixtures {
  readonly wire: Wire
  readonly line: Cuttable
  /** A page with a merchant behind the wire, and a filled-in payin form. */
  readonly page: Page
}

const test = base.extend<Fixtures>({
  speed: 10,
  wire: async ({ training }, use) => {
    const wire = await putWireBefore(training.baseUrl)
    await use(wire)
    wire.close()
  },
  line: async ({ context }, use) => {
    const open = new Set<WebSocketRoute>()
    let whole = true
    let swallowed: string | null = null
    await context.routeWebSocket(/\/rpc$/, async (route) => {
      const desk = route.connectToServer()
      route.onMessage((message) => {
        if (swallowed === null || !String(message).includes(swallowed)) desk.send(message)
      })
      open.add(route)
      if (!whole) await route.close({ code: 3000 })
    })
    await context.route('**/session', (route) => (whole ? route.continue() : route.abort()))
    await use({
      swallow: (method) => {
        swallowed = method
      },
      cut: async () => {
        whole = false
        swallowed = null
        await Promise.all([...open].map((route) => route.close({ code: 3000 })))
        open.clear()
      },
      mend: async () => {
        whole = true
        for (const page of context.pages()) await page.evaluate(() => window.dispatchEvent(new Event('online')))
      },
    })
  },
  page: async ({ desk, wire, line: _line, page }, use) => {
    await page.goto(desk.url)
    await expect(page, 'the first screen has been chosen').toHaveURL(/#\/welcome/)
    const { client, close } = await deskClient(page)
    const profile = await addTrainingMerchant(client, wire.baseUrl, 'Shop')
    // A status that is read would replace "Accepted".
    await pollNothing({ client, profile })
    close()
    await page.goto(new URL('/#/payin/new', desk.url).href)
    await page.reload()
    await page.getByRole('combobox', { name: text('fields.currency') }).click()
    await page.getByRole('option', { name: /^KZT/ }).click()
    await page.getByLabel(text('fields.amount'), { exact: true }).fill('100')
    await fillId(page)
    await use(page)
  },
})

const create = (page: Page) => page.getByRole('button', { name: text('payin.create') })
const bar = (page: Page) => page.getByRole('alert').filter({ hasText: 'Reconnecting…' })
const creations = ({ sent }: Wire) => sent.filter(({ path }) => path === CREATE).length

test('a payment under way when the connection is lost is found once it is back, and never offered as new', async ({
  page,
  wire,
  line,
}) => {
  const release = holdRequests(wire, CREATE)
  await create(page).click()
  await expect.poll(() => creations(wire)).toBe(1)
  await line.cut()
  await expect(bar(page)).toContainText(text('line.lost'))
  await expect(bar(page)).toContainText(text('line.reconnecting.text'))
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText(text('failure.connection_lost.under_way'))
  await expect(create(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /another payin|new payin/i })).toHaveCount(0)

  release()
  await line.mend()
  await expect(bar(page)).toHaveCount(0)
  await expect(main.getByText(text('state.accepted'), { exact: true })).toBeVisible()
  expect(creations(wire)).toBe(1)
})

test('a payment lost on its way to the desk is reported as not sent above its form, and can then be sent', async ({
  page,
  wire,
  line,
}) => {
  line.swallow('createAccountPayin')
  await create(page).click()
  await expect(page.getByText(text('payments.sending.doNot'))).toBeVisible()
  await line.cut()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(text('failure.connection_lost.under_way'))
  await line.mend()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(like('payments.lost.notFound'))
  await expect(page.getByLabel(text('fields.amount'), { exact: true })).toHaveValue('100')
  expect(creations(wire)).toBe(0)
  await create(page).click()
  await expect(page.getByRole('main').getByText(text('state.accepted'), { exact: true })).toBeVisible()
  expect(creations(wire)).toBe(1)
})

test('an order refused while the connection was lost is shown as refused, and goes through once corrected', async ({
  page,
  wire,
  line,
}) => {
  const held = Promise.withResolvers<void>()
  wire.instead = async (response, { path }) => {
    if (path !== CREATE) return false
    await held.promise
    return answer(response, 400, { error: 'AMOUNT_TOO_SMALL', message: 'too small' })
  }
  await create(page).click()
  await expect.poll(() => creations(wire)).toBe(1)
  await line.cut()
  await expect(bar(page)).toBeVisible()
  held.resolve()
  await line.mend()
  await expect(page.getByRole('main')).toContainText('AMOUNT_TOO_SMALL')
  wire.instead = () => false
  await page.getByRole('button', { name: text('payments.backToForm'), exact: true }).click()
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('200')
  await create(page).click()
  await expect(page.getByRole('main').getByText(text('state.accepted'), { exact: true })).toBeVisible()
  expect(creations(wire)).toBe(2)
})

test('without a connection, creating and searching fail and send nothing; creating works once it is back', async ({
  page,
  wire,
  line,
}) => {
  await line.cut()
  await expect(bar(page)).toBeVisible()
  await create(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(text('failure.money.nothingSent'))
  expect(creations(wire)).toBe(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('order-of-before')
  await expect(page.getByText(text('palette.nothing.failed'))).toBeVisible()
  await page.keyboard.press('Escape')
  await line.mend()
  await expect(bar(page)).toHaveCount(0)
  await create(page).click()
  await expect(page.getByRole('main').getByText(text('state.accepted'), { exact: true })).toBeVisible()
  expect(creations(wire)).toBe(1)
})

test('a bank country chosen without a connection is not saved, and Paydesk says so', async ({ page, line }) => {
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await goTo(page, 'shell.newPayout')
  const country = page.getByRole('combobox', { name: text('fields.bank.country') })
  await country.click()
  await expect(page.getByRole('option', { name: 'Kazakhstan' })).toBeVisible()
  await line.cut()
  await expect(bar(page)).toBeVisible()
  await page.getByRole('option', { name: 'Kazakhstan' }).click()
  await expect(page.locator('.mantine-Notification-root')).toContainText(text('line.lost'))
  expect(thrown).toEqual([])
})

test('changes made meanwhile are shown as soon as the connection is back', async ({ page, line }) => {
  await goTo(page, 'shell.merchants')
  await line.cut()
  await expect(bar(page)).toBeVisible()
  const { client, close } = await deskClient(page)
  const auth = { scheme: 'bearer' } as const
  const draft = {
    name: 'Added meanwhile',
    environment: 'test',
    baseUrl: 'http://127.0.0.1:9',
    statusBy: 'query',
  } as const
  await client.profiles.create({ draft: { ...draft, auth }, secret: { scheme: 'bearer', token: 'x' } })
  close()
  await expect(page.getByText('Added meanwhile')).toHaveCount(0)
  await line.mend()
  await expect(page.getByText('Added meanwhile').first()).toBeVisible()
})

test('signing out asks while a payin is typed, closes every tab and ends the session, also after a reload', async ({
  page,
}) => {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('navigation').first()).toBeVisible()
  await goTo(page, 'shell.settings')
  const signOut = page.getByRole('button', { name: text('settings.session.signOut') })
  await signOut.click()
  const question = page.getByRole('dialog', { name: text('settings.session.ask') })
  await question.getByRole('button', { name: text('common.goBack') }).click()
  await expect(question).toHaveCount(0)
  await signOut.click()
  await question.getByRole('button', { name: text('settings.session.signOut') }).click()
  for (const one of [page, other]) {
    await expect(one.getByText(text('line.signedOut'), { exact: true })).toBeVisible()
    await expect(one.getByRole('navigation')).toHaveCount(0)
  }
  await page.reload()
  await expect(page.getByText(text('line.signedOut'), { exact: true })).toBeVisible()
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({})
})

test('a server that takes over the port of an ended host gets no connection from its page', async ({ page, line }) => {
  await line.cut()
  await expect(bar(page)).toBeVisible()
  await page.context().route('**/session', (route) => route.fulfill({ json: { run: 'another', generation: 0 } }))
  await line.mend()
  await expect(page.getByText(text('line.signedOut'), { exact: true })).toBeVisible()
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({})
})

test('removing a merchant is confirmed even when the list cannot be read afterwards', async ({ page, line }) => {
  const { client, close } = await deskClient(page)
  const auth = { scheme: 'bearer' } as const
  const draft = { name: 'Gone', environment: 'test', baseUrl: 'https://gone.example', auth, statusBy: 'query' } as const
  await client.profiles.create({ draft })
  close()
  await goTo(page, 'shell.merchants')
  await page.getByRole('link', { name: /Gone/ }).click()
  await page.getByRole('button', { name: text('profiles.remove') }).click()
  line.swallow('/profiles/list')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.remove'), exact: true })
    .click()
  await expect(page.getByText(text('profiles.removed', { name: 'Gone' }))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Gone/ })).toHaveCount(0)
})
