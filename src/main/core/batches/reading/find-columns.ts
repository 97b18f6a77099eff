import { createHash } from 'node:crypto'
import { BATCH_FIELDS, type BatchField, type MappingProposal, type Sheet, type SheetRow } from '#shared/model/batch.ts'
import { CURRENCIES } from '#shared/model/currency.ts'
import { readAmount } from '#shared/rules/amount-input.ts'
import { isWebUrl } from '#shared/rules/base-url.ts'
import { cleanText } from '#shared/rules/batch/clean-text.ts'
import { normaliseCard } from '#shared/rules/card-number.ts'
import { splitCurrencySign } from './currency-signs.ts'
import { OTHER_UNIT } from './number-format.ts'

/** Header texts that name a field: whole headers, reduced to letters and digits in lower case. */
const HEADERS: Record<BatchField, readonly string[]> = {
  reference: [
    ...['reference', 'ref', 'merchanttransactionid', 'orderid', 'ordernumber', 'order', 'invoice', 'invoicenumber'],
    ...['externalid', 'paymentid', 'номер', 'номерзаказа', 'заказ', 'номерплатежа', 'референс', 'счет', 'номерсчета'],
    ...['идентификатор', 'внешнийид', 'ссылка', 'заявка', 'номерзаявки', 'номервыплаты', 'idзаказа', 'idвыплаты'],
    ...['основание', 'инвойс', 'номеринвойса', 'тикет', 'номертикета', 'ticket', 'ticketnumber', 'invoiceno'],
  ],
  amount: [
    ...['amount', 'sum', 'total', 'payout', 'payoutamount', 'value', 'сумма', 'суммавыплаты', 'суммаплатежа'],
    ...['квыплате', 'суммаквыплате', 'выплата', 'суммарубли', 'суммаруб', 'amountrub'],
  ],
  currency: ['currency', 'currencycode', 'ccy', 'валюта', 'кодвалюты'],
  card: [
    ...['card', 'cardnumber', 'pan', 'cardno', 'creditcard', 'recipientcard', 'карта', 'номеркарты', 'картаполучателя'],
    ...['номеркартыполучателя', 'банковскаякарта'],
  ],
  owner: [
    ...[
      'owner',
      'ownername',
      'name',
      'fullname',
      'cardholder',
      'cardholdername',
      'recipient',
      'recipientname',
      'holder',
    ],
    ...['beneficiary', 'имя', 'фио', 'получатель', 'фиополучателя', 'имяполучателя', 'держатель', 'владелец'],
    ...['владелецкарты', 'держателькарты', 'имявладельца', 'сотрудник'],
  ],
  bank: [
    'bank',
    'bankid',
    'bankname',
    'recipientbank',
    'банк',
    'банкполучателя',
    'названиебанка',
    'наименованиебанка',
    'idбанка',
  ],
  // A bare "client" is more often a name, and a client ID that is sent may be charged for.
  client_id: ['clientid', 'customerid', 'userid', 'idклиента', 'кодклиента', 'номерклиента'],
  webhook_url: ['webhook', 'webhookurl', 'callback', 'callbackurl', 'вебхук', 'адресуведомлений'],
  note: [
    'note',
    'notes',
    'comment',
    'comments',
    'description',
    'memo',
    'примечание',
    'комментарий',
    'описание',
    'назначение',
    'заметка',
  ],
}

/** The field that a normalised header names. */
export const FIELD_OF = new Map<string, BatchField>(
  BATCH_FIELDS.flatMap((field) => HEADERS[field].map((words) => [words, field] as const)),
)

/** Headers that name a field only if no other does: this one is also used for what a payment is for. */
const VAGUE: ReadonlySet<string> = new Set(['основание'])

/** Headers that name only a part of the owner's name beside one of the others. */
const FIRST_NAMES: ReadonlySet<string> = new Set(['имя', 'name'])
const LAST_NAMES: ReadonlySet<string> = new Set(['фамилия', 'surname', 'lastname', 'familyname'])

