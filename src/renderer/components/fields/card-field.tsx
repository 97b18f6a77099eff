import { TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ChangeEvent, type ReactNode, useLayoutEffect, useReducer, useRef } from 'react'
import type { MaskedCard } from '#shared/model/transaction.ts'
import {
  CARD_DIGITS,
  formatMasked,
  inFours,
  isCardNumber,
  maskCard,
  normaliseCard,
  passesLuhn,
} from '#shared/rules/card-number.ts'
import { linesOf } from '#shared/rules/pasted-lines.ts'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { type FieldProps, onBlurUnless } from './field-props.ts'
import classes from './fields.module.css'

/** Why a card number cannot be sent; `null` if it can. */
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

const WARNINGS: readonly MessageId[] = ['fields.card.luhn', 'fields.card.notBefore']

/** What to say about a number that may still be typed, or is complete. */
function hintOf(digits: string, before: MaskedCard | null): MessageId {
  const isComplete = cardProblem(digits) === null
  if (isComplete && !passesLuhn(digits)) return 'fields.card.luhn'
  if (before === null) return 'fields.card.hint'
  const isOther = isComplete && formatMasked(maskCard(digits)) !== formatMasked(before)
  return isOther ? 'fields.card.notBefore' : 'fields.card.before'
}

/**
 * Index of the digit to delete along with one of our spaces: the digit before or after it. `null`: nothing was deleted.
 */
function besideSpace(event: Event, caret: number): number | null {
  if (!(event instanceof InputEvent)) return null
  if (event.inputType === 'deleteContentBackward') return caret > 0 ? caret - 1 : null
  return event.inputType === 'deleteContentForward' ? caret : null
}

interface CardFieldProps extends FieldProps<string> {
  /** Whose card it is, if there are several. */
  readonly label?: string
  /** The card of the previous attempt, to compare the number with. */
  readonly before?: MaskedCard | null
}

/**
 * A card number, shown in groups of four while it is typed; spaces and dashes in a paste are removed. The value is the
 * bare digits and is kept only in the form. Any other character that was typed stays visible: silently dropping it
 * would make a different number.
 */
export function CardField({
  value,
  onChange,
  onBlur,
  invalid,
  inputRef,
  label,
  before = null,
}: CardFieldProps): ReactNode {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const ref = useMergedRef(input, inputRef)

  const [, render] = useReducer((count: number) => count + 1, 0)

  // The spaces between the groups are ours: the caret stays behind the same digit.
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
    // If the digits are unchanged, the library restores the text with the caret at its end.
    render()
  }

  const problem = cardProblem(value)
  const told =
    problem === 'characters' || problem === 'lines' || value.length > CARD_DIGITS || (invalid && problem !== null)
  const hint = hintOf(value, before)
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
            className={WARNINGS.includes(hint) ? classes.warning : undefined}
            id={hint}
            values={{ card: before ? formatMasked(before) : '' }}
          />
        )
      }
      required
      withAsterisk={false}
    />
  )
}
