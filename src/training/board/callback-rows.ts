import { html } from 'hono/html'
import type { Markup } from '../pages/page.ts'
import type { TransactionRecord } from '../state/records.ts'
import { resultWords } from './result-words.ts'
import { moment, type Shown, theirs, visible } from './show.ts'

/** Every callback that was made, newest first; before them the addresses that none has been made to yet. */
export function callbackRows(
  shown: Shown,
  transactions: readonly TransactionRecord[],
  defaultWebhook: string,
): readonly Markup[] {
  const waiting = transactions.flatMap((record) => {
    const target = record.received.webhook_url ?? defaultWebhook
    const isWaiting = target !== '' && record.callbacks.length === 0
    return isWaiting ? [row(record, target, '', '', shown.words.callback.waiting)] : []
  })
  const made = transactions
    .flatMap((record) => record.callbacks.map((callback) => ({ record, callback })))
    .toSorted((one, other) => other.callback.at - one.callback.at)
    .map(({ record, callback: { at, url, status, result } }) => {
      const target = url ?? record.received.webhook_url ?? ''
      return row(record, target, moment(shown, at), visible(status), resultWords(shown.words, result))
    })
  return [...waiting, ...made]
}

function row(record: TransactionRecord, url: string, at: Markup | string, status: string, result: string): Markup {
  return html`<tr><td class="when">${at}</td><td><code>${theirs(record.received.merchant_transaction_id)}</code></td>
<td class="wide"><code>${theirs(url)}</code></td><td><code>${status}</code></td><td>${result}</td></tr>`
}
