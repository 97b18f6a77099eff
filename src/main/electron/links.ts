import type { WebContents } from 'electron'
import { linkHost } from '#shared/rules/judge-url.ts'

/** A link opened later than this after a press does not count as requested by it (milliseconds). */
export const GESTURE_MS = 5_000

const PRESSES = new Set(['mouseDown', 'rawKeyDown', 'keyDown', 'gestureTap', 'touchEnd'])

/** The operator's latest press. A page cannot forge one: it sees input only after it is recorded here. */
interface Gestures {
  /** Records an input event from the system. */
  note(input: { readonly type: string; readonly modifiers?: readonly string[] }): void
  /** Whether there was a recent press that has not opened anything yet. Uses it up. */
  use(): boolean
}

export function createGestures(now: () => number): Gestures {
  let last: number | null = null
  return {
    note({ type, modifiers = [] }) {
      // A key held down counts as one press.
      if (PRESSES.has(type) && !modifiers.includes('isautorepeat') && !modifiers.includes('isAutoRepeat')) last = now()
    },
    use() {
      const isFresh = last !== null && now() - last <= GESTURE_MS
      last = null
      return isFresh
    },
  }
}

const gestures = createGestures(() => performance.now())

export function watchGestures(contents: WebContents): void {
  contents.on('input-event', (_event, input) => gestures.note(input))
}

export function takeGesture(): boolean {
  return gestures.use()
}

/** The normalised address to pass to the system's browser; `null` if it may not be opened. */
export function readLink(text: string): string | null {
  if (text.length > 8192 || !URL.canParse(text)) return null
  const { href } = new URL(text)
  return linkHost(href) === null ? null : href
}
