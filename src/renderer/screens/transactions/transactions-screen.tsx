import { ActionIcon } from '@mantine/core'
import { IconPlaylistAdd, IconReceipt2 } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import { useActiveProfile, usePreferences } from '../../bridge/hooks.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/links.tsx'
import { Page } from '../../components/page.tsx'
import { focusScreen } from '../../components/screen-focus.ts'
import { T, useT } from '../../i18n/index.tsx'
import { TransactionDetail } from '../transaction/transaction-detail.tsx'
import { openAdding } from './adding/adding-store.ts'
import { ColumnsMenu } from './columns/columns-menu.tsx'
import { FilterBar } from './find/filter-bar.tsx'
import { NothingFound } from './find/nothing-found.tsx'
import { filtersOf } from './find/view-query.ts'
import { FoldedPinned } from './folded-pinned.tsx'
import { ListFoot } from './list-foot.tsx'
import { useListState } from './list-state.ts'
import { FoundTransactions } from './listed.tsx'
import { isLookingFor } from './rows/use-found.ts'
import { ScopeControl } from './scope-control.tsx'
import { RefreshStrip } from './selection/refresh-strip.tsx'
import { useView } from './use-view.ts'
import { useViewQuery } from './use-view-query.ts'
import { shownBuiltIn, shownSaved } from './views/built-in.ts'
import { ViewsMenu } from './views/views-menu.tsx'

/**
 * All transactions that this desk created or learned of: the unresolved ones, then those that match the view; one of
 * them in full beside the list. Opens without a connection.
 */
export function TransactionsScreen(): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const { id: openId = null } = useParams({ strict: false })
  const active = useActiveProfile()
  const { view, show } = useView()
  const query = useViewQuery(view)
  const name = useViewName(view)
  const grid = useRef<HTMLDivElement>(null)
  const isFiltered = view.text !== '' || filtersOf(view).length > 0

  const open = (id: string) => {
    useListState.setState({ cursor: id })
    void navigate({ to: '/transactions/$id', params: { id }, search: true, replace: openId !== null })
  }
  const close = () => {
    void navigate({ to: '/transactions', search: true })
    grid.current?.focus()
  }
  useSummons(grid)

  return (
    <Page
      title={t('shell.transactions')}
      hint={<ScopeControl onlyAll={active === null} view={view} onScope={(scope) => show({ scope })} />}
      actions={<NewButtons />}
      aside={openId && <TransactionDetail key={openId} id={openId} onClose={close} />}
      flush
    >
      <FilterBar
        view={view}
        show={show}
        onLeave={focusScreen}
        onFirst={(firstOf) => {
          useListState.setState({ firstOf })
          grid.current?.focus()
        }}
        before={<ViewsMenu view={view} show={show} />}
        after={<ColumnsMenu />}
      />
      <FoldedPinned view={view} show={show} isFolded={isLookingFor(query)} />
      <FoundTransactions
        view={view}
        query={query}
        openId={openId}
        open={open}
        close={close}
        onSort={(sort) => show({ sort })}
        grid={grid}
        notFound={isFiltered ? <NothingFound view={view} show={show} /> : null}
        nothing={<NoTransactions ofAll={query.profileId === null} />}
      />
      <RefreshStrip />
      <ListFoot query={query} name={name} />
    </Page>
  )
}

/** The name of the current view; empty if it has none. */
function useViewName(view: ListView): string {
  const t = useT()
  const saved = shownSaved(view, usePreferences().savedViews)
  const builtIn = shownBuiltIn(view)
  return saved?.name ?? (builtIn ? t(builtIn.name) : '')
}

/** The maximum number of attempts to focus a list that is not rendered yet. */
const MAX_TRIES = 100

/**
 * Focuses the list when the operator was led here, after the palette has restored the focus to where it was, unless
 * they press anything before the list is there.
 */
function useSummons(grid: RefObject<HTMLDivElement | null>): void {
  const summoned = useListState((list) => list.summoned)
  useEffect(() => {
    if (summoned === null) return
    let tries = 0
    const timer = setInterval(() => {
      tries++
      if (summoned()) grid.current?.focus()
      if (grid.current || !summoned() || tries === MAX_TRIES) useListState.setState({ summoned: null })
    }, 50)
    return () => clearInterval(timer)
  }, [summoned, grid])
}

function NewButtons(): ReactNode {
  const t = useT()
  const words = t('adding.action')
  return (
    <>
      <ActionIcon variant="default" size={26} title={words} aria-label={words} onClick={openAdding}>
        <IconPlaylistAdd size={16} aria-hidden />
      </ActionIcon>
      <LinkButton variant="default" size="compact-sm" to="/payout/new">
        <T id="shell.newPayout" />
      </LinkButton>
      <LinkButton size="compact-sm" to="/payin/new">
        <T id="shell.newPayin" />
      </LinkButton>
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
