import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import { untilNextPress } from '../../components/screen-focus.ts'
import { T } from '../../i18n/index.tsx'
import { isSame } from './find/address.ts'
import { withoutFilters } from './find/view-query.ts'
import { useListState } from './list-state.ts'
import classes from './pinned-rows.module.css'
import { useUnresolved } from './use-unresolved.ts'

interface FoldedPinnedProps {
  readonly view: ListView
  readonly show: (change: Partial<ListView>) => void
  /** Whether a search is active: transactions that need attention are then part of the results, or not shown. */
  readonly isFolded: boolean
}

/** During a search, one line above the results that leads to the transactions that need attention. */
export function FoldedPinned({ view, show, isFolded }: FoldedPinnedProps): ReactNode {
  const { here } = useUnresolved()
  const all = { ...withoutFilters(view), isUnresolved: true }
  if (!isFolded || here.length === 0 || isSame(all, view)) return null
  return (
    <button
      type="button"
      className={classes.folded}
      data-testid="unresolved-folded"
      onClick={() => {
        useListState.setState({ summoned: untilNextPress() })
        show(all)
      }}
    >
      <IconAlertTriangle size={15} aria-hidden />
      <T id="finding.folded" values={{ count: here.length }} />
      <T as="span" className={classes.show} id="common.show" />
    </button>
  )
}
