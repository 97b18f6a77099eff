import { text } from '../fakes/texts.ts'
import { button, expect, row, test } from './at-a-merchant.ts'
import { uploadBatch } from './upload-batch.ts'

test('a sum that was typed to seal a batch is typed again once the merchant is another', async ({ desk1 }) => {
  const { page, client, profile } = desk1
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
})
