import { z } from 'zod'

/** The smallest window in which nothing important is cut off. */
const MINIMUM = { width: 1024, height: 700 } as const
const DEFAULT = { width: 1280, height: 800 } as const

const rectangle = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type Rectangle = z.infer<typeof rectangle>

/** The window's state when it was last closed. */
const place = z.object({ bounds: rectangle, maximized: z.boolean() })
export type WindowPlace = z.infer<typeof place>

/**
 * Where to open the window: its last position, if a display still shows it; otherwise centred on the first display.
 * `remembered` is the value from the settings, `workAreas` the usable part of each display, the main one first.
 */
export function placeWindow(remembered: unknown, workAreas: readonly Rectangle[]): WindowPlace {
  const saved = place.safeParse(remembered).data
  const [main = { x: 0, y: 0, ...DEFAULT }] = workAreas
  const area = saved === undefined ? undefined : mostCovered(saved.bounds, workAreas)
  if (saved === undefined || area === undefined) {
    return { bounds: centred(main), maximized: saved?.maximized ?? false }
  }
  const width = within(saved.bounds.width, MINIMUM.width, area.width)
  const height = within(saved.bounds.height, MINIMUM.height, area.height)
  const x = within(saved.bounds.x, area.x, area.x + area.width - width)
  const y = within(saved.bounds.y, area.y, area.y + area.height - height)
  return { bounds: { x, y, width, height }, maximized: saved.maximized }
}

function centred(area: Rectangle): Rectangle {
  const width = Math.min(DEFAULT.width, area.width)
  const height = Math.min(DEFAULT.height, area.height)
  const x = area.x + Math.floor((area.width - width) / 2)
  const y = area.y + Math.floor((area.height - height) / 2)
  return { x, y, width, height }
}

/** The window's minimum size on a display, which may be smaller than the regular minimum. */
export function minimumOn(area: Pick<Rectangle, 'width' | 'height'>): Readonly<Record<'width' | 'height', number>> {
  return { width: Math.min(MINIMUM.width, area.width), height: Math.min(MINIMUM.height, area.height) }
}

/** The work area that shows most of the window; `undefined` if hardly any of it would be visible. */
function mostCovered(bounds: Rectangle, areas: readonly Rectangle[]): Rectangle | undefined {
  const seen = areas
    .map((area) => ({ area, size: overlap(bounds, area) }))
    .toSorted((first, second) => second.size - first.size)[0]
  return seen !== undefined && seen.size >= 100 * 100 ? seen.area : undefined
}

function overlap(first: Rectangle, second: Rectangle): number {
  const width = Math.min(first.x + first.width, second.x + second.width) - Math.max(first.x, second.x)
  const height = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y)
  return Math.max(0, width) * Math.max(0, height)
}

/** Clamps a value; the upper bound wins if a display is smaller than the window's minimum. */
function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
