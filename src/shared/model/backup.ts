import { z } from 'zod'
import { backupUnusable } from './failure.ts'

/** A backup as described by its manifest. */
export const backupInfo = z.object({
  madeAt: z.iso.datetime(),
  /** The version of the desk that made it. */
  version: z.string(),
  transactions: z.int(),
  /** The number of evidence and receipt files in it. */
  files: z.int(),
  /** Copies that no longer matched their name when the backup was made; they are not in it. */
  leftOut: z.int(),
  /** Total size in bytes. */
  bytes: z.int(),
})
export type BackupInfo = z.infer<typeof backupInfo>

/** A backup and the folder it is in. */
export const foundBackup = backupInfo.extend({ path: z.string() })
export type FoundBackup = z.infer<typeof foundBackup>

/** A backup whose manifest cannot be read: it cannot be restored, and when it was made is not known. */
export const unreadableBackup = z.object({
  path: z.string(),
  why: backupUnusable,
  /** When its folder was last changed; `null` if the disk does not say. */
  changedAt: z.iso.datetime().nullable(),
  /** Total size in bytes; `null` if not all of it can be seen. */
  bytes: z.int().nullable(),
})
export type UnreadableBackup = z.infer<typeof unreadableBackup>

/** What the backup folder contains, newest first. Unreadable backups are never counted as backups, and never deleted. */
export const backupList = z.object({ backups: z.array(foundBackup), unreadable: z.array(unreadableBackup) })
export type BackupList = z.infer<typeof backupList>

/** Why a period is missing from the history. */
const GAP_CAUSES = [
  /** A backup was restored: what was sent after it was made, or was never in it, is missing. */
  'restored',
  /** The database was damaged and set aside, and an empty one was started. */
  'damaged',
  /** There was no database at a start, although there had been one. */
  'missing',
  /** A different database was found at a start. */
  'replaced',
  /** An older copy of the database was found at a start. */
  'older',
  /** The record of missing periods could not be read: which ones there were is unknown. */
  'unrecorded',
] as const

/**
 * A period missing from this history: what was sent from this desk then is not in it. `from` is `null` if everything
 * before `to` is missing; `path`: where the previous database is, or was.
 */
export const gap = z.object({
  cause: z.enum(GAP_CAUSES),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime(),
  path: z.string(),
  /** For a restore, when the backup was made; only if something older than the backup is missing, too. */
  backupMadeAt: z.iso.datetime().optional(),
  /** When the operator acknowledged it; `null` if they have not. */
  acknowledgedAt: z.iso.datetime().nullable(),
})
export type Gap = z.infer<typeof gap>

/** A gap as reported where it matters. */
export const missingTime = gap.pick({ cause: true, from: true, to: true })
export type MissingTime = z.infer<typeof missingTime>

/** The transactions that a restore would move aside, and how many of them the backup does not have. */
export const atStake = z.object({ transactions: z.int(), missing: z.int() })
export type AtStake = z.infer<typeof atStake>

export const storageState = z.object({
  databaseBytes: z.int(),
  transactions: z.int(),
  observations: z.int(),
  evidence: z.object({ files: z.int(), bytes: z.int() }),
  receipts: z.object({ files: z.int(), bytes: z.int() }),
  /** Where backups are made; `null`: the operator is asked at the first one. */
  backupFolder: z.string().nullable(),
  /** The newest restore. */
  restored: gap.nullable(),
  /** When the whole database was last found sound, and what was found if it was not. */
  checkedAt: z.iso.datetime().nullable(),
  damage: z.string().nullable(),
})
export type StorageState = z.infer<typeof storageState>
