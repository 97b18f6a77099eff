import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import type { Column } from '#shared/model/list-view.ts'
import type { Sort } from '#shared/model/transaction-query.ts'
import { GridHead } from '../../../components/grid/grid.tsx'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { usePlainKey } from '../../../components/key-scope.ts'
import { useT } from '../../../i18n/index.tsx'
import classes from '../transactions.module.css'
import { COLUMN_ROOM } from './column-room.ts'

interface ListHeadProps {
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** Whether any row is ticked. */
  readonly ticking: boolean
  readonly onTickAll: () => void
  readonly grid: RefObject<HTMLDivElement | null>
}

/**
 * The column headers, by which the list can be sorted. One key moves the focus here from the list, so that Tab does not
 * have to step through every column: arrow keys move between headers, Enter sorts, Escape returns to the list.
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
  const sortedColumn = columns.find((name) => COLUMN_ROOM[name].sort === sort.by) ?? null
  return (
    <GridHead
      ref={head}
      onKeyDown={onKeyDown}
      columns={columns}
      sorted={{ by: sortedColumn, descending: sort.descending }}
      tick={
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
      }
    >
      {(name) => {
        const by = COLUMN_ROOM[name].sort
        const words = t(`list.column.${name}`)
        if (by === null) return <span className="pd-ellipsis">{words}</span>
        return (
          <button
            type="button"
            tabIndex={-1}
            className={classes.sort}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onSort(sortedBy(by, sort))
              grid.current?.focus()
            }}
            title={t('list.sortBy', { column: words })}
            aria-label={words}
          >
            <span className="pd-ellipsis">{words}</span>
            {name === sortedColumn &&
              (sort.descending ? <IconArrowDown size={13} aria-hidden /> : <IconArrowUp size={13} aria-hidden />)}
          </button>
        )
      }}
    </GridHead>
  )
}

/** Sorted in descending order first, because operators look for the newest or largest value. */
const FALLING: ReadonlySet<Sort['by']> = new Set(['created', 'statusReadAt', 'amount', 'expiresAt'])

/** Sorts by a column; reverses the order if the list is already sorted by it. */
function sortedBy(by: Sort['by'], before: Sort): Sort {
  return { by, descending: by === before.by ? !before.descending : FALLING.has(by) }
}
