import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newest } from '../fakes/everything.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { deskClient } from './desk-client.ts'
import { fillPayout, sendButton, toReview } from './fill-payout.ts'
import { expect, startDesk, test } from './start-desk.ts'

const HISTORY = ['history.db', 'history.db-wal', 'history.db-shm']

async function send(page: Page, amount: string): Promise<void> {
  await fillPayout(page, { amount })
  await toReview(page)
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: text('record.request') })).toContainText('4111 11•• •••• 1111')
}

test('a start without its history says so, can restore a backup, and is not mistaken for a first start', async ({
  trainingPage: page,
  desk,
}) => {
  test.slow()
  await send(page, '1500')
  const { client, close } = await deskClient(page)
  for await (const step of await client.backups.backUp()) if (step.is === 'done') break
  close()
  await desk.stop()
  for (const name of HISTORY) rmSync(join(desk.folder, name), { force: true })

  const next = await startDesk(desk.folder)
  try {
    await page.goto('about:blank')
    await page.goto(next.url)
    await expect(page.getByRole('heading', { name: text('welcome.lost.title') })).toBeVisible()
    await expect(page.getByText(like('notice.gap.missing'))).toContainText(desk.folder)
    await expect(page.getByRole('heading', { name: text('welcome.title') })).toBeHidden()
    expect(await violationsOf(page)).toEqual([])

    // The notice stays after starting without the history, until it is acknowledged.
    await page.getByRole('button', { name: text('welcome.lost.anew') }).press('Enter')
    await expect(page.getByRole('heading', { name: text('welcome.title') })).toBeFocused()
    await expect(page.getByText(like('notice.gap.missing'))).toBeVisible()
    await page.reload()

    await page.getByRole('button', { name: /^Restore the backup of/ }).click()
    const dialog = page.getByRole('dialog', { name: text('backups.restore.title') })
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: text('backups.restore.confirm') }).click()
    await expect(page.getByText('A backup was restored')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('navigation')).toBeVisible()
    const restored = await deskClient(page)
    const { items } = await restored.client.transactions.list(newest(10))
    restored.close()
    expect(items.map(({ amount }) => amount)).toEqual(['1500'])
  } finally {
    await page.goto('about:blank')
    await next.stop()
  }
})
