import { lazy } from 'react'
import type { Kind } from '#shared/model/transaction.ts'
import type { Translate } from '../../i18n/index.tsx'
import type { Line } from './line-drawing.tsx'

/** The drawing comes when a chart is first shown: its library is larger than the rest of the screen. */
export const LineDrawing = lazy(async () => ({ default: (await import('./line-drawing.tsx')).LineDrawing }))

const LOOKS: Record<Kind, Pick<Line, 'color' | 'dashes'>> = {
  payin_account: { color: 'var(--pd-info)', dashes: '0' },
  payin_acquiring: { color: 'var(--pd-odd)', dashes: '6 3' },
  payout_card: { color: 'var(--pd-warn)', dashes: '2 3' },
}

export function kindLine(t: Translate, kind: Kind): Line {
  return { name: kind, label: t(`transactions.kind.${kind}`), ...LOOKS[kind] }
}
