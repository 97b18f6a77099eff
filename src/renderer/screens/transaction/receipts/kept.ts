import type { KeptReceipt } from '#shared/model/kept-receipt.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { ShownAs } from '../../../components/viewing/copy-picture.tsx'

export type KeptCopy = Extract<KeptReceipt['copy'], { is: 'kept' }>

/** A receipt that can be looked at. */
export interface ShownReceipt extends KeptReceipt {
  readonly copy: KeptCopy
}

export function isShown(receipt: KeptReceipt): receipt is ShownReceipt {
  return receipt.copy.is === 'kept' && receipt.copy.view !== 'save'
}

/** How a copy is shown; null where it is only saved. */
export function shownAs({ view }: KeptCopy): ShownAs | null {
  return view === 'save' ? null : view
}

/** Where the desk gives the bytes of a copy: of the page's own origin, in both hosts. */
export function receiptUrl({ sha256 }: KeptCopy): string {
  return `/receipts/${sha256}`
}

/** Its name as declared; '' where it has none. */
export function declaredName({ declared }: KeptReceipt): string {
  return visibleText(declared.file_name ?? '')
}
