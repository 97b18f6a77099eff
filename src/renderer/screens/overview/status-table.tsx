import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import type { OverviewFigures, OverviewScope, StatusFigures } from '#shared/model/overview.ts'
import type { TransactionKind } from '#shared/model/transaction.ts'
import { isKnownStatus } from '#shared/rules/status.ts'
import { Amount } from '../../components/amount.tsx'
import { Explain } from '../../components/explain.tsx'
import { StateBadge, StatusBadge } from '../../components/state-badge.tsx'
import { Tag } from '../../components/tag.tsx'
import { T, type Translate, useT } from '../../i18n/index.tsx'
import { type KindRows, kindRows, OUTCOMES, outcomeFigures, type StatusRow } from './figures.ts'
import classes from './overview.module.css'
import { useOverviewChoice } from './overview-state.ts'
import { groupsView, groupView, listOf } from './to-list.ts'

const WEEK = 7

interface StatusTableProps {
  readonly figures: OverviewFigures
  readonly scope: OverviewScope
}

/** Counts and sums by kind: what is paid, open, lost; or, on request, by every status. Each leads to what it counts. */
export function StatusTable({ figures, scope }: StatusTableProps): ReactNode {
  const t = useT()
  const heading = useId()
  const { everyStatus } = useOverviewChoice()
  const kinds = kindRows(figures)
  const Table = everyStatus ? EveryStatus : Summary
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>
          <T id="overview.counts" />
        </h2>
        <Explain title={t('overview.counts')}>
          <T id="overview.counts.hint" />
        </Explain>
        {kinds.length > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => useOverviewChoice.setState({ everyStatus: !everyStatus })}
          >
            <T id={everyStatus ? 'overview.counts.summary' : 'overview.counts.every'} />
          </Button>
        )}
      </header>
      {kinds.length === 0 ? (
        <p className={classes.none}>
          <T id="overview.counts.none" />
        </p>
      ) : (
        <Table kinds={kinds} figures={figures} scope={scope} heading={heading} />
      )}
    </section>
  )
}

interface TableProps extends StatusTableProps {
  readonly kinds: readonly KindRows[]
  readonly heading: string
}

