import { type RefObject, useEffect, useRef } from 'react'

/** By this time after losing the focus, the browser, a closing dialog or the screen has placed it (milliseconds). */
const SETTLED = 100

let presses = 0

/** Counts the presses of keys and buttons on the page. */
export function countPresses(): void {
  const count = () => {
    presses++
  }
  for (const press of ['keydown', 'pointerdown'] as const) window.addEventListener(press, count, { capture: true })
}

/**
 * For a move of the focus that comes some time after what asked for it: returns a function that tells whether the
 * operator has pressed nothing since. Otherwise, the move would take the focus from where they have gone on.
 */
export function untilNextPress(): () => boolean {
  const before = presses
  return () => presses === before
}

/** Whether a screen may move the focus by itself: the operator is not in the navigation, a menu or a dialog. */
export const mayMoveFocus = (): boolean => isNowhere() || isInMain()

/** Moves the focus to the current screen: to its list, otherwise its heading. */
export function focusScreen(): void {
  const main = document.getElementById('main')
  focusOn(main?.querySelector('[role=grid]') ?? main?.querySelector('h1') ?? main)
}

/** A ref for content that may appear below a long form: scrolls it into view when it appears. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/**
 * Moves the focus to a newly opened screen, unless one of its fields takes it. Before the first key or button press,
 * the focus stays at the top of the window.
 */
export function useFocusOnArrival(): void {
  useEffect(() => {
    if (presses > 0 && !isInMain() && !openDialog()) focusScreen()
  }, [])
}

/**
 * Focuses the first field of the element when it is shown and `isWanted`. Immediately: a form library that does so a
 * moment later steals the focus from wherever a fast operator has moved it.
 */
export function useFirstField<Shown extends HTMLElement>(isWanted = true): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (isWanted) shown.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isWanted])
  return shown
}

/**
 * Keeps keyboard users from losing the focus. If the focused element is removed and nothing else takes the focus, it
 * moves to the open dialog; without one, to the element on the screen that had it last (a dialog that closes quickly
 * does not always restore it), otherwise to the screen; and from the heading to the list, as soon as the list is
 * loaded. An element that is only disabled for a while, such as a button during its call or a field while its form is
 * saved, gets the focus back.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let byKeyboard = false
    let last: Element | null = null
    let lastOnScreen: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const over = new AbortController()
    const listen = (type: 'focusin' | 'keydown' | 'pointerdown', listener: () => void) =>
      window.addEventListener(type, listener, { capture: true, signal: over.signal })
    const isLost = () => byKeyboard && isNowhere() && last?.isConnected === false
    const look = () => {
      if (isAtHeading() && hasList()) focusScreen()
      if (timer !== undefined || !isLost()) return
      timer = setTimeout(() => {
        timer = undefined
        if (!isLost()) return
        // To the dialog itself: none of its buttons is pressed by a key that was meant for the one that is gone.
        const dialog = openDialog()
        if (dialog) return focusOn(dialog)
        focusOn(lastOnScreen)
        if (isNowhere()) focusScreen()
      }, SETTLED)
    }
    /** The browser takes the focus from what is disabled, by itself or with its fieldset. */
    const isBack = ({ type, target }: MutationRecord) =>
      type === 'attributes' && target.contains(last) && !last?.matches(':disabled')
    const changes = new MutationObserver((records) => {
      if (byKeyboard && isNowhere() && records.some(isBack)) focusOn(last)
      look()
    })
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    listen('focusin', () => {
      last = document.activeElement
      if (isInMain()) lastOnScreen = last
    })
    listen('keydown', () => {
      byKeyboard = true
    })
    listen('pointerdown', () => {
      byKeyboard = false
    })
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      over.abort()
    }
  }, [])
}

/**
 * When another merchant becomes active, moves the focus to the screen, away from the menu in which it was chosen, unless
 * the operator presses a key or a button, or the focus reaches the screen, before that.
 */
export function useFocusOnChange(of: string | null): void {
  useEffect(() => {
    if (of === null) return
    return () => {
      if (isInMain()) return
      const isStill = untilNextPress()
      const waiting = new AbortController()
      const { signal } = waiting
      window.addEventListener('focusin', () => isInMain() && waiting.abort(), { signal })
      setTimeout(() => {
        if (isStill() && !signal.aborted && !openDialog()) focusScreen()
        waiting.abort()
      }, SETTLED)
    }
  }, [of])
}

/** An element that has left the page takes no focus. */
const focusOn = (element: Element | null | undefined): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body
const isInMain = (): boolean => document.getElementById('main')?.contains(document.activeElement) ?? false
/** A modal dialog or a menu: it keeps the focus inside. */
const openDialog = () => [...document.querySelectorAll<HTMLElement>('[aria-modal=true], [role=menu]')].at(-1)
const isAtHeading = (): boolean => document.activeElement?.matches('#main h1') ?? false
/** Not one that is only a part of its screen: it may be out of sight, where a key pressed changes it unseen. */
const hasList = (): boolean => document.querySelector('#main :not([data-part]) > [role=grid]') !== null
