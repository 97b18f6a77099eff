import type { Page } from '@playwright/test'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { CreatedTransaction } from '../../src/shared/model/transaction.ts'
import { TEST_CARD } from '../fakes/orders.ts'
import { text } from '../fakes/texts.ts'
import { deskClient } from './desk-client.ts'
import { test as base, expect } from './start-desk.ts'

/** Transactions of every kind, by the names that tests use. */
export const MADE = {
  ёлка: { kind: 'account', amount: '100.06', currency: 'RUB', reference: 'Заказ Ёлка 77' },
  tiny: { kind: 'account', amount: '0.00000001', currency: 'RUB' },
  great: { kind: 'account', amount: '9000000000000000.10', currency: 'RUB' },
  tenge: { kind: 'account', amount: '2500.35', currency: 'KZT' },
  acquired: { kind: 'acquiring', amount: '300.06', currency: 'RUB' },
  королёв: { kind: 'payout', amount: '1500.06', currency: 'RUB', owner: 'Пётр Королёв' },
  anna: { kind: 'payout', amount: '20.06', currency: 'KZT', owner: 'Anna Sokolova' },
  refused: { kind: 'account', amount: '7.64', currency: 'RUB' },
} as const
export type Name = keyof typeof MADE

export interface Listed {
  readonly page: Page
  readonly client: DeskClient
  readonly of: Readonly<Record<Name, CreatedTransaction>>
}

/** A desk on the training platform with all of `MADE`, in that order, showing its list. */
export const test = base.extend<{ readonly listed: Listed }>({
  listed: async ({ trainingPage: page }, use) => {
    const { client, close } = await deskClient(page)
    const of: Partial<Record<Name, CreatedTransaction>> = {}
    for (const name of Object.keys(MADE) as Name[]) of[name] = await create(client, name)
    await expect(count(page)).toHaveText(text('list.count', { count: 8 }))
    // Count and list are separate queries: either may be answered first.
    const listed = { page, client, of: of as Listed['of'] }
    await expectListed(listed, ...(Object.keys(MADE) as Name[]).toReversed())
    await use(listed)
    close()
  },
})

/** Pays a payin at once, as its client does: by itself that takes 20 seconds. */
export const pay = (page: Page, { reply }: CreatedTransaction) =>
  page.request.post(reply?.fields.payment_link ?? '', { form: { action: 'paid' } })

async function create(client: DeskClient, name: Name): Promise<CreatedTransaction> {
  const [profile] = (await client.profiles.list()).profiles
  if (!profile) throw new Error('no merchant')
  const { kind, amount, currency, ...rest } = MADE[name]
  const order = {
    intentId: crypto.randomUUID(),
    profileId: profile.id,
    profileRevision: profile.revision,
    amount,
    currency,
    merchant_transaction_id: `made-${Object.keys(MADE).indexOf(name)}-${kind}`,
    ...('reference' in rest && { reference: rest.reference }),
  }
  if (kind === 'account') return client.payments.createAccountPayin(order)
  if (kind === 'acquiring') {
    return client.payments.createAcquiringPayin({ ...order, return_url: 'https://shop.example/back' })
  }
  const [bank] = (await client.account.readBanks({ profileId: profile.id })).banks
  return client.payments.createCardPayout({
    ...order,
    card_number: TEST_CARD,
    owner_name: 'owner' in rest ? rest.owner : '',
    bank_id: bank?.id ?? '',
    bank_name: bank?.name ?? '',
    seenSimilar: [],
    seenUnpaid: [],
  })
}

/** The rows below the header, in order. */
export const rows = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
/** The number of results, as the list's footer shows it. */
export const count = (page: Page) => page.locator('footer').getByText(/^[\d,]+ transactions?$/)
export const foot = (page: Page) => page.locator('footer')
export const search = (page: Page) => page.getByRole('searchbox', { name: text('list.search') })
export const chip = (page: Page, name: string) =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}`) })
export const tickOf = (page: Page, index: number) => rows(page).nth(index).getByRole('gridcell').first()

/** The order IDs in view, from top to bottom. */
export function ids(page: Page): Promise<readonly string[]> {
  return rows(page).evaluateAll((all) =>
    all
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((row) => row.querySelector('[data-cell=merchantTransactionId]')?.textContent ?? ''),
  )
}

/** Expects exactly these to be listed, in this order. */
export async function expectListed({ page, of }: Listed, ...names: readonly Name[]): Promise<void> {
  const wanted = names.map((name) => of[name].merchantTransactionId)
  await expect.poll(() => ids(page)).toEqual(wanted)
}

export const nothing = (page: Page) => page.getByRole('main').getByText(text('list.nothing'))

const AT_HAND = (['days', 'statuses', 'kinds', 'amount'] as const).map((filter) => text(`list.filter.${filter}`))

/** Opens a filter that is always visible, or one from the menu. */
export async function openFilter(page: Page, name: string): Promise<void> {
  const atHand = AT_HAND.includes(name)
  if (atHand) return chip(page, name).first().click()
  await page.getByRole('button', { name: text('list.moreFilters'), exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export { expect }
