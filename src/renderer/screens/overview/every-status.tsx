import { Fragment, type ReactNode } from 'react'
import { type StatusFigures, WEEK } from '#shared/model/overview.ts'
import { StateBadge, StatusBadge } from '../../components/state-badge.tsx'
import { Tag } from '../../components/tag.tsx'
import { type Translate, useT } from '../../i18n/index.tsx'
import { statusWords } from '../../i18n/status-words.ts'
import { Count, Sums } from './counted.tsx'
import type { KindRows, StatusRow } from './figures.ts'
import classes from './overview.module.css'
import { groupView, type ListScope } from './to-list.ts'

interface EveryStatusProps {
  readonly kinds: readonly KindRows[]
  readonly list: ListScope
  /** The ID of the heading. */
  readonly heading: string
}

/** Counts and sums of every status, by kind. */
export function EveryStatus({ kinds, list, heading }: EveryStatusProps): ReactNode {
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
            {t('common.status')}
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
              <Figures group={row.today} list={list} days={1} />
              <Figures group={row.week} list={list} days={WEEK} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

interface FiguresProps {
  readonly group: StatusFigures | null
  readonly list: ListScope
  readonly days: number
}

function Figures({ group, list, days }: FiguresProps): ReactNode {
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
          list={list}
          label={{ kind, status: standingWords(t, group), days, count }}
        />
      </td>
      <td className={classes.number}>
        <Sums {...group} />
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
  if (status !== null) return statusWords(t, status)
  if (state === null || state === 'accepted') return t('overview.counts.noStatus')
  return state === 'ended_by_hand' ? t('overview.counts.endedByHand') : t(`state.${state}`)
}
