import type { Page } from '@playwright/test'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import {
  type AtAMerchant,
  addTrainingMerchant,
  button,
  detail,
  dialog,
  expect,
  pollNothing,
  test,
} from './at-a-merchant.ts'
import { answer } from './wire.ts'

const TEST_CARD = '4111 1111 1111 1111'

const list = (page: Page) => dialog(page).getByLabel(text('adding.list'))
const line = (page: Page, id: string) => dialog(page).getByRole('row').filter({ hasText: id })
const progress = (page: Page) => dialog(page).getByRole('progressbar')

async function openList(page: Page): Promise<void> {
  await button(page, text('adding.action')).first().click()
  await expect(list(page)).toBeFocused()
}

/** A platform that knows every ID except those that begin with No. */
function knowing({ wire }: AtAMerchant): void {
  wire.instead = (response, { path }) => {
    if (!path.startsWith('/merchant/status')) return false
    const id = new URL(path, 'http://x').searchParams.get('transaction_id') ?? ''
    if (id.startsWith('No')) return answer(response, 404, { error: 'TRANSACTION_NOT_FOUND', message: 'none such' })
    return answer(response, 200, { status: 'paid', merchant_transaction_id: `shop-${id}` })
  }
}

test('adding one ID from the palette reads its status and links to the transaction', async ({ desk1 }) => {
  const { page } = desk1
  knowing(desk1)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('add by')
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeFocused()
  await page.keyboard.type('Zz98Yy76')
  await expect(dialog(page)).toContainText(text('adding.found', { count: 1, merged: 0 }))
  await button(page, text('adding.start', { count: 1 })).click()
  await expect(line(page, 'Zz98Yy76')).toContainText(text('adding.is.added'))
  await expect(line(page, 'Zz98Yy76')).toContainText(text('status.paid'))
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await line(page, 'Zz98Yy76').getByRole('link').click()
  await expect(detail(page)).toContainText('shop-Zz98Yy76')
})

test('a pasted table adds each ID once, does not read known ones again, and neither sends nor keeps card numbers', async ({
  desk1,
}) => {
  const { page, payin } = desk1
  knowing(desk1)
  await pollNothing(desk1)
  await expect(page.getByTestId('polling')).toHaveText(text('polling.off'))
  const made = await payin('1500')
  await openList(page)
  const known = made.platformId ?? ''
  await list(page).fill(
    `Id\tAmount\r\nAb000001\t100\r\nAb000002\t200\r\nAb000001\t100\r\nNo000003\t1\r\n${known}\t1500\r\n${TEST_CARD}\t5`,
  )
  await expect(dialog(page)).toContainText(text('adding.found', { count: 4, merged: 1 }))
  await expect(dialog(page)).toContainText(text('adding.cards', { count: 1 }))
  await button(page, text('adding.start', { count: 2 })).click()
  await expect(dialog(page)).toContainText(text('adding.sum', { added: 2, here: 1, failed: 1, waiting: 0 }))
  await expect(line(page, 'No000003')).toContainText('TRANSACTION_NOT_FOUND')
  await expect(line(page, known)).toContainText(text('adding.is.here'))
  const asked = desk1.wire.sent.map(({ path }) => path).filter((path) => path.startsWith('/merchant/status'))
  expect(asked.map((path) => path.slice(-8))).toEqual(['Ab000001', 'Ab000002', 'No000003'])
  expect(JSON.stringify(desk1.wire.sent)).not.toContain('4111')
  await button(page, text('adding.copyFailed')).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('No000003')
  knowing({ ...desk1, wire: Object.assign(desk1.wire, { instead: () => false }) })
  await button(page, text('adding.anew')).click()
  await expect(list(page)).toHaveValue('')
})

test('an ID of a payment that was closed as not created says that the platform has it', async ({ desk1 }) => {
  const { page, client, payin } = desk1
  knowing(desk1)
  await pollNothing(desk1)
  const { id: transactionId } = await payin('100.51', { merchant_transaction_id: 'shop-Zz98Yy76' })
  await client.resolution.closeByHand({ transactionId, reason: 'not in the dashboard' })
  await openList(page)
  await list(page).fill('Zz98Yy76')
  await button(page, text('adding.start', { count: 1 })).click()
  await expect(line(page, 'Zz98Yy76')).toContainText(text('adding.is.here.closed'))
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
})

