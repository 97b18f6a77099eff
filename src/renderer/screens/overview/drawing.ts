import { createElement, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import type { Kind } from '#shared/model/transaction.ts'
import type { Translate } from '../../i18n/index.tsx'
import { retriable } from '../../retriable-import.ts'
import type { Line, LineDrawingProps } from './line-drawing.tsx'

const importDrawing = retriable(() => import('./line-drawing.tsx'))
let loaded: FunctionComponent<LineDrawingProps> | null = null

/**
 * Loads the drawing when a chart is first shown: its library is larger than the rest of the screen. If it cannot be
 * loaded, its place stays empty, the figures are still there in words, and the next chart that is shown tries again.
 */
export function LazyLineDrawing(props: LineDrawingProps): ReactNode {
  const [Drawing, setDrawing] = useState(() => loaded)
  useEffect(() => {
    if (loaded !== null) return
    importDrawing().then(
      (module) => {
        loaded = module.LineDrawing
        setDrawing(() => loaded)
      },
      () => undefined,
    )
  }, [])
  return Drawing && createElement(Drawing, props)
}

const LOOKS: Record<Kind, Pick<Line, 'color' | 'dashes'>> = {
  payin_account: { color: 'var(--pd-info)', dashes: '0' },
  payin_acquiring: { color: 'var(--pd-odd)', dashes: '6 3' },
  payout_card: { color: 'var(--pd-warn)', dashes: '2 3' },
}

export function kindLine(t: Translate, kind: Kind): Line {
  return { name: kind, label: t(`transactions.kind.${kind}`), ...LOOKS[kind] }
}
