import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import type { Sort, TransactionQuery } from '#shared/model/transaction-query.ts'
import { usePreferences } from '../../bridge/hooks.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import gridClasses from '../../components/grid/grid.module.css'
import { LIST_KEYS } from '../../components/grid/list-keys.ts'
import { FIRST_SIGHT, HEAD, ROWS, useSight } from '../../components/grid/sight.ts'
import { useStable } from '../../components/grid/use-stable.ts'
import { usePlainKey } from '../../components/key-scope.ts'
import { type OwnField, wantField } from '../transaction/wanted-field.ts'
import { stable } from './find/address.ts'
import { useListState } from './list-state.ts'
import { pinnedHeight } from './pinned-rows.tsx'
import { useFound } from './rows/use-found.ts'
import { clearSelection, dropOrder, useSelection } from './selection/selection.ts'
import { TransactionList } from './transaction-list.tsx'
import classes from './transactions.module.css'
import { useListMoves } from './use-list-moves.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

interface ListedProps {
  readonly view: ListView
  readonly query: TransactionQuery
  readonly openId: string | null
  readonly open: (id: string) => void
  readonly close: () => void
  readonly onSort: (sort: Sort) => void
  readonly grid: RefObject<HTMLDivElement | null>
  /** Shown if there are no rows at all, not even pinned ones: `notFound` if something was searched for. */
  readonly notFound: ReactNode | null
  readonly nothing: ReactNode
}

/** The transactions found, as a list that reads only the rows in view. */
export function FoundTransactions({
  view,
  query,
  openId,
  open,
  close,
  onSort,
  grid,
  notFound,
  nothing,
}: ListedProps): ReactNode {
  const { listLayout } = usePreferences()
  const row = ROWS[listLayout.density]
  const [sight, setSight] = useState(FIRST_SIGHT)
  const found = useFound(query, sight)
  const lead = HEAD + pinnedHeight(found.pinned.length, row)
  const isListed = !found.loading && found.pinned.length + found.count > 0
  useSight(isListed ? grid : NOWHERE, { row, lead }, setSight, keepOffset)
  useScrollAnchor({ part: found.part, lead, row }, grid)
  useOffset(isListed, grid)
  useBeginning(query)
  useClearing(query)
  const { current, acted, tick, tickAll } = useListMoves({ found, openId, open, close, row, lead, grid })
  useActionKeys({ openId, open, row: acted })
  const onOpen = useStable(open)
  const onTick = useStable(tick)
  return (
    <div className={classes.listed}>
      {found.error !== null && (
        <div className={gridClasses.failure}>
          <FailureNotice error={found.error} />
        </div>
      )}
      {isListed && (
        <TransactionList
          found={found}
          view={view}
          layout={listLayout}
          sight={sight}
          current={current}
          openId={openId}
          onOpen={onOpen}
          onTick={onTick}
          onSort={onSort}
          onTickAll={tickAll}
          grid={grid}
        />
      )}
      {!isListed && !found.loading && !found.isOther && found.error === null && (
        <div className={classes.nothing}>{notFound ?? nothing}</div>
      )}
    </div>
  )
}

const NOWHERE = { current: null }

function keepOffset(offset: number): void {
  useListState.setState({ offset })
}

/** Restores the scroll position. */
function useOffset(isListed: boolean, grid: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (isListed && grid.current) grid.current.scrollTop = useListState.getState().offset
  }, [isListed, grid])
}

/** Another merchant's list starts at the top, with no row under the keyboard cursor. */
function useBeginning({ profileId }: TransactionQuery): void {
  useEffect(() => {
    if (useListState.getState().of !== profileId) useListState.setState({ of: profileId, cursor: null, offset: 0 })
  }, [profileId])
}

/**
 * Clears the ticks when the query changes: actions would otherwise apply to rows that are no longer listed. A different
 * order hides no rows, so it keeps them unless they are the first ones of the previous order.
 */
function useClearing(query: TransactionQuery): void {
  const found = stable({ ...query, sort: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleared where something else is found
  useEffect(() => clearSelection, [found])
  const listed = stable(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked of the list in another order
  useEffect(() => dropOrder, [listed])
}

interface ActionKeys {
  readonly openId: string | null
  readonly open: (id: string) => void
  /** The row that the keys act on; `null` if there is none. */
  readonly row: () => string | null
}

/** The keys for the dispute, the note and the tags of the current row. The detail handles them if one is open. */
function useActionKeys({ openId, open, row }: ActionKeys): void {
  const navigate = useNavigate()
  const isTicking = useSelection(({ ids }) => ids.size > 0)
  const lead = (field: OwnField) => () => {
    const id = row()
    if (id === null) return
    wantField(id, field)
    open(id)
  }
  usePlainKey(openId === null ? LIST_KEYS.dispute[0] : null, () => {
    const transactionId = row()
    if (transactionId !== null) void navigate({ to: '/disputes/new/$transactionId', params: { transactionId } })
  })
  usePlainKey(openId === null ? LIST_KEYS.note[0] : null, lead('note'))
  // With rows ticked, the key leads to their tags.
  usePlainKey(openId === null && !isTicking ? LIST_KEYS.tags[0] : null, lead('tags'))
}
