import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { addressOf } from './find/address.ts'
import { withoutFilters } from './find/view-query.ts'
import { useListState } from './list-state.ts'
import { useShownMerchant, useShownView } from './shown-view.ts'

/** What nobody knows the outcome of, newest first. */
export interface Unresolved {
  /** Of every merchant, removed ones too. */
  readonly all: readonly TransactionSummary[]
  /** Of whom the list shows. */
  readonly here: readonly TransactionSummary[]
  /**
   * Of merchants that the list does not show. The training merchant's are left out: play money needs nobody, and a sign
   * that is always there is soon overlooked.
   */
  readonly elsewhere: readonly TransactionSummary[]
  readonly loading: boolean
  readonly error: unknown
}

const NOTHING: readonly TransactionSummary[] = []

/** The unresolved ones. Read as a whole, whoever is shown: they are few, and a change of merchant then waits for nothing. */
export function useUnresolved(): Unresolved {
  const { query } = useDesk()
  const shown = useShownMerchant()
  const {
    data: all = NOTHING,
    isPending,
    error,
  } = useQuery(query.resolution.unresolved.queryOptions({ input: { profileId: null } }))
  return useMemo(() => {
    const isHere = ({ profileId }: TransactionSummary) => shown === null || profileId === shown
    const isElsewhere = (row: TransactionSummary) => !isHere(row) && row.environment !== 'training'
    return { all, here: all.filter(isHere), elsewhere: all.filter(isElsewhere), loading: isPending, error }
  }, [all, shown, isPending, error])
}

/** Leads to the unresolved ones, the newest opened; to everybody's where some are not of whom the list shows. */
export function useShowUnresolved(): () => void {
  const navigate = useNavigate()
  const { all, here } = useUnresolved()
  const view = useShownView()
  return () => {
    const [first] = all.length > here.length ? all : here
    const search = addressOf({ ...withoutFilters(view), ...(all.length > here.length && { scope: 'all' }) })
    if (first === undefined) {
      void navigate({ to: '/transactions', search })
      return
    }
    useListState.setState({ cursor: first.id, summoned: true })
    void navigate({ to: '/transactions/$id', params: { id: first.id }, search })
  }
}
