import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconHourglass, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { useBehind } from '../../bridge/use-behind.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import gridClasses from '../../components/grid/grid.module.css'
import { LIST_KEYS } from '../../components/grid/list-keys.ts'
import { HEAD, ROW, seenIn } from '../../components/grid/sight.ts'
import { useRowKeys } from '../../components/grid/use-list-keys.ts'
import { usePlainKey } from '../../components/key-scope.ts'
import { Page } from '../../components/page.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { T, useT } from '../../i18n/index.tsx'
import { TransactionDetail } from '../transaction/transaction-detail.tsx'
import { ExpiringFilters } from './expiring-filters.tsx'
import { ExpiringList, useLines } from './expiring-list.tsx'
import { isOver, mayBeTaken } from './expiring-rules.ts'
import { useExpiringChoice, useExpiringPlace } from './expiring-state.ts'
import { useExpiring } from './use-expiring.ts'
import { type Reading, useReading } from './use-reading.ts'

/** Payins about to expire, and expired ones without a dispute; one of them in full beside them. */
export function ExpiringScreen(): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const { id: openId = null } = useParams({ strict: false })
  const found = useExpiring()
  const { soon, over } = found
  const rows = useMemo(() => [...soon, ...over], [soon, over])
  const reading = useReading()
  const clientPaid = useClientPaid()
  const isOfAll = useExpiringChoice(({ scope }) => scope === 'all')
  const active = useActiveProfile()
  const ofNobody = active === null
  const behind = useBehind(active?.id)
  const grid = useRef<HTMLDivElement>(null)
  const lines = useLines(found)

  const open = (id: string) => {
    useExpiringPlace.setState({ cursor: id })
    void navigate({ to: '/expiring/$id', params: { id }, replace: openId !== null })
  }
  const close = () => {
    void navigate({ to: '/expiring' })
    grid.current?.focus()
  }
  const atCursor = () => rows.find(({ id }) => id === useExpiringPlace.getState().cursor)
  useRowKeys({ rows, place: useExpiringPlace, openId, open, close, grid })
  // While a payin is open, its detail takes these keys.
  usePlainKey(openId === null ? LIST_KEYS.dispute[0] : null, () => {
    const row = atCursor()
    if (row && isOver(row, Date.now(), behind)) clientPaid(row)
  })
  usePlainKey(openId === null ? LIST_KEYS.refresh[0] : null, () => {
    const row = atCursor()
    if (row) reading.read([row])
  })
  const readAll = () => {
    const [first, last] = grid.current ? seenIn(grid.current, { row: ROW, lead: HEAD }) : [0, 0]
    reading.read(lines.slice(first, last).flatMap((line) => (line.is === 'row' ? [line.row] : [])))
  }
  useScreenActions(
    rows.length > 0
      ? [{ label: t('expiring.refreshAll'), words: ['expiring.refreshAll'], kind: 'refresh', run: readAll }]
      : [],
  )

  return (
    <Page
      title={t('expiring.title')}
      actions={rows.length > 0 && <ReadAll reading={reading} onRead={readAll} />}
      aside={openId && <TransactionDetail key={openId} id={openId} onClose={close} />}
      flush
    >
      <ExpiringFilters />
      {found.error !== null && (
        <div className={gridClasses.failure}>
          <FailureNotice
            error={found.error}
            actions={
              <Button size="compact-sm" onClick={found.again}>
                <T id="common.retry" />
              </Button>
            }
          />
        </div>
      )}
      {rows.length > 0 && (
        <ExpiringList
          found={found}
          lines={lines}
          openId={openId}
          onOpen={open}
          onPaid={clientPaid}
          reading={reading}
          withMerchant={isOfAll || ofNobody}
          grid={grid}
        />
      )}
      {rows.length === 0 && !found.loading && found.error === null && (
        <EmptyState icon={<IconHourglass size={32} />} title={<T id="expiring.none" />}>
          <T id="expiring.none.hint" />
        </EmptyState>
      )}
    </Page>
  )
}

interface ReadAllProps {
  readonly reading: Pick<Reading, 'progress' | 'isStopping' | 'stop'>
  readonly onRead: () => void
}

/** Reads the statuses of the visible rows; while it does, stops that. */
function ReadAll({ reading: { progress, isStopping, stop }, onRead }: ReadAllProps): ReactNode {
  const t = useT()
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={progress ? <IconPlayerStop size={15} aria-hidden /> : <IconRefresh size={15} aria-hidden />}
      title={progress ? t('expiring.stop') : undefined}
      aria-label={progress ? t('expiring.stop') : undefined}
      disabled={isStopping}
      onClick={progress ? stop : onRead}
    >
      {progress ? <T id="expiring.refreshing" values={{ ...progress }} /> : <T id="expiring.refreshAll" />}
    </Button>
  )
}

/** Leads from an expired payin to its dispute, or says why the platform would refuse one. */
function useClientPaid(): (row: TransactionSummary) => void {
  const t = useT()
  const navigate = useNavigate()
  return ({ id, status }) => {
    if (mayBeTaken(status)) {
      void navigate({
        to: '/disputes/new/$transactionId',
        params: { transactionId: id },
        search: { type: 'payin_timeout' },
      })
      return
    }
    notifications.show({ color: 'yellow', message: t('expiring.refused.means', { status: visibleText(status ?? '') }) })
  }
}
