import { type RefObject, useEffect, useRef } from 'react'

/** So long after it was lost the focus is where the browser, a dialog that closes or the screen itself puts it (milliseconds). */
const SETTLED = 100

let hasActed = false

/** Notes the first press of a key or a button on the page. The browser's own note of it outlives a reload. */
export function noteFirstPress(): void {
  const note = () => {
    hasActed = true
  }
  for (const press of ['keydown', 'pointerdown'] as const) {
    window.addEventListener(press, note, { capture: true, once: true })
  }
}

/** What keys go to next on the screen that is open: its list, else its heading. */
export function focusScreen(): void {
  const main = document.getElementById('main')
  const target = main?.querySelector<HTMLElement>('[role=grid]') ?? main?.querySelector<HTMLElement>('h1') ?? main
  target?.focus({ preventScroll: true })
}

/** A ref of what may come under a long form: it is brought to the eye when it comes. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** The focus comes along to a screen that is opened, unless a field of it takes it. Before the first key it stays at the top of the window. */
export function useFocusOnArrival(): void {
  useEffect(() => {
    if (hasActed && !isInMain() && !isAsking()) focusScreen()
  }, [])
}

/**
 * The first field of what is shown has the focus, at once: a form library that sets it a moment later takes it from where
 * a fast hand has gone meanwhile. `isWanted`: at its start.
 */
export function useFirstField<Shown extends HTMLElement>(isWanted = true): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (isWanted) shown.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isWanted])
  return shown
}

/**
 * Whoever works by keyboard never stands nowhere: where what had the focus is gone from the page, and nothing else takes
 * it, it goes back to what had it on the screen before (a dialog that closes quickly does not always give it back), else
 * to the screen; from its heading to its list, as soon as that is read. What is only disabled for a while is left to who
 * disabled it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let byKeyboard = false
    let last: EventTarget | null = null
    let lastOnScreen: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKey = () => {
      byKeyboard = true
    }
    const onPointer = () => {
      byKeyboard = false
    }
    const onFocus = ({ target }: FocusEvent) => {
      last = target
      if (target instanceof HTMLElement && isInMain()) lastOnScreen = target
    }
    const isLost = () => byKeyboard && isNowhere() && last instanceof Node && !last.isConnected
    const look = () => {
      if (isAtHeading() && hasList()) focusScreen()
      if (timer !== undefined || !isLost()) return
      timer = setTimeout(() => {
        timer = undefined
        if (!isLost() || isAsking()) return
        if (lastOnScreen?.isConnected) lastOnScreen.focus({ preventScroll: true })
        if (isNowhere()) focusScreen()
      }, SETTLED)
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('focusin', onFocus)
    window.addEventListener('keydown', onKey, { capture: true })
    window.addEventListener('pointerdown', onPointer, { capture: true })
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      window.removeEventListener('focusin', onFocus)
      window.removeEventListener('keydown', onKey, { capture: true })
      window.removeEventListener('pointerdown', onPointer, { capture: true })
    }
  }, [])
}

/** Another merchant is worked for: the keys go to what is shown for it, and not to the menu that it was chosen in. */
export function useFocusOnChange(of: string | null): void {
  useEffect(() => {
    if (of === null) return
    return () => {
      if (isInMain()) return
      setTimeout(() => {
        if (!isInMain() && !isAsking()) focusScreen()
      }, SETTLED)
    }
  }, [of])
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body
const isInMain = (): boolean => document.getElementById('main')?.contains(document.activeElement) ?? false
/** A dialog or a menu keeps the focus to itself. */
const isAsking = (): boolean => document.querySelector('[aria-modal=true], [role=menu]') !== null
const isAtHeading = (): boolean => document.activeElement?.matches('#main h1') ?? false
const hasList = (): boolean => document.querySelector('#main [role=grid]') !== null
