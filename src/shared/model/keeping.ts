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

/**
 * A restore that was done: everything that was sent between these moments is not in this history, as far as it was sent
 * from this desk; what was there before lies in `setAside`.
 */
export const restored = z.object({
  backupMadeAt: z.iso.datetime(),
  restoredAt: z.iso.datetime(),
  setAside: z.string(),
  /** When the operator said that they know. */
  acknowledgedAt: z.iso.datetime().nullable(),
})
export type Restored = z.infer<typeof restored>

/** What a restore would put aside: what is here now, and how much of it was created since the backup was made. */
export const atStake = z.object({ transactions: z.int(), since: z.int() })
export type AtStake = z.infer<typeof atStake>

export const keepingState = z.object({
  /** Bytes. */
  databaseBytes: z.int(),
  transactions: z.int(),
  observations: z.int(),
  evidence: z.object({ files: z.int(), bytes: z.int() }),
  receipts: z.object({ files: z.int(), bytes: z.int() }),
  /** Where backups are made; null: the first one asks. */
  backupFolder: z.string().nullable(),
  /** The newest restore. */
  restored: restored.nullable(),
  /** When the whole database was last found sound, and what was found where it was not. */
  checkedAt: z.iso.datetime().nullable(),
  damage: z.string().nullable(),
})
export type KeepingState = z.infer<typeof keepingState>
