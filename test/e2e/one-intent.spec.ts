import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { TrainingServer } from '../../src/training/server.ts'
import { newest } from '../fakes/everything.ts'
import { operated } from '../fakes/operations.ts'
import { like, text } from '../fakes/texts.ts'
import {
  addTrainingMerchant,
  askTraining,
  test as base,
  CANCEL,
  CREATE,
  expect,
  PAYOUT,
  pollNothing,
} from './at-a-merchant.ts'
import { deskClient, sessionOfPage } from './desk-client.ts'
import { fillId } from './fill-id.ts'
import { fillPayout, reviewButton, sendButton } from './fill-payout.ts'
import { goTo } from './navigation.ts'
import { type RunningDesk, startDesk } from './start-desk.ts'

/**
 * One intent of the operator is one request at the platform, whatever is pressed, opened, repeated or sent again. The
 * platform itself is asked what has arrived.
 */

/** An amount ending whose answer is delayed, here by half a second: the second press meets the first under way. */
const SLOW = '.50'

const test = base.extend({
  speed: 10,
  /** The desk with a merchant at the platform, showing the list of transactions. */
  page: async ({ desk, training, page }, use) => {
    await page.goto(desk.url)
    const { client, close } = await deskClient(page)
    const profile = await addTrainingMerchant(client, training.baseUrl, 'Shop')
    // A status read by itself would replace "Accepted", and the answer to a repeated call.
    await pollNothing({ client, profile })
    close()
    await page.goto(new URL('/#/transactions', desk.url).href)
    await page.reload()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await use(page)
  },
})

interface Note {
  readonly method: string
  readonly path: string
}

/** The requests that have reached the platform and can move money: creations and cancellations. */
async function arrived(training: TrainingServer): Promise<string[]> {
  const { requests } = await askTraining<{ requests: Note[] }>(training, '/training/state')
  return requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
}

async function fillPayin(page: Page, amount: string, id?: string): Promise<void> {
  await goTo(page, 'shell.newPayin')
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: /^KZT/ }).click()
  await fillId(page, id)
  await page.getByLabel(text('fields.amount'), { exact: true }).fill(amount)
}

const create = (page: Page) => page.getByRole('button', { name: text('payin.create') })
const outcome = (page: Page) => page.getByRole('main').getByText(text('state.accepted'), { exact: true })

/** The states of all transactions of this desk, once nothing is under way. */
async function settled(page: Page): Promise<{ client: DeskClient; states: string[]; close(): void }> {
  const { client, close } = await deskClient(page)
  const list = () => client.transactions.list(newest(100))
  await expect.poll(async () => (await list()).items.filter(({ state }) => state === 'sending')).toEqual([])
  return { client, close, states: (await list()).items.map(({ state }) => state) }
}

async function expectOne(page: Page, training: TrainingServer, path: string): Promise<void> {
  const { states, close } = await settled(page)
  expect(states).toEqual(['accepted'])
  expect(await arrived(training)).toEqual([path])
  close()
}

for (const [how, amount] of [
  ['answered at once', '100'],
  ['answered late', `100${SLOW}`],
] as const) {
  test(`a double click on Create sends one payin, ${how}`, async ({ page, training }) => {
    await fillPayin(page, amount)
    await create(page).dblclick()
    await expect(outcome(page)).toBeVisible()
    await expectOne(page, training, CREATE)
  })

  test(`pressing Enter twice in the form sends one payin, ${how}`, async ({ page, training }) => {
    await fillPayin(page, amount)
    await page.getByLabel(text('fields.amount'), { exact: true }).focus()
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
    await expect(outcome(page)).toBeVisible()
    await expectOne(page, training, CREATE)
  })

  test(`a double click on Send sends one payout, ${how}`, async ({ page, training }) => {
    await fillPayout(page, { amount })
    await fillId(page)
    await reviewButton(page).dblclick()
    await expect(sendButton(page)).toBeEnabled()
    expect(await arrived(training), 'a double click on Review sends nothing').toEqual([])
    await sendButton(page).dblclick()
    await expect(outcome(page)).toBeVisible()
    await expectOne(page, training, PAYOUT)
  })

  test(`holding Enter down on Send sends one payout, ${how}`, async ({ page, training }) => {
    await fillPayout(page, { amount })
    await fillId(page)
    await reviewButton(page).click()
    await expect(sendButton(page)).toBeEnabled()
    await sendButton(page).focus()
    for (let i = 0; i < 8; i++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(outcome(page)).toBeVisible()
    await expectOne(page, training, PAYOUT)
  })
}

test('of two windows that create the same payin at once, one sends it and the other says that the ID is taken', async ({
  page,
  training,
}) => {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await fillPayin(page, `100${SLOW}`, 'invoice-4711')
  await fillPayin(other, `100${SLOW}`, 'invoice-4711')
  await Promise.all([create(page).click(), create(other).click()])
  await expect.poll(async () => (await outcome(page).count()) + (await outcome(other).count())).toBe(1)
  const refused = (await outcome(page).count()) === 1 ? other : page
  await expect(create(refused), 'the form is still there').toBeVisible()
  await expect(refused.getByText(like('ids.taken'))).toBeVisible()
  await expectOne(page, training, CREATE)
  // Pressing again changes nothing.
  await create(refused).click()
  await expectOne(page, training, CREATE)
})

test('of two windows that send the same reviewed payout at once, only one sends it', async ({ page, training }) => {
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const window of [page, other]) {
    await fillPayout(window, { amount: `300${SLOW}` })
    await fillId(window, 'invoice-4712')
    await reviewButton(window).click()
    await expect(sendButton(window)).toBeEnabled()
  }
  await Promise.all([sendButton(page).click(), sendButton(other).click()])
  await expect.poll(async () => (await outcome(page).count()) + (await outcome(other).count())).toBe(1)
  await expectOne(page, training, PAYOUT)
})

