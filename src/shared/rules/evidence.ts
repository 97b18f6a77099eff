/** Files per request (interface: File rules, 1). */
export const MAX_EVIDENCE_FILES = 5

/** Bytes. The interface says 10 MB and not which: the smaller reading, 10^6, is right under both. */
export const MAX_EVIDENCE_BYTES = 10_000_000

/** The desk's own limits on what it keeps with transactions before and after a dispute. */
export const EVIDENCE_LIMITS = {
  /** Files of one transaction. */
  files: 30,
  /** Bytes of all transactions together, each content counted once. */
  bytes: 5_000_000_000,
  /** Days after which the copy of a file that was never sent is deleted. Its name, size and hash stay. */
  unsentDays: 90,
  /** The same for one that was sent, counted from the last time. */
  sentDays: 400,
} as const
