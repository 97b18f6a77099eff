import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { currency } from '#shared/model/currency.ts'
import {
  type DayFigures,
  type OverviewFigures,
  type OverviewScope,
  type StatusFigures,
  standingWithoutStatus,
  WEEK,
} from '#shared/model/overview.ts'
import { ENVIRONMENTS, type Environment, environment } from '#shared/model/profile.ts'
import { transactionKind } from '#shared/model/transaction.ts'
import { LOST_STATUSES, OTHER_AMOUNT_STATUSES, UNDER_WAY_STATUSES } from '#shared/rules/status.ts'
import { UNFINISHED } from './batch-rows.ts'
import { asDecimal, inSmallestParts, limbSums, limbs } from './exact-sums.ts'
import { ALIVE } from './find/totals-repository.ts'

/** A day and its span in milliseconds; `to` is exclusive. */
interface Day {
  readonly day: string
  readonly from: number
  readonly to: number
}

export interface OverviewInput {
  readonly scope: OverviewScope
  /** Milliseconds. */
  readonly now: number
  /** Oldest first; the last is today. */
  readonly days: readonly Day[]
}

type Counted = Omit<OverviewFigures, 'from' | 'to'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Over more days than this, only the last balance of each day is returned. */
const DAYS_BY_HOUR = 31

const PAID = ['paid']

type Whose = { readonly merchants: string; readonly environment: Environment }
const merchantRow = z.object({ environment: environment.catch('live') })
const NO_MERCHANT = { environment: 'live' }

/** An unreadable kind counts as added, so that the other figures are still shown. No sum includes it. */
const kind = transactionKind.catch('added')

const groupRow = limbs.extend({
  kind,
  status: z.string().nullable(),
  state: standingWithoutStatus.nullable().catch('unknown'),
  // Rows with an unreadable currency are counted, but not summed.
  currency: currency.nullable().catch(null),
  count: z.number(),
  withoutAmount: z.number(),
  readAt: z.string().nullable(),
})
const groupRows = z.array(groupRow)
type GroupRow = z.infer<typeof groupRow>

const dayRows = z.array(
  z.object({
    kind,
    created: z.number(),
    paid: z.number(),
    otherAmount: z.number(),
    lost: z.number(),
  }),
)
const medianRows = z.array(z.object({ kind, ms: z.number() }))
const countRow = z.object({ count: z.number() })
const balanceRows = z.array(z.object({ readAt: z.string(), balance: z.string() }))

