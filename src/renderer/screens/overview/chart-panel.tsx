import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Explain } from '../../components/explain.tsx'
import { useT } from '../../i18n/index.tsx'
import classes from './overview.module.css'
import { type ChartName, useOverviewChoice } from './overview-state.ts'

interface ChartPanelProps {
  readonly name: ChartName
  /** What the figures mean. */
  readonly means: string
  /** The figures in words, one line each. */
  readonly summary: readonly string[]
  /** Shown instead of both if there is nothing to show. */
  readonly none: string | null
  /** `null` if the words say everything. */
  readonly chart: ((label: string, describedBy: string) => ReactNode) | null
  readonly table: ReactNode
}

/** A figure over time: always in words, and as a chart or a table of the same height, so that nothing jumps. */
export function ChartPanel({ name, means, summary, none, chart, table }: ChartPanelProps): ReactNode {
  const t = useT()
  const { asTable } = useOverviewChoice()
  const [heading, words] = [useId(), useId()]
  const title = t(`overview.${name}`)
  const isTable = asTable[name] === true
  const toggle = () => useOverviewChoice.setState((choice) => ({ asTable: { ...choice.asTable, [name]: !isTable } }))
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <header className={classes.panelHead}>
        <h3 id={heading}>{title}</h3>
        <span>
          <Explain title={title}>{means}</Explain>
        </span>
        {none === null && chart !== null && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t(isTable ? 'overview.asChart.of' : 'overview.asTable.of', { title })}
            onClick={toggle}
          >
            {t(isTable ? 'overview.asChart' : 'overview.asTable')}
          </Button>
        )}
      </header>
      {none !== null ? (
        <p className="pd-quiet">{none}</p>
      ) : (
        <>
          <ul id={words} className={classes.summary}>
            {summary.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {chart !== null && isTable && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            <section className={classes.drawing} data-scrolls tabIndex={0} aria-labelledby={heading}>
              {table}
            </section>
          )}
          {chart !== null && !isTable && (
            <div className={classes.drawing}>{chart(t('overview.chart', { title }), words)}</div>
          )}
        </>
      )}
    </section>
  )
}
