// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: one of the buttons within has the focus
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import type { Column } from '#shared/model/list-view.ts'
import type { Sort } from '#shared/model/transaction-query.ts'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { usePlainKey } from '../../../components/use-plain-key.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from '../transactions.module.css'
import { COLUMN_ROOM } from './fit-columns.ts'
import { sortedBy } from './sorted-by.ts'

interface ListHeadProps {
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** Some rows are ticked. */
  readonly ticking: boolean
  readonly onTickAll: () => void
  readonly grid: RefObject<HTMLDivElement | null>
}

/**
 * What the columns are, and by which of them the list is sorted. One key leads into it from the list, since the way of the
 * Tab key through a list is not to be as long as it has columns: arrows go along, Enter sorts, Escape leads back.
 */
export function ListHead({ columns, sort, onSort, ticking, onTickAll, grid }: ListHeadProps): ReactNode {
  const t = useT()
  const head = useRef<HTMLDivElement>(null)
  const buttons = () => [...(head.current?.querySelectorAll('button') ?? [])]
  usePlainKey(LIST_KEYS.sort[0], () => {
    const all = buttons()
    const sorted = head.current?.querySelector<HTMLButtonElement>('[aria-sort] button')
    ;(sorted ?? all[0])?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code === 'Escape') grid.current?.focus()
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 }[event.code]
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }
  return (
    <div role="rowgroup" className={classes.head} ref={head} onKeyDown={onKeyDown}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        <div role="columnheader" className={classes.tick}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={ticking}
            readOnly
            onMouseDown={(event) => event.preventDefault()}
            onClick={onTickAll}
            aria-label={t(ticking ? 'list.tickNone' : 'list.tickAll')}
            title={t(ticking ? 'list.tickNone' : 'list.tickAll')}
          />
        </div>
        {columns.map((name) => {
          const by = COLUMN_ROOM[name].sort
          const isSorted = by !== null && by === sort.by
          return (
            <div
              key={name}
              role="columnheader"
              className={classes.cell}
              data-cell={name}
              {...(isSorted && { 'aria-sort': sort.descending ? ('descending' as const) : ('ascending' as const) })}
            >
              {by === null ? (
                <span className="pd-ellipsis">
                  <T id={`list.column.${name}`} />
                </span>
              ) : (
                <button
                  type="button"
                  tabIndex={-1}
                  className={classes.sort}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    onSort(sortedBy(by, sort))
                    grid.current?.focus()
                  }}
                  title={t('list.sortBy', { column: t(`list.column.${name}`) })}
                  aria-label={t(`list.column.${name}`)}
                >
                  <span className="pd-ellipsis">
                    <T id={`list.column.${name}`} />
                  </span>
                  {isSorted &&
                    (sort.descending ? <IconArrowDown size={13} aria-hidden /> : <IconArrowUp size={13} aria-hidden />)}
                </button>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
