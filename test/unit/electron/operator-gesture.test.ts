import { expect, test } from 'vitest'
import { createGestures, GESTURE_MS } from '../../../src/main/electron/links.ts'

test('one press opens one link, and only within a moment', () => {
  let time = 0
  const gestures = createGestures(() => time)
  expect(gestures.use()).toBe(false)
  gestures.note({ type: 'mouseDown' })
  expect([gestures.use(), gestures.use()]).toEqual([true, false])
  gestures.note({ type: 'rawKeyDown' })
  time += GESTURE_MS + 1
  expect(gestures.use()).toBe(false)
})

test('moving, scrolling and a key held down do not count as a press', () => {
  const gestures = createGestures(() => 0)
  for (const type of ['mouseMove', 'mouseWheel', 'mouseEnter', 'keyUp', 'char']) gestures.note({ type })
  gestures.note({ type: 'rawKeyDown', modifiers: ['isAutoRepeat'] })
  expect(gestures.use()).toBe(false)
})
