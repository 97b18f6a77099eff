import type { KeptReceipt } from '#shared/model/kept-receipt.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { ShownAs } from '../../../components/viewing/copy-picture.tsx'

export type KeptCopy = Extract<KeptReceipt['copy'], { is: 'kept' }>

/** A receipt that can be viewed. */
export interface ShownReceipt extends KeptReceipt {
  readonly copy: KeptCopy
}

export function isShown(receipt: KeptReceipt): receipt is ShownReceipt {
  return receipt.copy.is === 'kept' && receipt.copy.view !== 'save'
}

/** How a copy is shown; `null` if it can only be saved. */
export function shownAs({ view }: KeptCopy): ShownAs | null {
  return view === 'save' ? null : view
}

/** Where the desk serves the bytes of a copy: on the page's origin, in both hosts. */
export function receiptUrl({ sha256 }: KeptCopy): string {
  return `/receipts/${sha256}`
}

/** The declared name; empty if there is none. */
export function declaredName({ declared }: KeptReceipt): string {
  return visibleText(declared.file_name ?? '')
}
