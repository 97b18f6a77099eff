import type { Page } from '@playwright/test'
import type { MessageId } from '../../src/renderer/i18n/index.tsx'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { AccountPayinOrder, CardPayoutOrder } from '../../src/shared/contract/payments.ts'
import type { Profile } from '../../src/shared/model/profile.ts'
import { TRAINING_TOKEN } from '../../src/shared/model/training.ts'
import type { CreatedTransaction } from '../../src/shared/model/transaction.ts'
import { startTraining, type TrainingServer } from '../../src/training/server.ts'
import { merchantDraft, payinOrder, payoutOrder } from '../fakes/orders.ts'
import { like, text } from '../fakes/texts.ts'
import { lineTo } from './desk-client.ts'
import { test as base, expect, openTransactions } from './start-desk.ts'
import { putWireBefore, type Wire } from './wire.ts'

/** A desk with one merchant, whose platform is the test's own training platform behind a wire. */
export interface AtAMerchant {
  readonly page: Page
  readonly client: DeskClient
  readonly profile: Profile
  readonly wire: Wire
  readonly payin: (amount: string, fields?: Partial<AccountPayinOrder>) => Promise<CreatedTransaction>
  readonly payout: (amount: string, fields?: Partial<CardPayoutOrder>) => Promise<CreatedTransaction>
  /** Opens it beside the list. */
  readonly open: (transaction: CreatedTransaction) => Promise<void>
  /** The platform ID of an order, as the merchant dashboard shows it. */
  readonly dashboard: (transaction: CreatedTransaction) => Promise<string>
  /** Advances the desk's clock by `milliseconds`; after each second, lets the work that it triggers happen. */
  readonly pass: (milliseconds: number) => Promise<void>
  /** Waits for more turns of the database thread and of HTTP than the desk's pending work needs. */
  readonly settle: () => Promise<void>
  /** The bodies sent to a path since the test began. */
  readonly sentTo: (path: string) => readonly string[]
}

export const CREATE = '/merchant/payin/account'
export const PAYOUT = '/merchant/payout/card'
export const CANCEL = '/merchant/cancel'

interface Fixtures {
  /** How many times as fast as usual the training platform is. */
  readonly speed: number
  readonly training: TrainingServer
  readonly desk1: AtAMerchant
}

export const test = base.extend<Fixtures>({
  speed: 1,
  training: async ({ speed }, use) => {
    const training = await startTraining({ speed })
    await use(training)
    await training.close()
  },
  desk1: async ({ desk, session, watchedPage: page, training }, use) => {
    const wire = await putWireBefore(training.baseUrl)
    const { client, close } = await lineTo(desk.url, session)
    await client.desk.setPreferences({ operatorName: 'Anna' })
    const profile = await addTrainingMerchant(client, wire.baseUrl, 'Acme')
    await openTransactions(page, desk, session)
    await expect(page.getByTestId('merchant-switcher')).toContainText('Acme')
    // The page reads it by itself: a reading by the test meanwhile would share that request.
    await expect(page.getByTestId('balance').getByRole('button', { name: like('shell.balance.details') })).toBeVisible()
    const { banks } = await client.account.readBanks({ profileId: profile.id })
    const bank = { bank_id: banks[0]?.id ?? '', bank_name: banks[0]?.name ?? '' }
    const of = { profileRevision: profile.revision, currency: 'KZT', draftedAt: new Date().toISOString() } as const
    const settle = async () => {
      for (let turn = 0; turn < 12; turn++) await Promise.all([client.disputes.news(), fetch(training.baseUrl)])
    }
    await use({
      page,
      client,
      profile,
      wire,
      payin: (amount, fields) =>
        client.payments.createAccountPayin(payinOrder(profile.id, { ...of, amount, ...fields })),
      payout: (amount, fields) =>
        client.payments.createCardPayout(payoutOrder(profile.id, { ...of, ...bank, amount, ...fields })),
      open: async ({ id, merchantTransactionId }) => {
        await page.goto(new URL(`/#/transactions/${id}`, page.url()).href)
        await expect(detail(page)).toContainText(merchantTransactionId)
      },
      dashboard: ({ merchantTransactionId }) => dashboard(training, merchantTransactionId),
      pass: async (milliseconds) => {
        for (let left = milliseconds; left > 0; left -= 1000) {
          await desk.pass(Math.min(left, 1000))
          await settle()
        }
      },
      settle,
      sentTo: (path) => wire.sent.filter((one) => one.path.startsWith(path)).map(({ body }) => body),
    })
    close()
    wire.close()
  },
})

/** Adds a merchant of a training platform and makes it active. */
export function addTrainingMerchant(client: DeskClient, baseUrl: string, name: string): Promise<Profile> {
  return client.profiles.create({
    draft: merchantDraft(baseUrl, { name }),
    secret: { scheme: 'bearer', token: TRAINING_TOKEN },
  })
}

async function dashboard(training: TrainingServer, merchantTransactionId: string): Promise<string> {
  const { transactions } = await askTraining<{
    transactions: { id: string; received: { merchant_transaction_id: string } }[]
  }>(training, '/training/state')
  const found = transactions.find(({ received }) => received.merchant_transaction_id === merchantTransactionId)
  return found?.id ?? 'no such order'
}

/** Asks a training platform itself, not through the desk. */
export async function askTraining<Answer>({ baseUrl }: TrainingServer | Wire, path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${TRAINING_TOKEN}` }
  return (await (await fetch(`${baseUrl}${path}`, { headers })).json()) as Answer
}

/** Leaves the reading of statuses to the test: the training platform changes them by itself. */
export const pollNothing = ({ client, profile }: Pick<AtAMerchant, 'client' | 'profile'>) =>
  client.tracking.choose({ profileId: profile.id, polling: { kinds: [], perSecond: 10 } })

export const detail = (page: Page) => page.getByRole('region', { name: text('transactions.detail') })
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** The row of the list whose transaction is open beside it. */
export const openRow = (page: Page) => page.locator('[role=row][aria-current=true]')
/** The amount and the status. */
export const title = (page: Page) => detail(page).getByRole('heading', { level: 2 }).first()
export const panel = (page: Page) => page.getByRole('main').getByRole('region', { name: text('resolution.title') })
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** An action for the open transaction, in the head of its detail. */
export const action = (page: Page, name: MessageId) =>
  page.getByRole('group', { name: text('detail.actions') }).getByRole('button', { name: text(name) })
/** Expands a collapsed section: by keyboard, because what is above it may still be arriving. */
export const unfold = (page: Page, name: MessageId) => card(page, text(name)).locator('summary').first().press('Enter')
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const dialog = (page: Page) => page.getByRole('dialog')
/** The timeline as the detail shows it, newest first. */
export const told = (page: Page) => card(page, text('timeline.title')).getByRole('listitem')

export { expect }
