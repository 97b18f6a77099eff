import { text } from '../fakes/texts.ts'
import { addTrainingMerchant, expect, test } from './at-a-merchant.ts'
import { goTo } from './navigation.ts'
import { answer } from './wire.ts'

test('when the whole bank list is neither stored nor readable, choosing a country requests that country’s banks', async ({
  training,
  desk1,
}) => {
  const { page, client, wire } = desk1
  wire.instead = (response, { path }) =>
    path === '/merchant/banks' && answer(response, 500, { error: 'INTERNAL_ERROR', message: '' })
  const { profiles } = await client.profiles.list()
  const [draft] = profiles
  const second = await client.profiles.create({
    draft: {
      name: 'Second',
      environment: 'test',
      baseUrl: draft?.baseUrl ?? training.baseUrl,
      auth: { scheme: 'bearer' },
      statusBy: 'query',
    },
    secret: { scheme: 'bearer', token: 'training-merchant-2' },
  })
  await client.profiles.select({ id: second.id })
  await goTo(page, 'shell.newPayout')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('combobox', { name: text('fields.bank.country') }).click()
  await page.getByRole('option', { name: 'Kazakhstan' }).click()
  await expect.poll(() => wire.sent.map(({ path }) => path)).toContain('/merchant/banks?country_code=KZ')
  await page.getByRole('combobox', { name: text('fields.bank') }).click()
  await expect(page.getByRole('option', { name: /^Kaspi Bank/ })).toBeVisible()
})

test('a bank list that could not be read is read again on coming back to its merchant', async ({ desk1 }) => {
  const { page, client, wire } = desk1
  wire.instead = (response, { path }) =>
    path === '/merchant/banks' && answer(response, 500, { error: 'INTERNAL_ERROR', message: '' })
  const first = await addTrainingMerchant(client, wire.baseUrl, 'First')
  await goTo(page, 'shell.newPayout')
  const bank = page.getByRole('combobox', { name: text('fields.bank') })
  const isReadInVain = async (name: string) => {
    await expect(page.getByTestId('merchant-switcher')).toContainText(name)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(bank).toHaveAttribute('placeholder', text('fields.bank.search'))
  }
  await isReadInVain('First')
  await addTrainingMerchant(client, wire.baseUrl, 'Second')
  await isReadInVain('Second')
  await client.profiles.select({ id: first.id })
  await isReadInVain('First')
})
