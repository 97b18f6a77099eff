import { KINDS } from '#shared/model/transaction.ts'

/** What a call to the platform asked for: it decides what its failure means for the money. `other`: it is not known. */
export type Asked = 'reading' | 'payin' | 'payout' | 'cancel' | 'dispute' | 'other'

/** Tells by the endpoint ("POST /merchant/cancel"); a creation that broke inside the desk has its kind in its place. */
export function askedOf(endpoint: string): Asked {
  if (/^GET\b/i.test(endpoint)) return 'reading'
  const path = KINDS.some((kind) => kind === endpoint)
    ? endpoint.replace('_', '/')
    : endpoint.replace(/^POST \/merchant\//, '')
  if (path.startsWith('payin/')) return 'payin'
  if (path.startsWith('payout/')) return 'payout'
  return path === 'cancel' || path === 'dispute' ? path : 'other'
}
