import type { Page } from '@playwright/test'
import type { DisputeOrder } from '../../src/shared/contract/disputes.ts'
import type { CreatedTransaction } from '../../src/shared/model/transaction.ts'
import type { TrainingServer } from '../../src/training/server.ts'
import { operated } from '../fakes/operations.ts'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { askTraining, test as base, expect } from './at-a-merchant.ts'

export const LIST = '/merchant/dispute/list'

export const ONE = '/merchant/dispute?'

interface Disputing {
  /** A payin that has ended at the platform. */
  readonly ended: (amount: string) => Promise<CreatedTransaction>
  /** Opens a dispute for it, and returns its ID. */
  readonly dispute: (of: CreatedTransaction, fields?: Partial<DisputeOrder>) => Promise<string>
}

/** Ten times as fast: a transaction ends and can be disputed after two seconds, a dispute is reviewed in three. */
export const test = base.extend<{ readonly disputing: Disputing }>({
  speed: 10,
  disputing: async ({ desk1: { client, payin, profile } }, use) => {
    const of = { profileId: profile.id, profileRevision: profile.revision, dispute_type: 'payin_timeout' } as const
    await use({
      ended: async (amount) => {
        const made = await payin(amount)
        await expect.poll(async () => (await client.transactions.refresh({ id: made.id })).status).toBe('expired')
        return made
      },
      dispute: async ({ id }, fields) => {
        const order = { intentId: crypto.randomUUID(), transactionId: id, files: [], ...of, ...fields }
        const { dispute } = operated(await client.disputes.open(order))
        expect(dispute?.state).toBe('accepted')
        return dispute?.disputeId ?? ''
      },
    })
  },
})

/** Waits until the platform has reviewed the disputes. */
export async function reviewed(training: TrainingServer, ...ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await expect
      .poll(() => askTraining(training, `/merchant/dispute?id=${id}`))
      .not.toMatchObject({ status: 'process' })
}

export const grid = (page: Page) => page.getByRole('grid', { name: text('shell.disputes') })

/** The grid's rows without the header row. */
export const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

export const detail = (page: Page) => page.getByRole('region', { name: text('disputes.detail'), exact: true })

export const filter = (page: Page) => page.getByRole('search')

export const read = (page: Page) => filter(page).getByRole('button', { name: like('common.refresh') })

export const fact = (page: Page, name: string) =>
  detail(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })

export async function toDisputes(page: Page): Promise<void> {
  await page.keyboard.press('Alt+7')
  await expect(page.getByRole('heading', { name: text('shell.disputes'), exact: true })).toBeVisible()
}

export async function checkAccessibility(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page), colorScheme).toEqual([])
  }
}
