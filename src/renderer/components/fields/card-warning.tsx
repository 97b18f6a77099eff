import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useReducer,
  useState,
} from 'react'
import { withoutCard } from '#shared/rules/find-card-number.ts'
import { LINE_MARK, linesOf, offered, shortLine } from '#shared/rules/pasted-lines.ts'
import { T, useT } from '../../i18n/index.tsx'
import { announce } from '../announcer.tsx'
import { type CardAnswers, CardAnswersContext, createCardAnswers, useCardAnswers } from './card-answers.ts'
import classes from './fields.module.css'

/** Selects the warnings that wait for an answer. */
const STANDING = '[data-card-warning]'

interface Options {
  /** Whether the text is also sent to the platform. Default: true. */
  readonly sent?: boolean
}

/**
 * For a free-text field: the error to show while it contains what looks like a card number, unless the operator has
 * said otherwise; `null` if there is nothing to ask. The field must be inside a `CardCheckedForm`.
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
  // Text areas keep their line breaks; the mark occurs only in one-line fields.
  if (text.includes(LINE_MARK)) return <PastedLines lines={linesOf(text)} onChange={onChange} />
  if (!found) return null
  const answer = (event: MouseEvent, give: () => void) => {
    focusFieldOf(event.currentTarget)
    give()
  }
  return (
    <span className={classes.cardWarning} data-card-warning>
      <IconAlertTriangle size={16} aria-hidden />
      <T as="span" id={words} />
      <Button
        size="compact-xs"
        variant="default"
        onClick={(event) => answer(event, () => onChange(withoutCard(text, found)))}
      >
        <T id="common.remove" />
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        onClick={(event) =>
          answer(event, () => {
            answers.settle(text)
            settled()
            // The form validates the field again, and may store it from now on.
            onChange(text)
          })
        }
      >
        <T id="fields.cardWarning.noCard" />
      </Button>
    </span>
  )
}

/** Several lines or cells were pasted into a single-value field: the operator chooses which one is meant. */
function PastedLines(props: {
  readonly lines: readonly string[]
  readonly onChange: (text: string) => void
}): ReactNode {
  const { lines, onChange } = props
  const choose = (event: MouseEvent, text: string) => {
    focusFieldOf(event.currentTarget)
    onChange(text)
  }
  return (
    <span className={classes.cardWarning} data-card-warning>
      <IconAlertTriangle size={16} aria-hidden />
      <T as="span" id="fields.pastedLines" />
      {offered(lines).map((line) => (
        <Button key={line} size="compact-xs" variant="default" onClick={(event) => choose(event, line)}>
          <T id="fields.pastedLines.keep" values={{ line: shortLine(line) }} />
        </Button>
      ))}
      <Button size="compact-xs" variant="default" onClick={(event) => choose(event, lines.join(' '))}>
        <T id="fields.pastedLines.join" />
      </Button>
    </span>
  )
}

/** Moves the focus to the field that a warning belongs to. */
function focusFieldOf(warning: Element): void {
  warning.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>('input, textarea')?.focus()
}

interface CardCheckedFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  /** Needed if the answers must outlive the rendered form. Default: they are discarded with it. */
  readonly answers?: CardAnswers
}

/**
 * A form whose free-text fields (`useCardWarning`) ask about card numbers. While one of them waits for an answer, no
 * key or button submits the form: the focus moves to that field instead.
 */
export function CardCheckedForm({ onSubmit, answers, ...props }: CardCheckedFormProps): ReactNode {
  const [own] = useState(() => createCardAnswers())
  return (
    <CardAnswersContext value={answers ?? own}>
      <form
        noValidate
        autoComplete="off"
        {...props}
        onSubmit={(event) => {
          const standing = event.currentTarget.querySelector(STANDING)
          if (!standing) return onSubmit(event)
          event.preventDefault()
          focusFieldOf(standing)
        }}
      />
    </CardAnswersContext>
  )
}
