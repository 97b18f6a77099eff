import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Ctx, Env } from '../http/env.ts'
import { share } from '../payments/money.ts'
import { statusOf } from '../payments/status-payload.ts'
import type { TransactionRecord } from '../state/records.ts'
import { isPayable, pressed, settle } from './act.ts'
import { actions, facts, isOwnForm, page } from './page.ts'

const TITLE = 'Payment to an account'

/** What a button does: the status, and the share of the amount that has arrived. */
const RESULTS: Readonly<Record<string, { readonly status: string; readonly paid?: string }>> = {
  paid: { status: 'paid', paid: '1' },
  underpaid: { status: 'underpaid', paid: '0.5' },
  overpaid: { status: 'overpaid', paid: '1.1' },
  expired: { status: 'expired' },
  cancel: { status: 'cancel' },
}

/** payment_link of an account payin: what the client would see, with the trainer's buttons. */
export const payRoutes = new Hono<Env>()
  .get('/:id', (c) => {
    const record = payin(c, c.req.param('id'))
    return record ? show(c, record) : page(c, TITLE, html`<p>There is no such payment.</p>`, 404)
  })
  .post('/:id', async (c) => {
    const platform = c.get('platform')
    if (!isOwnForm(c)) return page(c, TITLE, html`<p>This form came from another page.</p>`, 403)
    const result = RESULTS[await pressed(c)]
    const record = payin(c, c.req.param('id'))
    if (!record) return page(c, TITLE, html`<p>There is no such payment.</p>`, 404)
    if (result && isPayable(platform, record)) {
      settle(platform, record, result.status, result.paid && share(record.received.amount, result.paid))
    }
    return c.redirect(`/pay/${record.id}`, 303)
  })

function payin(c: Ctx, id: string): TransactionRecord | undefined {
  const record = c.get('platform').store.transaction(id)
  return record?.requisite ? record : undefined
}

function show(c: Ctx, record: TransactionRecord): Promise<Response> {
  const platform = c.get('platform')
  const { received, requisite } = record
  const buttons = actions([
    ['paid', 'Paid'],
    ['underpaid', 'Underpaid (half)'],
    ['overpaid', 'Overpaid (a tenth more)'],
    ['expired', 'Expire'],
    ['cancel', 'Trader rejects'],
  ])
  return page(
    c,
    TITLE,
    html`${facts([
      ['Amount', `${received.amount} ${received.currency}`],
      ['Account', requisite?.account_number ?? ''],
      ['Owner', requisite?.owner_name ?? ''],
      ['Bank', `${requisite?.bank_name}, ${requisite?.country_name}`],
      ['Pay in', requisite?.payment_currency ?? ''],
      ['Transaction', record.id],
      ['Status', statusOf(platform, record)],
    ])}${isPayable(platform, record) ? buttons : html`<p>Nothing more can be paid here.</p>`}`,
  )
}
