import { userInfo } from 'node:os'
import type { Page } from '@playwright/test'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { deskClient } from './desk-client.ts'
import { goTo } from './navigation.ts'
import { expect, test } from './start-desk.ts'

const name = (page: Page) => page.getByRole('textbox', { name: text('settings.operator.name') })

/** The operator named in the timeline of a newly created payin. */
async function whoPays(page: Page): Promise<string | null> {
  const { client, close } = await deskClient(page)
  const { id: profileId, revision: profileRevision } = await client.profiles.startTraining()
  const { id: merchant_transaction_id } = await client.payments.suggestId({ kind: 'payin_account' })
  const order = { profileId, profileRevision, merchant_transaction_id, amount: '10', currency: 'KZT' } as const
  const { id } = await client.payments.createAccountPayin({ ...order, intentId: crypto.randomUUID() })
  const story = await client.transactions.timeline({ id })
  close()
  return story.find(({ event }) => event.what === 'sent')?.operator ?? null
}

test('the timeline names the operator as entered, or by the name of the system account', async ({
  trainingPage: page,
}) => {
  await goTo(page, 'shell.settings')
  await expect(name(page)).toHaveAttribute('placeholder', userInfo().username)
  await expect(page.getByText(text('settings.operator.hint'))).toBeVisible()
  expect(await whoPays(page)).toBe(userInfo().username)
  await name(page).fill('  Анна Соколова ')
  await name(page).press('Enter')
  await expect(name(page)).toHaveValue('Анна Соколова')
  await expect.poll(() => whoPays(page)).toBe('Анна Соколова')
  await page.reload()
  await expect(name(page)).toHaveValue('Анна Соколова')
  await name(page).fill('4111 1111 1111 1111')
  await name(page).press('Enter')
  await expect(name(page)).toHaveAccessibleDescription(like('settings.operator.card'))
  expect(await whoPays(page)).toBe('Анна Соколова')
  await name(page).fill('')
  await name(page).press('Tab')
  await expect.poll(() => whoPays(page)).toBe(userInfo().username)
})

test('the operator’s name is saved however the field is left, and Escape undoes what was typed', async ({
  trainingPage: page,
}) => {
  await goTo(page, 'shell.settings')
  await name(page).fill('Half a na')
  await name(page).press('Escape')
  await expect(name(page)).toHaveValue('')
  await name(page).pressSequentially('Ivan')
  await page.keyboard.press('Alt+2')
  await expect(page).toHaveURL(/transactions/)
  await goTo(page, 'shell.settings')
  await expect(name(page)).toHaveValue('Ivan')
  await name(page).fill('x'.repeat(200))
  await expect(name(page), 'no longer than is kept').toHaveValue('x'.repeat(80))
})

test('the settings are accessible, light and dark', async ({ trainingPage: page }) => {
  await goTo(page, 'shell.settings')
  await expect(name(page)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
})
