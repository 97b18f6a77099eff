import { type RefObject, useEffect, useRef } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useListKeys } from '../../components/grid/use-list-keys.ts'
import { useStaysInSight } from '../../components/grid/use-stays-in-sight.ts'
import { useTellFailure } from '../../components/use-tell-failure.ts'
import { stable } from './find/address.ts'
import { useListState } from './list-state.ts'
import { placeOf, rowAt } from './rows/part.ts'
import type { Found } from './rows/use-found.ts'
import { scrollToRow } from './rows/use-sight.ts'
import { clearSelection, extendTo, selectAll, toggleRow, useSelection } from './selection/selection.ts'

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
  readonly tick: (row: TransactionSummary, index: number, extend: boolean) => void
  readonly tickAll: () => void
}

/**
 * Moving through the list and ticking its rows. Places count the pinned rows first. A place whose row is not read yet is
 * gone to all the same: the row is the current one as soon as it is there.
 */
export function useListMoves({ found, openId, open, close, row, lead, grid }: Moves): Hands {
  const { client } = useDesk()
  const tell = useTellFailure()
  const { pinned, count, query } = found
  // Rows of before, while those that are looked for now are read, are none that a key may lead to.
  const part = found.part?.of === stable(query) ? found.part : undefined
  const cursor = useListState((state) => state.cursor)
  const current = openId ?? cursor
  const goal = useRef<number | null>(null)
  const openAtGoal = useRef(false)
  const lastPlace = useRef(-1)

  const at = (place: number) => pinned[place] ?? rowAt(part, place - pinned.length)
  const placeNow = (): number => {
    const above = pinned.findIndex(({ id }) => id === current)
    if (above >= 0) return above
    const below = placeOf(part, current)
    return below < 0 ? -1 : pinned.length + below
  }
  const place = placeNow()
  useEffect(() => {
    if (place >= 0 || current === null) lastPlace.current = place
  }, [place, current])

  const settle = (target: TransactionSummary) => {
    goal.current = null
    useListState.setState({ cursor: target.id })
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
  // Only a move of the cursor scrolls; rows that come in do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (place >= 0) scrollTo(place)
  }, [current])
  useStaysInSight(grid, () => place >= 0 && scrollTo(place))

  const extend = (to: number) => {
    const from = useSelection.getState().anchor ?? (place >= 0 ? place : to)
    const span = Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => Math.min(from, to) + step)
    const rows = span.map(at)
    if (rows.every((one) => one !== undefined)) {
      extendTo(
        rows.map((one) => [one.id, one]),
        from,
      )
      return
    }
    const ids = async () => {
      const all = await client.transactions.select({ query })
      const known = span.map((step) => pinned[step]?.id ?? all.ids[step - pinned.length])
      extendTo(
        known.flatMap((id) => (id === undefined ? [] : [[id, null] as const])),
        from,
        query,
      )
    }
    ids().catch(tell)
  }
  const tickAll = () => {
    const all = { ...query, isUnresolved: query.isUnresolved === true ? true : null }
    client.transactions
      .select({ query: all })
      .then(({ ids, isWhole }) => selectAll(ids, isWhole, [...pinned, ...(part?.items ?? [])], all), tell)
  }

  useListKeys({
    count: pinned.length + count,
    at: () => goal.current ?? (place >= 0 ? place : current === null ? -1 : lastPlace.current),
    go: (to, extending) => {
      if (extending) extend(to)
      const target = at(to)
      goal.current = target ? null : to
      openAtGoal.current = false
      if (target) settle(target)
      else scrollTo(to)
    },
    open: () => {
      const isWaiting = goal.current !== null || useListState.getState().firstOf !== null
      if (isWaiting) openAtGoal.current = true
      else if (current !== null) open(current)
      return isWaiting || current !== null
    },
    close: () => {
      const isTicking = useSelection.getState().rows.size > 0
      if (openId !== null) close()
      else clearSelection()
      return openId !== null || isTicking
    },
    tick: () => {
      const target = at(place)
      if (target) toggleRow(target, place)
      return target !== undefined
    },
    tickAll,
    grid,
  })
  return {
    current,
    tick: (target, to, extending) => (extending ? extend(to) : toggleRow(target, to)),
    tickAll: () => (useSelection.getState().rows.size > 0 ? clearSelection() : tickAll()),
  }
}
