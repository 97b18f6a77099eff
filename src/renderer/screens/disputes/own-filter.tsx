import { type ReactNode, useState } from 'react'
import { WHOLE_VIEW } from '#shared/model/list-view.ts'
import { AmountEditor } from '../../components/filters/amount-editor.tsx'
import { DaysEditor } from '../../components/filters/days-editor.tsx'
import { FilterChip } from '../../components/filters/filter-chip.tsx'
import classes from '../../components/filters/filters.module.css'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { useFilterWords } from '../transactions/find/filter-words.ts'
import { showOwn, useDisputesState } from './disputes-state.ts'
import { NO_OWN_FILTERS, type OwnFilters } from './own-filters.ts'

/** The filters of what was read: by amount, and by the day a dispute was opened. */
export function OwnFilterChips(): ReactNode {
  const own = useDisputesState((state) => state.own)
  const { amountFrom, amountTo, days } = NO_OWN_FILTERS
  return (
    <>
      <Chip of="amount" own={own} cleared={{ amountFrom, amountTo }}>
        {(close) => <AmountEditor view={own} onChange={showOwn} onDone={close} hint="disputes.filter.own" />}
      </Chip>
      <Chip of="days" own={own} cleared={{ days }}>
        {(close) => (
          <>
            <DaysEditor days={own.days} onChange={(chosen) => showOwn({ days: chosen })} onDone={close} />
            <T as="p" className={classes.quiet} id="disputes.filter.own" />
          </>
        )}
      </Chip>
    </>
  )
}

const NAMES = { amount: 'disputes.column.amount', days: 'disputes.column.created' } as const satisfies Record<
  string,
  MessageId
>

interface ChipProps {
  readonly of: keyof typeof NAMES
  readonly own: OwnFilters
  readonly cleared: Partial<OwnFilters>
  readonly children: (close: () => void) => ReactNode
}

function Chip({ of, own, cleared, children }: ChipProps): ReactNode {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const words = useFilterWords({ ...WHOLE_VIEW, ...own })(of)
  const name = t(NAMES[of])
  return (
    <FilterChip name={name} words={words} opened={opened} onToggle={setOpened} onClear={() => showOwn(cleared)}>
      {children(() => setOpened(false))}
    </FilterChip>
  )
}
