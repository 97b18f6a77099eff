import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimumOn, placeWindow, type Rectangle } from '../../../src/main/electron/window-place.ts'

const SCREEN: Rectangle = { x: 0, y: 25, width: 1920, height: 1055 }
const SECOND: Rectangle = { x: 1920, y: 0, width: 2560, height: 1400 }
const at = (x: number, y: number, width = 1280, height = 800) => ({ bounds: { x, y, width, height }, maximized: false })

test('without a saved place the window is in the middle of the main display', () => {
  for (const nothing of [undefined, null, 'wide', {}, { bounds: { x: 0 } }, at(0, 0, -5), at(0.5, 0)]) {
    expect(placeWindow(nothing, [SCREEN, SECOND])).toEqual(at(320, 152))
  }
})

test('the window returns to where it was, on whichever display', () => {
  expect(placeWindow(at(100, 100), [SCREEN, SECOND])).toEqual(at(100, 100))
  expect(placeWindow(at(2500, 300), [SCREEN, SECOND])).toEqual(at(2500, 300))
  expect(placeWindow({ ...at(100, 100), maximized: true }, [SCREEN])).toMatchObject({ maximized: true })
})

test('the window returns to the main display when its own is gone', () => {
  expect(placeWindow(at(2500, 300), [SCREEN])).toEqual(at(320, 152))
})

test('a window that hangs over an edge is moved in, and one that is too large or too small is fitted', () => {
  expect(placeWindow(at(1500, 900), [SCREEN])).toEqual(at(640, 280))
  expect(placeWindow(at(-200, -100), [SCREEN])).toEqual(at(0, 25))
  expect(placeWindow(at(0, 0, 5000, 5000), [SCREEN])).toEqual({ bounds: SCREEN, maximized: false })
  expect(placeWindow(at(0, 25, 300, 200), [SCREEN])).toEqual(at(0, 25, 1024, 700))
})

test('the window always lies on a display, even one smaller than the minimum size', () => {
  const small: Rectangle = { x: 0, y: 0, width: 800, height: 600 }
  const number = fc.integer({ min: -10_000, max: 10_000 })
  const size = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(number, number, size, size, fc.boolean(), (x, y, width, height, isSmall) => {
      const area = isSmall ? small : SCREEN
      const { bounds } = placeWindow(at(x, y, width, height), [area])
      expect(bounds.x).toBeGreaterThanOrEqual(area.x)
      expect(bounds.y).toBeGreaterThanOrEqual(area.y)
      expect(bounds.x + bounds.width).toBeLessThanOrEqual(area.x + area.width)
      expect(bounds.y + bounds.height).toBeLessThanOrEqual(area.y + area.height)
    }),
  )
})

test('on a display smaller than the minimum size the window may be as small as the display', () => {
  expect(minimumOn(SCREEN)).toEqual({ width: 1024, height: 700 })
  // 1366 × 768 at 150 %, without the taskbar.
  expect(minimumOn({ width: 911, height: 472 })).toEqual({ width: 911, height: 472 })
})

test('a window that a larger scale leaves no room for is fitted into its display', () => {
  const scaled: Rectangle = { x: 0, y: 0, width: 1280, height: 680 }
  expect(placeWindow(at(100, 100, 1600, 900), [scaled])).toEqual({ bounds: scaled, maximized: false })
})
