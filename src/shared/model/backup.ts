import { z } from 'zod'

/** A backup as its own manifest tells it. */
export const backupInfo = z.object({
  madeAt: z.iso.datetime(),
  /** The desk that made it. */
  version: z.string(),
  transactions: z.int(),
  /** Files of evidence and receipts in it. */
  files: z.int(),
  /** Copies that were not what they are named after any more when it was made: they are not in it. */
  leftOut: z.int(),
  /** Bytes, all in all. */
  bytes: z.int(),
})
export type BackupInfo = z.infer<typeof backupInfo>

/** A backup and the folder it lies in. */
export const foundBackup = backupInfo.extend({ path: z.string() })
export type FoundBackup = z.infer<typeof foundBackup>

/** What made a time go missing in the history. */
export const GAP_CAUSES = [
  /** A backup was restored: what was sent since it was made is not in it. */
  'restored',
  /** The database was damaged and set aside, and an empty one begun. */
  'damaged',
  /** There was none at a start, where there had been one. */
  'missing',
  /** Another one than before lay there at a start. */
  'replaced',
  /** An older copy of it lay there at a start. */
  'older',
  /** The record of such times could not be read: which there were is not known. */
  'unrecorded',
] as const

/**
 * A time that is missing in this history: what was sent from this desk then is not in it. `from` null: all that was before;
 * `path`: where what was there before lies, or lay.
 */
export const gap = z.object({
  cause: z.enum(GAP_CAUSES),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime(),
  path: z.string(),
  /** When the backup of a restore was made, if something older than it is missing, too. */
  backupMadeAt: z.iso.datetime().optional(),
  /** When the operator said that they know. */
  acknowledgedAt: z.iso.datetime().nullable(),
})
export type Gap = z.infer<typeof gap>

/** A gap as those are told of it to whom it matters. */
export const missingTime = gap.pick({ cause: true, from: true, to: true })
export type MissingTime = z.infer<typeof missingTime>

/** The transactions that a restore would move aside, and how many of them the backup does not have. */
export const atStake = z.object({ transactions: z.int(), missing: z.int() })
export type AtStake = z.infer<typeof atStake>

export const storageState = z.object({
  /** Bytes. */
  databaseBytes: z.int(),
  transactions: z.int(),
  observations: z.int(),
  evidence: z.object({ files: z.int(), bytes: z.int() }),
  receipts: z.object({ files: z.int(), bytes: z.int() }),
  /** Where backups are made; null: the first one asks. */
  backupFolder: z.string().nullable(),
  /** The newest restore. */
  restored: gap.nullable(),
  /** When the whole database was last found sound, and what was found where it was not. */
  checkedAt: z.iso.datetime().nullable(),
  damage: z.string().nullable(),
})
export type StorageState = z.infer<typeof storageState>
