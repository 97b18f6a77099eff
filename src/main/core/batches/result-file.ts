import type { BatchFileOrder, BatchWords } from '#shared/contract/batches.ts'
import { BATCH_FIELDS, type BatchField, type BatchMapping } from '#shared/model/batch.ts'
import type { BatchFile } from '#shared/model/batch-draft.ts'
import { type BatchRow, UNPAID_FATES } from '#shared/model/batch-run.ts'
import type { Failure } from '#shared/model/failure.ts'
import { amountWithSign } from '#shared/rules/batch/amount-signs.ts'
import { cleanText, isMasked, maskCards } from '#shared/rules/batch/clean-text.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import type { KeptBatch } from '../database/batch-repository.ts'
import { jsonColumn } from '../database/columns.ts'
import type { Database } from '../database/database.ts'
import { DeskFailure } from '../desk-failure.ts'
import { csv } from '../exports/csv.ts'
import { createZoneClock, type ExportField, statusWord } from '../exports/fields.ts'
import { counted, type Far, type FileToWrite } from '../exports/write-out.ts'
import { xlsx } from '../exports/xlsx/xlsx.ts'
import type { Clock } from '../ports.ts'
import { type DraftState, draftState } from './draft-state.ts'
import { ownReference } from './payout-id.ts'
import { keyOfHeaders } from './reading/find-columns.ts'

/** A row of the operator's file with its corrections, and its outcome. */
interface ResultRow extends BatchRow {
  readonly cells: readonly string[]
}

/** Rows held in memory at once. */
const PAGE = 200

type Reported = Pick<KeptBatch, 'id' | 'file' | 'headers' | 'draft' | 'profileName' | 'environment'>

/** A batch's outcome as a file: the operator's columns in their order, cards masked, and the outcome of each row. */
export function resultFile(
  { id, file, headers, draft, profileName, environment, hasGaps }: Reported & { readonly hasGaps: boolean },
  { what, format, name, words, timeZone }: BatchFileOrder,
  finding: Pick<Database['finding'], 'batchRows' | 'batchCells' | 'batchUnpaid'>,
  clock: Clock,
): FileToWrite & { readonly columns: { readonly key: string; readonly mapping: BatchMapping } | null } {
  const zone = createZoneClock(timeZone)
  const state = jsonColumn(draftState).safeParse(draft).data ?? null
  const { headers: said } = words
  const cameOf: readonly ExportField<ResultRow>[] = [
    { header: said.row, value: ({ row }) => String(row) },
    { header: said.outcome, value: ({ fate }) => words.fates[fate] },
    { header: said.why, value: (row) => whyOf(row, words, hasGaps) },
    // How the operator's own text was read: it may have another decimal sign.
    { header: said.amount, value: ({ amount }) => amount, isAmount: true },
    { header: said.currency, value: ({ currency }) => currency },
    { header: said.merchantTransactionId, value: ({ merchantTransactionId }) => merchantTransactionId },
    { header: said.platformId, value: ({ platformId }) => platformId },
    { header: said.status, value: ({ status }) => statusWord(words, status) },
    {
      header: `${said.statusReadAt} (${zone.zone})`,
      value: ({ statusReadAt }) => statusReadAt && zone.local(statusReadAt),
      isMoment: true,
    },
    { header: said.merchant, value: () => profileName },
    { header: said.environment, value: () => words.environments[environment] },
  ]
  const own = earlierHeaders(ownHeaders(headers, state, words), words).map(
    (header, at): ExportField<ResultRow> => ({ header, value: ({ cells }) => cells[at] ?? null }),
  )
  const addedFields = addedFieldsOf(state, what)
  const added = addedFields.map((name) => ({
    header: words.fields[name],
    value: (row: ResultRow) => row[name],
  }))
  const addedColumns = Object.fromEntries(addedFields.map((name, nth) => [name, own.length + nth]))
  const fields = [...own, ...added, ...cameOf]
  // Without the corrections, a new file would be made from the uncorrected values.
  if (what === 'rest' && state === null) throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })

  async function* rows(far: Far, signal: AbortSignal): AsyncGenerator<readonly ResultRow[]> {
    const wanted = what === 'rest' ? new Set(await finding.batchUnpaid(id)) : null
    const query = { id, fates: [], text: '', count: PAGE }
    for (let from = 0; ; from += PAGE) {
      signal.throwIfAborted()
      const page = await finding.batchRows({ ...query, from })
      far.of = wanted?.size ?? page.total
      const [first] = page.rows
      if (first === undefined) return
      const last = page.rows.at(-1)?.row ?? first.row
      const cells = await finding.batchCells(id, first.row, last)
      const byRow = new Map(cells.map((one) => [one.row, one]))
      // A row that is sent singly while the file is written no longer counts as unpaid.
      const written = wanted ? page.rows.filter((one) => wanted.has(one.row) && isUnpaid(one)) : page.rows
      yield written.map((one) => {
        const kept = byRow.get(one.row) ?? { cells: [], clientId: null, webhookUrl: null, bankId: null }
        const row = state && what === 'rest' ? withReference(one, file, state) : one
        return { ...row, cells: state ? correctedCells({ ...row, ...kept }, state) : kept.cells }
      })
    }
  }

  return {
    name,
    format,
    // A new batch of this file has the same columns, whatever its headers are called.
    columns: state?.mapping
      ? {
          key: keyOfHeaders(fields.map(({ header }) => header)),
          mapping: { headerRow: 1, columns: { ...state.mapping.columns, ...addedColumns } },
        }
      : null,
    pieces: (far, signal) => {
      const pages = counted(rows(far, signal), far)
      return format === 'csv'
        ? csv(pages, fields, { separator: 'semicolon', bom: true })
        : xlsx(pages, fields, { sheet: words.sheet, textAmounts: words.textAmounts, madeAt: clock.now() })
    },
  }
}

