import { TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { CARD_DIGITS, inFours, isCardNumber, normaliseCard, passesLuhn } from '#shared/rules/card-number.ts'
import { linesOf } from '#shared/rules/pasted-lines.ts'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { type FieldProps, onBlurUnless } from './field-props.ts'
import classes from './fields.module.css'

/** Why a card number cannot be sent; null where it can. */
export function cardProblem(digits: string): 'empty' | 'lines' | 'characters' | 'length' | null {
  if (digits === '') return 'empty'
  if (linesOf(digits).length > 1) return 'lines'
  if (!/^[0-9]+$/.test(digits)) return 'characters'
  return isCardNumber(digits) ? null : 'length'
}

const RULE_WORDS = {
  empty: 'fields.card.empty',
  lines: 'fields.card.lines',
  characters: 'fields.card.characters',
  length: 'fields.card.length',
} as const satisfies Record<string, MessageId>

/**
 * A card number, shown in fours while it is typed; spaces and dashes of a paste go. The value is the bare digits and is
 * kept nowhere but in the form. Anything else that was typed stays to be seen: dropping a sign in silence would make
 * another number of it.
 */
export function CardField({ value, onChange, onBlur, invalid, inputRef }: FieldProps<string>): ReactNode {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const ref = useMergedRef(input, inputRef)

  // The spaces between the fours are ours: the caret stays behind the digit it was behind.
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const problem = cardProblem(value)
  const told =
    problem === 'characters' || problem === 'lines' || value.length > CARD_DIGITS || (invalid && problem !== null)
  const doubtful = problem === null && !passesLuhn(value)
  return (
    <TextInput
      ref={ref}
      className={classes.field}
      classNames={{ input: classes.card }}
      label={t('fields.card')}
      placeholder="0000 0000 0000 0000"
      inputMode="numeric"
      data-1p-ignore
      data-lpignore="true"
      value={inFours(value)}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget
        const before = normaliseCard(typed.slice(0, selectionStart ?? typed.length))
        caret.current = inFours(before).length
        onChange(normaliseCard(typed))
      }}
      onBlur={onBlurUnless(value === '', onBlur)}
      rightSection={<span className={classes.count}>{`${value.length}/${CARD_DIGITS}`}</span>}
      rightSectionWidth={56}
      error={told && problem ? <T id={RULE_WORDS[problem]} values={{ count: value.length }} /> : null}
      description={
        told ? null : (
          <T
            as="span"
            role="status"
            className={doubtful ? classes.warning : undefined}
            id={doubtful ? 'fields.card.luhn' : 'fields.card.hint'}
          />
        )
      }
      required
      withAsterisk={false}
    />
  )
}
