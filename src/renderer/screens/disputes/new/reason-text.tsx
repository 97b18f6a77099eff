import type { TextareaProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWholePaste } from '../../../components/fields/whole-paste.tsx'
import { submitOnKey } from '../../../components/key-scope.ts'
import { MAX_REASON } from './dispute-form.ts'
import classes from './new-dispute.module.css'

interface ReasonText {
  readonly field: TextareaProps
  /** Says that a text was not inserted, until the field changes. */
  readonly refuse: () => void
  readonly refused: ReactNode
}

/** The field for the text of a reason or of a template, of at most `MAX_REASON` characters. */
export function useReasonText(value: string, onChange: (text: string) => void): ReasonText {
  const { takes, refuse, refused } = useWholePaste(value, MAX_REASON)
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
      ...takes,
    },
    refused: refused !== null && <p className={classes.warning}>{refused}</p>,
  }
}
