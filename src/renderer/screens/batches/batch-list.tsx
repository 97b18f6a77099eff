import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { create } from 'zustand'
import { type BatchSummary, isOver } from '#shared/model/batch-run.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { GridRow, RowGrid } from '../../components/grid/grid.tsx'
import { type ListPlace, useRowKeys } from '../../components/grid/use-list-keys.ts'
import { MerchantLabel } from '../../components/merchant-label.tsx'
import { RowTime } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './batches.module.css'
import { BatchStateBadge, doneOf, FatesBar, rowsOf } from './fates.tsx'
import { FindField } from './find-field.tsx'

const COLUMNS = ['created', 'file', 'merchant', 'state', 'progress', 'operator'] as const
type Column = (typeof COLUMNS)[number]

const ROOM = {
  created: { min: 104, share: 0, narrow: 96, rank: 40 },
  file: { min: 180, share: 1.6, narrow: 110, rank: 100 },
  merchant: { min: 150, share: 1, narrow: 140, rank: 50 },
  state: { min: 150, share: 0, narrow: 144, rank: 99 },
  progress: { min: 210, share: 1, narrow: 160, rank: 90 },
  operator: { min: 100, share: 0.7, narrow: 80, rank: 10 },
} as const

const CELLS: Readonly<Record<Column, (props: { readonly row: BatchSummary }) => ReactNode>> = {
  created: ({ row }) => <RowTime at={row.createdAt} />,
  file: ({ row: { file } }) => (
    <span className="pd-ellipsis" title={visibleText(file.name)}>
      {visibleText(file.name)}
    </span>
  ),
  merchant: ({ row: { profileName: name, environment } }) => <MerchantLabel merchant={{ name, environment }} />,
  state: ({ row: { state } }) => <BatchStateBadge state={state} />,
  progress: ({ row: { counts, state } }) =>
    counts && (
      <>
        <FatesBar counts={counts} state={state} />
        <T
          as="span"
          className={classes.barText}
          id="batches.list.done"
          values={{ done: doneOf(counts), all: rowsOf(counts) }}
        />
      </>
    ),
  operator: ({ row: { operator } }) => <span className="pd-ellipsis">{visibleText(operator)}</span>,
}

const usePlace = create<ListPlace>(() => ({ cursor: null, offset: 0, of: null }))

/** Whether the file name, merchant and operator of a batch contain every word of a search. */
function isFound({ file, profileName, operator }: BatchSummary, text: string): boolean {
  const shown = `${file.name} ${profileName} ${operator}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word))
}

/** Those still to finish first, as they need the operator; otherwise in the given order. */
export function unfinishedFirst<Batch extends Pick<BatchSummary, 'state'>>(batches: readonly Batch[]): Batch[] {
  return batches.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))
}

/** The batches so far: unfinished ones, then the others, each newest first. */
export function BatchList({ batches }: { readonly batches: readonly BatchSummary[] }): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const grid = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const found = unfinishedFirst(batches.filter((batch) => isFound(batch, text)))
  const open = (id: string) => {
    usePlace.setState({ cursor: id })
    void navigate({ to: '/batches/$id', params: { id } })
  }
  useRowKeys({ rows: found, place: usePlace, openId: null, open, close: () => undefined, grid })
  return (
    <>
      <div className={classes.findStrip}>
        <FindField label={t('batches.list.find')} value={text} onChange={setText} grid={grid} />
        <T
          as="p"
          className="pd-quiet"
          role="status"
          id={found.length === 0 ? 'batches.list.noneFound' : 'batches.list.count'}
          values={{ count: found.length }}
        />
      </div>
      <RowGrid
        grid={grid}
        label={t('batches.list')}
        lines={found}
        isWhole
        rooms={ROOM}
        columns={COLUMNS}
        titleOf={(column) => <T id={`batches.column.${column}`} />}
        place={usePlace}
        openId={null}
      >
        {(row, place) => (
          <GridRow key={row.id} {...place} onClick={() => open(row.id)}>
            {(column) => {
              const Cell = CELLS[column]
              return <Cell row={row} />
            }}
          </GridRow>
        )}
      </RowGrid>
    </>
  )
}
