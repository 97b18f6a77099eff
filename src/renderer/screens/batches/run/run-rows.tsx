import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { BatchRow, BatchRun, RowFate } from '#shared/model/batch-run.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { Amount } from '../../../components/amount.tsx'
import { ArmedButton } from '../../../components/armed-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { failureWords } from '../../../components/failure-words.ts'
import { useAmountRoom } from '../../../components/grid/amount-room.ts'
import { useFittedColumns } from '../../../components/grid/fit-columns.ts'
import { Grid, GridHead, GridRow } from '../../../components/grid/grid.tsx'
import {
  FIRST_SIGHT,
  HEAD,
  placesIn,
  ROW,
  type Sight,
  scrollToRow,
  useSight,
  useStaysInSight,
} from '../../../components/grid/sight.ts'
import { useListKeys } from '../../../components/grid/use-list-keys.ts'
import { intoView } from '../../../components/screen-focus.ts'
import { StatusBadge } from '../../../components/state-badge.tsx'
import { AsOf } from '../../../components/time.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { isUnpaid, useFoundPayouts } from '../../transaction/found-payouts.tsx'
import shared from '../batches.module.css'
import { FateBadge, fateText } from '../fates.tsx'
import { FindField } from '../find-field.tsx'
import { usePages } from '../pages.ts'
import { SimilarPayouts } from '../similar-payouts.tsx'
import { releaseOf } from './release-of.ts'
import classes from './run.module.css'
import { useRunNow } from './use-run.ts'

const COLUMNS = ['row', 'fate', 'reference', 'amount', 'owner', 'card', 'bank', 'status', 'why'] as const
type Column = (typeof COLUMNS)[number]

const ROOM = {
  row: { min: 46, share: 0, narrow: 42, rank: 90 },
  fate: { min: 150, share: 0, narrow: 150, rank: 100 },
  reference: { min: 110, share: 1, narrow: 90, rank: 80 },
  amount: { min: 112, share: 0.6, narrow: 96, rank: 99 },
  owner: { min: 120, share: 1, narrow: 100, rank: 70 },
  card: { min: 150, share: 0, narrow: 146, rank: 40 },
  bank: { min: 100, share: 0.7, narrow: 80, rank: 20 },
  status: { min: 130, share: 0, narrow: 124, rank: 60 },
  why: { min: 150, share: 1.6, narrow: 120, rank: 50 },
} as const

const PAUSE_MS = 220

/** What came of each row, in file order. */
export function RunRows({ run, fates }: { readonly run: BatchRun; readonly fates: readonly RowFate[] }): ReactNode {
  const t = useT()
  const { client, query } = useDesk()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, PAUSE_MS)
  const [sight, setSight] = useState<Sight>(FIRST_SIGHT)
  const [at, setAt] = useState<{ readonly index: number; readonly row: number | null }>({ index: -1, row: null })
  const grid = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const asked = (from: number, count: number) => ({ id: run.id, fates: [...fates], text, from, count })
  const rows = usePages(sight, {
    key: (from, count) => query.batches.rows.queryKey({ input: asked(from, count) }),
    read: (from, count, signal) => client.batches.rows(asked(from, count), { signal }),
  })
  const count = rows.total ?? 0
  useSight(grid, { row: ROW, lead: HEAD }, setSight, () => undefined)
  const followed = at.row === null ? -1 : rows.placeOf(at.row)
  const index = Math.min(count - 1, followed >= 0 ? followed : at.index)
  const current = rows.rowAt(index)
  const filter = fates.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter begins at its first row
  useEffect(() => {
    setAt({ index: -1, row: null })
    if (grid.current) grid.current.scrollTop = 0
  }, [filter, text])
  const go = (to: number) => {
    setAt({ index: to, row: rows.rowAt(to)?.row ?? null })
    if (grid.current) scrollToRow(grid.current, to, { row: ROW, lead: HEAD })
  }
  useListKeys({ count, at: () => index, go, open: () => false, close: () => false, grid })
  useStaysInSight(grid, () => {
    if (index >= 0 && grid.current) scrollToRow(grid.current, index, { row: ROW, lead: HEAD })
  })
  const places = placesIn(sight, count)
  const shown = places.flatMap((place) => rows.rowAt(place) ?? [])
  const fit = useFittedColumns(useAmountRoom(ROOM, shown), COLUMNS)
  const rowId = (place: number) => `${prefix}-${place}`
  return (
    <>
      <div className={shared.findStrip}>
        <FindField label={t('batches.find')} value={typed} onChange={setTyped} grid={grid} />
        {rows.total !== null && <T as="p" className="pd-quiet" role="status" id="batches.inRows" values={{ count }} />}
      </div>
      {rows.error !== null && <FailureNotice error={rows.error} />}
      <Grid
        fit={fit}
        grid={grid}
        label={t('batches.rows.table')}
        rowCount={count + 1}
        activeId={places.includes(index) ? rowId(index) : undefined}
        height={count * ROW}
        head={
          <GridHead columns={fit.columns}>
            {(column) => <T id={column === 'row' ? 'batches.column.row' : `batches.run.column.${column}`} />}
          </GridHead>
        }
      >
        {places.map((place) => {
          const row = rows.rowAt(place)
          return (
            <GridRow
              key={place}
              id={rowId(place)}
              index={place}
              top={place * ROW}
              current={place === index}
              open={false}
              columns={fit.columns}
              data-unknown={row?.fate === 'unknown' || undefined}
              onClick={() => go(place)}
            >
              {(column) => row && <Cell row={row} state={run.state} column={column} />}
            </GridRow>
          )
        })}
      </Grid>
      {current && <RunRowDetail key={current.row} run={run} row={current} />}
    </>
  )
}

