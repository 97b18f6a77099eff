import { z } from 'zod'

/** Types that POST /merchant/dispute accepts as evidence (interface: File rules). It silently drops files of other types. */
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

/** How a file reached the desk. `converted`: the desk's screen made it from another file. */
const EVIDENCE_SOURCES = ['dropped', 'pasted', 'chosen', 'converted'] as const
export const evidenceSource = z.enum(EVIDENCE_SOURCES)
export type EvidenceSource = z.infer<typeof evidenceSource>

/** Why a file breaks the stated rules. It is never sent, but stays listed until the operator removes it. */
export const evidenceTrouble = z.discriminatedUnion('is', [
  z.object({ is: z.literal('empty') }),
  z.object({ is: z.literal('too_large') }),
  z.object({ is: z.literal('folder') }),
  /** `code`: the system error code, such as EACCES. */
  z.object({ is: z.literal('unreadable'), code: z.string() }),
  /**
   * Its content is of another type, or of an unknown one (`null`). `convert`: an image that the screen can convert to
   * PNG; its copy is kept for that. `save_as_pdf`: a document that the program it was made with can save as PDF.
   */
  z.object({
    is: z.literal('type'),
    found: z.string().nullable(),
    wayOut: z.enum(['convert', 'save_as_pdf']).nullable(),
  }),
])
export type EvidenceTrouble = z.infer<typeof evidenceTrouble>

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Another transaction with the same bytes. */
export const evidenceUse = z.object({
  transactionId: z.uuid(),
  /** The name to show for that transaction. */
  label: z.string(),
  /** When the bytes were sent with a dispute; `null` if they are only kept. */
  sentAt: z.string().nullable(),
})

/** A file kept with a transaction as evidence: the desk's copy, taken when the file was dropped. */
export const evidenceFile = z.object({
  id: z.uuid(),
  transactionId: z.uuid(),
  /** Hash of the bytes as they were taken; `null` if there were none. */
  sha256: sha256.nullable(),
  /** The original name, without folders. Card numbers in it are masked. */
  name: z.string(),
  /**
   * The name sent to the platform: its extension fits the content, and nothing in it can be taken for a path. In a
   * transaction's list it differs from those of the other attached files. `null` if there is a `trouble`.
   */
  sentName: z.string().nullable(),
  /** In bytes. */
  size: z.int().nonnegative(),
  /** Determined from the content. With a `trouble`, whatever could be determined. */
  contentType: z.string().nullable(),
  trouble: evidenceTrouble.nullable(),
  /** Whether it is sent with the next dispute. Never true with a `trouble`. */
  attached: z.boolean(),
  /** False if the copy was cleaned up or is lost: the file can be listed, but not sent. */
  hasCopy: z.boolean(),
  /**
   * The current state of the file it was taken from: unknown after a restart, and for bytes that came without a file.
   * The copy is sent in any case.
   */
  original: z.enum(['same', 'changed', 'gone']).nullable(),
  /** When the bytes were last sent with a dispute of this transaction; `null` if never. */
  sentAt: z.string().nullable(),
  usedElsewhere: z.array(evidenceUse),
  source: evidenceSource,
  addedAt: z.iso.datetime(),
  operator: z.string().nullable(),
})
export type EvidenceFile = z.infer<typeof evidenceFile>

/** A file as sent with a dispute. */
export const sentFile = z.object({
  name: z.string(),
  content_type: z.string(),
  /** In bytes. */
  size: z.int(),
  sha256,
})
export type SentFile = z.infer<typeof sentFile>
