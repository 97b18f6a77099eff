import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { T } from '../../../i18n/index.tsx'
import { MAX_REASON, pasteFits } from './dispute-form.ts'
import classes from './new-dispute.module.css'

interface WholePaste {
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  /** Says that a text was not inserted, until the field changes. */
  readonly refuse: () => void
  readonly refused: ReactNode
}

/** For a field of at most `MAX_REASON` characters: what is pasted is inserted whole or not at all; a browser cuts it. */
export function useWholePaste(value: string): WholePaste {
  /** The text to which another could not be added because the two together are too long. */
  const [full, setFull] = useState<string | null>(null)
  const refuse = () => setFull(value)
  return {
    refuse,
    onPaste: (event) => {
      if (pasteFits(event.currentTarget, event.clipboardData.getData('text/plain'))) return
      event.preventDefault()
      refuse()
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
