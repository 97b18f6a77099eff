import { BATCH_FIELDS, type JudgedRow, type Workbook } from '#shared/model/batch.ts'
import { maskCards } from '#shared/rules/batch/clean-text.ts'
import { type CellRules, MAX_LENGTH } from '#shared/rules/batch/judge-cell.ts'
import { type Draft, typedText } from './judge-row.ts'

/** Numbers the texts of a file's cells that give no value: rows with the same text are recognised without showing it. */
const texts = new WeakMap<Workbook, Map<string, number>>()

/** The cells of a row that give no value. */
export function unreadOf(
  workbook: Workbook,
  { values, cells, findings }: Draft,
  rules: CellRules,
): JudgedRow['unread'] {
  const numbers = texts.get(workbook) ?? new Map<string, number>()
  texts.set(workbook, numbers)
  const unread: JudgedRow['unread'] = {}
  for (const field of BATCH_FIELDS) {
    const cell = cells[field]
    const own = findings.filter((one) => one.field === field)
    if (field === 'card' || !cell || values[field] !== undefined || own.length === 0) continue
    const text = typedText(field, cell, rules)
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    const isWhole =
      text.length <= MAX_LENGTH[field] && maskCards(text) === text && own.every(({ code }) => code !== 'card_elsewhere')
    // With a line break, which no value has, so that it equals no value.
    unread[field] = { text: isWhole ? text : '', content: `\n${number}` }
  }
  return unread
}

/** The values of a row except those that may be card numbers: they are neither shown nor part of what is stored. */
export function withoutCardLike({ values, findings }: Pick<JudgedRow, 'values' | 'findings'>): JudgedRow['values'] {
  const left = { ...values }
  for (const { code, field } of findings) if (code === 'card_like' && field !== null) delete left[field]
  return left
}
