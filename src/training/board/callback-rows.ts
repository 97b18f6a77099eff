import { html } from 'hono/html'
import type { Markup } from '../pages/page.ts'
import type { TransactionRecord } from '../state/records.ts'
import { resultWords } from './result-words.ts'
import { moment, type Shown, theirs, visible } from './show.ts'

/** Every callback that was made, newest first; before them the addresses that none has been made to yet. */
export function callbackRows(shown: Shown, transactions: readonly TransactionRecord[]): readonly Markup[] {
  const wished = transactions.flatMap((record) => {
    const { webhook_url } = record.received
    return webhook_url === undefined ? [] : [{ record, webhook_url }]
  })
  const waiting = wished
    .filter(({ record }) => record.callbacks.length === 0)
    .map(({ record, webhook_url }) => row(record, webhook_url, '', '', shown.words.callback.waiting))
  const made = wished
    .flatMap(({ record, webhook_url }) => record.callbacks.map((callback) => ({ record, webhook_url, callback })))
    .toSorted((one, other) => other.callback.at - one.callback.at)
    .map(({ record, webhook_url, callback: { at, status, result } }) =>
      row(record, webhook_url, moment(shown, at), visible(status), resultWords(shown.words, result)),
    )
  return [...waiting, ...made]
}

function row(record: TransactionRecord, url: string, at: Markup | string, status: string, result: string): Markup {
  return html`<tr><td class="when">${at}</td><td><code>${theirs(record.received.merchant_transaction_id)}</code></td>
<td class="wide"><code>${theirs(url)}</code></td><td><code>${status}</code></td><td>${result}</td></tr>`
}
