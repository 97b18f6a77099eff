import { type UnknownWrites, unknownWrites } from '#shared/model/intent.ts'
import type { Translate } from '../i18n/index.tsx'

/** Lists the writes with an unknown outcome by kind: "2 payments, 1 cancel". */
export function unknownWritesText(t: Translate, unknown: UnknownWrites): string {
  return unknownWrites
    .keyof()
    .options.filter((sort) => unknown[sort] > 0)
    .map((sort) => t(`unknownWrites.${sort}`, { count: unknown[sort] }))
    .join(', ')
}
