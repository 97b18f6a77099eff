import { TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ChangeEvent, type ReactNode, useLayoutEffect, useReducer, useRef } from 'react'
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

/** Which digit goes with a space of ours that was deleted, counted from 0: the one before it or after it. Null: nothing was deleted. */
function besideSpace(event: Event, caret: number): number | null {
  if (!(event instanceof InputEvent)) return null
  if (event.inputType === 'deleteContentBackward') return caret > 0 ? caret - 1 : null
  return event.inputType === 'deleteContentForward' ? caret : null
}

interface CardFieldProps extends FieldProps<string> {
  /** Whose it is, where there are several. */
  readonly label?: string
}

/**
 * A card number, shown in fours while it is typed; spaces and dashes of a paste go. The value is the bare digits and is
 * kept nowhere but in the form. Anything else that was typed stays to be seen: dropping a sign in silence would make
 * another number of it.
 */
export function CardField({ value, onChange, onBlur, invalid, inputRef, label }: CardFieldProps): ReactNode {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const ref = useMergedRef(input, inputRef)

  const [, render] = useReducer((count: number) => count + 1, 0)

  // The spaces between the fours are ours: the caret stays behind the digit it was behind.
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const type = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = currentTarget
    const before = normaliseCard(typed.slice(0, selectionStart ?? typed.length))
    const digits = normaliseCard(typed)
    const gone = digits === value ? besideSpace(nativeEvent, before.length) : null
    caret.current = inFours(gone === null ? before : digits.slice(0, Math.min(gone, before.length))).length
    if (gone !== null) return onChange(digits.slice(0, gone) + digits.slice(gone + 1))
    onChange(digits)
    // The library puts the text back, and the caret at its end, where the digits are the same.
    render()
  }

  const problem = cardProblem(value)
  const told =
    problem === 'characters' || problem === 'lines' || value.length > CARD_DIGITS || (invalid && problem !== null)
  const doubtful = problem === null && !passesLuhn(value)
  return (
    <TextInput
      ref={ref}
      className={classes.field}
      classNames={{ input: classes.card }}
      label={label ?? t('fields.card')}
      placeholder="0000 0000 0000 0000"
      inputMode="numeric"
      data-1p-ignore
      data-lpignore="true"
      value={inFours(value)}
      onChange={type}
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
