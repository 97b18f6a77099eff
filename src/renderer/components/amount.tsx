import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { visibleText } from '#shared/rules/visible-text.ts'
import { formatBytesIn, useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/index.tsx'

interface AmountProps {
  /** Decimal text, as the platform sent it; `null` if unknown. */
  readonly value: string | null
  readonly currency?: string | null
  /** Dims trailing zeros of the decimals. */
  readonly dimZeros?: boolean
}

/** An amount in tabular figures with all its decimals; the unformatted value on hover. */
export function Amount({ value, currency = null, dimZeros = false }: AmountProps): ReactNode {
  const { formatAmount } = useFormat()
  if (value === null) return <span className="pd-num">—</span>
  const shown = visibleText(formatAmount(value, currency))
  // "0.50": the last zero; "25.00": both zeros and the point.
  const zeros = dimZeros && currency === null && value.includes('.') ? (/\.?0+$/.exec(value)?.[0].length ?? 0) : 0
  const end = shown.length - zeros
  return (
    <span className="pd-num" title={visibleText(currency ? `${value} ${currency}` : value)}>
      {shown.slice(0, end)}
      {zeros > 0 && <span className="pd-dim">{shown.slice(end)}</span>}
    </span>
  )
}

/** A size in a suitable unit; in bytes on hover. */
export function Bytes({ value }: { readonly value: number }): ReactNode {
  const { locale } = useIntl()
  const t = useT()
  return (
    <span className="pd-num" title={t('common.bytes', { count: value })}>
      {formatBytesIn(locale, value) ?? t('common.bytes', { count: value })}
    </span>
  )
}
