import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { T } from '../../i18n/index.tsx'

interface WholePaste {
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  /** Says that a text was not inserted, until the field changes. */
  readonly refuse: () => void
  readonly refused: ReactNode
}

/** Whether a field of at most `most` characters takes a text pasted at the selection. A field has short line ends. */
export function pasteFits(
  { value, selectionStart, selectionEnd }: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  pasted: string,
  most: number,
): boolean {
  return value.length - (selectionEnd - selectionStart) + pasted.replaceAll('\r\n', '\n').length <= most
}

/** For a text area with a `maxLength`: a pasted text is inserted whole or not at all; a browser would cut it. */
export function useWholePaste(value: string, most: number | undefined): WholePaste {
  /** The text to which another could not be added because the two together are too long. */
  const [full, setFull] = useState<string | null>(null)
  if (full !== null && full !== value) setFull(null)
  const refuse = () => setFull(value)
  return {
    refuse,
    refused: full === value ? <T as="span" role="alert" id="fields.text.tooLong" values={{ most }} /> : null,
    onPaste: (event) => {
      const pasted = event.clipboardData.getData('text/plain')
      if (most === undefined || pasteFits(event.currentTarget, pasted, most)) return
      event.preventDefault()
      refuse()
    },
  }
}
