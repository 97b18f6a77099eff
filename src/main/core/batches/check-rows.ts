import Big from 'big.js'
import { type BatchFinding, FINDINGS, type FindingCode, type JudgedRow } from '#shared/model/batch.ts'
import { ENOUGH_FOR_USUAL } from '#shared/model/payout-check.ts'
import { maskCard } from '#shared/rules/card-number.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { comparedSince, usualSince } from '../operations/check-payout.ts'
import type { Parts } from '../parts.ts'

/** What the desk's history says about a row. */
export interface Checked {
  readonly findings: readonly BatchFinding[]
  /** Earlier payouts like it: the one that has its ID first, then the newest. */
  readonly similar: readonly string[]
  /** Those of them that are shown as not paid. */
  readonly unpaid: readonly string[]
  readonly isNewCard: boolean
  /** Its card is known, or that of a similar payout is the same, by the visible digits only. */
  readonly byVisibleDigits: boolean
}

export type CheckRows = ReturnType<typeof createCheckRows>

/** Checks rows against everything this desk has ever sent and against the merchant's rules, like a single payout. */
export function createCheckRows(parts: Parts<'database' | 'platform' | 'cardHash' | 'clock'>) {
  const { database, cardHash, clock } = parts
  /** `known`: earlier results for unchanged rows; new results are added to it. */
  return async (
    profile: ProfileRow,
    idOf: (row: JudgedRow) => string | null,
    rows: readonly JudgedRow[],
    cards: ReadonlyMap<number, string>,
    known: Map<string, Checked>,
  ): Promise<ReadonlyMap<number, Checked>> => {
    const { id: profileId, environment, guard } = profile
    const keyed = rows.flatMap((row) => {
      const { amount, currency, owner, reference } = row.values
      const card = cards.get(row.row)
      const merchantTransactionId = idOf(row)
      if (amount === undefined || currency === undefined || card === undefined || merchantTransactionId === null)
        return []
      const hash = cardHash(card)
      const query = {
        row: row.row,
        merchantTransactionId,
        amount,
        currency,
        ownerName: owner ?? '',
        card: { ...maskCard(card), hash },
        reference: reference ?? null,
      }
      return [{ key: JSON.stringify({ ...query, card: hash ?? card }), query }]
    })
    const unknown = keyed.filter(({ key }) => !known.has(key))
    if (unknown.length > 0) {
      const largest = await database.largestPayouts(profile, usualSince(clock.now()))
      const found = await database.beside.checkBatch(undefined, {
        profileId,
        environment,
        ...comparedSince(profile, parts),
        compares: guard.duplicateHours > 0,
        exceptBatch: null,
        rows: unknown.map(({ query }) => query),
      })
      const byRow = new Map(found.map((one) => [one.row, one]))
      for (const { key, query } of unknown) {
        const one = byRow.get(query.row)
        const { row, amount, currency } = query
        const findings: BatchFinding[] = []
        const tell = (code: FindingCode, field: BatchFinding['field'], stands: string, right: string | null = null) => {
          findings.push({ code, severity: FINDINGS[code], sheet: '', row, column: null, field, stands, right })
        }
        if (one?.takenBy != null)
          tell(one.isAnothers ? 'id_is_anothers' : 'id_taken', 'reference', query.merchantTransactionId)
        const similar = (one?.similar ?? []).filter((id) => id !== one?.takenBy)
        if (similar.length > 0) tell('similar_payout', 'card', String(one?.similarCount ?? similar.length))
        const limit = guard.limits[currency as keyof typeof guard.limits]
        if (limit !== undefined && new Big(amount).gt(limit)) tell('above_limit', 'amount', amount, limit)
        const most = largest.find((other) => other.currency === currency)
        if (most && most.count >= ENOUGH_FOR_USUAL && new Big(amount).gt(most.amount))
          tell('unusual_amount', 'amount', amount, most.amount)
        known.set(key, {
          findings,
          similar: one?.takenBy != null ? [one.takenBy, ...similar] : similar,
          unpaid: one?.unpaid ?? [],
          isNewCard: one?.isNewCard ?? false,
          byVisibleDigits: one?.byVisibleDigits ?? false,
        })
      }
    }
    return new Map(
      keyed.flatMap(({ key, query }) => {
        const checked = known.get(key)
        return checked ? [[query.row, checked] as const] : []
      }),
    )
  }
}
