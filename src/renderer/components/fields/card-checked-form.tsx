import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react'
import { type CardAnswers, CardAnswersContext, createCardAnswers } from './card-answers.ts'
import { focusFieldOf, STANDING } from './card-warning.tsx'

interface CardCheckedFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  /** Where the answers outlive the form's being shown. Default: they go with it. */
  readonly answers?: CardAnswers
}

/**
 * A form whose free-text fields (use-card-warning) ask about card numbers. While one of them waits for an answer nothing
 * is submitted, by whatever key or button: the focus goes to that field.
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
