import type { ReceiptRefusal } from '#shared/model/kept-receipt.ts'
import { isAsSent } from '#shared/rules/cut-text.ts'

/**
 * Where a receipt lies, by its `url`. The interface does not say what stands in it: an absolute address of http or https is
 * taken, and a path from the root of the platform's origin. `baseUrl`: the platform's. Which hosts may be asked is
 * judged where it is asked (platform/download.ts).
 */
export function readReceiptUrl(text: string | null, baseUrl: string): URL | ReceiptRefusal {
  if (text === null || text.trim() === '') return 'no_url'
  if (!isAsSent(text)) return 'unusable'
  const { origin } = new URL(baseUrl)
  if (/^https?:\/\//i.test(text.trim()) && URL.canParse(text)) return new URL(text)
  // What a parser takes for the beginning of a host (`//`, `/\`, a line break between) leaves the origin.
  const within = text.startsWith('/') && URL.canParse(text, origin) ? new URL(text, origin) : null
  return within?.origin === origin ? within : 'not_http'
}
