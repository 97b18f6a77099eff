import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { atStake, backupInfo, foundBackup, gap, storageState } from '../model/backup.ts'
import { preferences } from '../model/preferences.ts'
import { base } from './base.ts'

/** How far it has come: pages of the database, bytes of the files, or bytes that are read again to be sure of them. */
const underWay = z.object({
  is: z.literal('under_way'),
  step: z.enum(['database', 'files', 'check']),
  done: z.int(),
  of: z.int(),
})
export type BackupStep = z.infer<typeof underWay>

export const backupProgress = z.discriminatedUnion('is', [
  underWay,
  z.object({ is: z.literal('done'), path: z.string(), info: backupInfo }),
  /** The operator chose no folder. */
  z.object({ is: z.literal('cancelled') }),
])
export type BackupProgress = z.infer<typeof backupProgress>

export const restoreProgress = z.discriminatedUnion('is', [
  underWay,
  /** It was copied, checked whole and opened. `atStake` null: what is here now is so damaged that nobody can count it. */
  z.object({ is: z.literal('ready'), info: backupInfo, atStake: atStake.nullable() }),
])
export type RestoreProgress = z.infer<typeof restoreProgress>

export const restoreOrder = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ordered') }),
  /** More was made here since the operator was told what is at stake: nothing was ordered. */
  z.object({ is: z.literal('more_at_stake'), atStake: atStake.nullable() }),
])
export type RestoreOrder = z.infer<typeof restoreOrder>

const path = z.string().max(4096)

/**
 * What the desk keeps, and how it is kept safe. Backups are folders beside each other in a folder that the operator
 * chooses (desktop), or in `backups` of the data folder. Nothing secret is in one: the key store's are not copied.
 */
export const backups = {
  /** Fails with `backup_unusable` where the database is so damaged that nobody can count what is in it. */
  state: base.output(storageState),
  /** Lets the operator choose where backups are made; null: none was chosen, or this host has no dialog. */
  chooseFolder: base.output(z.object({ folder: z.string().nullable() })),
  /** Shows a folder in the system's own file manager. On the desktop alone; elsewhere nothing happens. */
  openFolder: base.input(z.strictObject({ folder: z.enum(['data', 'backups']) })).output(z.void()),
  /**
   * Makes one. Listening is what makes it go on; given up, it stops and leaves nothing behind. Fails with
   * `file_not_written`, with `backup_unusable` where the database is not sound, and with `not_possible` where one is
   * being made.
   */
  backUp: base.output(eventIterator(backupProgress)),
  /** Backups that lie where they are made, newest first. */
  backups: base.output(z.array(foundBackup)),
  /**
   * Lets the operator choose a backup anywhere and looks at it; null: none was chosen, or this host has no dialog. Fails
   * with `backup_unusable`.
   */
  chooseBackup: base.output(foundBackup.nullable()),
  /**
   * Copies a backup that was listed or chosen into the data folder, beside what is there, and checks it whole. It is ready
   * to be put in place for as long as it is listened to; given up, nothing of it is left. Fails with `backup_unusable` and
   * `file_not_written`, and with `not_possible` while another window has one.
   */
  prepareRestore: base.input(z.strictObject({ path })).output(eventIterator(restoreProgress)),
  /**
   * Has the desk start anew with the backup that is ready in place of what is there, which is set aside. From here on
   * nothing is sent. `atStake`: what the operator was told of. Fails with `writes_in_flight`, and with `not_possible` where
   * none is ready.
   */
  restore: base.input(z.strictObject({ atStake: atStake.nullable() })).output(restoreOrder),
  /** The operator has seen one time that is missing in the history: by its cause and its end. Fails with `file_not_written`. */
  acknowledgeGap: base.input(z.strictObject(gap.pick({ cause: true, to: true }).shape)).output(z.void()),
  /** How many payloads and replies are older than so many months, of transactions that are settled. */
  olderPayloads: base
    .input(z.strictObject({ months: preferences.shape.payloadMonths }))
    .output(z.object({ count: z.int() })),
  /** Drops raw payloads and replies that are older than is chosen (preferences: payloadMonths), now. */
  dropPayloads: base.output(z.object({ dropped: z.int() })),
}
