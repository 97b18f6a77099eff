import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import {
  type AtAMerchant,
  addTrainingMerchant,
  button,
  CANCEL,
  dialog,
  expect,
  pollNothing,
  test,
} from './at-a-merchant.ts'
import { foot, rows } from './listed.ts'
import { answer, type Sent } from './wire.ts'

/** The last one; the first is in the title of the dialog. */
const close = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: text('common.close') })
    .last()
const outcomes = (page: Page) => dialog(page).getByRole('listitem')

/** Creates three payins, whose cancellations are answered by `cancel`. Returns their IDs. */
async function threePayins(
  desk1: AtAMerchant,
  cancel: (response: ServerResponse, at: number) => true,
): Promise<readonly string[]> {
  const { page, payin, wire } = desk1
  let cancels = 0
  wire.instead = (response: ServerResponse, { path }: Sent) => {
    if (path.startsWith('/merchant/status')) return answer(response, 200, { status: 'process' })
    return path.startsWith(CANCEL) && cancel(response, cancels++)
  }
  const ids: string[] = []
  for (const amount of ['1.06', '2.06', '3.06']) ids.push((await payin(amount)).id)
  await expect(rows(page)).toHaveCount(3)
  return ids
}

/** Selects all of them and opens the cancellation dialog. */
async function ask(page: Page): Promise<void> {
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await foot(page)
    .getByRole('button', { name: text('list.bulk.cancel'), exact: true })
    .click()
}

const send = (page: Page) => button(page, text('list.cancel.send', { count: 3 })).click()

test('a bulk cancellation continues when the list behind it changes, and keeps Paydesk open until it has ended', async ({
  desk1,
}) => {
  const { page, sentTo } = desk1
  const waiting: ServerResponse[] = []
  await threePayins(desk1, (response) => waiting.push(response) > 0 || true)
  const today = encodeURIComponent(JSON.stringify({ by: 'last', days: 1 }))
  await page.goto(new URL(`/#/transactions?of=active&days=${today}`, page.url()).href)
  // Reload, so that the page starts with the test's clock.
  await page.clock.install()
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await ask(page)
  await send(page)
  await expect.poll(() => waiting.length).toBe(1)
  // The next day: the selected payins are no longer listed.
  await page.clock.fastForward('24:00:00')
  await expect(rows(page)).toHaveCount(0)
  await page.evaluate(() => {
    location.hash = '#/settings'
  })
  await expect(page.getByRole('heading', { name: text('shell.settings') })).toBeAttached()
  await page.keyboard.press('Escape')
  const mayClose = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await mayClose()).toBe(false)
  await expect(dialog(page).getByRole('alert')).toHaveText(text('list.cancel.held'))
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  for (const at of [0, 1, 2]) {
    await expect.poll(() => waiting.length).toBe(at + 1)
    waiting[at]?.writeHead(204).end()
  }
  await expect(dialog(page)).toContainText(text('list.cancel.over', { count: 3 }))
  await expect(outcomes(page)).toHaveText(Array(3).fill(new RegExp(text('list.cancel.became.accepted'))))
  expect(sentTo(CANCEL)).toHaveLength(3)
  expect(await mayClose()).toBe(true)
  await button(page, text('common.close')).last().click()
  await expect(dialog(page)).toHaveCount(0)
})

test('the question before a bulk cancellation leaves out a payin that is paid meanwhile', async ({ desk1 }) => {
  const { page, client, wire, sentTo } = desk1
  await pollNothing(desk1)
  const [id = '', next = ''] = await threePayins(desk1, (response) => answer(response, 500, {}))
  await ask(page)
  await expect(button(page, text('list.cancel.send', { count: 3 }))).toBeEnabled()
  wire.instead = (response, { path }) =>
    path.startsWith('/merchant/status') && answer(response, 200, { status: 'paid' })
  await client.transactions.refresh({ id })
  await expect(button(page, text('list.cancel.send', { count: 2 }))).toBeEnabled()
  await expect(dialog(page)).toContainText(text('list.cancel.doubtful', { count: 1, process: 'process' }))
  const doubtful = dialog(page).getByRole('checkbox')
  await doubtful.check()
  await expect(button(page, text('list.cancel.send', { count: 3 }))).toBeEnabled()
  await client.transactions.refresh({ id: next })
  await expect(button(page, text('list.cancel.send', { count: 1 })), 'the tick was for the first only').toBeEnabled()
  await expect(doubtful).not.toBeChecked()
  expect(sentTo(CANCEL)).toEqual([])
})

test('a stopped bulk cancellation ends after the request under way', async ({ desk1 }) => {
  const { page, sentTo } = desk1
  const waiting: ServerResponse[] = []
  await threePayins(desk1, (response) => waiting.push(response) > 0 || true)
  await page.clock.install()
  await ask(page)
  await send(page)
  await expect.poll(() => waiting.length).toBe(1)
  await button(page, text('common.stop')).press('Enter')
  await expect(button(page, text('common.stop')), 'it ends with the one under way').toBeDisabled()
  // Later than anything that was waited for so far.
  await page.clock.pauseAt(Date.now() + 60_000)
  waiting[0]?.writeHead(204).end()
  await expect(dialog(page)).toContainText(text('list.cancel.notTried', { count: 2 }))
  await expect(close(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(close(page), 'the key was meant for the button that was here before').toBeFocused()
  await expect(outcomes(page)).toHaveCount(1)
  expect(sentTo(CANCEL)).toHaveLength(1)
  await page.clock.runFor(800)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
})

test('a bulk cancellation that ends early says why: the platform’s answer, or a switch to another merchant', async ({
  desk1,
}) => {
  const { page, client, profile, sentTo } = desk1
  const waiting: ServerResponse[] = []
  await threePayins(desk1, (response) => waiting.push(response) > 0 || true)
  await ask(page)
  await send(page)
  await expect.poll(() => waiting.length).toBe(1)
  for (const response of waiting) answer(response, 401, {})
  await expect(dialog(page)).toContainText(text('list.cancel.notTried', { count: 2 }))
  await expect(dialog(page).getByRole('alert')).toContainText(text('failure.unauthorized'))
  await expect(dialog(page).getByRole('alert')).toContainText('POST /merchant/cancel')
  await button(page, text('common.close')).last().click()
  await ask(page)
  await send(page)
  await expect.poll(() => waiting.length).toBe(2)
  await addTrainingMerchant(client, profile.baseUrl, 'Shop')
  waiting[1]?.writeHead(204).end()
  await expect(dialog(page)).toContainText(text('list.cancel.notTried', { count: 1 }))
  await expect(dialog(page).getByRole('alert')).toContainText(text('failure.profile_changed'))
  expect(sentTo(CANCEL)).toHaveLength(2)
})

test('payins sent with another credential are left out of a bulk cancellation, with the reason and the way on', async ({
  desk1,
}) => {
  const { page, client, profile } = desk1
  await threePayins(desk1, (response) => answer(response, 500, {}))
  const { id, name, baseUrl } = profile
  await client.profiles.update({
    id,
    draft: { name, environment: 'test', baseUrl, auth: { scheme: 'bearer' }, statusBy: 'query' },
    secret: { scheme: 'bearer', token: 'another-merchant' },
  })
  await ask(page)
  await expect(dialog(page)).toContainText(text('list.cancel.other_account', { count: 3 }))
  await expect(button(page, text('list.cancel.send', { count: 0 }))).toBeDisabled()
})
