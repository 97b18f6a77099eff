import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isKeyIn } from '../key-scope.ts'
import { createCursorIndex, destination, listKeyOf } from './list-keys.ts'

/** The position in a list, kept for as long as the window is open. */
export interface ListPlace {
  /** The row with the keyboard cursor; the open row, if there is one. */
  readonly cursor: string | null
  /** Scroll offset in pixels. */
  readonly offset: number
  /** Identifies whose list the position belongs to; `null`: everyone's. */
  readonly of: string | null
}

export interface PlaceStore {
  <Part>(select: (place: ListPlace) => Part): Part
  readonly getState: () => ListPlace
  readonly setState: (place: Partial<ListPlace>) => void
}

interface ListKeys {
  readonly count: number
  /** The index of the row with the keyboard cursor; -1: none; a row that has left is half a place above the next. */
  readonly at: () => number
  /** Moves to a row; with `extend`, the rows passed are ticked, too. */
  readonly go: (index: number, extend: boolean) => void
  /** Opens the row with the keyboard cursor; false: there is none. */
  readonly open: () => boolean
  /** Closes what can be closed; false: there is nothing to close. */
  readonly close: () => boolean
  /** Toggles the tick of the row with the keyboard cursor; false: there is nothing to tick here. */
  readonly tick?: () => boolean
  /** Ticks all rows. */
  readonly tickAll?: () => void
  readonly grid: RefObject<HTMLDivElement | null>
}

/**
 * Keyboard control of a list: arrows, j and k move, Enter opens, Escape closes. Matches physical keys, independent of
 * the layout, so that it works in Russian too.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || isElsewhere(event.target)) return
      const isDone = event.ctrlKey || event.metaKey ? actOnAll(event, latest.current) : act(event, latest.current)
      if (isDone) event.preventDefault()
    }
    // In the capture phase: an open tooltip would consume Escape.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

/** Whether a key belongs to something else: a field, a menu, a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!isKeyIn(null, target)) return true
  return (
    target instanceof Element &&
    target.closest('input:not([type=radio]), textarea, select, [contenteditable], [role=menu]') !== null
  )
}

function isInList({ target }: KeyboardEvent, { grid }: ListKeys): boolean {
  return target === document.body || (target instanceof Node && !!grid.current?.contains(target))
}

function actOnAll(event: KeyboardEvent, keys: ListKeys): boolean {
  if (event.code !== 'KeyA' || event.shiftKey || !keys.tickAll || !isInList(event, keys)) return false
  keys.tickAll()
  return true
}

function act(event: KeyboardEvent, keys: ListKeys): boolean {
  const key = listKeyOf(event.code, event.key)
  const { target } = event
  // In the header, Escape returns to the rows.
  const inHeader = target instanceof Element && target.closest('[role=columnheader]') !== null
  if (key === 'close') return !inHeader && keys.close()
  const inList = isInList(event, keys)
  // On a button in the header, Enter and Space press the button.
  const onButton = target instanceof HTMLButtonElement
  if (key === 'open') return inList && !onButton && keys.open()
  if (key === 'tick') return inList && !onButton && keys.tick !== undefined && (event.repeat || keys.tick())
  const at = keys.at()
  // Letters move from anywhere; arrows only in the list, because elsewhere they scroll.
  const to = inList || event.code.startsWith('Key') ? destination(key, at, keys.count) : null
  if (to === null || keys.count === 0) return false
  keys.grid.current?.focus()
  if (to !== at) keys.go(to, event.shiftKey && inList)
  return true
}

/** The row being opened in place of the open one, which takes a moment: further keys go on from it. */
export function useAhead(openId: string | null): RefObject<string | null> {
  const ahead = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another row is open, keys go on from that
  useEffect(() => {
    ahead.current = null
  }, [openId])
  return ahead
}

interface RowKeys {
  readonly rows: readonly { readonly id: string }[]
  readonly place: PlaceStore
  readonly openId: string | null
  readonly open: (id: string) => void
  readonly close: () => void
  readonly grid: RefObject<HTMLDivElement | null>
}

/** The same for a list whose rows are all loaded. If a row is open, the row moved to is opened instead. */
export function useRowKeys({ rows, place, openId, open, close, grid }: RowKeys): void {
  const [indexOf] = useState(createCursorIndex)
  const ahead = useAhead(openId)
  const at = () => indexOf(rows, ahead.current ?? openId ?? place.getState().cursor)
  useEffect(() => void at())
  useListKeys({
    count: rows.length,
    at,
    go: (index) => {
      const row = rows[index]
      if (!row) return
      place.setState({ cursor: row.id })
      if (openId === null) return
      ahead.current = row.id
      open(row.id)
    },
    open: () => {
      const at = rows.find((row) => row.id === place.getState().cursor)
      if (at) open(at.id)
      return at !== undefined
    },
    close: () => {
      if (openId !== null) close()
      return openId !== null
    },
    grid,
  })
}
