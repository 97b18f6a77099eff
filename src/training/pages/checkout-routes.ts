import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Ctx, Env } from '../http/env.ts'
import { statusOf } from '../payments/status-payload.ts'
import type { TransactionRecord } from '../state/records.ts'
import { isPayable, pressed, settle } from './act.ts'
import { actions, facts, isOwnForm, page } from './page.ts'

const TITLE = 'Card payment'

/** What a button does to the transaction, and the word that the return address gets. */
const RESULTS: Readonly<Record<string, { readonly status: string; readonly word: string }>> = {
  pay: { status: 'paid', word: 'success' },
  decline: { status: 'error', word: 'failed' },
  cancel: { status: 'cancel', word: 'canceled' },
}

/** payment_url of an acquiring payin: a hosted checkout without card fields, since play needs no card. */
export const checkoutRoutes = new Hono<Env>()
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
    if (!result || !isPayable(platform, record)) return c.redirect(`/checkout/${record.id}`, 303)
    settle(platform, record, result.status, result.status === 'paid' ? record.received.amount : undefined)
    const back = returnAddress(record, result.word)
    // The interface says that the client returns by itself; a redirect out of a form would need a wider form-action.
    c.header('Refresh', `2; url=${back}`)
    return page(c, TITLE, html`<p>Payment: ${result.word}.</p><p><a href="${back}">Return to the merchant</a></p>`)
  })

function payin(c: Ctx, id: string): TransactionRecord | undefined {
  const record = c.get('platform').store.transaction(id)
  return record?.acquirer ? record : undefined
}

/** return_url with the outcome in its query (interface: POST /merchant/payin/acquiring; the names are not shown). */
function returnAddress({ received }: TransactionRecord, word: string): string {
  const url = new URL(received.return_url ?? '')
  url.searchParams.set('status', word)
  url.searchParams.set('merchant_transaction_id', received.merchant_transaction_id)
  return url.href
}

function show(c: Ctx, record: TransactionRecord): Promise<Response> {
  const platform = c.get('platform')
  const buttons = actions([
    ['pay', 'Pay'],
    ['decline', 'Decline the card'],
    ['cancel', 'Cancel'],
  ])
  return page(
    c,
    TITLE,
    html`${facts([
      ['Amount', `${record.received.amount} ${record.received.currency}`],
      ['Acquirer', record.acquirer ?? ''],
      ['Transaction', record.id],
      ['Status', statusOf(platform, record)],
    ])}${isPayable(platform, record) ? buttons : html`<p>Nothing more can be paid here.</p>`}`,
  )
}
