import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { DisputeListQuery } from '#shared/contract/disputes.ts'
import type { KeptDisputeList } from '#shared/model/dispute.ts'
import type { Profile } from '#shared/model/profile.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { usePreferences } from '../../bridge/hooks.ts'
import { useDisputeSent } from '../../bridge/news.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import gridClasses from '../../components/grid/grid.module.css'
import { useRowKeys } from '../../components/grid/use-list-keys.ts'
import { AsOf, useNow } from '../../components/time.tsx'
import { zoneOf } from '../../i18n/format.ts'
import { T } from '../../i18n/index.tsx'
import { DisputeFilters } from './dispute-filters.tsx'
import { DisputeList } from './dispute-list.tsx'
import classes from './disputes.module.css'
import { isWhole, NO_FILTER, queryOf, showFilter, showFor, showOwn, useDisputesState } from './disputes-state.ts'
import { mayReachNow } from './may-reach.ts'
import { NoDisputes, type WhyNone } from './no-disputes.tsx'
import { filterListed, hasOwnFilters, NO_OWN_FILTERS } from './own-filters.ts'
import { ReadButton } from './read-button.tsx'
import { useKeptList, useReadPage } from './use-kept-list.ts'

/** A list younger than this, and than the last dispute sent, is not read again on return to it (milliseconds). */
const FRESH_FOR = 60_000

interface ListedProps {
  readonly profile: Profile
  readonly openId: string | null
  readonly close: () => void
  readonly grid: RefObject<HTMLDivElement | null>
}

/** A merchant's list, without what the filter contains for another one. */
export function KeptDisputes(props: ListedProps): ReactNode {
  const { id } = props.profile
  const filterFor = useDisputesState((state) => state.filterFor)
  // Before the first paint, and before anything is read.
  useLayoutEffect(() => showFor(id), [id])
  return filterFor === id && <Filtered {...props} />
}

/** The list for the filter, as last read, with its age; read again on request. */
function Filtered({ profile, openId, close, grid }: ListedProps): ReactNode {
  const navigate = useNavigate()
  const desk = useDesk()
  const query = useDisputesState((state) => state.query)
  const asked = useMemo(() => ({ profileId: profile.id, query }), [profile.id, query])
  const { list, reading, error } = useKeptList(asked)
  const readPage = useReadPage()
  const ask = (wanted: DisputeListQuery) => readPage({ profileId: profile.id, query: wanted }, 1)
  const askIfWorth = async (wanted: DisputeListQuery) => {
    if (await mayReachNow(desk, profile)) ask(wanted)
  }
  const sentAt = useDisputeSent(({ at }) => at)
  useReadingByItself(list, sentAt, reading.page !== null, () => void askIfWorth(query))

  const own = useDisputesState((state) => state.own)
  const zone = zoneOf(usePreferences().timeZone)
  const read = useMemo(() => (list?.items ?? []).map((one) => ({ ...one, id: one.item.id })), [list])
  const now = useNow(60_000)
  const rows = useMemo(() => filterListed(read, own, zone, now), [read, own, zone, now])
  const isOnlyUnreadable = read.length === 0 && (list?.unreadable ?? 0) > 0
  const open = (id: string) => {
    useDisputesState.setState({ cursor: id })
    const params = { profileId: profile.id, disputeId: id }
    void navigate({ to: '/disputes/$profileId/$disputeId', params, replace: openId !== null })
  }
  useRowKeys({ rows, place: useDisputesState, openId, open, close, grid })
  return (
    <>
      <DisputeFilters onAsk={ask} onChange={(wanted) => void askIfWorth(wanted)}>
        {list && <AsOf at={list.readAt} />}
        <ReadButton pending={reading.page === 1} byKey={openId === null} onRead={() => ask(query)} />
      </DisputeFilters>
      {(reading.error ?? error) !== null && (
        <div className={gridClasses.failure}>
          <FailureNotice error={reading.error ?? error} merchantId={profile.id} />
        </div>
      )}
      {list && rows.length > 0 && (
        <DisputeList of={profile.id} rows={rows} isWhole={list.isWhole} openId={openId} onOpen={open} grid={grid} />
      )}
      {list !== undefined && rows.length === 0 && !isOnlyUnreadable && reading.page === null && (
        <NoDisputes which={whyNone(list, query, read.length)} onClear={() => void askIfWorth(showAll())} />
      )}
      {list && read.length + list.unreadable > 0 && (
        <ListFoot
          list={list}
          shown={hasOwnFilters(own) ? rows.length : null}
          reading={reading.page !== null && reading.page > 1}
          onMore={() => readPage(asked, list.pages + 1)}
        />
      )}
    </>
  )
}

/**
 * Reads once when the screen, or another merchant's list, is opened, unless the stored list is fresh; and when a dispute
 * was sent meanwhile, after a read under way, which may be too early to have it.
 */
function useReadingByItself(
  list: KeptDisputeList | null | undefined,
  sentAt: number,
  isReading: boolean,
  read: () => void,
): void {
  const checkedFor = useRef<number>(null)
  const readIfOld = useEffectEvent((kept: KeptDisputeList | null) => {
    const isOpen = checkedFor.current !== null
    checkedFor.current = sentAt
    if (isOpen || kept === null || Date.parse(kept.readAt) < Math.max(Date.now() - FRESH_FOR, sentAt)) read()
  })
  useEffect(() => {
    if (list !== undefined && !isReading && checkedFor.current !== sentAt) readIfOld(list)
  }, [list, isReading, sentAt])
}

function showAll(): DisputeListQuery {
  showOwn(NO_OWN_FILTERS)
  return showFilter(NO_FILTER) ?? queryOf(NO_FILTER)
}

function whyNone(list: KeptDisputeList | null, query: DisputeListQuery, read: number): WhyNone {
  if (list === null) return 'neverRead'
  if (read > 0) return 'noneOwn'
  return isWhole(query) ? 'none' : 'noneFiltered'
}

interface ListFootProps {
  readonly list: KeptDisputeList
  /** How many of them Paydesk's own filters leave; `null` if none is set. */
  readonly shown: number | null
  readonly reading: boolean
  readonly onMore: () => void
}

/** How much of the list was read: it has no total, so only what was read is counted. */
function ListFoot({
  list: { items, isWhole, unreadable, otherNumbers },
  shown,
  reading,
  onMore,
}: ListFootProps): ReactNode {
  return (
    <footer className={gridClasses.foot}>
      <p role="status">
        {shown !== null && <T id="disputes.shown" values={{ shown, count: items.length }} />}{' '}
        {(shown === null || !isWhole) && (
          <T id={isWhole ? 'disputes.all' : 'disputes.soFar'} values={{ count: items.length }} />
        )}
      </p>
      {unreadable > 0 && (
        <T as="p" className={classes.unreadable} id="disputes.unreadable" values={{ count: unreadable }} />
      )}
      {otherNumbers.map(({ page, said }) => (
        <T
          as="p"
          key={page}
          className={classes.unreadable}
          id="disputes.otherNumber"
          values={{ page: String(page), said: visibleText(said) }}
        />
      ))}
      {!isWhole && (
        <Button variant="default" size="compact-sm" loading={reading} onClick={onMore}>
          <T id="disputes.more" />
        </Button>
      )}
    </footer>
  )
}
