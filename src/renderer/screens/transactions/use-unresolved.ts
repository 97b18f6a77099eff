import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { untilNextPress } from '../../components/screen-focus.ts'
import { addressOf } from './find/address.ts'
import { withoutFilters } from './find/view-query.ts'
import { useListState } from './list-state.ts'
import { useShownMerchant, useShownView } from './shown-view.ts'

/** Transactions with an unknown outcome, newest first. */
export interface Unresolved {
  /** Of all merchants, including removed ones. */
  readonly all: readonly TransactionSummary[]
  /** Of the merchants that the list shows. */
  readonly here: readonly TransactionSummary[]
  /**
   * Of merchants that the list does not show. The training merchant's are left out: play money needs no attention, and
   * a sign that never disappears is soon overlooked.
   */
  readonly elsewhere: readonly TransactionSummary[]
  readonly loading: boolean
  readonly error: unknown
}

const NOTHING: readonly TransactionSummary[] = []

/** The unresolved transactions. All are read, so that switching the merchant does not wait: they are few. */
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

/** What "Show unresolved" leads to: play money only if there is no other; `isAll`: not all of it is listed here. */
export function toShow({ all, here }: Pick<Unresolved, 'all' | 'here'>) {
  const isReal = ({ environment }: TransactionSummary) => environment !== 'training'
  const isWanted = all.some(isReal) ? isReal : () => true
  const wanted = all.filter(isWanted)
  return { wanted, isAll: wanted.length > here.filter(isWanted).length }
}

/**
 * Opens the newest unresolved transaction; switches to all merchants if some belong to one that is not shown. `count`:
 * how many it leads to.
 */
export function useShowUnresolved(): { readonly count: number; readonly show: () => void } {
  const navigate = useNavigate()
  const { wanted, isAll } = toShow(useUnresolved())
  const [first] = wanted
  const view = useShownView()
  const show = () => {
    const search = addressOf({ ...withoutFilters(view), ...(isAll && { scope: 'all' }) })
    if (first === undefined) {
      void navigate({ to: '/transactions', search })
      return
    }
    useListState.setState({ cursor: first.id, summoned: untilNextPress() })
    void navigate({ to: '/transactions/$id', params: { id: first.id }, search })
  }
  return { count: wanted.length, show }
}
