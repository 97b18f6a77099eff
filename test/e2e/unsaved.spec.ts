import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { action, button, CREATE, detail, test } from './at-a-merchant.ts'
import { deskClient } from './desk-client.ts'
import { openScreen, outcome, review, screen, send } from './disputing-evidence.ts'
import { fillId } from './fill-id.ts'
import { goTo } from './navigation.ts'
import { expect } from './start-desk.ts'
import type { Wire } from './wire.ts'

/** From the first call to a path on, the disk does not accept outcomes. The returned function frees it. */
function fullAt(path: string, wire: Wire, folder: string): () => void {
  const disk = new DatabaseSync(join(folder, 'history.db'))
  disk.exec('PRAGMA busy_timeout = 5000')
  wire.instead = (_response, asked) => {
    if (asked.path === path)
      disk.exec("CREATE TRIGGER full BEFORE UPDATE ON intents BEGIN SELECT raise(ABORT, 'disk full'); END")
    return false
  }
  return () => {
    disk.exec('DROP TRIGGER full')
    disk.close()
  }
}

test('an answer that the disk does not take needs attention in every window until it is saved', async ({
  desk1: { page, profile, wire },
  desk: { folder },
}) => {
  test.slow()
  const free = fullAt(CREATE, wire, folder)
  await goTo(page, 'shell.newPayin')
  await page.getByRole('combobox', { name: text('fields.currency') }).click()
  await page.getByRole('option', { name: 'KZT' }).click()
  await page.getByLabel(text('fields.amount'), { exact: true }).fill('1000')
  await fillId(page)
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByText(text('failure.outcome_not_kept'))).toBeVisible({ timeout: 15_000 })

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Transactions/ })
    .click()
  const pinned = page.getByTestId('unresolved')
  await expect(pinned).toContainText(text('displayStatus.unsaved'))
  await expect(page.getByRole('row', { name: /1,000/ })).toHaveCount(1)
  await pinned.getByRole('row').first().click()
  await expect(detail(page)).toContainText(text('displayStatus.unsaved.full', { state: 'Accepted' }))
  await expect(detail(page)).toContainText('Free some disk space')
  await expect(action(page, 'detail.cancel')).toBeDisabled()
  await expect(action(page, 'detail.cancel')).toHaveAccessibleDescription(text('detail.why.unsaved'))
  expect(await violationsOf(page)).toEqual([])

  const other = await deskClient(page)
  const told = await other.client.resolution.unresolved({ profileId: profile.id })
  expect(told).toMatchObject([{ unsaved: { call: 'create', state: 'accepted' } }])
  other.close()

  free()
  await expect(detail(page)).not.toContainText(text('displayStatus.unsaved'), { timeout: 15_000 })
  await expect(detail(page)).toContainText(text('state.accepted'))
  await expect(pinned).toBeHidden()
})

test('a dispute whose answer the disk does not take shows that instead of “sending”, and can be left', async ({
  desk1: { page, payin, wire },
  desk: { folder },
}) => {
  // It stays in process: a type is suggested, and the platform refuses the dispute.
  const made = await payin('100.06')
  await openScreen(page, made)
  const free = fullAt('/merchant/dispute', wire, folder)
  await review(page).click()
  await send(page).click()
  await expect(screen(page)).toContainText(text('failure.outcome_not_kept'))
  await expect(screen(page)).toContainText('Free some disk space')
  await expect(screen(page)).not.toContainText(text('dispute.sending'))
  await expect(button(page, text('common.stop'))).toHaveCount(0)
  await expect(page.getByRole('link', { name: text('disputes.toTransaction') })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  free()
  await expect(outcome(page)).toContainText(text('dispute.refused'), { timeout: 15_000 })
})
