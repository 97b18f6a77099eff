import type { ReactNode } from 'react'
import type { OverviewFigures } from '#shared/model/overview.ts'
import { RowTime } from '../../components/time.tsx'
import { T } from '../../i18n/index.tsx'

/** How old what was counted is: the figures are of what was read, whether there is a connection now or not. */
export function FiguresAge({ figures: { lastReadAt } }: { readonly figures: OverviewFigures }): ReactNode {
  if (lastReadAt === null) return <T id="overview.counted.never" />
  return <T id="overview.counted" values={{ time: <RowTime at={lastReadAt} /> }} />
}
