// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight exist, which a table does not allow for
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current cell
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { BATCH_FIELDS, type BatchField, type BatchMapping, type DecimalSign } from '#shared/model/batch.ts'
import type { DraftRow } from '#shared/model/batch-draft.ts'
import { cx } from '../../../components/cx.ts'
import { allColumns } from '../../../components/grid/fit-columns.ts'
import gridClasses from '../../../components/grid/grid.module.css'
import { Grid, GridHead } from '../../../components/grid/grid.tsx'
import { HEAD, placesIn, ROW, type Sight, scrollToRow, useSight } from '../../../components/grid/sight.ts'
import { T, useT } from '../../../i18n/index.tsx'
import type { PagedRows } from '../pages.ts'
import { CellEditor, CellText, RowState, worstOf } from './draft-cells.tsx'
import { editedText, isChange } from './edited-text.ts'
import classes from './rows.module.css'

/** Columns shown whatever the file contains. */
const ALWAYS: ReadonlySet<BatchField> = new Set(['reference', 'amount', 'currency', 'card', 'owner', 'bank'])

const ROOM = {
  row: { min: 40, share: 0 },
  state: { min: 114, share: 0 },
  reference: { min: 140, share: 1.2 },
  amount: { min: 98, share: 0.8 },
  currency: { min: 66, share: 0 },
  card: { min: 166, share: 0 },
  owner: { min: 116, share: 1.2 },
  bank: { min: 110, share: 1 },
  client_id: { min: 90, share: 0.7 },
  webhook_url: { min: 110, share: 0.7 },
  note: { min: 90, share: 0.7 },
} as const

/** The editable columns, in order. */
export function fieldsOf({ columns }: BatchMapping): readonly BatchField[] {
  return BATCH_FIELDS.filter((field) => ALWAYS.has(field) || columns[field] !== undefined)
}

/** The cell at the keyboard cursor. */
export interface CellPlace {
  readonly index: number
  /** The row's number; `null` until it is read. The cursor follows the row when others come before it. */
  readonly row: number | null
  readonly field: BatchField
}

/** An edited cell: the row with what was wrong before, and the new text. */
export interface TypedCell {
  readonly row: DraftRow
  readonly field: BatchField
  readonly text: string
}

/** The cell being edited. */
interface Edit {
  readonly row: DraftRow
  readonly field: BatchField
  /** The text of the cell when the edit began. */
  readonly start: string
}

/** A text being saved in a cell; for a card, not its number. */
export interface TextOnItsWay {
  readonly row: number
  readonly field: BatchField
  readonly text: string
}

interface DraftGridProps {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly rows: PagedRows<DraftRow>
  readonly fields: readonly BatchField[]
  /** Of the amount column. */
  readonly decimal: DecimalSign | null
  readonly sight: Sight
  readonly onSight: (update: Sight | ((before: Sight) => Sight)) => void
  readonly place: CellPlace
  readonly onPlace: (place: CellPlace) => void
  /** An edit of a row begins. */
  readonly onEdit: (row: number) => void
  /** Oldest first. */
  readonly onItsWay: readonly TextOnItsWay[]
  /** Whether a change under way may lead to other rows. */
  readonly isAltering: boolean
  readonly onTyped: (cell: TypedCell) => void
  /** A new object starts an edit of the current cell from outside the grid. */
  readonly begin: { readonly at: number } | null
}

const LEAP = 10

