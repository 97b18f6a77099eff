import { replaceSecret } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { action, button, CANCEL, CREATE, dialog, expect, pollNothing } from './at-a-merchant.ts'
import { disputed, review, screen, send, test } from './disputing-evidence.ts'
import { holdCalls } from './hold-calls.ts'
import { goTo } from './navigation.ts'

/** Another key: what was confirmed under the former one is not sent. */
const OTHER_KEY = { scheme: 'bearer', token: 'another-token' } as const

test('a dispute that is not sent after its screen was left is told', async ({ desk1 }) => {
  const { page, client, profile } = desk1
  const release = await holdCalls(page, 'disputes/open')
  await page.reload()
  await disputed(desk1)
  await review(page).click()
  await send(page).click()
  await expect(screen(page)).toContainText(text('dispute.sending'))
  await goTo(page, 'shell.transactions')
  await expect(screen(page)).toHaveCount(0)
  await replaceSecret(client, profile.id, OTHER_KEY)
  release()
  await expect(page.getByText(text('failure.profile_changed'))).toBeVisible()
})

test('a cancellation that is not sent after its question was closed is told', async ({ desk1 }) => {
  const { page, client, profile, payin, open, sentTo } = desk1
  await pollNothing(desk1)
  const release = await holdCalls(page, 'payments/cancel')
  await page.reload()
  await open(await payin('100'))
  await action(page, 'detail.cancel').click()
  const confirm = button(page, text('cancel.confirm.send'))
  await confirm.click()
  await expect(confirm).toHaveAttribute('data-loading')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await replaceSecret(client, profile.id, OTHER_KEY)
  release()
  await expect(page.getByText(text('failure.profile_changed'))).toBeVisible()
  expect(sentTo(CANCEL)).toEqual([])
})

test('a retry that is not sent after another way was unfolded is told', async ({ desk1 }) => {
  const { page, client, profile, payin, open, sentTo } = desk1
  await pollNothing(desk1)
  const release = await holdCalls(page, 'resolution/askAgain')
  await page.reload()
  await open(await payin('100.51'))
  await button(page, text('resolution.ask.send')).click()
  await expect(page.getByText(text('resolution.ask.sending'))).toBeVisible()
  await button(page, like('resolution.id')).click()
  await expect(page.getByText(text('resolution.ask.sending'))).toHaveCount(0)
  await replaceSecret(client, profile.id, OTHER_KEY)
  release()
  await expect(page.getByText(text('failure.profile_changed'))).toBeVisible()
  expect(sentTo(CREATE)).toHaveLength(1)
})
