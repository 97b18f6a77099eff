import { z } from 'zod'

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
export const evidenceType = z.enum(EVIDENCE_TYPES)
export type EvidenceType = z.infer<typeof evidenceType>

/** How a file came to the desk. `converted`: the desk's screen made it of another file. */
export const EVIDENCE_SOURCES = ['dropped', 'pasted', 'chosen', 'converted'] as const
export const evidenceSource = z.enum(EVIDENCE_SOURCES)
export type EvidenceSource = z.infer<typeof evidenceSource>

/** Why a file does not meet the stated rules. Such a file is never sent; it is listed until the operator takes it away. */
export const evidenceTrouble = z.discriminatedUnion('is', [
  z.object({ is: z.literal('empty') }),
  z.object({ is: z.literal('too_large') }),
  z.object({ is: z.literal('folder') }),
  /** `code`: the system's, EACCES say. */
  z.object({ is: z.literal('unreadable'), code: z.string() }),
  /**
   * By its content it is something else, or cannot be told (null). `convert`: an image that the screen can make a PNG of;
   * its copy is kept for that. `save_as_pdf`: a document that its own program can save as PDF.
   */
  z.object({
    is: z.literal('type'),
    found: z.string().nullable(),
    wayOut: z.enum(['convert', 'save_as_pdf']).nullable(),
  }),
])
export type EvidenceTrouble = z.infer<typeof evidenceTrouble>

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Another transaction that the same bytes belong to. */
export const evidenceUse = z.object({
  transactionId: z.uuid(),
  /** What to call that transaction by. */
  label: z.string(),
  /** When they were sent with a dispute; null: they are only kept with it. */
  sentAt: z.string().nullable(),
})

/** A file kept with a transaction as evidence: the desk's own copy, taken when it was dropped. */
export const evidenceFile = z.object({
  id: z.uuid(),
  transactionId: z.uuid(),
  /** Of the bytes as they were taken; null where none were. */
  sha256: sha256.nullable(),
  /** As it was called, without folders. Card numbers in it are masked. */
  name: z.string(),
  /** As the platform is to see it: the ending fits the content, nothing in it can be taken for a path. Null in trouble. */
  sentName: z.string().nullable(),
  /** Bytes. */
  size: z.int().nonnegative(),
  /** By content. For a file in trouble whatever could be told. */
  contentType: z.string().nullable(),
  trouble: evidenceTrouble.nullable(),
  /** Whether it goes with the next dispute. Never true in trouble. */
  attached: z.boolean(),
  /** False where the copy was cleaned up or is lost: it can be named, and not sent. */
  hasCopy: z.boolean(),
  /**
   * The file it was taken from, as it is now: not known after a restart, nor for bytes that came without a file. What is
   * sent is the copy in any case.
   */
  original: z.enum(['same', 'changed', 'gone']).nullable(),
  usedElsewhere: z.array(evidenceUse),
  source: evidenceSource,
  addedAt: z.iso.datetime(),
  operator: z.string().nullable(),
})
export type EvidenceFile = z.infer<typeof evidenceFile>

/** A file as it went out with a dispute. */
export const sentFile = z.object({
  name: z.string(),
  content_type: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256,
})
export type SentFile = z.infer<typeof sentFile>
