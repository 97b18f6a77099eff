import Big from 'big.js'
import type { DayFigures, OverviewFigures, StatusFigures } from '#shared/model/overview.ts'
import { KINDS, type Kind, type TransactionKind, transactionKind } from '#shared/model/transaction.ts'
import { LOST_STATUSES, OTHER_AMOUNT_STATUSES } from '#shared/rules/status.ts'
import { sumText } from '#shared/rules/sum-text.ts'

/** The current state of what was created in some period. */
export type Tally = Pick<DayFigures, 'created' | 'paid' | 'otherAmount' | 'lost'>

/** The paid share of the paid and the lost, from 0 to 1; `null` if there are neither. */
export function rateOf({ paid, lost }: Tally): number | null {
  return paid + lost === 0 ? null : paid / (paid + lost)
}

/** How many have not ended, as far as Paydesk knows. */
export function openOf({ created, paid, otherAmount, lost }: Tally): number {
  return created - paid - otherAmount - lost
}

/** What was created from this desk, by kind: of added transactions, neither kind nor time of creation is known. */
export function byKind(
  days: readonly DayFigures[],
): readonly { readonly kind: Kind; readonly days: readonly DayFigures[] }[] {
  return KINDS.map((kind) => ({ kind, days: days.filter((day) => day.kind === kind) })).filter(
    ({ days }) => days.length > 0,
  )
}

export function tallyOf(days: readonly Tally[]): Tally {
  const add = (name: keyof Tally) => days.reduce((sum, day) => sum + day[name], 0)
  return { created: add('created'), paid: add('paid'), otherAmount: add('otherAmount'), lost: add('lost') }
}

/** The dates from one to another, inclusive. */
export function datesBetween(from: string, to: string): readonly string[] {
  const dates: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    dates.push(new Date(at).toISOString().slice(0, 10))
  return dates
}

/** One chart point per day, with a value per kind; a day without a figure has `null`, which interrupts the line. */
export function dayPoints(
  { from, to, days }: Pick<OverviewFigures, 'from' | 'to' | 'days'>,
  figureOf: (day: DayFigures) => number | null,
): Record<string, string | number | null>[] {
  const found = new Map(days.map((day) => [`${day.day} ${day.kind}`, day]))
  return datesBetween(from, to).map((day) => {
    const values = KINDS.map((kind) => {
      const figures = found.get(`${day} ${kind}`)
      return [kind, figures ? figureOf(figures) : null] as const
    })
    return { day, ...Object.fromEntries(values) }
  })
}

type Readings = OverviewFigures['balance']

/** Readings that are decimals, and so can be drawn. */
export function drawable(readings: Readings): Readings {
  return readings.filter(({ balance }) => /^-?\d+(\.\d+)?$/.test(balance))
}

/** The last, lowest and highest balance, as the platform wrote them; `null` if there is none. */
export function extremesOf(
  readings: Readings,
): { readonly last: string; readonly least: string; readonly most: string } | null {
  const texts = drawable(readings).map(({ balance }) => balance)
  const last = texts.at(-1)
  if (last === undefined) return null
  const pick = (better: (one: Big, other: Big) => boolean) =>
    texts.reduce((best, text) => (better(new Big(text), new Big(best)) ? text : best))
  return { last, least: pick((one, other) => one.lt(other)), most: pick((one, other) => one.gt(other)) }
}

/** A status or, if none was read, what is known of the creation; today and in the week. */
export interface StatusRow {
  readonly status: string | null
  readonly state: StatusFigures['state']
  readonly today: StatusFigures | null
  readonly week: StatusFigures
}

/** What a status amounts to; `other`: partly paid or overpaid, never created, or ended manually. */
export type Result = 'paid' | 'open' | 'lost' | 'other'
export const OUTCOMES = ['paid', 'open', 'lost'] as const

/** A status that Paydesk does not know counts as open, because nothing says that it has ended. */
function resultOf({ status, state }: Pick<StatusFigures, 'status' | 'state'>): Result {
  if (status === 'paid') return 'paid'
  if (status !== null && OTHER_AMOUNT_STATUSES.includes(status)) return 'other'
  if (status !== null) return LOST_STATUSES.includes(status) ? 'lost' : 'open'
  return state === 'refused' || state === 'not_sent' || state === 'ended_by_hand' ? 'other' : 'open'
}

/** The groups of a kind with the same outcome, combined. Payments that may not exist are counted, but not summed. */
export interface OutcomeFigures extends Pick<StatusFigures, 'count' | 'sums' | 'withoutAmount'> {
  readonly groups: readonly StatusFigures[]
  /** How many may not exist. */
  readonly unknown: number
}

export function outcomeFigures(
  groups: readonly StatusFigures[],
  kind: TransactionKind,
  outcome: Result,
): OutcomeFigures {
  const own = groups.filter((one) => one.kind === kind && resultOf(one) === outcome)
  const existing = own.filter(({ state }) => state !== 'unknown' && state !== 'sending')
  const sums = new Map<StatusFigures['sums'][number]['currency'], Big>()
  for (const { currency, amount } of existing.flatMap((one) => one.sums)) {
    sums.set(currency, (sums.get(currency) ?? new Big('0')).plus(amount))
  }
  const count = countOf(own)
  return {
    groups: own,
    count,
    sums: [...sums].map(([currency, sum]) => ({ currency, amount: sumText(sum) })),
    withoutAmount: existing.reduce((sum, { withoutAmount }) => sum + withoutAmount, 0),
    unknown: count - countOf(existing),
  }
}

const countOf = (groups: readonly StatusFigures[]): number => groups.reduce((sum, { count }) => sum + count, 0)

export interface KindRows {
  readonly kind: TransactionKind
  readonly today: number
  readonly week: number
  readonly rows: readonly StatusRow[]
}

/** The figures of today beside those of the week, by kind, most first. */
export function kindRows({ today, week }: Pick<OverviewFigures, 'today' | 'week'>): readonly KindRows[] {
  const key = ({ kind, status, state }: StatusFigures) => JSON.stringify([kind, status, state])
  const ofToday = new Map(today.map((one) => [key(one), one]))
  const count = (groups: readonly StatusFigures[], kind: TransactionKind) =>
    countOf(groups.filter((one) => one.kind === kind))
  return transactionKind.options
    .map((kind) => ({
      kind,
      today: count(today, kind),
      week: count(week, kind),
      rows: week
        .filter((one) => one.kind === kind)
        .map((one) => ({ status: one.status, state: one.state, today: ofToday.get(key(one)) ?? null, week: one })),
    }))
    .filter(({ rows }) => rows.length > 0)
}
