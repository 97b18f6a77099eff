import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CreatedTransaction } from '../../src/shared/model/transaction.ts'
import type { TrainingServer } from '../../src/training/server.ts'
import { text } from '../fakes/texts.ts'
import { type AtAMerchant, askTraining, test as base, button, card, dialog, expect } from './at-a-merchant.ts'

/** Ten times as fast: a payin can be disputed at once. */
export const test = base.extend({ speed: 10 })

export const screen = (page: Page) => card(page, text('dispute.action'))

export const evidence = (page: Page) => card(page, text('evidence.title'))

export const items = (page: Page) =>
  evidence(page)
    .getByRole('list', { name: text('evidence.list') })
    .locator(':scope > li')

export const item = (page: Page, name: string) => items(page).filter({ has: page.getByText(name, { exact: true }) })

export const gate = (page: Page) => page.locator('footer')

export const review = (page: Page) => button(page, text('newDispute.review'))

export const send = (page: Page) => dialog(page).getByRole('button', { name: text('dispute.action'), exact: true })

export const outcome = (page: Page) => card(page, text('dispute.title'))

/** A payin that can be disputed, with the dispute screen open. */
export async function disputed({ page, client, payin }: AtAMerchant, amount = '100.07'): Promise<CreatedTransaction> {
  const made = await payin(amount)
  await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).not.toBe('process')
  await openScreen(page, made)
  return made
}

export async function openScreen(page: Page, { id }: Pick<CreatedTransaction, 'id'>): Promise<void> {
  await page.goto(new URL(`/#/disputes/new/${id}`, page.url()).href)
  await expect(review(page)).toBeVisible()
}

/** The disputes that the training platform has stored, in order. */
export async function stored(training: TrainingServer) {
  const { disputes } = await askTraining<{
    disputes: {
      readonly reason: string
      readonly dispute_type: string
      readonly format: string
      readonly files: readonly { name: string; declaredType: string; size: number; sha256: string }[]
      readonly droppedFiles: readonly unknown[]
      readonly unknownFields: readonly string[]
    }[]
  }>(training, '/training/state')
  return disputes
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
