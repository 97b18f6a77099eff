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

/** The action of a key in the list; `undefined` for other keys. */
export function listKeyOf(code: string): ListKey | undefined {
  const names = Object.keys(LIST_KEYS) as ListKey[]
  return names.find((name) => LIST_KEYS[name].some((key) => key === code))
}
