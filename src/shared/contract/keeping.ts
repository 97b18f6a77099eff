import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { backupInfo, keepingState } from '../model/keeping.ts'
import { base } from './base.ts'

/** How far a backup has come: pages of the database, then files, then the check of what was written. */
export const backupProgress = z.discriminatedUnion('is', [
  z.object({ is: z.literal('under_way'), step: z.enum(['database', 'files', 'check']), done: z.int(), of: z.int() }),
  z.object({ is: z.literal('done'), path: z.string(), info: backupInfo }),
  z.object({ is: z.literal('cancelled') }),
])
export type BackupProgress = z.infer<typeof backupProgress>

/**
 * What the desk keeps, and how it is kept safe. Backups are folders beside each other in a folder that the operator
 * chooses (desktop), or in `backups` of the data folder. Nothing secret is in one: the key store's are not copied.
 */
export const keeping = {
  state: base.output(keepingState),
  /** Makes one. Listening is what makes it go on; given up, it stops and leaves nothing behind. */
  backUp: base.output(eventIterator(backupProgress)),
  /** Backups that lie where the last ones were made. */
  backups: base.output(z.array(backupInfo.extend({ path: z.string() }))),
  /** Lets the operator choose a backup anywhere and looks at it; null: none was chosen. Fails with `backup_unusable`. */
  chooseBackup: base.output(backupInfo.extend({ path: z.string() }).nullable()),
  /**
   * Checks a backup whole, and has the desk start anew with it in place of what is there, which is set aside. `restarts`
   * false: this host cannot start itself anew; it takes the backup when it is next started. Fails with
   * `backup_unusable`, and with `writes_in_flight`.
   */
  restore: base.input(z.strictObject({ path: z.string().max(4096) })).output(z.object({ restarts: z.boolean() })),
  /** The operator has seen what a restore means. */
  acknowledgeRestore: base.output(z.void()),
  /** Drops raw payloads that are older than is chosen (preferences: payloadMonths), now. */
  dropPayloads: base.output(z.object({ dropped: z.int() })),
}