/** The operator's headers. In a file that Paydesk has written, those of its own columns say that they are older. */
function earlierHeaders(all: readonly string[], { headers: said, earlier }: BatchWords): readonly string[] {
  if (![said.outcome, said.merchantTransactionId].every((header) => all.includes(header))) return all
  const own = Object.values(said)
  return all.map((header) => {
    let name = header
    // The times are followed by their zone.
    if (own.includes(header) || header.startsWith(`${said.statusReadAt} (`))
      do name = `${name} (${earlier})`
      while (all.includes(name))
    return name
  })
}

/** The headers of the operator's columns. Of a file without any, the names of its fields, by which it is read again. */
function ownHeaders(headers: readonly string[], state: DraftState | null, { fields }: BatchWords): readonly string[] {
  if (state?.mapping?.headerRow !== null) return headers
  const { columns } = state.mapping
  return headers.map((letter, at) => {
    const field = BATCH_FIELDS.find((one) => columns[one] === at)
    return field === undefined ? letter : fields[field]
  })
}

/** A row of the rest. One without a reference keeps its order ID by a reference that names its row in the first file. */
function withReference(row: BatchRow, { sha256 }: BatchFile, { sheet }: DraftState): BatchRow {
  return { ...row, reference: row.reference ?? ownReference({ sha256, sheet, row: row.row }) }
}

/** The fields for which the file has no column: written into some rows, or the currency chosen for all. */
function addedFieldsOf(state: DraftState | null, what: BatchFileOrder['what']): readonly ('reference' | 'currency')[] {
  if (state === null) return []
  const { mapping, choices } = state
  const edits = Object.values(choices.edits)
  const isSaid = (field: 'reference' | 'currency') =>
    edits.some((one) => one[field] !== undefined) ||
    (field === 'currency' ? choices.currency !== null : what === 'rest')
  return (['reference', 'currency'] as const).filter((field) => mapping?.columns[field] === undefined && isSaid(field))
}

/** The cells of a row with the operator's corrections in their place. */
function correctedCells(
  { row, cells, card, currency, ...sealed }: BatchRow & Awaited<ReturnType<Database['finding']['batchCells']>>[number],
  { mapping, choices, typedCards }: DraftState,
): readonly string[] {
  const corrected = [...cells]
  const put = (field: BatchField, text: string) => {
    const column = mapping?.columns[field]
    if (column !== undefined) corrected[column] = text
  }
  // The one chosen for rows that name none.
  const named = cells[mapping?.columns.currency ?? -1] ?? ''
  if (currency && cleanText(named).text === '') put('currency', currency)
  for (const [field, text] of Object.entries(choices.edits[row] ?? {})) put(field as BatchField, maskCards(text))
  // Of long numbers, the kept cells show only the digits that a card number may show.
  const whole = {
    reference: sealed.reference,
    amount: sealed.amount,
    owner: sealed.ownerName,
    bank: sealed.bankId,
    client_id: sealed.clientId,
    webhook_url: sealed.webhookUrl,
  }
  for (const [field, text] of Object.entries(whole) as [keyof typeof whole, string | null][]) {
    const masked = corrected[mapping?.columns[field] ?? -1] ?? ''
    const isOpen = field === 'reference' && cleanText(masked).text === ''
    if (text === null || !(isMasked(masked) || isOpen)) continue
    // The column's decimal sign: the file is read by it.
    const [, sign] = /([.,])[^.,]*$/.exec(masked) ?? []
    put(field, field === 'amount' && sign === ',' ? amountWithSign(text, sign) : text)
  }
  if (card && typedCards.includes(row)) put('card', formatMasked(card))
  return corrected
}

const isUnpaid = ({ fate }: Pick<BatchRow, 'fate'>): boolean => UNPAID_FATES.some((unpaid) => unpaid === fate)

/** The reason for a row's outcome. `hasGaps`: a row listed here as unpaid may have been paid since. */
function whyOf({ fate, failure, differing, leftOut }: BatchRow, words: BatchWords, hasGaps: boolean): string | null {
  if (differing.length > 0) return `${words.differs}: ${differing.join(', ')}`
  const why = leftOut ?? (failure && failureIn(failure, words))
  return hasGaps && isUnpaid({ fate }) ? [why, words.gap].filter((text) => text !== null).join('. ') : why
}

/** A failure as text, with the platform's code and message. */
function failureIn(failure: Failure, { failures }: BatchWords): string {
  const own = 'endpoint' in failure ? [failure.code, failure.message].filter((text) => text !== undefined) : []
  return [failures[failure.kind] ?? failure.kind, ...own].join(': ')
}
