import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId } from 'react'
import type { OverviewFigures, OverviewScope, StatusFigures } from '#shared/model/overview.ts'
import { isKnownStatus } from '#shared/rules/status.ts'
import { Amount } from '../../components/amount.tsx'
import { StateBadge, StatusBadge } from '../../components/state-badge.tsx'
import { Tag } from '../../components/tag.tsx'
import { T, type Translate, useT } from '../../i18n/index.tsx'
import { kindRows, type StatusRow } from './figures.ts'
import classes from './overview.module.css'
import { groupView, listOf } from './to-list.ts'

const WEEK = 7

interface StatusTableProps {
  readonly figures: OverviewFigures
  readonly scope: OverviewScope
}

/** Counts and sums by kind and status, today beside the week; each count leads to the list of what it counts. */
export function StatusTable({ figures, scope }: StatusTableProps): ReactNode {
  const t = useT()
  const heading = useId()
  const kinds = kindRows(figures)
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>
          <T id="overview.counts" />
        </h2>
        <p className={classes.means}>
          <T id="overview.counts.hint" />
        </p>
      </header>
      {kinds.length === 0 ? (
        <p className={classes.none}>
          <T id="overview.counts.none" />
        </p>
      ) : (
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
      )}
    </section>
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
  const { kind, count, sums, withoutAmount } = group
  const span = t(days === 1 ? 'overview.counts.today' : 'overview.counts.week')
  const label = { kind: t(`transactions.kind.${kind}`), status: standingWords(t, group), span, count }
  return (
    <>
      <td className={classes.number}>
        <Link
          to="/transactions"
          search={listOf(scope, groupView(group, days))}
          className={classes.count}
          aria-label={t('overview.counts.show', label)}
        >
          {count}
        </Link>
      </td>
      <td className={classes.number}>
        <ul className={classes.sums}>
          {sums.map(({ currency, amount }) => (
            <li key={currency}>
              <Amount value={amount} currency={currency} />
            </li>
          ))}
          {withoutAmount > 0 && (
            <li className={classes.without}>{t('overview.counts.withoutAmount', { count: withoutAmount })}</li>
          )}
        </ul>
      </td>
    </>
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
