import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { T } from '../../i18n/index.tsx'

type TextField = HTMLInputElement | HTMLTextAreaElement

export interface WholePaste {
  /** Props of the field. */
  readonly takes: {
    readonly onPaste: (event: ClipboardEvent<TextField>) => void
    readonly onDrop: (event: DragEvent<TextField>) => void
  }
  /** Says that a text was not inserted, until the field changes. */
  readonly refuse: () => void
  readonly refused: ReactNode
}

/** Whether a field of at most `most` characters takes a text pasted at the selection. A field has short line ends. */
export function pasteFits(
  { value, selectionStart, selectionEnd }: Pick<TextField, 'value' | 'selectionStart' | 'selectionEnd'>,
  pasted: string,
  most: number,
): boolean {
  return value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + pasted.replaceAll('\r\n', '\n').length <= most
}

/** For a field with a `maxLength`: a pasted or dropped text is inserted whole or not at all, never cut. */
export function useWholePaste(value: string, most: number | undefined): WholePaste {
  /** The text to which another could not be added because the two together are too long. */
  const [full, setFull] = useState<string | null>(null)
  if (full !== null && full !== value) setFull(null)
  const refuse = () => setFull(value)
  return {
    refuse,
    refused: full === value ? <T as="span" role="alert" id="fields.text.tooLong" values={{ most }} /> : null,
    takes: {
      onPaste: (event) => {
        const pasted = event.clipboardData.getData('text/plain')
        if (most === undefined || pasteFits(event.currentTarget, pasted, most)) return
        event.preventDefault()
        refuse()
      },
      // Not on `beforeinput`: a text dragged from another field has already been removed there.
      onDrop: (event) => {
        const dropped = event.dataTransfer.getData('text/plain')
        const { value, selectionStart, selectionEnd } = event.currentTarget
        const isCopy = event.ctrlKey || event.altKey
        const isMoved = !isCopy && value.slice(selectionStart ?? 0, selectionEnd ?? 0) === dropped
        if (most === undefined || isMoved || pasteFits({ value, selectionStart: 0, selectionEnd: 0 }, dropped, most))
          return
        event.preventDefault()
        refuse()
      },
    },
  }
}
