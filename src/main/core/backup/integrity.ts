import { z } from 'zod'
import type { BackupProgress } from '#shared/contract/backups.ts'
import type { StorageState } from '#shared/model/backup.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { KeptSettings } from '../settings.ts'

const SETTING = 'soundness'

/** The result of the newest check of the whole database; `damage` is `null` if it found none. */
const found = z.object({ at: z.iso.datetime(), damage: z.string().nullable() })

export type Soundness = ReturnType<typeof createSoundness>

/** Whether the database is sound, as far as is known: each backup reads all of it. */
export function createSoundness(settings: KeptSettings) {
  const read = () =>
    found
      .nullable()
      .catch(null)
      .parse(settings.get(SETTING) ?? null)
  const write = (at: Date, damage: string | null): void => settings.set(SETTING, { at: at.toISOString(), damage })

  return {
    /**
     * `restoredAt`: the time of a restore, which counts as a check: its database was checked before it was put in
     * place.
     */
    known(restoredAt: string | null): Pick<StorageState, 'checkedAt' | 'damage'> {
      const last = read()
      if (restoredAt !== null && (last === null || restoredAt > last.at)) return { checkedAt: restoredAt, damage: null }
      return { checkedAt: last?.damage === null ? last.at : null, damage: last?.damage ?? null }
    },

    /** Records what a backup finds out about the database. */
    async *learn(backup: AsyncGenerator<BackupProgress>, at: Date): AsyncGenerator<BackupProgress> {
      try {
        for await (const step of backup) {
          if (step.is === 'done') write(at, null)
          yield step
        }
      } catch (error) {
        const failure = error instanceof DeskFailure ? error.failure : null
        if (failure?.kind === 'backup_unusable' && failure.why === 'database_damaged') write(at, failure.detail ?? '')
        throw error
      }
    },
  }
}
