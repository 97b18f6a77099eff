import { Button, SegmentedControl } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { CountMark } from '../../components/count-mark.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Page } from '../../components/page.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { T, useT } from '../../i18n/index.tsx'
import { LIST_KEYS } from './list-keys.ts'
import { listCursor, useListState } from './list-state.ts'
import { TransactionDetail } from './transaction-detail.tsx'
import { TransactionList } from './transaction-list.tsx'
import classes from './transactions.module.css'
import { useListKeys } from './use-list-keys.ts'
import { usePlainKey } from './use-plain-key.ts'
import { useTransactions } from './use-transactions.ts'
import { useShownMerchant, useUnresolved } from './use-unresolved.ts'

/** Everything this desk has created: what is unresolved, then the others, newest first; and one of them in full beside the list. Opens without a connection. */
export function TransactionsScreen(): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const { id: openId = null } = useParams({ strict: false })
  const active = useActiveProfile()
  const shown = useShownMerchant()
  const list = useTransactions(shown)
  const { all, here, elsewhere, loading, error: unresolvedError } = useUnresolved()
  const rest = useMemo(() => {
    const pinned = new Set(all.map(({ id }) => id))
    return list.rows.filter(({ id }) => !pinned.has(id))
  }, [all, list.rows])
  const rows = useMemo(() => [...here, ...rest], [here, rest])
  const error = list.error ?? unresolvedError
  const settled = !list.loading && !loading
  const grid = useRef<HTMLDivElement>(null)

  const open = (id: string) => {
    useListState.setState({ cursor: id })
    void navigate({ to: '/transactions/$id', params: { id }, replace: openId !== null })
  }
  const close = () => {
    void navigate({ to: '/transactions' })
    grid.current?.focus()
  }
  useListKeys({ rows, cursor: listCursor, openId, open, close, grid })
  useSummons(grid)
  // Of one that is open its detail takes the key: it knows whether there is anything to dispute.
  usePlainKey(openId === null ? LIST_KEYS.dispute[0] : null, () => {
    const transactionId = listCursor.get()
    if (transactionId !== null) void navigate({ to: '/disputes/new/$transactionId', params: { transactionId } })
  })

  return (
    <Page
      title={t('transactions.title')}
      hint={<ScopeControl onlyAll={active === null} elsewhere={elsewhere.length} />}
      actions={<NewButtons />}
      aside={openId && <TransactionDetail key={openId} id={openId} onClose={close} />}
      flush
    >
      {error !== null && (
        <div className={classes.failure}>
          <FailureNotice error={error} />
        </div>
      )}
      {settled && rows.length > 0 && (
        <TransactionList
          key={shown ?? 'all'}
          pinned={here}
          rows={rest}
          more={list.more}
          complete={list.complete}
          openId={openId}
          onOpen={open}
          withMerchant={shown === null}
          grid={grid}
        />
      )}
      {settled && rows.length === 0 && error === null && <NoTransactions ofAll={shown === null} />}
    </Page>
  )
}

/** Takes the focus where the operator was led here, once the palette has given it back to where it was. */
function useSummons(grid: RefObject<HTMLDivElement | null>): void {
  const summoned = useListState((list) => list.summoned)
  useEffect(() => {
    if (!summoned) return
    const timer = setTimeout(() => {
      grid.current?.focus()
      useListState.setState({ summoned: false })
    }, 50)
    return () => clearTimeout(timer)
  }, [summoned, grid])
}

const SCOPES = ['active', 'all'] as const
type Scope = (typeof SCOPES)[number]

interface ScopeControlProps {
  readonly onlyAll: boolean
  /** How many unresolved ones only everybody's list would show. */
  readonly elsewhere: number
}

/** Whose transactions are listed. Where nobody is worked for, it can only be everybody's. */
function ScopeControl({ onlyAll, elsewhere }: ScopeControlProps): ReactNode {
  const t = useT()
  const kept = useListState((list) => list.scope)
  const scope = onlyAll ? 'all' : kept
  const show = (chosen: Scope) => useListState.setState({ scope: chosen, offset: 0 })
  useScreenActions(
    SCOPES.filter((choice) => choice !== scope && !onlyAll).map((choice) => ({
      label: t('transactions.showScope', { scope: t(`transactions.scope.${choice}`) }),
      words: [`transactions.scope.${choice}`],
      kind: 'show',
      run: () => show(choice),
    })),
  )
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('transactions.scope')}
      value={scope}
      disabled={onlyAll}
      onChange={(chosen) => show(chosen === 'all' ? 'all' : 'active')}
      data={SCOPES.map((value) => ({
        value,
        label: (
          <>
            {t(`transactions.scope.${value}`)}
            {value === 'all' && elsewhere > 0 && (
              <CountMark
                className={classes.elsewhere}
                count={elsewhere}
                means={t('unresolved.elsewhere', { count: elsewhere })}
              />
            )}
          </>
        ),
      }))}
      transitionDuration={0}
    />
  )
}

function NewButtons(): ReactNode {
  return (
    <>
      <Button variant="default" size="compact-sm" renderRoot={(props) => <Link {...props} to="/payout/new" />}>
        <T id="shell.newPayout" />
      </Button>
      <Button size="compact-sm" renderRoot={(props) => <Link {...props} to="/payin/new" />}>
        <T id="shell.newPayin" />
      </Button>
    </>
  )
}

function NoTransactions({ ofAll }: { readonly ofAll: boolean }): ReactNode {
  return (
    <EmptyState
      icon={<IconReceipt2 size={32} />}
      title={<T id={ofAll ? 'transactions.none' : 'transactions.noneOfMerchant'} />}
      actions={<NewButtons />}
    >
      <T id="transactions.none.hint" />
    </EmptyState>
  )
}
