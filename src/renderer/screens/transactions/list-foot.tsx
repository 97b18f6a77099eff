import { Button, Loader } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { hashKey } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { usePreferences } from '../../bridge/hooks.ts'
import gridClasses from '../../components/grid/grid.module.css'
import { LIST_KEYS } from '../../components/grid/list-keys.ts'
import { usePlainKey } from '../../components/key-scope.ts'
import { useScreenActions } from '../../components/screen-actions.ts'
import { T, useT } from '../../i18n/index.tsx'
import { ExportDialog } from '../exports/export-dialog.tsx'
import { withMerchant } from './columns/column-room.ts'
import { TotalSums } from './rows/totals.tsx'
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
  const { totals, isOther, counting, error, again } = useTotals({ query })
  /** Kept here because the bar disappears with the ticks, for example at midnight, when the list of today changes. */
  const [tagging, setTagging] = useState<Ticked | null>(null)
  /** As it was when requested, for the same reason, and because another window may switch the merchant. */
  const [exporting, setExporting] = useState<Exported | null>(null)
  const beginExport = (ids: readonly string[] | null) => {
    // Always with the merchant: files of several merchants look alike.
    setExporting({ ids, query, name, columns: withMerchant(listLayout.columns) })
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
          <div className={classes.totals}>
            <div role="status" className={classes.told}>
              {totals && (
                <div className={classes.counted} data-other={isOther || error !== null || undefined}>
                  <T as="b" className="pd-num" id="list.count" values={{ count: totals.count }} />
                  <TotalSums totals={totals} />
                </div>
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
            {/* Not announced: totals are counted again with each status that is read. */}
            {(counting || (!totals && error === null)) && (
              <Loader size={12} role="img" aria-label={t('common.counting')} />
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
