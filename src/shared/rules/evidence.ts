/** Files per request (interface: File rules, 1). */
export const MAX_EVIDENCE_FILES = 5

/** In bytes. The interface says 10 MB without defining MB: the smaller reading, 10^6, satisfies both. */
export const MAX_EVIDENCE_BYTES = 10_000_000

/** The desk's limits on the files it keeps with transactions, before and after a dispute. */
export const EVIDENCE_LIMITS = {
  /** Files per transaction. */
  files: 30,
  /** Bytes of all transactions together, with identical contents counted once. */
  bytes: 5_000_000_000,
  /** Days after which the copy of a file that was never sent is deleted. Its name, size and hash are kept. */
  unsentDays: 90,
  /** The same for a file that was sent, counted from the last time; never while a dispute is open. */
  sentDays: 400,
} as const

/** Types that Chromium shows as pictures without running anything. SVG can contain scripts, HEIC is not supported. */
export const SHOWN_PICTURES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/avif',
  'image/x-icon',
])