function Summary({ kinds, figures, scope, heading }: TableProps): ReactNode {
  const t = useT()
  const spans = [
    ['today', 1],
    ['week', WEEK],
  ] as const
  return (
    <table className={classes.table} aria-labelledby={heading}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {t('overview.kind')}
          </th>
          {spans.map(([span]) => (
            <th key={span} scope="colgroup" colSpan={OUTCOMES.length + 1} className={classes.span}>
              {t(`overview.counts.${span}`)}
            </th>
          ))}
        </tr>
        <tr>
          {spans.map(([span]) => (
            <Fragment key={span}>
              {(['overview.counts.count', ...OUTCOMES.map((outcome) => OUTCOME_WORDS[outcome])] as const).map((id) => (
                <th key={id} scope="col" className={classes.number}>
                  {t(id)}
                </th>
              ))}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((row) => (
          <tr key={row.kind}>
            <th scope="row" className={classes.kindName}>
              {t(`transactions.kind.${row.kind}`)}
            </th>
            {spans.map(([span, days]) => (
              <Fragment key={span}>
                <td className={classes.number}>
                  {row[span]}
                  <Others count={outcomeFigures(figures[span], row.kind, 'other').count} />
                </td>
                {OUTCOMES.map((outcome) => (
                  <OutcomeCell
                    key={outcome}
                    kind={row.kind}
                    outcome={outcome}
                    groups={figures[span]}
                    scope={scope}
                    days={days}
                  />
                ))}
              </Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const OUTCOME_WORDS = {
  paid: 'overview.rate.paid',
  open: 'overview.counts.open',
  lost: 'overview.rate.lost',
} as const

/** How many are neither paid nor open nor lost. */
function Others({ count }: { readonly count: number }): ReactNode {
  if (count === 0) return null
  return (
    <div className={classes.without}>
      <T id="overview.counts.other" values={{ count }} />
    </div>
  )
}

interface OutcomeCellProps extends Pick<FiguresProps, 'scope' | 'days'> {
  readonly kind: TransactionKind
  readonly outcome: (typeof OUTCOMES)[number]
  readonly groups: readonly StatusFigures[]
}

function OutcomeCell({ kind, outcome, groups, scope, days }: OutcomeCellProps): ReactNode {
  const t = useT()
  const found = outcomeFigures(groups, kind, outcome)
  const view = groupsView(
    found.groups,
    groups.filter((one) => one.kind === kind),
    days,
  )
  const status = t(OUTCOME_WORDS[outcome])
  return (
    <td className={classes.number}>
      <Count view={view} scope={scope} label={{ kind, status, days, count: found.count }} />
      <Sums {...found} />
    </td>
  )
}

function EveryStatus({ kinds, scope, heading }: TableProps): ReactNode {
  const t = useT()
  return (
    <table className={classes.table} aria-labelledby={heading}>
      <colgroup>
        <col className={classes.nameColumn} />
        <col className={classes.countColumn} />
        <col />
        <col className={classes.countColumn} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {t('overview.counts.status')}
          </th>
          <th scope="colgroup" colSpan={2} className={classes.span}>
            {t('overview.counts.today')}
          </th>
          <th scope="colgroup" colSpan={2} className={classes.span}>
            {t('overview.counts.week')}
          </th>
        </tr>
        <tr>
          {['today', 'week'].map((span) => (
            <Fragment key={span}>
              <th scope="col" className={classes.number}>
                {t('overview.counts.count')}
              </th>
              <th scope="col" className={classes.number}>
                {t('overview.counts.sum')}
              </th>
            </Fragment>
          ))}
        </tr>
      </thead>
      {kinds.map(({ kind, today, week, rows }) => (
        <tbody key={kind}>
          <tr className={classes.kind}>
            <th scope="rowgroup">{t(`transactions.kind.${kind}`)}</th>
            <td className={classes.number}>{today}</td>
            <td />
            <td className={classes.number}>{week}</td>
            <td />
          </tr>
          {rows.map((row) => (
            <tr key={JSON.stringify([row.status, row.state])}>
              <th scope="row">
                <Standing {...row} />
              </th>
              <Figures group={row.today} scope={scope} days={1} />
              <Figures group={row.week} scope={scope} days={WEEK} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

interface FiguresProps {
  readonly group: StatusFigures | null
  readonly scope: OverviewScope
  readonly days: number
}

function Figures({ group, scope, days }: FiguresProps): ReactNode {
  const t = useT()
  if (group === null) {
    return (
      <>
        <td className={classes.number}>0</td>
        <td />
      </>
    )
  }
  const { kind, count } = group
  return (
    <>
      <td className={classes.number}>
        <Count
          view={groupView(group, days)}
          scope={scope}
          label={{ kind, status: standingWords(t, group), days, count }}
        />
      </td>
      <td className={classes.number}>
        <Sums {...group} />
      </td>
    </>
  )
}

interface CountProps extends Pick<FiguresProps, 'scope'> {
  /** The list of what was counted; null: there is none. */
  readonly view: Partial<ListView> | null
  readonly label: {
    readonly kind: TransactionKind
    readonly status: string
    readonly days: number
    readonly count: number
  }
}

function Count({ view, scope, label: { kind, status, days, count } }: CountProps): ReactNode {
  const t = useT()
  if (view === null) return count
  const span = t(days === 1 ? 'overview.counts.today' : 'overview.counts.week')
  return (
    <Link
      to="/transactions"
      search={listOf(scope, view)}
      className={classes.count}
      aria-label={t('overview.counts.show', { kind: t(`transactions.kind.${kind}`), status, span, count })}
    >
      {count}
    </Link>
  )
}

function Sums({ sums, withoutAmount }: Pick<StatusFigures, 'sums' | 'withoutAmount'>): ReactNode {
  if (sums.length === 0 && withoutAmount === 0) return null
  return (
    <ul className={classes.sums}>
      {sums.map(({ currency, amount }) => (
        <li key={currency}>
          <Amount value={amount} currency={currency} />
        </li>
      ))}
      {withoutAmount > 0 && (
        <li className={classes.without}>
          <T id="overview.counts.withoutAmount" values={{ count: withoutAmount }} />
        </li>
      )}
    </ul>
  )
}

function Standing({ status, state }: Pick<StatusRow, 'status' | 'state'>): ReactNode {
  const t = useT()
  if (status !== null) return <StatusBadge status={status} />
  if (state === null || state === 'accepted')
    return (
      <Tag tone="mute" title={t('overview.counts.noStatus.means')}>
        {t('overview.counts.noStatus')}
      </Tag>
    )
  if (state === 'ended_by_hand')
    return (
      <Tag tone="mute" title={t('overview.counts.endedByHand.means')}>
        {t('overview.counts.endedByHand')}
      </Tag>
    )
  return <StateBadge state={state} />
}

function standingWords(t: Translate, { status, state }: Pick<StatusFigures, 'status' | 'state'>): string {
  if (status !== null) return isKnownStatus(status) ? t(`status.${status}`) : status
  if (state === null || state === 'accepted') return t('overview.counts.noStatus')
  return state === 'ended_by_hand' ? t('overview.counts.endedByHand') : t(`state.${state}`)
}
