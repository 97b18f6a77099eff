import { createContext, type RefObject, useContext } from 'react'

/** The dialog that a part of a screen lies in; null: in none. Keys that act without a modifier act in the one they are pressed in. */
export const KeyScope = createContext<RefObject<Element | null> | null>(null)

/** Whether a part of a screen lies in a dialog, beside what is being done: leading elsewhere from there would lose that. */
export function useIsBeside(): boolean {
  return useContext(KeyScope) !== null
}

const DIALOG = '[role=dialog]'

/**
 * Whether a key is meant for what lies in a dialog, or, with null, for what lies in none: it belongs to the dialog that has
 * the focus, or, where nothing has it, to the one on top.
 */
export function isKeyIn(scope: Element | null, target: EventTarget | null): boolean {
  const own = target instanceof Element ? target.closest(DIALOG) : null
  return (own ?? [...document.querySelectorAll(DIALOG)].at(-1) ?? null) === scope
}
