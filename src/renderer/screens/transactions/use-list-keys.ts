import { type RefObject, useEffect, useRef } from 'react'
import { isKeyIn } from '../../components/key-scope.ts'
import { listKeyOf } from './list-keys.ts'

/** Rows that Page Up and Page Down pass. */
const LEAP = 15

/** The row that the keyboard is at, as its list keeps it. */
export interface ListCursor {
  readonly get: () => string | null
  readonly set: (id: string) => void
}

interface ListKeys {
  readonly rows: readonly { readonly id: string }[]
  readonly cursor: ListCursor
  readonly openId: string | null
  readonly open: (id: string) => void
  readonly close: () => void
  readonly grid: RefObject<HTMLDivElement | null>
}

/**
 * The list by keyboard: arrows, j and k move, Enter opens, Escape closes. Where one is open, it follows. Keys
 * are those of the keyboard, not of its layout: they work in Russian too.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      if (act(event, latest.current)) event.preventDefault()
    }
    // On the way down: an open tooltip would keep Escape to itself.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

/** Whether a key belongs to somebody else: a field, a menu, a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!isKeyIn(null, target)) return true
  return (
    target instanceof Element &&
    target.closest('input:not([type=radio]), textarea, select, [contenteditable], [role=menu]') !== null
  )
}

function act(event: KeyboardEvent, keys: ListKeys): boolean {
  const key = listKeyOf(event.code)
  if (key === 'close') {
    if (keys.openId !== null) keys.close()
    return keys.openId !== null
  }
  const inList =
    event.target === document.body || (event.target instanceof Node && !!keys.grid.current?.contains(event.target))
  if (key === 'open') {
    const at = keys.cursor.get()
    if (inList && at !== null) keys.open(at)
    return inList && at !== null
  }
  const at = keys.rows.findIndex((row) => row.id === (keys.openId ?? keys.cursor.get()))
  const to = destination(event.code, at, keys.rows.length, inList)
  const row = to === null ? undefined : keys.rows[to]
  if (!row) return false
  keys.grid.current?.focus()
  if (row.id === keys.rows[at]?.id) return true
  keys.cursor.set(row.id)
  if (keys.openId !== null) keys.open(row.id)
  return true
}

/** Letters move from anywhere; arrows only in the list, since elsewhere they scroll. */
function destination(code: string, at: number, count: number, inList: boolean): number | null {
  const clamp = (to: number) => Math.max(0, Math.min(count - 1, to))
  if (!inList && !code.startsWith('Key')) return null
  switch (listKeyOf(code)) {
    case 'down':
      return clamp(at + 1)
    case 'up':
      return clamp(at - 1)
    case 'pageDown':
      return clamp(at + LEAP)
    case 'pageUp':
      return clamp(at - LEAP)
    case 'first':
      return 0
    case 'last':
      return clamp(count - 1)
    default:
      return null
  }
}