/** The rows and cells of a draft, navigated and edited in place by keyboard, as in a spreadsheet. */
export function DraftGrid(props: DraftGridProps): ReactNode {
  const { grid, rows, fields, decimal, sight, onSight, place, onPlace, onEdit, onItsWay, isAltering, onTyped, begin } =
    props
  const t = useT()
  const body = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const [edit, setEdit] = useState<Edit | null>(null)
  /** The text typed so far, `null` if none: kept here because the editor unmounts with its row. */
  const typed = useRef<string | null>(null)
  const count = rows.total ?? 0
  useSight(grid, { row: ROW, lead: HEAD }, onSight, () => undefined)

  const go = (index: number, field: BatchField) => {
    const to = Math.max(0, Math.min(count - 1, index))
    onPlace({ index: to, row: rows.rowAt(to)?.row ?? null, field })
    if (grid.current) scrollToRow(grid.current, to, { row: ROW, lead: HEAD })
  }
  const beside = (by: number): BatchField => {
    const at = Math.max(0, Math.min(fields.length - 1, fields.indexOf(place.field) + by))
    return fields[at] ?? place.field
  }
  const onItsWayTo = (row: DraftRow, field: BatchField) =>
    onItsWay.findLast((one) => one.row === row.row && one.field === field)?.text
  const startEdit = (text: string | null = null) => {
    const row = rows.rowAt(place.index)
    if (!row || row.leftOut !== null) return
    endEdit(typed.current)
    typed.current = text
    const { field } = place
    onPlace({ ...place, row: row.row })
    onEdit(row.row)
    setEdit({ row, field, start: editedText(row, field, decimal, onItsWayTo(row, field)) })
  }
  const endEdit = (text: string | null) => {
    if (!edit) return
    setEdit(null)
    // The row as it is now: it may have changed during the edit.
    const row = rows.rowAt(rows.placeOf(edit.row.row)) ?? edit.row
    const { field } = edit
    if (isChange(text, row, field, { decimal, isAltering })) onTyped({ row, field, text })
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== grid.current || event.altKey) return
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
      // The grid is below the columns and may be out of sight.
      grid.current?.scrollIntoView({ block: 'nearest' })
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'Home' && event.key !== 'End') return
      go(event.key === 'Home' ? 0 : count - 1, place.field)
      return done()
    }
    const to = destination(event.key)
    if (to) go(...to)
    else if (event.key === 'Enter' || event.key === 'F2') startEdit()
    else if (event.key === 'Backspace' || event.key === 'Delete') startEdit('')
    else if (event.key.length === 1 && event.key !== ' ') startEdit(event.key)
    else return
    done()
  })
  const destination = (key: string): [number, BatchField] | null => {
    const { index, field } = place
    switch (key) {
      case 'ArrowDown':
        return [index + 1, field]
      case 'ArrowUp':
        return [index - 1, field]
      case 'PageDown':
        return [index + LEAP, field]
      case 'PageUp':
        return [index - LEAP, field]
      case 'ArrowLeft':
        return [index, beside(-1)]
      case 'ArrowRight':
        return [index, beside(1)]
      case 'Home':
        return [index, fields[0] ?? field]
      case 'End':
        return [index, fields.at(-1) ?? field]
      default:
        return null
    }
  }
  useEffect(() => {
    const element = grid.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [grid])
  const beginEdit = useEffectEvent(() => startEdit())
  // The grid unmounts with its rows: an edit begun before must not begin again.
  const begun = useRef(begin)
  useEffect(() => {
    if (begin !== begun.current) beginEdit()
    begun.current = begin
  }, [begin])

  const places = placesIn(sight, count)
  // An editor scrolled out of view, or left by a shortcut, unmounts without losing the focus: what was typed is saved
  // all the same.
  const isOutOfSight = edit !== null && !places.includes(rows.placeOf(edit.row.row))
  const leave = useEffectEvent(() => endEdit(typed.current))
  useEffect(() => {
    if (isOutOfSight) leave()
  }, [isOutOfSight])
  useEffect(() => () => leave(), [])

  const columns = ['row', 'state', ...fields] as const
  const { template, least } = allColumns(ROOM, columns)
  const cellId = (index: number, field: BatchField) => `${prefix}-${index}-${field}`
  return (
    <div className={classes.table} style={{ '--least': `${least}px` } as CSSProperties}>
      <Grid
        fit={{ rows: body, isNarrow: false, hasTick: false, template }}
        grid={grid}
        label={t('batches.rows.table')}
        rowCount={count + 1}
        activeId={places.includes(place.index) ? cellId(place.index, place.field) : undefined}
        height={count * ROW}
        looks={{ 'data-part': true }}
        head={
          <GridHead columns={columns}>
            {(column) => (
              <T id={column === 'row' || column === 'state' ? `batches.column.${column}` : `batches.field.${column}`} />
            )}
          </GridHead>
        }
      >
        {places.map((index) => {
          const row = rows.rowAt(index)
          const isCurrent = index === place.index
          return (
            <div
              key={row ? `row ${row.row}` : index}
              role="row"
              aria-rowindex={index + 2}
              className={cx(gridClasses.row, gridClasses.data, classes.row)}
              data-left-out={(row && row.leftOut !== null) || undefined}
              data-current={isCurrent || undefined}
              style={{ transform: `translateY(${index * ROW}px)` }}
            >
              <div role="rowheader" className={gridClasses.cell} data-cell="row">
                <span className="pd-num">{row?.row ?? '…'}</span>
              </div>
              <div role="gridcell" className={gridClasses.cell} data-cell="state">
                {row && <RowState row={row} />}
              </div>
              {fields.map((field) => {
                const isAt = isCurrent && field === place.field
                const isEdited = edit !== null && edit.row.row === row?.row && edit.field === field
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
                  <div
                    key={field}
                    id={cellId(index, field)}
                    role="gridcell"
                    aria-selected={isAt}
                    className={cx(gridClasses.cell, classes.cell)}
                    data-cell={field === 'amount' ? 'sum' : field}
                    data-at={isAt || undefined}
                    data-severity={row && worstOf(row, field)?.severity}
                    onClick={() => {
                      if (isEdited) return
                      go(index, field)
                      grid.current?.focus({ preventScroll: true })
                    }}
                    onDoubleClick={() => {
                      if (!isEdited) startEdit()
                    }}
                  >
                    {isEdited ? (
                      <CellEditor
                        typed={typed}
                        start={edit.start}
                        label={`${t('batches.row', { row: row?.row ?? 0 })}, ${t(`batches.field.${field}`)}`}
                        onDone={(text, move) => {
                          endEdit(text)
                          // If the focus went to another field, it stays there.
                          if (move === 'away') return
                          grid.current?.focus()
                          if (move === 'down') go(index + 1, field)
                          else if (move !== 'nowhere') go(index, beside(move === 'next' ? 1 : -1))
                        }}
                      />
                    ) : (
                      row && <CellText row={row} field={field} onItsWay={onItsWayTo(row, field)} />
                    )}
                  </div>
                )
              })}
            </div>
          )
        })}
      </Grid>
    </div>
  )
}
