/**
 * The keys of the list of transactions and of the one beside it, as `KeyboardEvent.code` names them: those of the
 * keyboard, not of its layout. Help shows them from here.
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

/** Everything that is found is ticked. */
export const TICK_ALL = 'mod+A'
/** The search field, as it is called everywhere else. */
export const FIND = 'mod+F'

/** What a key does in the list; undefined for all others. */
export function listKeyOf(code: string): ListKey | undefined {
  const names = Object.keys(LIST_KEYS) as ListKey[]
  return names.find((name) => LIST_KEYS[name].some((key) => key === code))
}
