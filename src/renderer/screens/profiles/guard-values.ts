import { CURRENCIES, type Currency } from '#shared/model/currency.ts'
import type { Guard } from '#shared/model/guard.ts'
import { checkIdPattern, type IdPatternRule } from '#shared/rules/merchant-transaction-id.ts'
import { type AmountText, amountOf, NO_AMOUNT } from '../../components/fields/amount-text.ts'
import type { MessageId, Translate } from '../../i18n/index.tsx'
import { isSame as isSameField, mergeFields } from './merge-fields.ts'

/** The contents of the form of a merchant's safety settings, as typed. */
export interface GuardValues {
  idPattern: string
  platformLikeIds: boolean
  hours: string
  limits: LimitRow[]
}
interface LimitRow {
  currency: Currency | null
  amount: AmountText
}

export const EMPTY_LIMIT: LimitRow = { currency: null, amount: NO_AMOUNT }
const MAX_HOURS = 720

type GuardReading =
  | { readonly result: 'ok'; readonly guard: Guard }
  | { readonly result: 'bad'; readonly errors: GuardErrors }

/** Errors by the path of their field, such as "limits.0.amount"; the fields of a limit have their own messages. */
type GuardErrors = Readonly<Record<string, MessageId | 'invalid'>>

const PATTERN_ERRORS: Record<IdPatternRule, MessageId> = {
  no_reference: 'guard.pattern.noReference',
  reference_twice: 'guard.pattern.referenceTwice',
  unknown_part: 'guard.pattern.unknownPart',
  bad_id: 'guard.pattern.badId',
}

/** The initial values of the form; limits in the order in which currencies are offered. */
export function valuesOfGuard({ idPattern, duplicateHours, limits, platformLikeIds }: Guard): GuardValues {
  return {
    idPattern: idPattern ?? '',
    platformLikeIds,
    hours: String(duplicateHours),
    limits: CURRENCIES.flatMap((currency) => {
      const limit = limits[currency]
      // A kept amount is exact: a point in it is a decimal point, however else the text could be read.
      return limit === undefined ? [] : [{ currency, amount: { text: limit, chosen: limit } }]
    }),
  }
}

/** Reads the form into a guard, or says which field is wrong and why. */
export function readGuard(values: GuardValues): GuardReading {
  const pattern = values.idPattern.trim()
  const patternRule = pattern === '' ? null : checkIdPattern(pattern)
  const hours = hoursOf(values.hours)
  const rows = values.limits.map((row, index) => ({ ...row, index })).filter((row) => !isBlank(row))
  const errors: Record<string, MessageId | 'invalid'> = {
    ...(patternRule && { idPattern: PATTERN_ERRORS[patternRule] }),
    ...(hours === null && { hours: 'guard.hours.range' as const }),
  }
  const limits: Guard['limits'] = {}
  for (const { currency, amount, index } of rows) {
    const exact = amountOf(amount)
    if (currency === null || currency in limits) errors[`limits.${index}.currency`] = 'invalid'
    if (exact === null) errors[`limits.${index}.amount`] = 'invalid'
    if (currency !== null && exact !== null) limits[currency] = exact
  }
  if (hours === null || Object.keys(errors).length > 0) return { result: 'bad', errors }
  const { platformLikeIds } = values
  return {
    result: 'ok',
    guard: { idPattern: pattern === '' ? null : pattern, duplicateHours: hours, limits, platformLikeIds },
  }
}

/** Whether the form differs from what is saved. */
export function isUnsaved(values: GuardValues, kept: Guard): boolean {
  const reading = readGuard(values)
  return reading.result === 'bad' || !isSame(reading.guard, kept)
}

/** Merges what another window saved into what was typed: limits by currency, everything else by field. */
export function mergeGuard(begun: GuardValues, typed: GuardValues, saved: GuardValues): GuardValues {
  const limitOf = (values: GuardValues, of: Currency | null) => values.limits.find(({ currency }) => currency === of)
  const follow = (row: LimitRow): readonly LimitRow[] => {
    const isChanged = row.currency === null || !isSameField(row, limitOf(begun, row.currency))
    return isChanged ? [row] : saved.limits.filter(({ currency }) => currency === row.currency)
  }
  const isNew = ({ currency }: LimitRow) => !limitOf(begun, currency) && !limitOf(typed, currency)
  const limits = [...typed.limits.flatMap(follow), ...saved.limits.filter(isNew)]
  return { ...mergeFields(begun, typed, saved), limits }
}

/** The number of hours if it is whole and within the limit, otherwise `null`. */
export function hoursOf(text: string): number | null {
  const typed = text.trim()
  return /^\d{1,3}$/.test(typed) && Number(typed) <= MAX_HOURS ? Number(typed) : null
}

function isSame(one: Guard, other: Guard): boolean {
  const limitsOf = ({ limits }: Guard) => CURRENCIES.map((currency) => limits[currency] ?? '').join()
  return (
    one.idPattern === other.idPattern &&
    one.duplicateHours === other.duplicateHours &&
    one.platformLikeIds === other.platformLikeIds &&
    limitsOf(one) === limitsOf(other)
  )
}

/** Whether a row is completely blank, and therefore ignored. */
function isBlank({ currency, amount }: LimitRow): boolean {
  return currency === null && amount.text.trim() === ''
}

const DAY = 24

/** Formats a number of hours: "8 hours", "3 days". */
export function durationOf(t: Translate, hours: number): string {
  if (hours > DAY && hours % DAY === 0) return t('common.days', { count: hours / DAY })
  return t('guard.hours', { count: hours })
}
