import { z } from 'zod'

/** A backup as its own manifest tells it. */
export const backupInfo = z.object({
  madeAt: z.iso.datetime(),
  /** The desk that made it. */
  version: z.string(),
  transactions: z.int(),
  /** Files of evidence and receipts in it. */
  files: z.int(),
  /** Bytes, all in all. */
  bytes: z.int(),
})
export type BackupInfo = z.infer<typeof backupInfo>

/**
 * A restore that was done: everything that was sent between these moments is not in this history, as far as it was sent
 * from this desk; what was there before lies in `setAside`.
 */
export const restored = z.object({ backupMadeAt: z.iso.datetime(), restoredAt: z.iso.datetime(), setAside: z.string() })
export type Restored = z.infer<typeof restored>

export const keepingState = z.object({
  /** Bytes. */
  databaseBytes: z.int(),
  transactions: z.int(),
  observations: z.int(),
  evidence: z.object({ files: z.int(), bytes: z.int() }),
  receipts: z.object({ files: z.int(), bytes: z.int() }),
  /** The newest backup that was made from here; null: none is known of. */
  lastBackup: z.object({ madeAt: z.iso.datetime(), path: z.string() }).nullable(),
  restored: restored.nullable(),
  /** When the whole database was last found sound, and what was found where it was not. */
  checkedAt: z.iso.datetime().nullable(),
  damage: z.string().nullable(),
})
export type KeepingState = z.infer<typeof keepingState>
