import { notifications } from '@mantine/notifications'
import { type RefObject, useEffect, useRef } from 'react'
import { MAX_SELECTED } from '#shared/contract/transactions.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useTellFailure } from '../../components/announcer.tsx'
import { scrollToRow, useStaysInSight } from '../../components/grid/sight.ts'
import { useAhead, useListKeys } from '../../components/grid/use-list-keys.ts'
import { useT } from '../../i18n/index.tsx'
import { stable } from './find/address.ts'
import { useListState } from './list-state.ts'
import { placeOf, rowAt } from './rows/part.ts'
import type { Found } from './rows/use-found.ts'
import { rangeOf } from './selection/range.ts'
import { askForTicks, clearSelection, extendTo, selectAll, toggleRow, useSelection } from './selection/selection.ts'

interface Moves {
  readonly found: Found
  readonly openId: string | null
  readonly open: (id: string) => void
  readonly close: () => void
  readonly row: number
  readonly lead: number
  readonly grid: RefObject<HTMLDivElement | null>
}

interface Hands {
  readonly current: string | null
  /** The row that a key acts on: the current one while it is listed. */
  readonly acted: () => string | null
  readonly tick: (row: TransactionSummary, extend: boolean) => void
  readonly tickAll: () => void
}

/**
 * Moves through the list and ticks its rows. Places count the pinned rows first. Moving to a place whose row has not
 * been read yet works, too: the row becomes the current one as soon as it has been read.
 */
export function useListMoves({ found, openId, open, close, row, lead, grid }: Moves): Hands {
  const { client } = useDesk()
  const t = useT()
  const tell = useTellFailure()
  const { pinned, count, query } = found
  const of = stable(query)
  // While the current query is being read, keys must not lead to rows of the previous one.
  const part = found.part?.of === of ? found.part : undefined
  const cursor = useListState((state) => state.cursor)
  const current = openId ?? cursor
  const goal = useRef<number | null>(null)
  const openAtGoal = useRef(false)
  const ahead = useAhead(openId)

  const at = (place: number) => pinned[place] ?? rowAt(part, place - pinned.length)
  const placeOfId = (wanted: string | null): number => {
    const above = pinned.findIndex(({ id }) => id === wanted)
    if (above >= 0) return above
    const below = placeOf(part, wanted)
    return below < 0 ? -1 : pinned.length + below
  }
  const place = placeOfId(current)
  useEffect(() => {
    if (place >= 0 && current !== null) useListState.setState({ stood: { id: current, place } })
  }, [place, current])
  const lastPlace = () => {
    const { stood } = useListState.getState()
    return stood !== null && stood.id === current ? stood.place : -1
  }
  const acted = () => {
    if (place >= 0) return current
    // If its last place has been read without it, it has left the list; if not read, it was scrolled away from.
    const below = lastPlace() - pinned.length
    return part && below >= 0 && below < count && rowAt(part, below) === undefined ? current : null
  }

  const settle = (target: TransactionSummary) => {
    goal.current = null
    useListState.setState({ cursor: target.id })
    ahead.current = openId === null ? null : target.id
    if (openId !== null || openAtGoal.current) open(target.id)
    openAtGoal.current = false
  }
  const scrollTo = (to: number) => {
    if (grid.current && to >= pinned.length) scrollToRow(grid.current, to - pinned.length, { row, lead })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was gone to has come
  useEffect(() => {
    const target = goal.current === null ? undefined : at(goal.current)
    if (target) settle(target)
  }, [part])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place that was gone to is none of another list
  useEffect(() => {
    goal.current = null
    openAtGoal.current = false
  }, [of])
  const firstOf = useListState((state) => state.firstOf)
  const isShown = useListState(({ view }) => view?.text.trim() === firstOf?.trim()) && query.text === firstOf?.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what it is the first of is shown
  useEffect(() => {
    if (firstOf === null || !isShown) return
    useListState.setState({ firstOf: null })
    const target = at(0)
    goal.current = target ? null : 0
    if (target) settle(target)
  }, [firstOf, isShown])
  // Only a move of the cursor scrolls; incoming rows do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (place >= 0) scrollTo(place)
  }, [current])
  useStaysInSight(grid, () => place >= 0 && scrollTo(place))

  const select = (of: TransactionQuery) =>
    askForTicks((signal) => client.transactions.select({ query: of }, { signal }))
  const extend = async (to: number) => {
    const target = at(to)
    const anchor = useSelection.getState().anchor ?? current ?? target?.id ?? null
    const from = placeOfId(anchor)
    const length = target && from >= 0 ? Math.abs(to - from) + 1 : 0
    const span = Array.from({ length }, (_, step) => at(Math.min(from, to) + step))
    if (anchor !== null && length > 0 && span.every((one) => one !== undefined)) {
      extendTo({ ids: span.map(({ id }) => id), anchor, isPart: false })
      return
    }
    const found = await select(query)
    if (found === null) return
    const ids = [...new Set([...pinned.map(({ id }) => id), ...found.ids])]
    const range = rangeOf({ ids, isWhole: found.isWhole }, anchor, { id: target?.id, place: to })
    if (range) extendTo(range, query)
    if (!found.isWhole && anchor !== null && range?.anchor !== anchor) tellFarAnchor()
  }
  const tellFarAnchor = () =>
    notifications.show({ id: 'range', color: 'yellow', message: t('list.range.far', { most: MAX_SELECTED }) })
  const tickAll = async () => {
    const all = await select(found.whole)
    if (all) selectAll(all.ids, all.isWhole, found.whole)
  }

  const start = (): number => {
    const next = placeOfId(ahead.current)
    if (next >= 0) return next
    if (place >= 0) return place
    return acted() === current ? lastPlace() : lastPlace() - 0.5
  }

  useListKeys({
    count: pinned.length + count,
    at: () => goal.current ?? start(),
    go: (to, extending) => {
      if (extending) extend(to).catch(tell)
      const target = at(to)
      goal.current = target ? null : to
      openAtGoal.current = false
      if (target) settle(target)
      else scrollTo(to)
    },
    open: () => {
      const isWaiting = goal.current !== null || useListState.getState().firstOf !== null
      if (isWaiting) openAtGoal.current = true
      const id = isWaiting ? null : (ahead.current ?? acted())
      if (id !== null) open(id)
      return isWaiting || id !== null
    },
    close: () => {
      const isTicking = useSelection.getState().ids.size > 0
      if (openId !== null) close()
      else clearSelection()
      return openId !== null || isTicking
    },
    tick: () => {
      const target = at(place)
      if (target) toggleRow(target.id)
      return target !== undefined
    },
    tickAll: () => void tickAll().catch(tell),
    grid,
  })
  return {
    current,
    acted,
    tick: (target, extending) => {
      const to = placeOfId(target.id)
      // Rows of the previous query are still rendered while the current one is being read.
      if (to < 0) return
      if (extending) extend(to).catch(tell)
      else toggleRow(target.id)
    },
    tickAll: () => (useSelection.getState().ids.size > 0 ? clearSelection() : void tickAll().catch(tell)),
  }
}
