import { type ReactNode, useState } from 'react'
import { AmountField } from '../../components/fields/amount-field.tsx'
import type { AmountText } from '../../components/fields/amount-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { T, useT } from '../../i18n/index.tsx'
import { retypedAs } from './retyped.ts'

interface TypedAmountProps {
  readonly value: AmountText
  readonly onChange: (value: AmountText) => void
  readonly amount: string
  readonly currency: string
  readonly limit: string
}

/** The amount once more, above the merchant's limit. While it is being typed nothing is called wrong. */
export function TypedAmount({ value, onChange, amount, currency, limit }: TypedAmountProps): ReactNode {
  const t = useT()
  const { formatAmount } = useFormat()
  const [left, setLeft] = useState(false)
  const retyped = retypedAs(value, amount)
  const isOther = retyped === 'other' || retyped === 'other_decimals'
  const isWrong = left && isOther
  return (
    <AmountField
      label={t('review.retype')}
      value={value}
      onChange={(typed) => {
        setLeft(false)
        onChange(typed)
      }}
      onBlur={() => setLeft(true)}
      invalid={false}
      exactWords={retyped === 'same' ? 'review.retype.same' : 'review.retype.read'}
      hint={<T id="review.retype.limit" values={{ limit: formatAmount(limit, currency) }} />}
      otherProblem={isWrong && <T id={`review.retype.${retyped}`} values={{ amount }} />}
    />
  )
}
