import { createContext, type KeyboardEvent, type RefObject, useContext, useEffect, useEffectEvent } from 'react'

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

/** For a field that has its own use for Escape: nothing around it takes the key on its way down. */
export const KEEPS_ESCAPE = { 'data-keeps-escape': true } as const

export function keepsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null
}

/**
 * Runs something on a key without modifiers, named as `KeyboardEvent.code` names it: the keyboard's, not its layout's.
 * Not while something is typed, and not over a menu or another dialog than the one it lies in. Null: no key now.
 */
export function usePlainKey(code: string | null, run: () => void): void {
  const scope = useContext(KeyScope)
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.code !== code || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('input:not([type=radio]), textarea, select, [role=menu]')) return
    if (!isKeyIn(scope?.current ?? null, target)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (code === null) return
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [code])
}

/** Sends a form from a field in which Enter begins a new line. */
export const SUBMIT = 'mod+Enter'

/** For such a field: submits its form as its button would, with all that is checked before. */
export function submitOnKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
