import { html } from 'hono/html'
import { SCENARIO_WORDS, type TrainingLanguage } from '#shared/model/training-scenario-words.ts'
import { SCENARIOS } from '#shared/model/training-scenarios.ts'
import type { Markup } from '../pages/page.ts'
import type { TrainingPlatform } from '../platform.ts'
import {
  type DisputeRecord,
  type DroppedFile,
  paidAt,
  type StoredFile,
  stepAt,
  type TransactionRecord,
} from '../state/records.ts'
import { settingsForm } from './settings-form.ts'
import { type BoardContext, bytes, moment, table, theirs, upcoming, visible } from './show.ts'
import { BOARD_WORDS, type BoardWords } from './words.ts'

/** How many of each are shown; GET /training/state has all of them. */
const MAX = { disputes: 50, transactions: 100, callbacks: 100, requests: 200 } as const

const SECTIONS = ['disputes', 'transactions', 'callbacks', 'requests', 'choices'] as const

interface View {
  readonly lang: TrainingLanguage
  /** Whether the page reloads itself. */
  readonly reloads: boolean
}

/** The content of the trainer's page: everything received, newest first, and what became of it. */
export function boardContent(platform: TrainingPlatform, { lang, reloads }: View): Markup {
  const words = BOARD_WORDS[lang]
  const shown: BoardContext = { words, locale: lang === 'ru' ? 'ru-RU' : 'en-GB', now: platform.now() }
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

function toolbar(shown: BoardContext, lang: TrainingLanguage, reloads: boolean): Markup {
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

function transactionRow(shown: BoardContext, lang: TrainingLanguage, record: TransactionRecord): Markup {
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
<td>${scenario && html`<code>${ending}</code> ${SCENARIO_WORDS[lang][scenario]}`}</td></tr>`
}

/** One dispute: the request, and each file that came with it, kept or not. */
function disputeCard(shown: BoardContext, dispute: DisputeRecord, record: TransactionRecord | undefined): Markup {
  const { words, now } = shown
  const { name, declared, really, size, fate } = words.file
  const facts: readonly (readonly [string, Markup | string])[] = [
    [words.dispute.opened, moment(shown, dispute.createdAt)],
    [words.dispute.id, html`<code>${dispute.id}</code>`],
    [words.dispute.merchant, theirs(dispute.merchant)],
    [words.dispute.cameAs, dispute.format],
    [words.dispute.type, typeWords(dispute, words)],
    [words.dispute.amount, `${dispute.amount} ${record?.received.currency ?? ''}`],
    [words.dispute.reason, theirs(dispute.reason)],
    [words.dispute.toCome, upcoming(shown, dispute.timeline)],
    ...(dispute.cancelReason === null ? [] : [[words.dispute.cancelReason, dispute.cancelReason] as const]),
    ...(dispute.unknownFields.length === 0
      ? []
      : [[words.dispute.ignored, theirs(dispute.unknownFields.join(', '))] as const]),
  ]
  return html`<article>
<h3><code>${theirs(record?.received.merchant_transaction_id ?? '')}</code> <span class="status">${stepAt(dispute.timeline, now).status}</span></h3>
<dl>${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
${table([name, declared, really, size, fate], fileRows(shown, dispute), words.noFiles)}
</article>`
}

function typeWords({ dispute_type, receivedType }: DisputeRecord, words: BoardWords): string {
  return receivedType === null ? `${dispute_type} (${words.dispute.typeDerived})` : dispute_type
}

function fileRows(shown: BoardContext, { files, droppedFiles, evidence }: DisputeRecord): readonly Markup[] {
  return [
    ...droppedFiles.map((file) => fileRow(shown, file, droppedWords(shown.words, file))),
    ...files.map((file) => fileRow(shown, file, storedWords(shown.words, file))),
    ...(evidence === null ? [] : [evidenceRow(shown, evidence)]),
  ]
}

function fileRow(shown: BoardContext, file: StoredFile, fate: Markup, source: Markup | string = ''): Markup {
  const { words } = shown
  const really = file.looksLike ?? file.contentType ?? (file.size === 0 ? words.emptyFile : words.unknownContent)
  return html`<tr><td class="wide">${theirs(file.name)}${source}<br><code class="digest">${file.sha256}</code></td>
<td class="type">${file.declaredType === '' ? words.undeclared : theirs(file.declaredType)}</td><td class="type">${really}</td>
<td class="number">${bytes(shown, file.size)}</td><td>${fate}</td></tr>`
}

/** The file that evidence_url pointed to; if nothing was loaded, the reason. */
function evidenceRow(shown: BoardContext, evidence: NonNullable<DisputeRecord['evidence']>): Markup {
  const { words } = shown
  const source = html`<br><small>${words.fromUrl}: ${theirs(evidence.url)}</small>`
  if (evidence.file) return fileRow(shown, evidence.file, storedWords(words, evidence.file), source)
  if (evidence.dropped) return fileRow(shown, evidence.dropped, droppedWords(words, evidence.dropped), source)
  return html`<tr><td class="wide">${theirs(evidence.url)}<br><small>${words.fromUrl}</small></td>
<td>—</td><td>—</td><td>—</td><td>${resultWords(words, evidence.result)}</td></tr>`
}

function storedWords(words: BoardWords, { declaredType, contentType }: StoredFile): Markup {
  const note = contentType !== null && contentType !== declaredType ? html`: ${words.storedAsOther}` : ''
  return html`<strong class="stored">${words.stored}</strong>${note}`
}

function droppedWords({ dropped, why, whyUnknown }: BoardWords, file: DroppedFile): Markup {
  const reasons = file.why.map((reason) => (reason === 'field' ? why.field(file.field ?? '') : why[reason]))
  return html`<strong class="dropped">${dropped}</strong> ${reasons.length > 0 ? reasons.join('; ') : whyUnknown}`
}

/** All callbacks made, newest first, preceded by the addresses that have not been called yet. */
function callbackRows(
  shown: BoardContext,
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

/** The page's text for a result of a call or download as recorded in the state; unknown results unchanged. */
function resultWords({ results }: BoardWords, result: string): string {
  const code = /\d{3}$/.exec(result)?.[0]
  const words = results[code === undefined ? result : result.replace(/\d{3}$/, '{code}')]
  return words?.replace('{code}', code ?? '') ?? result
}
