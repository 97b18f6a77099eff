import { useIntl } from 'react-intl'
import type { IntentState } from '#shared/model/intent.ts'
import type { ListView, ViewDays } from '#shared/model/list-view.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import { type Translate, useT } from '../../../i18n/index.tsx'
import { statusWords } from '../../../i18n/status-words.ts'
import { environmentWords } from '../scope-words.ts'
import { useBatchNames } from './batch-names.ts'
import type { FilterName } from './view-query.ts'

/** Describes in words what a filter of a view is set to; empty if the filter excludes nothing. */
export function useFilterWords(view: ListView): (filter: FilterName) => string {
  const t = useT()
  const { formatAmount } = useFormat()
  const daysWords = useDaysWords()
  const batchName = useBatchNames(view.batches.length > 0)
  return (filter) => {
    switch (filter) {
      case 'days':
        return daysWords(view.days)
      case 'statuses':
        return view.statuses.map((status) => statusWords(t, status)).join(', ')
      case 'kinds':
        return view.kinds.map((kind) => t(`transactions.kind.${kind}`)).join(', ')
      case 'states':
        return view.states.map((state) => creationWords(t, state)).join(', ')
      case 'environments':
        return environmentWords(t, view.environments)
      case 'currencies':
      case 'tags':
        return view[filter].map((one) => visibleText(one)).join(', ')
      case 'batches':
        return view.batches.map(batchName).join(', ')
      case 'amount':
        return spanWords(
          t,
          view.amountFrom && formatAmount(view.amountFrom),
          view.amountTo && formatAmount(view.amountTo),
        )
      case 'hasDispute':
      case 'hasReceipt':
      case 'isUnresolved':
        return view[filter] === null ? '' : t(view[filter] ? `list.${filter}.yes` : `list.${filter}.no`)
      default:
        return assertNever(filter)
    }
  }
}

/** The outcome of a creation, as a filter: it finds an unknown one also after an operator has resolved it. */
export function creationWords(t: Translate, state: IntentState): string {
  return t(state === 'unknown' ? 'list.states.unknown' : `state.${state}`)
}

/** A range in words. Both days of a range are part of it, and so are both amounts. */
export function spanWords(t: Translate, from: string | null, to: string | null, of: 'span' | 'days' = 'span'): string {
  if (from !== null && to !== null) return from === to ? from : `${from} – ${to}`
  if (from !== null) return t(`list.${of}.since`, { from })
  return to === null ? '' : t(`list.${of}.until`, { to })
}

/** Days in words: "today", "last 7 days", "1 Nov – 5 Nov". */
function useDaysWords(): (days: ViewDays) => string {
  const t = useT()
  const { formatDate } = useIntl()
  const thisYear = new Date().getFullYear()
  // A date is not a moment, so it is formatted without converting it to a time zone.
  const dateWords = (date: string | null) =>
    date &&
    formatDate(`${date}T00:00:00Z`, {
      day: 'numeric',
      month: 'short',
      ...(!date.startsWith(`${thisYear}-`) && { year: 'numeric' as const }),
      timeZone: 'UTC',
    })
  return (days) => {
    switch (days.by) {
      case 'any':
        return ''
      case 'last':
        return t('list.days.last', { days: days.days })
      case 'dates':
        return spanWords(t, dateWords(days.from), dateWords(days.to), 'days')
      default:
        return assertNever(days)
    }
  }
}
