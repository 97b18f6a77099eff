import { Button, SegmentedControl } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Page } from '../../components/page.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { useListState } from './list-state.ts'
import { TransactionDetail } from './transaction-detail.tsx'
import { TransactionList } from './transaction-list.tsx'
import classes from './transactions.module.css'
import { useListKeys } from './use-list-keys.ts'
import { useTransactions } from './use-transactions.ts'

/** Everything this desk has created, newest first, and one of them in full beside the list. Opens without a connection. */
export function TransactionsScreen(): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const { id: openId = null } = useParams({ strict: false })
  const active = useActiveProfile()
  const scope = useListState((list) => list.scope)
  const shown = scope === 'all' || active === null ? null : active.id
  const list = useTransactions(shown)
  const grid = useRef<HTMLDivElement>(null)

  const open = (id: string) => {
    useListState.setState({ cursor: id })
    void navigate({ to: '/transactions/$id', params: { id }, replace: openId !== null })
  }
  const close = () => {
    void navigate({ to: '/transactions' })
    grid.current?.focus()
  }
  useListKeys({ rows: list.rows, openId, open, close, grid })

  return (
    <Page
      title={t('transactions.title')}
      hint={<ScopeControl />}
      actions={<NewButtons />}
      aside={openId && <TransactionDetail key={openId} id={openId} onClose={close} />}
      flush
    >
      {list.error !== null && (
        <div className={classes.failure}>
          <FailureNotice error={list.error} />
        </div>
      )}
      {list.rows.length > 0 && (
        <TransactionList
          key={shown ?? 'all'}
          list={list}
          openId={openId}
          onOpen={open}
          withMerchant={shown === null}
          grid={grid}
        />
      )}
      {list.rows.length === 0 && !list.loading && list.error === null && <NoTransactions ofAll={shown === null} />}
    </Page>
  )
}

function ScopeControl(): ReactNode {
  const t = useT()
  const scope = useListState((list) => list.scope)
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('transactions.scope')}
      value={scope}
      onChange={(chosen) => useListState.setState({ scope: chosen === 'all' ? 'all' : 'active', offset: 0 })}
      data={[
        { value: 'active', label: t('transactions.scope.active') },
        { value: 'all', label: t('transactions.scope.all') },
      ]}
      transitionDuration={0}
    />
  )
}

function NewButtons(): ReactNode {
  return (
    <>
      <Button variant="default" size="compact-sm" renderRoot={(props) => <Link {...props} to="/payout/new" />}>
        <T id="payout.again" />
      </Button>
      <Button size="compact-sm" renderRoot={(props) => <Link {...props} to="/payin/new" />}>
        <T id="payin.again" />
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
