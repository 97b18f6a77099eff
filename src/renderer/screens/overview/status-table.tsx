import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useId } from 'react'
import { type OverviewFigures, type StatusFigures, WEEK } from '#shared/model/overview.ts'
import type { TransactionKind } from '#shared/model/transaction.ts'
import { Explain } from '../../components/explain.tsx'
import { lazyPart } from '../../components/part.ts'
import { T, useT } from '../../i18n/index.tsx'
import { Count, Sums } from './counted.tsx'
import { type KindRows, kindRows, OUTCOMES, outcomeFigures } from './figures.ts'
import classes from './overview.module.css'
import { useOverviewChoice } from './overview-state.ts'
import { groupsView, type ListScope } from './to-list.ts'

const EveryStatus = lazyPart(() => import('./every-status.tsx'), 'EveryStatus')

interface StatusTableProps {
  readonly figures: OverviewFigures
  readonly list: ListScope
}

/** Counts and sums by kind: paid, open and lost or, on request, every status. Each leads to what it counts. */
export function StatusTable({ figures, list }: StatusTableProps): ReactNode {
  const t = useT()
  const heading = useId()
  const { everyStatus } = useOverviewChoice()
  const kinds = kindRows(figures)
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
        <T as="p" className="pd-quiet" id="overview.counts.none" />
      ) : (
        <div className={classes.wide}>
          {everyStatus ? (
            <EveryStatus needed kinds={kinds} list={list} heading={heading} />
          ) : (
            <Summary kinds={kinds} figures={figures} list={list} heading={heading} />
          )}
        </div>
      )}
    </section>
  )
}

interface TableProps extends StatusTableProps {
  readonly kinds: readonly KindRows[]
  readonly heading: string
}

function Summary({ kinds, figures, list, heading }: TableProps): ReactNode {
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
                    list={list}
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
  return <T as="div" className={classes.without} id="overview.counts.other" values={{ count }} />
}

interface OutcomeCellProps {
  readonly list: ListScope
  readonly days: number
  readonly kind: TransactionKind
  readonly outcome: (typeof OUTCOMES)[number]
  readonly groups: readonly StatusFigures[]
}

function OutcomeCell({ kind, outcome, groups, list, days }: OutcomeCellProps): ReactNode {
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
      <Count view={view} list={list} label={{ kind, status, days, count: found.count }} />
      <Sums {...found} />
      {found.unknown > 0 && (
        <T as="div" className={classes.without} id="overview.counts.unknown" values={{ count: found.unknown }} />
      )}
    </td>
  )
}
