import { text } from '../fakes/texts.ts'
import { button, expect, PAYOUT, row, test } from './at-a-merchant.ts'
import { uploadBatch } from './upload-batch.ts'
import { holdRequests } from './wire.ts'

test('a sum that was typed to seal a batch is typed again once the merchant is another, and a pause keeps the focus', async ({
  desk1,
}) => {
  const { page, client, profile, wire, sentTo } = desk1
  const { banks } = await client.account.readBanks({ profileId: profile.id })
  const rows = [
    'Reference;Amount;Currency;Card number;Recipient;Bank',
    `S-1;50.00;RUB;4242424242424242;Ivan Ivanov;${banks[0]?.name}`,
  ]
  const id = await uploadBatch(page, client, profile.id, 'sealed.csv', rows.join('\n'))
  const { revision } = await client.batches.draft({ id })
  const totals = [{ currency: 'RUB', count: 1, sum: '50.00' }] as const
  await client.batches.change({ id, revision, change: { change: 'control', totals: [...totals] } })
  await page.keyboard.press('Alt+6')
  await row(page, 'sealed.csv').click()
  const sum = page.getByLabel(text('batches.seal.type', { currency: 'RUB' }))
  await sum.fill('50')
  const seal = button(page, text('batches.seal.do', { count: 1 }))
  await expect(seal).toBeEnabled()
  const { name, baseUrl } = profile
  await client.profiles.update({
    id: profile.id,
    draft: { name, environment: 'live', baseUrl, auth: { scheme: 'bearer' }, statusBy: 'query' },
  })
  await expect(page.getByText(text('batches.review.live'))).toBeVisible()
  await expect(seal).toBeDisabled()
  await expect(sum).toHaveValue('')

  const alerts = await page.evaluateHandle(() => {
    const said: string[] = []
    const look = () => {
      for (const alert of document.querySelectorAll('[role=alert]')) said.push(alert.textContent)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return said
  })
  await sum.fill('50')
  await sum.press('Enter')
  const start = button(page, text('batches.run.start', { count: 1 }))
  await expect(start).toBeEnabled()
  expect(await alerts.jsonValue(), 'sealing is no failure, not even for a moment').toEqual([])
  const release = holdRequests(wire, PAYOUT)
  await start.press('Enter')
  await expect.poll(() => sentTo(PAYOUT)).toHaveLength(1)
  const pause = button(page, text('batches.run.pause'))
  await pause.press('Enter')
  await expect(page.getByText(text('batches.state.pausing.means'))).toBeVisible()
  await expect(pause).toBeDisabled()
  await expect(pause, 'it only waits for the response').toBeFocused()
  release()
  await expect(page.getByText(text('batches.state.done.means'))).toBeVisible()
})
