import { html } from 'hono/html'
import type { Markup } from '../pages/page.ts'
import type { DisputeRecord, DroppedFile, StoredFile, TransactionRecord } from '../state/records.ts'
import { stepAt } from '../state/timeline.ts'
import { resultWords } from './result-words.ts'
import { bytes, moment, type Shown, table, theirs, upcoming } from './show.ts'
import type { BoardWords } from './words.ts'

/** One dispute: what was asked, and each file that came with it, kept or not. */
export function disputeCard(shown: Shown, dispute: DisputeRecord, record: TransactionRecord | undefined): Markup {
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

function fileRows(shown: Shown, { files, droppedFiles, evidence }: DisputeRecord): readonly Markup[] {
  return [
    ...droppedFiles.map((file) => fileRow(shown, file, droppedWords(shown.words, file))),
    ...files.map((file) => fileRow(shown, file, storedWords(shown.words, file))),
    ...(evidence === null ? [] : [evidenceRow(shown, evidence)]),
  ]
}

function fileRow(shown: Shown, file: StoredFile, fate: Markup, source: Markup | string = ''): Markup {
  const { words } = shown
  const really = file.looksLike ?? file.contentType ?? (file.size === 0 ? words.emptyFile : words.unknownContent)
  return html`<tr><td class="wide">${theirs(file.name)}${source}<br><code class="digest">${file.sha256}</code></td>
<td class="type">${file.declaredType === '' ? words.undeclared : theirs(file.declaredType)}</td><td class="type">${really}</td>
<td class="number">${bytes(shown, file.size)}</td><td>${fate}</td></tr>`
}

/** What evidence_url pointed to; where nothing was loaded, why not. */
function evidenceRow(shown: Shown, evidence: NonNullable<DisputeRecord['evidence']>): Markup {
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
