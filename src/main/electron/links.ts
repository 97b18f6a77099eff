import type { WebContents } from 'electron'
import { linkHost } from '#shared/rules/judge-url.ts'

/** A link that is opened later than this after a press was not asked for by it, milliseconds. */
export const GESTURE_MS = 5_000

const PRESSES = new Set(['mouseDown', 'rawKeyDown', 'keyDown', 'gestureTap', 'touchEnd'])

/** What the operator has pressed last. A page cannot press: it sees the input only after this has. */
interface Gestures {
  /** Notes an input event of the system's. */
  note(input: { readonly type: string; readonly modifiers?: readonly string[] }): void
  /** Whether there was a press a moment ago that nothing was opened for yet. It is used up. */
  use(): boolean
}

export function createGestures(now: () => number): Gestures {
  let last: number | null = null
  return {
    note({ type, modifiers = [] }) {
      // A key held down is one press.
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

/** The address as the system's browser gets it, parsed and written anew; null where it is none that may be opened. */
export function readLink(text: string): string | null {
  if (text.length > 8192 || !URL.canParse(text)) return null
  const { href } = new URL(text)
  return linkHost(href) === null ? null : href
}
