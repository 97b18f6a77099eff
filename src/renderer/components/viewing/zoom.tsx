import { Group } from '@mantine/core'
import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { T, useT } from '../../i18n/index.tsx'
import { ViewerButton } from './viewer-button.tsx'
import classes from './viewing.module.css'

/** Sizes of a picture; at 1 it fits into the window. */
const SCALES = [1, 1.5, 2, 3, 4]
const DOUBLE = SCALES.indexOf(2)

/** The keys that enlarge a picture, as shown by Help. */
export const ZOOM_KEYS = { zoomIn: ['plus'], zoomOut: ['minus'], fit: ['0'] } as const

interface ZoomProps {
  /** Identifies what is shown: its URL, or the number of its page. When it changes, the view goes back to the top. */
  readonly contentKey: string | number
  /** Controls beside those of the zoom. */
  readonly bar?: ReactNode
  /** A picture with this style, which fits into the window if it is `undefined`. */
  readonly children: (style: CSSProperties | undefined) => ReactNode
}

/**
 * A picture that can be enlarged by buttons, + and −, or a double click; 0 makes it fit again. An enlarged picture is
 * scrolled by the wheel, by keys and by dragging.
 */
export function Zoom({ contentKey, bar, children }: ZoomProps): ReactNode {
  const t = useT()
  const [step, setStep] = useState(0)
  /** Width at scale 1, in pixels. */
  const [fitWidth, setFitWidth] = useState(0)
  const region = useRef<HTMLDivElement>(null)
  const point = useRef<Point>({ x: 0.5, y: 0, isMiddle: false })
  const scale = SCALES[step] ?? 1

  const zoomTo = (next: number, at?: Point) => {
    const shown = region.current
    if (!shown || SCALES[next] === undefined) return
    const { width = 0 } = shown.firstElementChild?.getBoundingClientRect() ?? {}
    // Not loaded yet.
    if (width === 0) return
    if (step === 0) setFitWidth(width)
    point.current = at ?? topOf(shown)
    setStep(next)
  }
  useLayoutEffect(() => {
    const shown = region.current
    if (!shown || scale === 1) return
    const { x, y, isMiddle } = point.current
    shown.scrollLeft = x * shown.scrollWidth - shown.clientWidth / 2
    shown.scrollTop = y * shown.scrollHeight - (isMiddle ? shown.clientHeight / 2 : 0)
  }, [scale])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something else is shown
  useEffect(() => void region.current?.scrollTo(0, 0), [contentKey])

  /** Focuses the picture, so that the arrow keys scroll it. */
  const byKey = (next: number) => {
    zoomTo(next)
    region.current?.focus()
  }
  useHotkeys([
    ...[...ZOOM_KEYS.zoomIn, 'shift+plus', '='].map((key): HotkeyItem => [key, () => byKey(step + 1)]),
    ...ZOOM_KEYS.zoomOut.map((key): HotkeyItem => [key, () => byKey(step - 1)]),
    ...ZOOM_KEYS.fit.map((key): HotkeyItem => [key, () => byKey(0)]),
  ])

  const grab = ({ target, currentTarget, pointerId }: PointerEvent) => {
    // A pointer on a scroll bar has the region itself as its target.
    if (scale > 1 && target !== currentTarget) currentTarget.setPointerCapture(pointerId)
  }
  const drag = ({ pointerId, movementX, movementY, currentTarget }: PointerEvent) => {
    if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY)
  }
  const style = scale === 1 ? undefined : { width: fitWidth * scale, maxWidth: 'none', maxHeight: 'none' }
  return (
    <div className={classes.zoom}>
      <Group gap={14} mih={28} justify="center">
        {bar}
        <Group gap={4}>
          <ViewerButton label={t('viewer.zoomOut')} isThere={step > 0} onClick={() => zoomTo(step - 1)}>
            <IconMinus size={16} aria-hidden />
          </ViewerButton>
          <T as="span" className={classes.scale} role="status" id="viewer.zoom" values={{ percent: scale * 100 }} />
          <ViewerButton label={t('viewer.zoomIn')} isThere={step < SCALES.length - 1} onClick={() => zoomTo(step + 1)}>
            <IconPlus size={16} aria-hidden />
          </ViewerButton>
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is one way to scroll, which keys do as well */}
      <div
        ref={region}
        className={classes.region}
        data-zoomed={scale === 1 ? undefined : true}
        tabIndex={scale === 1 ? -1 : 0}
        onDoubleClick={(event) => zoomTo(step === 0 ? DOUBLE : 0, pointOf(event))}
        onPointerDown={grab}
        onPointerMove={drag}
      >
        {children(style)}
      </div>
    </div>
  )
}

/** A point of the picture, as parts of its width and height, that is kept in sight. */
interface Point {
  readonly x: number
  readonly y: number
  /** Whether it comes to the middle of the height, instead of the top. */
  readonly isMiddle: boolean
}

/** A page is read from its top, which stays in sight. */
function topOf({ scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth }: HTMLElement): Point {
  return { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: scrollTop / scrollHeight, isMiddle: false }
}

function pointOf({ clientX, clientY, currentTarget }: React.MouseEvent): Point {
  const box = (currentTarget.firstElementChild ?? currentTarget).getBoundingClientRect()
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height, isMiddle: true }
}

/** Whether arrow keys scroll what has the focus: an enlarged picture, or a film, which uses them itself. */
export function keepsArrows({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLMediaElement || (target instanceof Element && target.closest('[data-zoomed]') !== null)
}
