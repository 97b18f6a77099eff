import type { TextareaProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { submitOnKey } from '../../../components/key-scope.ts'
import { T } from '../../../i18n/index.tsx'
import { MAX_REASON, pasteFits } from './dispute-form.ts'
import classes from './new-dispute.module.css'

interface ReasonText {
  readonly field: TextareaProps
  /** Says that a text was not inserted, until the field changes. */
  readonly refuse: () => void
  readonly refused: ReactNode
}

/**
 * The field for the text of a reason or of a template, of at most `MAX_REASON` characters. What is pasted is inserted
 * whole or not at all; a browser would cut it.
 */
export function useReasonText(value: string, onChange: (text: string) => void): ReasonText {
  /** The text to which another could not be added because the two together are too long. */
  const [full, setFull] = useState<string | null>(null)
  const refuse = () => setFull(value)
  return {
    refuse,
    field: {
      autosize: true,
      minRows: 3,
      maxRows: 10,
      ...(MAX_REASON !== undefined && { maxLength: MAX_REASON }),
      value,
      onChange: (event) => onChange(event.currentTarget.value),
      onKeyDown: submitOnKey,
      onPaste: (event) => {
        if (pasteFits(event.currentTarget, event.clipboardData.getData('text/plain'))) return
        event.preventDefault()
        refuse()
      },
    },
    refused: full === value && (
      <T
        as="p"
        className={classes.warning}
        role="alert"
        id="newDispute.template.tooLong"
        values={{ most: MAX_REASON }}
      />
    ),
  }
}
