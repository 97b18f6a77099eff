import { html } from 'hono/html'
import { SCENARIO_WORDS, type TrainingLanguage } from '#shared/model/training-scenario-words.ts'
import { SCENARIOS } from '#shared/model/training-scenarios.ts'
import type { Markup } from '../pages/page.ts'
import type { Platform } from '../platform.ts'
import type { TransactionRecord } from '../state/records.ts'
import { paidAt, stepAt } from '../state/timeline.ts'
import { callbackRows } from './callback-rows.ts'
import { disputeCard } from './dispute-card.ts'
import { settingsForm } from './settings-form.ts'
import { moment, type Shown, table, theirs, upcoming, visible } from './show.ts'
import { BOARD_WORDS, type BoardWords } from './words.ts'

/** How many of each are shown; all of them are in GET /training/state. */
const MAX = { disputes: 50, transactions: 100, callbacks: 100, requests: 200 } as const

const SECTIONS = ['disputes', 'transactions', 'callbacks', 'requests', 'choices'] as const

interface View {
  readonly lang: TrainingLanguage
  /** Whether the page loads itself anew. */
  readonly reloads: boolean
}

/** What the trainer's page shows: all that came, newest first, and what became of it. */
export function boardContent(platform: Platform, { lang, reloads }: View): Markup {
  const words = BOARD_WORDS[lang]
  const shown: Shown = { words, locale: lang === 'ru' ? 'ru-RU' : 'en-GB', now: platform.now() }
  const { store, requests } = platform
  const transactions = store.transactions().toReversed()
  const callbacks = callbackRows(shown, transactions, platform.settings().defaultWebhook)
  return html`<p>${words.lead}</p>
${toolbar(shown, lang, reloads)}
<nav class="tools" aria-label="${words.sections}">${SECTIONS.map((name) => html`<a href="#${name}">${words[name]}</a>`)}</nav>
${section(words, 'disputes', MAX.disputes, store.disputes().toReversed(), (some) =>
  some.length === 0
    ? html`<p class="none">${words.noDisputes}</p>`
    : html`${some.map((dispute) => disputeCard(shown, dispute, store.transaction(dispute.transactionUuid)))}`,
)}
${section(words, 'transactions', MAX.transactions, transactions, (some) => {
  const { created, id, kind, amount, status, toCome, steered } = words.transaction
  const rows = some.map((record) => transactionRow(shown, lang, record))
  return table([created, id, kind, amount, status, toCome, steered], rows, words.noTransactions)
})}
${section(words, 'callbacks', MAX.callbacks, callbacks, (some) => {
  const { at, transaction, target, status, result } = words.callback
  return table([at, transaction, target, status, result], some, words.noCallbacks)
})}
${section(words, 'requests', MAX.requests, requests.toReversed(), (some) => {
  const rows = some.map(({ at, method, path, outcome, code }) => {
    const answer = typeof outcome === 'number' ? `${outcome} ${code ?? ''}` : words.request[outcome]
    return html`<tr><td class="when">${moment(shown, Date.parse(at))}</td>
<td class="wide"><code>${visible(method)} ${theirs(path)}</code></td><td>${answer}</td></tr>`
  })
  const { at, what, answer } = words.request
  return html`<p>${words.requestsLead}</p>${table([at, what, answer], rows, words.noRequests)}`
})}
<section aria-labelledby="choices"><h2 id="choices">${words.choices}</h2>
<p>${words.choicesLead}</p>${settingsForm(platform.settings(), words)}</section>`
}

function toolbar(shown: Shown, lang: TrainingLanguage, reloads: boolean): Markup {
  const { words, now } = shown
  const other = lang === 'ru' ? 'en' : 'ru'
  const address = (language: TrainingLanguage, again: boolean) => `?lang=${language}${again ? '&reload' : ''}`
  return html`<p class="tools"><span>${words.asOf} ${moment(shown, now)}</span>
<a href="${address(lang, reloads)}">${words.reload}</a>
<a href="${address(lang, !reloads)}">${reloads ? words.reloadNever : words.reloadAlways}</a>
<a href="${address(other, reloads)}" lang="${other}" hreflang="${other}">${other === 'ru' ? 'Русский' : 'English'}</a></p>`
}

function section<Item>(
  words: BoardWords,
  name: keyof typeof MAX,
  most: number,
  all: readonly Item[],
  content: (some: readonly Item[]) => Markup,
): Markup {
  const some = all.slice(0, most)
  const count = some.length < all.length ? words.someOf(some.length, all.length) : all.length
  return html`<section aria-labelledby="${name}"><h2 id="${name}">${words[name]} <small>${count}</small></h2>
${content(some)}</section>`
}

function transactionRow(shown: Shown, lang: TrainingLanguage, record: TransactionRecord): Markup {
  const { words, now } = shown
  const { received, timeline, scenario, unknownFields } = record
  const paid = paidAt(timeline, now)
  const ending = SCENARIOS.find((row) => row.key === scenario)?.ending
  return html`<tr><td class="when">${moment(shown, record.createdAt)}</td>
<td class="id"><code>${theirs(received.merchant_transaction_id)}</code><br><small>${record.id} · ${theirs(record.merchant)}${
    unknownFields.length > 0 && html`<br>${words.dispute.ignored}: ${theirs(unknownFields.join(', '))}`
  }</small></td>
<td>${record.kind}</td><td class="number">${received.amount} ${received.currency}</td>
<td><code>${stepAt(timeline, now).status}</code>${
    paid !== null && html`<br><small>${words.paid(`${paid} ${received.currency}`)}</small>`
  }</td>
<td>${upcoming(shown, timeline)}</td>
<td>${scenario && html`<code>${ending}</code> ${SCENARIO_WORDS[scenario][lang]}`}</td></tr>`
}