/** Normalises a header, so that different ways of writing it are equal. */
export function headerKey(text: string): string {
  return cleanText(text)
    .text.normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Rows searched for headers, and rows sampled for content. */
const TOP_ROWS = 20
const SAMPLE_ROWS = 200

/** Proposes which column holds which field: by the headers, and by content for fields that no header names. */
export function findColumns({ rows }: Sheet): MappingProposal {
  const top = rows.slice(0, TOP_ROWS)
  // A title of one word can be a known header, too.
  const header =
    top.find((row) => knownIn(row) > 1) ??
    top.find((row) => knownIn(row) === 1 && row.cells.filter((cell) => cell !== null).length === 1)
  const columns: Partial<Record<BatchField, number>> = {}
  const why: Partial<Record<BatchField, 'header' | 'content'>> = {}
  const repeated: BatchField[] = []
  const keys = header?.cells.map((cell) => (cell ? headerKey(cell.text) : '')) ?? []
  const hasLastName = keys.some((key) => LAST_NAMES.has(key))
  const named = new Set(keys.filter((key) => !VAGUE.has(key)).map((key) => FIELD_OF.get(key)))
  for (const [column, key] of keys.entries()) {
    const field = FIELD_OF.get(key)
    if (field === undefined || (VAGUE.has(key) && named.has(field))) continue
    if (hasLastName && FIRST_NAMES.has(key)) continue
    if (columns[field] !== undefined || repeated.includes(field)) {
      if (!repeated.includes(field)) repeated.push(field)
      delete columns[field]
      delete why[field]
      continue
    }
    columns[field] = column
    why[field] = 'header'
  }
  const sample = rows.slice(header ? rows.indexOf(header) + 1 : 0).slice(0, SAMPLE_ROWS)
  const taken = new Set(Object.values(columns))
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  for (const [field, isLike] of BY_CONTENT) {
    if (columns[field] !== undefined || repeated.includes(field)) continue
    // The headers say that the name is in parts: no other column is the whole of it.
    if (field === 'owner' && hasLastName) continue
    const free = Array.from({ length: width }, (_none, column) => column).filter((column) => !taken.has(column))
    const found = free.filter(
      (column) => mostOf(sample, column, isLike) && !(field === 'amount' && OTHER_UNIT.test(keys[column] ?? '')),
    )
    // If several columns match, none is guessed.
    const [only] = found
    if (found.length !== 1 || only === undefined) continue
    columns[field] = only
    why[field] = 'content'
    taken.add(only)
  }
  return { headerRow: header?.number ?? null, columns, why, repeated, key: header ? keyOf(header) : null }
}

/** Number of known headers in a row; 0 if it may contain a card number. */
function knownIn({ cells }: SheetRow): number {
  const texts = cells.flatMap((cell) => (cell ? [cell.text] : []))
  if (texts.some((text) => /\d{8}/.test(normaliseCard(text)))) return 0
  return texts.filter((text) => FIELD_OF.has(headerKey(text))).length
}

function keyOf({ cells }: SheetRow): string {
  return keyOfHeaders(cells.map((cell) => cell?.text ?? ''))
}

/** The same for the same headers, however they are written. */
export function keyOfHeaders(headers: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(headers.map(headerKey)))
    .digest('hex')
}

/** Recognises columns of fields that no header names by their content; the most certain first. */
const BY_CONTENT: readonly (readonly [BatchField, (text: string) => boolean])[] = [
  ['card', (text) => /^\d{15,16}$|^\d[.,]\d+[eE]\+15$/.test(normaliseCard(text))],
  ['currency', (text) => CURRENCIES.some((code) => code === text.toUpperCase())],
  ['webhook_url', isWebUrl],
  ['owner', (text) => /^\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){1,4}$/u.test(text)],
  ['amount', (text) => readAmount(splitCurrencySign(text)?.amount ?? text).result !== 'bad' && text.length < 16],
]

/** Whether at least nine out of ten non-empty cells match. */
function mostOf(rows: readonly SheetRow[], column: number, isLike: (text: string) => boolean): boolean {
  const texts = rows.flatMap(({ cells }) => (cells[column] ? [cleanText(cells[column].text).text] : []))
  return texts.length > 0 && texts.filter(isLike).length >= texts.length * 0.9
}
