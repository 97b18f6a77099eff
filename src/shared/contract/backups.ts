import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { atStake, backupInfo, backupList, foundBackup, gap, storageState } from '../model/backup.ts'
import { preferences } from '../model/preferences.ts'
import { base } from './base.ts'

/** Progress: pages of the database, bytes of the files, or bytes read again for verification. */
const underWay = z.object({
  is: z.literal('under_way'),
  step: z.enum(['database', 'files', 'check']),
  done: z.int(),
  of: z.int(),
})
export type BackupStep = z.infer<typeof underWay>

const backupProgress = z.discriminatedUnion('is', [
  underWay,
  z.object({ is: z.literal('done'), path: z.string(), info: backupInfo }),
  /** The operator chose no folder. */
  z.object({ is: z.literal('cancelled') }),
])
export type BackupProgress = z.infer<typeof backupProgress>

const restoreProgress = z.discriminatedUnion('is', [
  underWay,
  /** The backup was copied, fully checked and opened. `atStake` is `null` if the current data is too damaged to count. */
  z.object({ is: z.literal('ready'), info: backupInfo, atStake: atStake.nullable() }),
])
export type RestoreProgress = z.infer<typeof restoreProgress>

const restoreOrder = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ordered') }),
  /** What is at stake is no longer what the operator was shown: nothing was ordered. */
  z.object({ is: z.literal('more_at_stake'), atStake: atStake.nullable() }),
])
export type RestoreOrder = z.infer<typeof restoreOrder>

const path = z.string().max(4096)

/**
 * What the desk stores, and its backups. Backups are sibling folders in a folder that the operator chooses (desktop),
 * or in `backups` of the data folder. They contain no secrets: the key store's are not copied.
 */
export const backups = {
  /** Fails with `backup_unusable` if the database is too damaged for its contents to be counted. */
  state: base.output(storageState),
  /** Lets the operator choose where backups are made; `null`: no folder was chosen, or this host has no dialog. */
  chooseFolder: base.output(z.object({ folder: z.string().nullable() })),
  /** Shows a folder in the system's file manager. Desktop only; elsewhere nothing happens. */
  openFolder: base.input(z.strictObject({ folder: z.enum(['data', 'backups']) })).output(z.void()),
  /**
   * Makes a backup. Runs only while it is listened to; when aborted, it stops and leaves nothing behind. Fails with
   * `file_not_written`, with `backup_unusable` if the database is damaged, and with `not_possible` while another backup
   * is being made.
   */
  backUp: base.output(eventIterator(backupProgress)),
  /** The backups in the folder where they are made, and what is named like one but cannot be read. */
  backups: base.output(backupList),
  /**
   * Lets the operator choose a backup anywhere and inspects it; `null`: none was chosen, or this host has no dialog.
   * Fails with `backup_unusable`.
   */
  chooseBackup: base.output(foundBackup.nullable()),
  /**
   * Copies a backup that was listed or chosen into the data folder, beside the current data, and checks it completely.
   * It is ready to be put in place while it is listened to; when aborted, nothing of it is left. Fails with
   * `backup_unusable` and `file_not_written`, and with `not_possible` while another window has one.
   */
  prepareRestore: base.input(z.strictObject({ path })).output(eventIterator(restoreProgress)),
  /**
   * Restarts the desk with the prepared backup in place of the current data, which is set aside. From here on nothing
   * is sent. `atStake`: what the operator was shown. Fails with `writes_in_flight`, and with `not_possible` if no
   * backup is ready, or while one is being made.
   */
  restore: base.input(z.strictObject({ atStake: atStake.nullable() })).output(restoreOrder),
  /**
   * Records that the operator has acknowledged a period missing from the history, given by its cause and end. Fails
   * with `file_not_written`.
   */
  acknowledgeGap: base.input(z.strictObject(gap.pick({ cause: true, to: true }).shape)).output(z.void()),
  /** How many payloads and replies of settled transactions are older than this many months. */
  olderPayloads: base
    .input(z.strictObject({ months: preferences.shape.payloadMonths }))
    .output(z.object({ count: z.int() })),
  /** Drops raw payloads and replies older than the chosen age (preferences: payloadMonths), now. */
  dropPayloads: base.output(z.object({ dropped: z.int() })),
}
