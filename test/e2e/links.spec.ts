import { like, text } from '../fakes/texts.ts'
import { button, CREATE, detail, dialog, expect, test } from './at-a-merchant.ts'
import { answer } from './wire.ts'

/** The last character of a link, a digit, makes the platform ID, so that each order has its own. */
const withLink = (payment_link: string) => ({
  id: `Ab12Cd3${payment_link.at(-1)}`,
  payment_link,
  account_number: '40817810000000000001',
  owner_name: 'A. Client',
})

test('a link shows its host and is confirmed once per host, and one with a user name is not offered', async ({
  desk1,
}) => {
  const { page, client, wire, payin, open } = desk1
  let link = 'https://pay.example/p/1'
  wire.instead = (response, { path }) => (path === CREATE ? answer(response, 200, withLink(link)) : false)
  await page.context().route('https://pay.example/**', (route) => route.fulfill({ body: 'the page of the platform' }))
  const outward = () => detail(page).getByRole('link', { name: text('link.open'), exact: true })

  await open(await payin('100'))
  await expect(detail(page).getByText('pay.example', { exact: true })).toBeVisible()
  let windows = 0
  page.context().on('page', () => windows++)
  await outward().click()
  await expect(dialog(page)).toContainText(text('link.ask.title'))
  await expect(dialog(page)).toContainText('pay.example')
  await button(page, text('common.cancel')).click()
  await outward().click()
  expect(windows, 'not before the operator agrees').toBe(0)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page)
      .getByRole('link', { name: text('link.open') })
      .click(),
  ])
  await expect(opened).toHaveURL(link)
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(async () => (await client.desk.getPreferences()).linkHosts).toContain('pay.example')

  link = 'https://pay.example/p/2'
  await open(await payin('200'))
  const [again] = await Promise.all([page.waitForEvent('popup'), outward().click()])
  await expect(again).toHaveURL(link)

  link = 'https://аррӏе.com/p/3'
  await open(await payin('300'))
  await outward().click()
  await expect(dialog(page)).toContainText('xn--80ak6aa92e.com')
  await expect(dialog(page)).toContainText(text('link.ask.punycode'))
  await button(page, text('common.cancel')).click()

  link = 'https://apple.com@evil.example/p/4'
  await open(await payin('400'))
  await expect(detail(page)).toContainText(like('record.linkUserInfo', { host: 'evil.example' }))
  await expect(outward()).toHaveCount(0)
  await expect(
    detail(page)
      .getByRole('button', { name: text('record.copyLink') })
      .first(),
  ).toBeVisible()
  expect(windows).toBe(2)
})
