import { Hono } from 'hono'
import { html } from 'hono/html'
import { readText } from '../http/body.ts'
import type { Ctx, Env } from '../http/env.ts'
import { share } from '../payments/money.ts'
import { statusOf } from '../payments/status-payload.ts'
import type { TrainingPlatform } from '../platform.ts'
import { divert, stepAt, type TransactionRecord } from '../state/records.ts'
import { actions, facts, isOwnForm, page } from './page.ts'

/** A page where a client would pay, with the trainer's buttons. */
interface PayPage {
  readonly title: string
  readonly path: string
  readonly isFor: (record: TransactionRecord) => boolean
  readonly facts: (record: TransactionRecord) => readonly (readonly [string, string])[]
  readonly buttons: Readonly<Record<string, Button>>
  /** Where the client goes afterwards, by the button's word; if not set, back to this page. */
  readonly back?: (record: TransactionRecord, word: string) => string
}

/** The effect of a button: the status, and the share of the amount that was paid. */
interface Button {
  readonly label: string
  readonly status: string
  readonly paid?: string
  readonly word?: string
}

/** payment_link of an account payin: the page a client would see. */
export const payRoutes = routesOf({
  title: 'Payment to an account',
  path: '/pay',
  isFor: ({ requisite }) => requisite !== undefined,
  facts: ({ requisite }) => [
    ['Account', requisite?.account_number ?? ''],
    ['Owner', requisite?.owner_name ?? ''],
    ['Bank', `${requisite?.bank_name}, ${requisite?.country_name}`],
    ['Pay in', requisite?.payment_currency ?? ''],
  ],
  buttons: {
    paid: { label: 'Paid', status: 'paid', paid: '1' },
    underpaid: { label: 'Underpaid (half)', status: 'underpaid', paid: '0.5' },
    overpaid: { label: 'Overpaid (a tenth more)', status: 'overpaid', paid: '1.1' },
    expired: { label: 'Expire', status: 'expired' },
    cancel: { label: 'Trader rejects', status: 'cancel' },
  },
})

/** payment_url of an acquiring payin: a hosted checkout without card fields, as training needs no card. */
export const checkoutRoutes = routesOf({
  title: 'Card payment',
  path: '/checkout',
  isFor: ({ acquirer }) => acquirer !== undefined,
  facts: ({ acquirer }) => [['Acquirer', acquirer ?? '']],
  buttons: {
    pay: { label: 'Pay', status: 'paid', paid: '1', word: 'success' },
    decline: { label: 'Decline the card', status: 'error', word: 'failed' },
    cancel: { label: 'Cancel', status: 'cancel', word: 'canceled' },
  },
  back: returnAddress,
})

function routesOf({ title, path, isFor, facts: own, buttons, back }: PayPage) {
  const find = (c: Ctx, id: string): TransactionRecord | undefined => {
    const record = c.get('platform').store.transaction(id)
    return record && isFor(record) ? record : undefined
  }
  const notThere = (c: Ctx) => page(c, title, html`<p>There is no such payment.</p>`, 404)
  const choices = actions(Object.entries(buttons).map(([action, { label }]) => [action, label]))
  return new Hono<Env>()
    .get('/:id', (c) => {
      const record = find(c, c.req.param('id'))
      if (!record) return notThere(c)
      const platform = c.get('platform')
      const { received, id } = record
      const shown = facts([
        ['Amount', `${received.amount} ${received.currency}`],
        ...own(record),
        ['Transaction', id],
        ['Status', statusOf(platform, record)],
      ])
      const rest = isPayable(platform, record) ? choices : html`<p>Nothing more can be paid here.</p>`
      return page(c, title, html`${shown}${rest}`)
    })
    .post('/:id', async (c) => {
      const platform = c.get('platform')
      if (!isOwnForm(c)) return page(c, title, html`<p>This form came from another page.</p>`, 403)
      const action = new URLSearchParams(await readText(c)).get('action') ?? ''
      const button = Object.hasOwn(buttons, action) ? buttons[action] : undefined
      const record = find(c, c.req.param('id'))
      if (!record) return notThere(c)
      const isDone = button !== undefined && isPayable(platform, record)
      if (isDone) settle(platform, record, button)
      if (!isDone || !back) return c.redirect(`${path}/${record.id}`, 303)
      const word = button.word ?? button.status
      const address = back(record, word)
      // The interface says that the client returns automatically; redirecting from a form would need a wider
      // form-action.
      c.header('Refresh', `2; url=${address}`)
      return page(c, title, html`<p>Payment: ${word}.</p><p><a href="${address}">Return to the merchant</a></p>`)
    })
}

/** Statuses in which a client can still pay. */
const PAYABLE: readonly string[] = ['process', 'pending', 'pending_confirmation']

/** Whether the client can still act. */
function isPayable(platform: TrainingPlatform, record: TransactionRecord): boolean {
  return PAYABLE.includes(stepAt(record.timeline, platform.now()).status)
}

/** Ends a transaction manually, replacing its planned course. */
function settle(platform: TrainingPlatform, record: TransactionRecord, { status, paid }: Button): void {
  const at = platform.now()
  const last = { at, status, ...(paid === undefined ? {} : { paid: share(record.received.amount, paid) }) }
  const settled = { ...record, timeline: divert(record.timeline, at, [last]) }
  platform.store.putTransaction(settled)
  platform.followTransaction(settled)
}

/** return_url with the outcome in its query (interface: POST /merchant/payin/acquiring; the names are not shown). */
function returnAddress({ received }: TransactionRecord, word: string): string {
  const url = new URL(received.return_url ?? '')
  url.searchParams.set('status', word)
  url.searchParams.set('merchant_transaction_id', received.merchant_transaction_id)
  return url.href
}