/** The messages that a page sends to its desk, unchanged. */
function listenTo(page: Page): string[] {
  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  return sent
}

/** Sends a message of a page again, over a separate connection, and waits for the desk's answer. */
async function replay(page: Page, message: string): Promise<string> {
  const { origin, host } = new URL(page.url())
  const socket = new WebSocket(`ws://${host}/rpc`, (await sessionOfPage(page)).protocols, { origin })
  await once(socket, 'open')
  const answer = once(socket, 'message')
  socket.send(message)
  const [data] = await answer
  socket.close()
  return String(data)
}

test('a replayed call sends nothing again while it is under way, afterwards, after a reload and after a restart', async ({
  page,
  training,
  desk,
}) => {
  const sent = listenTo(page)
  await page.reload()
  await fillPayin(page, `100${SLOW}`)
  await create(page).click()
  const call = () => sent.find((message) => message.includes('createAccountPayin')) ?? ''
  await expect.poll(call).not.toBe('')
  const [early, twin] = await Promise.all([replay(page, call()), replay(page, call())])
  expect(JSON.parse(early)).toEqual(JSON.parse(twin))
  await expect(outcome(page)).toBeVisible()
  expect(await replay(page, call())).toBe(early)
  await page.reload()
  expect(await replay(page, call())).toBe(early)
  await expectOne(page, training, CREATE)

  await desk.stop('SIGKILL')
  const again = await startDesk(desk.folder)
  await page.goto(again.url)
  expect(await replay(page, call())).toBe(early)
  await expectOne(page, training, CREATE)
  await again.stop()
})

test('a payout left unknown by a kill stays unknown when it is replayed, and is not sent again', async ({
  page,
  training,
  desk,
}) => {
  const sent = listenTo(page)
  await page.reload()
  await fillPayout(page, { amount: '300.66' })
  await fillId(page)
  await reviewButton(page).click()
  await sendButton(page).click()
  await expect.poll(() => arrived(training)).toEqual([PAYOUT])
  await desk.stop('SIGKILL')
  const again = await startDesk(desk.folder)
  await page.goto(again.url)
  const call = sent.find((message) => message.includes('createCardPayout')) ?? ''
  expect(await replay(page, call)).toContain('"state":"unknown"')
  const { states, close } = await settled(page)
  expect(states).toEqual(['unknown'])
  expect(await arrived(training)).toEqual([PAYOUT])
  close()
  await again.stop()
})

/** Starts the browser host again on the folder of a running desk, and returns how it ended. */
async function startedTwice({ folder }: RunningDesk): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['src/main/browser/main.ts', '--data', folder, '--port', '0'])
  let said = ''
  child.stderr.on('data', (text) => {
    said += String(text)
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said }
}

test('a second browser host on the same folder ends, and what is under way in the first goes on', async ({
  page,
  training,
  desk,
}) => {
  await fillPayin(page, '100.50')
  await create(page).click()
  await expect.poll(() => arrived(training)).toEqual([CREATE])
  const { code, said } = await startedTwice(desk)
  expect(code).toBe(1)
  expect(said).toContain('Another Paydesk is already using this data folder')
  await expect(outcome(page)).toBeVisible()
  await expectOne(page, training, CREATE)
})

test('the printed address does not open Paydesk a second time, in another browser', async ({ page, desk, browser }) => {
  const stranger = await browser.newContext()
  const second = await stranger.newPage()
  await second.goto(desk.url)
  await expect(second.getByText(text('line.signedOut'), { exact: true })).toBeVisible()
  await expect(second.getByRole('navigation')).toHaveCount(0)
  await stranger.close()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('a cancellation and a retry with the same ID each reach the platform once, also from two windows', async ({
  page,
  training,
}) => {
  const { client, close } = await deskClient(page)
  const { client: other, close: closeOther } = await deskClient(page)
  const { profiles } = await client.profiles.list()
  const [profile] = profiles
  if (!profile) throw new Error('no merchant')
  const merchant = { profileId: profile.id, profileRevision: profile.revision }
  const order = { ...merchant, currency: 'KZT' } as const
  const made = (amount: string) =>
    client.payments.createAccountPayin({
      ...order,
      amount,
      intentId: randomUUID(),
      merchant_transaction_id: `one-${randomUUID().slice(0, 13)}`,
    })

  const { id: transactionId } = await made('100.06')
  const cancel = { intentId: randomUUID(), transactionId, ...merchant }
  const twice = await Promise.all([client.payments.cancel(cancel), other.payments.cancel(cancel)])
  expect(twice.map((transaction) => operated(transaction).cancel?.state)).toEqual(['accepted', 'accepted'])
  expect(operated(await other.payments.cancel(cancel)).cancel?.state).toBe('accepted')
  expect(await arrived(training)).toEqual([CREATE, CANCEL])

  // 500 the first time, with nothing created; the retry with the same ID succeeds.
  const unknown = await made('200.54')
  expect(unknown.state).toBe('unknown')
  const again = { intentId: randomUUID(), transactionId: unknown.id, ...merchant }
  const answers = await Promise.all([
    client.resolution.askAgain(again),
    other.resolution.askAgain(again),
    other.resolution.askAgain({ ...again, intentId: randomUUID() }).catch(() => null),
  ])
  expect(answers.slice(0, 2).map((transaction) => transaction?.state)).toEqual(['accepted', 'accepted'])
  expect((await client.resolution.askAgain(again)).state).toBe('accepted')
  expect(await arrived(training)).toEqual([CREATE, CANCEL, CREATE, CREATE])
  close()
  closeOther()
})
