/**
 * The keys of the transaction list and of the list beside it, as `KeyboardEvent.code` values: physical keys,
 * independent of the layout. Help shows them from here.
 */
export const LIST_KEYS = {
  down: ['KeyJ', 'ArrowDown'],
  up: ['KeyK', 'ArrowUp'],
  pageDown: ['PageDown'],
  pageUp: ['PageUp'],
  first: ['Home'],
  last: ['End'],
  open: ['Enter'],
  close: ['Escape'],
  refresh: ['KeyR'],
  cancel: ['KeyX'],
  dispute: ['KeyD'],
  find: ['Slash'],
  tick: ['Space'],
  sort: ['KeyS'],
  note: ['KeyN'],
  tags: ['KeyT'],
  export: ['KeyE'],
} as const satisfies Record<string, readonly string[]>

export type ListKey = keyof typeof LIST_KEYS

/** Ticks every row found. */
export const TICK_ALL = 'mod+A'
/** Focuses the search field, like the usual shortcut elsewhere. */
export const FIND = 'mod+F'

/**
 * The action of a key in the list; `undefined` for other keys. `name`: what the key means (`KeyboardEvent.key`), by
 * which Enter and the arrows of the numeric keypad are the same as the others.
 */
export function listKeyOf(code: string, name: string): ListKey | undefined {
  const names = Object.keys(LIST_KEYS) as ListKey[]
  return names.find((action) => LIST_KEYS[action].some((key) => key === code || key === name))
}

/** Rows that Page Up and Page Down move by. */
const LEAP = 15

/** The index of the row that a key moves to; `null`: the key does not move. `at`: as from `createCursorIndex`. */
export function destination(key: ListKey | undefined, at: number, count: number): number | null {
  const clamp = (to: number) => Math.max(0, Math.min(count - 1, to))
  switch (key) {
    case 'down':
      return clamp(Math.floor(at) + 1)
    case 'up':
      return clamp(Math.ceil(at) - 1)
    case 'pageDown':
      return clamp(Math.floor(at) + LEAP)
    case 'pageUp':
      return clamp(Math.ceil(at) - LEAP)
    case 'first':
      return 0
    case 'last':
      return clamp(count - 1)
    default:
      return null
  }
}

/**
 * Returns a function that tells the index of the row with the cursor; half a place above the next row once it has left
 * the list; -1: it was not there.
 */
export function createCursorIndex(): (rows: readonly { readonly id: string }[], cursor: string | null) => number {
  let last: { readonly id: string; readonly at: number } | null = null
  return (rows, cursor) => {
    const at = rows.findIndex(({ id }) => id === cursor)
    if (at < 0 || cursor === null) return last !== null && last.id === cursor ? last.at - 0.5 : -1
    last = { id: cursor, at }
    return at
  }
}
