/** What POST /merchant/dispute takes as evidence (interface: File rules). Files of another type it drops in silence. */
export const EVIDENCE_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/webp',
  'image/gif',
  'video/mp4',
  'video/quicktime',
  'video/webm',
] as const

export const MAX_EVIDENCE_FILES = 5

/** Bytes. The interface says 10 MB and not which: the smaller reading, 10^6, is right under both. */
export const MAX_EVIDENCE_BYTES = 10_000_000
