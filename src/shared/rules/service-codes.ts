const CREATIONS = [
  'POST /merchant/payin/account',
  'POST /merchant/payin/acquiring',
  'POST /merchant/payout/card',
] as const
const DISPUTE = ['POST /merchant/dispute'] as const
const READ_DISPUTE = ['GET /merchant/dispute'] as const

/**
 * The error codes that the interface documents: where, with which HTTP status, and what an answer with one proves
 * (interface: Errors). A new row does not compile until it has a text (renderer/components/failure-words.ts).
 */
// biome-ignore format: a table, one row a line
export const SERVICE_CODES = [
  { code: 'DUPLICATE_ORDER', endpoints: CREATIONS, http: [400], proves: 'refused' },
  { code: 'MISSING_ID', endpoints: READ_DISPUTE, http: [400], proves: 'refused' },
  { code: 'NOT_FOUND', endpoints: READ_DISPUTE, http: [404], proves: 'refused' },
  { code: 'INVALID_REQUEST', endpoints: DISPUTE, http: [400], proves: 'refused' },
  { code: 'VALIDATION_ERROR', endpoints: DISPUTE, http: [400], proves: 'refused' },
  { code: 'DISPUTE_EXISTS', endpoints: DISPUTE, http: [400], proves: 'refused' },
  { code: 'CANNOT_DISPUTE', endpoints: DISPUTE, http: [400], proves: 'refused' },
  { code: 'DISPUTE_FAILED', endpoints: DISPUTE, http: [400, 500], proves: 'unknown' },
  { code: 'TRANSACTION_NOT_FOUND', endpoints: DISPUTE, http: [404], proves: 'refused' },
  { code: 'INTERNAL_ERROR', endpoints: DISPUTE, http: [500], proves: 'unknown' },
] as const satisfies readonly CodeRow[]

interface CodeRow {
  readonly code: string
  readonly endpoints: readonly string[]
  readonly http: readonly number[]
  readonly proves: 'refused' | 'unknown'
}

type Documented = (typeof SERVICE_CODES)[number]

/** A documented code with which the platform refuses. */
export type RefusalCode = Extract<Documented, { proves: 'refused' }>['code']

/**
 * What the interface says about an answer's code, or `null`: a code has that meaning only at the endpoints where the
 * interface documents it. The exact HTTP status is not required.
 */
export function documentedCode(endpoint: string, code: string | undefined): Documented | null {
  return SERVICE_CODES.find((row) => row.code === code && row.endpoints.some((one) => one === endpoint)) ?? null
}
