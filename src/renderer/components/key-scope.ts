import { createContext, type KeyboardEvent, type RefObject, useContext, useEffectEvent, useLayoutEffect } from 'react'

/**
 * The dialog that contains a part of a screen; `null` outside dialogs. Plain keys act only in the dialog they are
 * pressed in.
 */
export const KeyScope = createContext<RefObject<Element | null> | null>(null)

/**
 * Whether a part of a screen is in a dialog, beside work in progress: navigating away from there would lose that work.
 */
export function useIsBeside(): boolean {
  return useContext(KeyScope) !== null
}

export const DIALOG = '[role=dialog]'

/**
 * Whether a key press is meant for the dialog `scope`, or, with `null`, for the page outside dialogs. It is meant for
 * the dialog that contains the focus, otherwise for the topmost dialog.
 */
export function isKeyIn(scope: Element | null, target: EventTarget | null): boolean {
  const own = target instanceof Element ? target.closest(DIALOG) : null
  return (own ?? [...document.querySelectorAll(DIALOG)].at(-1) ?? null) === scope
}

/** For a field that uses Escape itself: no ancestor handles the key in the capture phase. */
export const KEEPS_ESCAPE = { 'data-keeps-escape': true } as const

export function keepsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null
}

/**
 * Calls `run` on a key without modifiers, given as `KeyboardEvent.code`: the physical key, independent of the layout.
 * Ignored while typing, and over a menu or a dialog other than the one that contains the caller. `null`: no key.
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
  // As soon as the content is on the page: an effect may come after the first key press.
  useLayoutEffect(() => {
    if (code === null) return
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [code])
}

/** Submits a form from a field in which Enter starts a new line. */
export const SUBMIT = 'mod+Enter'

/** For such a field: submits its form as the form's button would, including validation. */
export function submitOnKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
