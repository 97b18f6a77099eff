import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { ReactNode } from 'react'
import classes from './overview.module.css'

export interface Line {
  readonly name: string
  readonly label: string
  readonly color: string
  /** Each line has its own pattern, because colour alone does not tell them apart. */
  readonly dashes: string
}

export interface LineDrawingProps {
  readonly label: string
  readonly describedBy: string
  readonly points: readonly Record<string, string | number | null>[]
  /** The key of a point's position on the axis; `alongWords` formats the position. */
  readonly along: string
  readonly isTime?: boolean
  readonly alongWords: (value: string | number) => string
  readonly lines: readonly Line[]
  /** Formats a value for the axis. */
  readonly tick: (value: number) => string
  /** Formats a value in full. */
  readonly words: (point: Record<string, string | number | null>, name: string) => string
  readonly domain?: readonly [number | 'auto', number | 'auto']
}

/** Lines over time. The arrow keys move from point to point, and each is announced. */
export function LineDrawing(props: LineDrawingProps): ReactNode {
  const { label, describedBy, points, along, isTime = false, alongWords, lines, tick, words, domain } = props
  const values = points.flatMap((point) => lines.map(({ name }) => point[name]))
  const longest = Math.max(...values.map((value) => (typeof value === 'number' ? tick(value).length : 0)))
  // The types omit the attribute, which reaches the drawing all the same.
  const described = { title: label, 'aria-describedby': describedBy }
  return (
    <LineChart
      className={classes.lines ?? ''}
      data={points.map((point) => ({ ...point }))}
      dataKey={along}
      series={lines.map(({ name, label, color, dashes }) => ({ name, label, color, strokeDasharray: dashes }))}
      curveType="linear"
      connectNulls={false}
      strokeWidth={1.75}
      dotProps={{ r: points.length > 60 ? 1.5 : 2.5, strokeWidth: 1, strokeDasharray: '' }}
      activeDotProps={{ r: 4, strokeWidth: 1, strokeDasharray: '' }}
      withLegend={lines.length > 1}
      legendProps={{ verticalAlign: 'bottom', height: 32 }}
      gridAxis="x"
      tickLine="none"
      xAxisProps={{
        tickFormatter: alongWords,
        minTickGap: 28,
        // Keeps the first and the last label within the card.
        padding: { left: 16, right: 24 },
        ...(isTime && { type: 'number' as const, scale: 'time' as const, domain: ['dataMin', 'dataMax'] }),
      }}
      yAxisProps={{ tickFormatter: tick, width: Math.max(76, longest * 7), ...(domain && { domain: [...domain] }) }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={described}
      tooltipProps={{
        content: ({ active, payload }) => {
          const point = payload?.[0]?.payload as Record<string, string | number | null> | undefined
          return active && point ? <Said point={point} {...props} words={words} /> : null
        },
      }}
    />
  )
}

function Said({
  point,
  along,
  alongWords,
  lines,
  words,
}: Pick<LineDrawingProps, 'along' | 'alongWords' | 'lines' | 'words'> & {
  readonly point: Record<string, string | number | null>
}): ReactNode {
  const at = point[along]
  return (
    <div className={classes.said} role="status">
      <strong>{at == null ? '' : alongWords(at)}</strong>
      {lines
        .filter(({ name }) => point[name] != null)
        .map(({ name, label }) => (
          <div key={name}>
            {lines.length > 1 && `${label}: `}
            {words(point, name)}
          </div>
        ))}
    </div>
  )
}