/** Figures over the list: for today, for the week, day by day, and what needs attention. */
export function overviewRepository(database: DatabaseSync) {
  const merchant = database.prepare('SELECT number, environment FROM profiles WHERE id = ?')
  const allMerchants = database.prepare('SELECT number FROM profiles')
  const ofMerchants = 'IN (SELECT value FROM json_each(:merchants))'
  // What was created before the merchant moved to this environment is other money. The environment's own index is not
  // used because other indexes leave fewer rows.
  const mine = `merchant ${ofMerchants} AND +environment = :environment`
  // A time span is a range of numbers (migration 008).
  const within = `${mine} AND number >= :from * 1024 AND number < :to * 1024 AND ${ALIVE.text}`

  const groups = database.prepare(`
    SELECT kind, status, CASE WHEN status IS NULL THEN iif(state = 'unknown' AND NOT is_unresolved, 'ended_by_hand', state) END
      AS state, currency, count(*) AS count, sum(amount_key IS NULL) AS withoutAmount, max(status_read_at) AS readAt, ${limbSums}
    FROM listed WHERE ${within} GROUP BY 1, 2, 3, 4`)
  const byKind = database.prepare(`
    SELECT kind, count(*) AS created, coalesce(sum(status IN (${words(PAID)})), 0) AS paid,
      coalesce(sum(status IN (${words(OTHER_AMOUNT_STATUSES)})), 0) AS otherAmount, coalesce(sum(status IN (${words(LOST_STATUSES)})), 0) AS lost
    FROM listed WHERE ${within} AND (state = 'accepted' OR status IS NOT NULL) GROUP BY kind`)
  const medians = database.prepare(`
    WITH took AS (
      SELECT kind, max(0, unixepoch(first_paid_at, 'subsec') * 1000 - number / 1024) AS ms FROM listed
      WHERE ${within} AND status IN (${words(PAID)}) AND first_paid_at IS NOT NULL AND kind <> 'added'
    ), ranked AS (
      SELECT kind, ms, row_number() OVER (PARTITION BY kind ORDER BY ms) AS place, count(*) OVER (PARTITION BY kind) AS count
      FROM took
    )
    SELECT kind, ms FROM ranked WHERE place = (count + 1) / 2`)

  const count = (condition: string) =>
    database.prepare(`SELECT count(*) AS count FROM listed WHERE ${mine} AND ${condition}`)
  const createdIn = database.prepare(`
    SELECT EXISTS (SELECT 1 FROM listed WHERE merchant ${ofMerchants} AND environment = :environment) AS count`)
  const unresolved = count('is_unresolved = 1')
  const inTime = 'expires_at > :from AND expires_at <= :to'
  const expiring = count(`${inTime} AND (status IS NULL OR status IN (${words(UNDER_WAY_STATUSES)}))`)
  // The platform may report a payin as expired before its time.
  const expired = count(`${inTime} AND has_dispute = 0 AND (status = 'expired'
    OR expires_at <= :now AND (status IS NULL OR status IN (${words(UNDER_WAY_STATUSES)})))`)
  const errors = count("number >= :from * 1024 AND number < :to * 1024 AND status = 'error' AND has_dispute = 0")
  const news = database.prepare(`
    SELECT count(*) AS count FROM disputes d JOIN profiles p ON p.id = d.profile_id
    WHERE d.news_at IS NOT NULL AND p.removed_at IS NULL AND p.number ${ofMerchants}
      AND coalesce(d.environment, p.environment) = :environment`)
  const batches = database.prepare(`
    SELECT count(*) AS count FROM batches b JOIN profiles p ON p.id = b.profile_id LEFT JOIN accounts a ON a.id = b.account_id
    WHERE b.state IN ${UNFINISHED} AND p.number ${ofMerchants}
      AND coalesce(a.environment, p.environment) = :environment`)
  const balances = database.prepare(`
    SELECT read_at AS readAt, balance FROM balances WHERE profile_id = ? AND hour >= ? / 3600000 ORDER BY hour`)

  /** Whose transactions are counted, and in which environment: for a single merchant, its present one. */
  const whoseOf = (scope: OverviewScope): Whose => {
    const rows = scope.of === 'merchant' ? merchant.all(scope.profileId) : allMerchants.all()
    const { environment } = scope.of === 'merchant' ? merchantRow.parse(rows[0] ?? NO_MERCHANT) : scope
    return { merchants: JSON.stringify(rows.map(({ number }) => number)), environment }
  }

  function dayFigures(whose: Whose, { day, from, to }: Day): DayFigures[] {
    const kinds = dayRows.parse(byKind.all({ ...whose, from, to }))
    if (kinds.length === 0) return []
    const slow = new Map(medianRows.parse(medians.all({ ...whose, from, to })).map(({ kind, ms }) => [kind, ms]))
    return kinds.map((row) => {
      const ms = slow.get(row.kind)
      return { day, ...row, medianSecondsToPaid: ms === undefined ? null : Math.round(ms / 1000) }
    })
  }

  function balancesOf(scope: OverviewScope, days: readonly Day[]): Counted['balance'] {
    if (scope.of !== 'merchant') return []
    const rows = balanceRows.parse(balances.all(scope.profileId, days[0]?.from ?? 0))
    return days.length <= DAYS_BY_HOUR ? rows : lastOfEachDay(rows, days)
  }

  return {
    /** Each part is a separate query over its span; once aborted, it ends soon. */
    overviewFigures: ({ scope, now, days }: OverviewInput): Counted => {
      const whose = whoseOf(scope)
      const [today, week] = [days.at(-1), days.slice(-WEEK)]
      const groupsOf = (from: number, to: number): GroupRow[] => groupRows.parse(groups.all({ ...whose, from, to }))
      const span = { from: week[0]?.from ?? 0, to: today?.to ?? 0 }
      const ofWeek = groupsOf(span.from, span.to)
      const text = (ms: number): string => new Date(ms).toISOString()
      const counted = (statement: typeof news, of: Record<string, string | number> = {}): number =>
        countRow.parse(statement.get({ ...whose, ...of })).count
      const hasOthers = ENVIRONMENTS.some(
        (one) => one !== whose.environment && counted(createdIn, { environment: one }) > 0,
      )
      return {
        environments: scope.of === 'environment' || hasOthers ? [whose.environment] : [],
        isEmpty: [createdIn, news, batches].every((one) => counted(one) === 0),
        lastReadAt: ofWeek.reduce<string | null>(
          (last, { readAt }) => (readAt && (!last || readAt > last) ? readAt : last),
          null,
        ),
        unresolved: counted(unresolved),
        expiring: counted(expiring, { from: text(now), to: text(now + HOUR_MS) }),
        expired: counted(expired, { from: text(now - DAY_MS), now: text(now), to: text(now + HOUR_MS) }),
        disputeNews: counted(news),
        batches: counted(batches),
        errors: counted(errors, span),
        today: today ? statuses(groupsOf(today.from, today.to)) : [],
        week: statuses(ofWeek),
        days: days.flatMap((day) => dayFigures(whose, day)),
        balance: balancesOf(scope, days),
      }
    },
  }
}

const words = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ')

/** Groups of a kind and a status, largest first, each with its sum in each currency. */
function statuses(rows: readonly GroupRow[]): StatusFigures[] {
  const found = new Map<string, StatusFigures>()
  for (const row of rows) {
    const { kind, status, state } = row
    const currency = kind === 'added' ? null : row.currency
    const key = JSON.stringify([kind, status, state])
    const group = found.get(key) ?? { kind, status, state, count: 0, sums: [], withoutAmount: 0 }
    const sum = { currency, amount: asDecimal(inSmallestParts(row)) }
    found.set(key, {
      ...group,
      count: group.count + row.count,
      withoutAmount: group.withoutAmount + (currency === null ? row.count : row.withoutAmount),
      sums: row.count > row.withoutAmount && isOf(sum) ? [...group.sums, sum] : group.sums,
    })
  }
  return [...found.values()].sort((one, other) => other.count - one.count)
}

type Sum = StatusFigures['sums'][number]
const isOf = (sum: { readonly currency: Sum['currency'] | null; readonly amount: string }): sum is Sum =>
  sum.currency !== null

function lastOfEachDay(rows: Counted['balance'], days: readonly Day[]): Counted['balance'] {
  const last = new Map<string, Counted['balance'][number]>()
  let index = 0
  for (const row of rows) {
    const at = Date.parse(row.readAt)
    while (at >= (days[index]?.to ?? Number.POSITIVE_INFINITY)) index++
    const day = days[index]?.day
    if (day !== undefined) last.set(day, row)
  }
  return [...last.values()]
}
