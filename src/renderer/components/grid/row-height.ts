import type { ListLayout } from '#shared/model/list-view.ts'

/** The height of a row in pixels. Even numbers: further down than 16 million pixels no others are drawn sharply. */
export const ROW = 34
export const ROWS: Readonly<Record<ListLayout['density'], number>> = { compact: 28, normal: ROW, roomy: 42 }
