import type { ReactNode } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useFormat } from '../i18n/format.ts'

interface AmountProps {
  /** Decimal text, as the service wrote it; null where none is known. */
  readonly value: string | null
  readonly currency?: string | null
}

/** An amount in tabular figures; every decimal kept; as it came on hover. */
export function Amount({ value, currency = null }: AmountProps): ReactNode {
  const { formatAmount } = useFormat()
  if (value === null) return <span className="pd-num">—</span>
  return (
    <span className="pd-num" title={visibleText(currency ? `${value} ${currency}` : value)}>
      {visibleText(formatAmount(value, currency))}
    </span>
  )
}