test('a list entered for one merchant is added for another only if the operator says so', async ({ desk1 }) => {
  const { page, client, profile, wire, sentTo } = desk1
  knowing(desk1)
  await pollNothing(desk1)
  const other = await addTrainingMerchant(client, wire.baseUrl, 'Other')
  await client.profiles.select({ id: profile.id })
  await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
  await openList(page)
  await list(page).fill('Zz98Yy76')
  await client.profiles.select({ id: other.id })
  await expect(dialog(page).getByText(text('payments.moved', { now: 'Other', filledFor: 'Acme' }))).toBeVisible()
  await expect(button(page, text('adding.start', { count: 1 }))).toBeDisabled()
  await list(page).press('Control+Enter')
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  expect(sentTo('/merchant/status')).toEqual([])
  await button(page, text('payments.moved.take', { now: 'Other' })).click()
  await expect(list(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(line(page, 'Zz98Yy76')).toContainText(text('adding.is.added'))
})

test('adding a thousand IDs keeps to the merchant’s rate, shows progress, and can be stopped, continued and left', async ({
  desk1,
}) => {
  const { page, sentTo, settle } = desk1
  knowing(desk1)
  await pollNothing(desk1)
  await expect(page.getByTestId('polling')).toHaveText(text('polling.off'))
  await openList(page)
  const ids = Array.from({ length: 1001 }, (_, at) => `Id${String(at).padStart(6, '0')}`)
  await list(page).fill(ids.join('\n'))
  await expect(dialog(page)).toContainText(text('adding.tooMany', { count: 1001, most: 1000 }))
  await list(page).fill(ids.slice(1).join('\n'))
  await expect(dialog(page)).toContainText(text('adding.found', { count: 1000, merged: 0 }))
  await page.clock.install()
  await button(page, text('adding.start', { count: 2 })).click()
  const done = async () =>
    Number.parseInt(
      (await dialog(page)
        .getByText(/^\d+ of 1,000$/)
        .textContent()) ?? '',
      10,
    )
  await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(4)
  await expect(dialog(page).getByText(text('adding.pace', { rate: 10 }))).toBeVisible()
  await expect(progress(page)).toBeVisible()
  await button(page, text('common.stop')).click()
  await expect(button(page, text('adding.goOn'))).toBeVisible()
  const asked = sentTo('/merchant/status').length
  expect(asked).toBeLessThan(500)
  await page.clock.fastForward(1000)
  await settle()
  expect(sentTo('/merchant/status').length).toBe(asked)
  await button(page, text('adding.goOn')).click()
  await expect.poll(() => sentTo('/merchant/status').length).toBeGreaterThan(asked + 3)
  // Leaving asks for confirmation first.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: text('adding.closing.title') })).toBeVisible()
  await button(page, text('common.stopAndClose')).click()
  await expect(dialog(page)).toHaveCount(0)
  await openAgain(page)
  await expect(dialog(page).getByText(/\d added, .*, \d+ waiting/)).toBeVisible()
})

async function openAgain(page: Page): Promise<void> {
  await button(page, text('adding.action')).first().click()
  await expect(button(page, text('adding.goOn'))).toBeVisible()
}

test('adding stops by itself when every further ID would fail the same way, and continues on retry', async ({
  desk1,
}) => {
  const { page, wire } = desk1
  await pollNothing(desk1)
  wire.instead = (response, { path }) => path.startsWith('/merchant/status') && answer(response, 401, {})
  await openList(page)
  await list(page).fill('Ab000001\nAb000002\nAb000003')
  await button(page, text('adding.start', { count: 2 })).click()
  await expect(dialog(page)).toContainText(text('adding.halted'))
  await expect(dialog(page)).toContainText('1 failed, 2 waiting')
  knowing(desk1)
  await button(page, text('adding.retry')).click()
  await expect(dialog(page)).toContainText('3 added')
})

test('the waiting IDs of a halted list can be copied, and it continues after the merchant’s key is replaced', async ({
  desk1,
}) => {
  const { page, client, profile } = desk1
  desk1.wire.instead = (response, { path }) =>
    path.startsWith('/merchant/status') && answer(response, 401, { error: 'UNAUTHORIZED', message: 'old key' })
  await openList(page)
  await list(page).fill('Ab000001\nAb000002')
  await button(page, text('adding.start', { count: 2 })).click()
  await expect(dialog(page)).toContainText(text('adding.halted'))
  await button(page, text('adding.copyWaiting')).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Ab000002')

  const at = {
    environment: 'test',
    baseUrl: desk1.wire.baseUrl,
    auth: { scheme: 'bearer' },
    statusBy: 'query',
  } as const
  const draft = { ...at, name: 'Acme, other key' }
  const secret = { scheme: 'bearer', token: 'training-merchant-2' } as const
  const { revision } = await client.profiles.update({ id: profile.id, draft, secret })
  expect(revision).toBeGreaterThan(profile.revision)
  await expect(page.getByTestId('merchant-switcher'), 'the page has heard of it').toContainText(draft.name)
  knowing(desk1)
  await button(page, text('adding.retry')).click()
  await expect(dialog(page)).toContainText(text('adding.sum', { added: 2, here: 0, failed: 0, waiting: 0 }))
})
