import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CreatedTransaction } from '../../src/shared/model/transaction.ts'
import { startTraining, type TrainingServer } from '../../src/training/server.ts'
import { text } from '../fakes/texts.ts'
import { type AtAMerchant, test as base, button, card, dialog, expect } from './at-a-merchant.ts'

/** Ten times as fast: a payin can be disputed at once. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  training: async ({}, use) => {
    const training = await startTraining({ speed: 10 })
    await use(training)
    await training.close()
  },
})

export const screen = (page: Page) => card(page, text('newDispute.title'))

export const evidence = (page: Page) => card(page, text('evidence.title'))

export const items = (page: Page) =>
  evidence(page)
    .getByRole('list', { name: text('evidence.list') })
    .locator(':scope > li')

export const item = (page: Page, name: string) => items(page).filter({ has: page.getByText(name, { exact: true }) })

export const gate = (page: Page) => page.locator('footer')

export const review = (page: Page) => button(page, text('newDispute.review'))

export const send = (page: Page) =>
  dialog(page).getByRole('button', { name: text('newDispute.confirm.send'), exact: true })

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
export async function stored({ baseUrl }: TrainingServer) {
  const headers = { authorization: 'Bearer training-merchant' }
  const state = (await (await fetch(`${baseUrl}/training/state`, { headers })).json()) as {
    disputes: {
      readonly reason: string
      readonly dispute_type: string
      readonly format: string
      readonly files: readonly { name: string; declaredType: string; size: number; sha256: string }[]
      readonly droppedFiles: readonly unknown[]
      readonly unknownFields: readonly string[]
    }[]
  }
  return state.disputes
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
