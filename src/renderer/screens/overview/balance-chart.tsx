import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { OverviewFigures, OverviewScope } from '#shared/model/overview.ts'
import { Amount } from '../../components/amount.tsx'
import { formatAmountIn } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { LazyLineDrawing } from './drawing.ts'
import { drawable, extremesOf } from './figures.ts'
import classes from './overview.module.css'

interface BalanceChartProps {
  readonly figures: OverviewFigures
  readonly scope: OverviewScope
}

/** One merchant's balance over time. No unit is shown, because the platform states none (interface: Balance). */
export function BalanceChart({ figures: { balance }, scope }: BalanceChartProps): ReactNode {
  const t = useT()
  const { locale, timeZone } = useIntl()
  const moment = (at: number | string, full = false) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      ...(full && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' as const }),
      timeZone,
    }).format(new Date(at))
  const readings = drawable(balance)
  const extremes = extremesOf(balance)
  const shown = (text: string) => formatAmountIn(locale, text)
  const tick = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 2,
    // In compact notation, a balance that hardly moved would read the same along the whole axis.
    notation:
      extremes && Number(extremes.most) - Number(extremes.least) < Math.abs(Number(extremes.most)) / 100
        ? 'standard'
        : 'compact',
  })
  const values = extremes && { last: shown(extremes.last), least: shown(extremes.least), most: shown(extremes.most) }
  const none =
    scope.of === 'environment' ? 'overview.balance.all' : readings.length === 0 ? 'overview.balance.none' : null
  return (
    <ChartPanel
      name="balance"
      means={t('overview.balance.means')}
      summary={values ? [t('overview.balance.summary', { ...values, count: readings.length })] : []}
      none={none && t(none)}
      chart={(label, describedBy) => (
        <LazyLineDrawing
          label={label}
          describedBy={describedBy}
          // The drawn position may be rounded; the words use the text that was read.
          points={readings.map(({ readAt, balance }) => ({ at: Date.parse(readAt), value: Number(balance), balance }))}
          along="at"
          isTime
          alongWords={(at) => moment(at)}
          lines={[{ name: 'value', label: t('overview.balance'), color: 'var(--pd-info)', dashes: '0' }]}
          domain={['auto', 'auto']}
          tick={(value) => tick.format(value)}
          words={(point) => `${shown(String(point.balance))} · ${moment(Number(point.at), true)}`}
        />
      )}
      table={
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('overview.balance.readAt')}</th>
              <th scope="col" className={classes.number}>
                {t('overview.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {balance.toReversed().map(({ readAt, balance }) => (
              <tr key={readAt}>
                <th scope="row">{moment(readAt, true)}</th>
                <td className={classes.number}>
                  <Amount value={balance} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
