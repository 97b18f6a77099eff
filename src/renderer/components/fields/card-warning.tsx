import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useReducer } from 'react'
import { withoutCard } from '#shared/rules/find-card-number.ts'
import { T, useT } from '../../i18n/index.tsx'
import { announce } from '../announcer.tsx'
import { useCardAnswers } from './card-answers.ts'
import classes from './fields.module.css'

/** Finds the warnings that wait for an answer. */
export const STANDING = '[data-card-warning]'

interface Options {
  /** Whether the text goes to the platform as well. Default: it does. */
  readonly sent?: boolean
}

/**
 * For a free-text field: what to show as its error while it holds what looks like a card number and the operator has not
 * said otherwise; null where there is nothing to ask. The field stands in a CardCheckedForm.
 */
export function useCardWarning(
  text: string,
  onChange: (text: string) => void,
  { sent = true }: Options = {},
): ReactNode {
  const t = useT()
  const answers = useCardAnswers()
  const [, settled] = useReducer((times: number) => times + 1, 0)
  const found = answers.unsettled(text)
  const words = sent ? 'fields.cardWarning' : 'fields.cardWarning.kept'
  const digits = found?.digits
  useEffect(() => {
    if (digits !== undefined) announce(t(words))
  }, [digits, t, words])
  if (!found) return null
  const answer = (event: MouseEvent, give: () => void) => {
    focusFieldOf(event.currentTarget)
    give()
  }
  return (
    <span className={classes.cardWarning} data-card-warning>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <T id={words} />
      </span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={(event) => answer(event, () => onChange(withoutCard(text, found)))}
      >
        <T id="fields.cardWarning.remove" />
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        onClick={(event) =>
          answer(event, () => {
            answers.settle(text)
            settled()
            // The form looks at the field anew, and may keep it from now on.
            onChange(text)
          })
        }
      >
        <T id="fields.cardWarning.noCard" />
      </Button>
    </span>
  )
}

/** The focus goes to the field that a warning belongs to. */
export function focusFieldOf(warning: Element): void {
  warning.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>('input, textarea')?.focus()
}
