import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { en } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { action, CREATE, test } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { expect } from './start-desk.ts'

test('an answer that the disk does not take stands under “Needs you” in every window until it is saved', async ({
  desk1: { page, profile, wire },
  desk: { folder },
}) => {
  test.slow()
  const disk = new DatabaseSync(join(folder, 'history.db'))
  disk.exec('PRAGMA busy_timeout = 5000')
  wire.instead = (_response, { path }) => {
    if (path === CREATE)
      disk.exec("CREATE TRIGGER full BEFORE UPDATE ON intents BEGIN SELECT raise(ABORT, 'disk full'); END")
    return false
  }
  await page.getByRole('navigation').getByRole('link', { name: 'New payin' }).click()
  await page.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: 'KZT' }).click()
  await page.getByLabel('Amount').fill('1000')
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByText('the answer is not saved yet')).toBeVisible({ timeout: 15_000 })

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Transactions/ })
    .click()
  const pinned = page.getByTestId('unresolved')
  await expect(pinned).toContainText('Answer not saved yet')
  await expect(page.getByRole('row', { name: /1,000/ })).toHaveCount(1)
  await pinned.getByRole('row').first().click()
  const detail = page.getByRole('region', { name: 'The transaction' })
  await expect(detail).toContainText('Answer not saved yet: Accepted')
  await expect(detail).toContainText('Free some disk space')
  await expect(action(page, 'detail.cancel')).toBeDisabled()
  await expect(action(page, 'detail.cancel')).toHaveAccessibleDescription(en['detail.why.unsaved'])
  expect(await violationsOf(page)).toEqual([])

  const other = await deskClient(page)
  const told = await other.client.resolution.unresolved({ profileId: profile.id })
  expect(told).toMatchObject([{ unsaved: { call: 'create', state: 'accepted' } }])
  other.close()

  disk.exec('DROP TRIGGER full')
  disk.close()
  await expect(detail).not.toContainText('Answer not saved yet', { timeout: 15_000 })
  await expect(detail).toContainText('Accepted')
  await expect(pinned).toBeHidden()
})
