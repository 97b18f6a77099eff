import { Button, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AmountRule, readAmount } from '#shared/rules/amount-input.ts'
import { offered, shortLine } from '#shared/rules/pasted-lines.ts'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { type AmountText, amountOf, amountProblem } from './amount-text.ts'
import { type FieldProps, onBlurUnless } from './field-props.ts'
import classes from './fields.module.css'

const RULE_WORDS: Record<AmountRule | 'ambiguous' | 'several', MessageId> = {
  empty: 'fields.amount.empty',
  not_a_number: 'fields.amount.notANumber',
  zero: 'fields.amount.zero',
  too_many_decimals: 'fields.amount.tooManyDecimals',
  too_long: 'fields.amount.tooLong',
  leading_zero: 'fields.amount.leadingZero',
  ambiguous: 'fields.amount.ambiguous',
  several: 'fields.amount.several',
}

interface AmountFieldProps extends FieldProps<AmountText> {
  /** Default: "Amount". */
  readonly label?: string
  /** Text around the exact string that was read. Default: that it will be sent. */
  readonly exactWords?: MessageId
  /** Shown before anything is typed. Default: how to write an amount. */
  readonly hint?: ReactNode
  /** Default: true. */
  readonly required?: boolean
  /** A problem with an amount that can be read. */
  readonly otherProblem?: ReactNode
}

/**
 * An amount as people type it, with the exact string to be sent beside it. Text that can be read in two ways is never
 * guessed: there is no amount until the operator has chosen.
 */
export function AmountField(props: AmountFieldProps): ReactNode {
  const { value, onChange, onBlur, invalid, inputRef, label, otherProblem, required = true } = props
  const t = useT()
  const problem = amountProblem(value)
  // A wrong character is reported at once; text that may still become an amount only when the field is left.
  const isAsked = problem === 'ambiguous' || problem === 'several'
  const told = problem !== null && !isAsked && (invalid || problem !== 'empty')
  return (
    <TextInput
      ref={inputRef}
      className={classes.field}
      classNames={{ input: classes.amount }}
      label={label ?? t('fields.amount')}
      inputMode="decimal"
      value={value.text}
      onChange={(event) => onChange({ text: event.currentTarget.value, chosen: null })}
      onBlur={onBlurUnless(value.text === '', onBlur)}
      error={told ? <T id={RULE_WORDS[problem]} /> : (otherProblem ?? (invalid && isAsked))}
      description={told || otherProblem ? null : <Reading {...props} />}
      required={required}
      withAsterisk={false}
    />
  )
}

function Reading({ value, onChange, exactWords = 'fields.amount.willSend', hint }: AmountFieldProps): ReactNode {
  const reading = readAmount(value.text)
  const exact = amountOf(value)
  return (
    <Group component="span" role="status" gap="4px 8px">
      {exact !== null && <T as="span" id={exactWords} values={{ value: <b className={classes.exact}>{exact}</b> }} />}
      {exact === null && (reading.result === 'ambiguous' || reading.result === 'several') && (
        <T as="span" className={classes.warning} id={RULE_WORDS[reading.result]} />
      )}
      {exact === null &&
        (reading.result === 'ok' || reading.result === 'bad') &&
        (hint ?? <T id="fields.amount.hint" />)}
      {reading.result === 'several' &&
        offered(reading.values).map((line) => (
          <Button key={line} size="compact-xs" variant="default" onClick={() => onChange({ text: line, chosen: null })}>
            {shortLine(line)}
          </Button>
        ))}
      {reading.result === 'ambiguous' &&
        reading.values.map((choice, index) => (
          <Button
            key={choice}
            size="compact-xs"
            variant={choice === exact ? 'filled' : 'default'}
            aria-pressed={choice === exact}
            onClick={() => onChange({ text: value.text, chosen: choice })}
          >
            <T id={index === 0 ? 'fields.amount.asThousands' : 'fields.amount.asDecimals'} values={{ value: choice }} />
          </Button>
        ))}
    </Group>
  )
}