interface CellProps {
  readonly row: BatchRow
  readonly state: BatchRun['state']
  readonly column: Column
}

function Cell({ row, state, column }: CellProps): ReactNode {
  switch (column) {
    case 'row':
      return <span className="pd-num">{row.row}</span>
    case 'fate':
      return <FateBadge fate={row.fate} state={state} />
    case 'reference':
      return <Text of={row.reference} />
    case 'amount':
      return <Amount value={row.amount} currency={row.currency} />
    case 'owner':
      return <Text of={row.ownerName} />
    case 'card':
      return row.card && <span className="pd-mono">{formatMasked(row.card)}</span>
    case 'bank':
      return <Text of={row.bankName} />
    case 'status':
      return row.status && <StatusBadge status={row.status} />
    case 'why':
      return <Why row={row} />
  }
}

function Text({ of }: { readonly of: string | null }): ReactNode {
  if (of === null) return null
  const shown = visibleText(of, { most: 120 })
  return (
    <span className="pd-ellipsis" title={shown}>
      {shown}
    </span>
  )
}

function Why({ row }: { readonly row: BatchRow }): ReactNode {
  const t = useT()
  if (row.leftOut !== null) return <Text of={row.leftOut} />
  if (row.fate === 'elsewhere') return <Text of={t('batches.fate.elsewhere.means')} />
  if (row.differing.length > 0) return <Text of={`${t('batches.differs')}: ${row.differing.join(', ')}`} />
  if (!row.failure) return null
  const { what, values } = failureWords(row.failure)
  return <Text of={t(what, values)} />
}

/** The row at the keyboard cursor: why it is as it is, and what can be done. Notices and rows can push it out of sight. */
function RunRowDetail({ run, row }: { readonly run: BatchRun; readonly row: BatchRow }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const once = useOnce()
  const show = useRunNow(run.id)
  const similar = useFoundPayouts(row.failure?.kind === 'similar_payouts' ? row.failure.transactionIds : [])
  const areShown = similar.every(({ payout }) => payout !== undefined)
  const seenUnpaid = similar.filter(isUnpaid).map(({ id }) => id)
  const isAboveLimit = row.failure?.kind === 'invalid_input' && row.failure.field === 'typedAmount'
  const release = row.fate === 'held' && run.state !== 'ended' ? releaseOf(row.failure) : null
  return (
    <section ref={intoView} className={classes.runRow} aria-label={t('batches.inspector')}>
      <div className={classes.runRowHead}>
        <b>{t('batches.row', { row: row.row })}</b>
        <FateBadge fate={row.fate} state={run.state} />
        {row.merchantTransactionId !== null && <span className="pd-mono">{row.merchantTransactionId}</span>}
        {row.status !== null && <StatusBadge status={row.status} />}
        {row.statusReadAt !== null && (
          <span className="pd-quiet">
            <AsOf at={row.statusReadAt} />
          </span>
        )}
        {row.transactionId !== null && (
          <Link to="/transactions/$id" params={{ id: row.transactionId }} className={shared.link}>
            <T id={row.fate === 'unknown' ? 'batches.row.resolve' : 'common.openPayout'} />
          </Link>
        )}
      </div>
      {row.leftOut !== null && <T as="p" id="batches.leftOut.because" values={{ why: visibleText(row.leftOut) }} />}
      <T as="p" className="pd-quiet" id={`${fateText(row.fate, run.state)}.means`} />
      {row.differing.length > 0 && (
        <p className="pd-warning">
          {t('batches.differs')}: {row.differing.join(', ')}
        </p>
      )}
      {row.failure && row.fate !== 'elsewhere' && similar.length === 0 && !isAboveLimit && (
        <FailureNotice failure={row.failure} merchantId={run.profileId} />
      )}
      {isAboveLimit && <T as="p" id={release ? 'batches.aboveLimit' : 'failure.above_limit'} />}
      <SimilarPayouts similar={similar} />
      {release && (
        <div key={String(areShown)} ref={intoView}>
          <ArmedButton
            shown={areShown ? JSON.stringify([row.row, row.failure, seenUnpaid]) : null}
            variant="default"
            size="compact-sm"
            loading={once.pending}
            onClick={() =>
              void once.run(async () => {
                const { seen, aboveLimit } = release
                show(await client.batches.release({ id: run.id, row: row.row, seen, seenUnpaid, aboveLimit }))
              })
            }
          >
            <T id={release.is === 'send' ? 'batches.release' : 'batches.checkAgain'} />
          </ArmedButton>
        </div>
      )}
      {once.error !== null && <FailureNotice error={once.error} merchantId={run.profileId} />}
    </section>
  )
}
