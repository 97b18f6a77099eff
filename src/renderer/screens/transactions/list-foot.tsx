import { Button, Loader } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { hashKey } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import type { SumsOfSome, TransactionQuery, TransactionTotals } from '#shared/model/transaction-query.ts'
import { usePreferences } from '../../bridge/hooks.ts'
import { Amount } from '../../components/amount.tsx'
import gridClasses from '../../components/grid/grid.module.css'
import { LIST_KEYS } from '../../components/grid/list-keys.ts'
import { usePlainKey } from '../../components/key-scope.ts'
import { EnvironmentBadge } from '../../components/merchant-label.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { ExportDialog } from '../exports/export-dialog.tsx'
import { withMerchant } from './columns/column-room.ts'
import { useTotals } from './rows/use-totals.ts'
import { BulkBar } from './selection/bulk-bar.tsx'
import type { Ticked } from './selection/rows-of.ts'
import { useSelection } from './selection/selection.ts'
import { TagDialog } from './selection/tag-dialog.tsx'
import classes from './transactions.module.css'

interface ListFootProps {
  readonly query: TransactionQuery
  /** The name of the view; empty if it has none. */
  readonly name: string
}

/** The footer of the list: the count and totals, or the actions for the ticked rows. */
export function ListFoot({ query, name }: ListFootProps): ReactNode {
  const t = useT()
  const isTicking = useSelection(({ ids }) => ids.size > 0)
  const { listLayout } = usePreferences()
  const { totals, isOther, counting, error, again } = useTotals(query)
  /** Kept here because the bar disappears with the ticks, for example at midnight, when the list of today changes. */
  const [tagging, setTagging] = useState<Ticked | null>(null)
  /** As it was when requested, for the same reason, and because another window may switch the merchant. */
  const [exporting, setExporting] = useState<Exported | null>(null)
  const beginExport = (ids: readonly string[] | null) => {
    const { columns } = listLayout
    setExporting({ ids, query, name, columns: query.profileId === null ? withMerchant(columns) : columns })
  }
  const isOtherThan = (one: TransactionQuery) => hashKey([one]) !== hashKey([query])
  const exportAll = () => beginExport(null)
  useScreenActions([
    {
      label: t('list.exportAll'),
      words: ['list.exportAll'],
      kind: 'show',
      shortcut: LIST_KEYS.export[0],
      run: exportAll,
    },
  ])
  usePlainKey(LIST_KEYS.export[0], () => {
    const { ids } = useSelection.getState()
    if (ids.size > 0) beginExport([...ids])
    else if (totals?.count !== 0) exportAll()
  })
  return (
    <footer className={gridClasses.foot} data-ticking={isTicking || undefined}>
      {isTicking ? (
        <BulkBar onExport={beginExport} onTag={setTagging} />
      ) : (
        <>
          <div className={classes.totals} role="status" aria-busy={counting}>
            {totals && (
              <div className={classes.counted} data-other={isOther || error !== null || undefined}>
                <Totals totals={totals} />
              </div>
            )}
            {(counting || (!totals && error === null)) && (
              <Loader size={12} role="img" aria-label={t('list.counting')} />
            )}
            {error !== null && !counting && (
              <span className={classes.failed}>
                <T id="list.notCounted" />
                <Button variant="subtle" size="compact-xs" onClick={again}>
                  <T id="common.retry" />
                </Button>
              </span>
            )}
          </div>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconFileExport size={15} aria-hidden />}
            disabled={totals?.count === 0}
            onClick={exportAll}
          >
            <T id="list.exportAll" />
          </Button>
        </>
      )}
      {tagging !== null && <TagDialog ticked={tagging} onClose={() => setTagging(null)} />}
      {exporting !== null && (
        <ExportDialog
          {...exporting}
          count={exporting.ids?.length ?? (isOther || isOtherThan(exporting.query) ? null : (totals?.count ?? null))}
          onClose={() => setExporting(null)}
        />
      )}
    </footer>
  )
}

type Exported = Pick<ComponentProps<typeof ExportDialog>, 'ids' | 'query' | 'name' | 'columns'>

function Totals({ totals }: { readonly totals: TransactionTotals }): ReactNode {
  const { count, accepted, unknown, notCreated } = totals
  const isMixed = new Set([...accepted.sums, ...unknown.sums].map(({ environment }) => environment)).size > 1
  return (
    <>
      <T as="b" className="pd-num" id="list.count" values={{ count }} />
      {accepted.count > 0 && (
        <Sums of={accepted} isMixed={isMixed} {...(accepted.count < count && { label: 'list.total.accepted' })} />
      )}
      {unknown.count > 0 && <Sums of={unknown} isMixed={isMixed} label="list.total.unknown" tone="warn" />}
      {notCreated > 0 && (
        <T as="span" className={classes.sum} id="list.total.notCreated" values={{ count: notCreated }} />
      )}
    </>
  )
}

interface SumsProps {
  readonly of: SumsOfSome
  /** Whether there is money of several environments; each sum then shows its environment. */
  readonly isMixed: boolean
  readonly label?: MessageId
  readonly tone?: 'warn'
}

/** The sums of one group. Amounts that mean different things are never added together. */
function Sums({ of: { count, sums, withoutAmount }, isMixed, label, tone }: SumsProps): ReactNode {
  const { formatNumber } = useIntl()
  return (
    <span className={classes.group} data-tone={tone}>
      {label && <T as="span" className={classes.label} id={label} values={{ count }} />}
      {sums.map(({ environment, currency, count: some, amount }, at) => (
        <span key={environment + currency} className={classes.sum} title={`${currency}: ${formatNumber(some)}`}>
          {isMixed && environment !== sums[at - 1]?.environment && (
            <>
              <EnvironmentBadge environment={environment} />{' '}
            </>
          )}
          <Amount value={amount} currency={currency} />
        </span>
      ))}
      {withoutAmount > 0 && (
        <T as="span" className={classes.sum} id="list.withoutAmount" values={{ count: withoutAmount }} />
      )}
    </span>
  )
}
