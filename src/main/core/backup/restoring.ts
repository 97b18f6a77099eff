import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { RestoreOrder, RestoreProgress } from '#shared/contract/backups.ts'
import type { AtStake, Gap } from '#shared/model/backup.ts'
import { DeskFailure } from '../desk-failure.ts'
import { fileStamp } from '../file-stamp.ts'
import type { Ports } from '../ports.ts'
import { readGaps, writeGaps } from './gap-record.ts'
import { writeOrder } from './restore-order.ts'
import { takeOverSettings } from './settings-part.ts'
import { type Staged, stage, unstage } from './stage.ts'
import { countIn, DamagedDatabase, type RunInThread } from './thread.ts'
import { written } from './unusable.ts'

export interface RestoringParts extends Pick<Ports, 'restart' | 'files' | 'timer'> {
  readonly folder: string
  readonly run: RunInThread
  readonly now: () => Date
  readonly cardKey: () => string | null
  /** Stops all sending; false while something that was sent has no answer yet. */
  readonly stopSending: () => boolean
  readonly resumeSending: () => void
}

interface Compared {
  readonly atStake: AtStake | null
  /** When the earliest transaction that the backup lacks was created. */
  readonly missingFrom: string | null
}

/** A restore: a backup is copied and checked next to the present data, and put in its place when the desk restarts. */
export function createRestoring(parts: RestoringParts) {
  const { folder, run, files, timer, now, cardKey, stopSending, resumeSending, restart } = parts
  /** `gaps`: the backup's record, before an order adds to it. */
  let ready: (Staged & { readonly gaps: readonly Gap[] }) | null = null
  let isOrdering = false
  let isOrdered = false
  /** The signal of the current preparation: one at a time, otherwise one window could order what another has reviewed. */
  let turn: AbortSignal | null = null

  /** Compares the current data with a staged backup; `atStake` is `null` if it cannot be read, which is what restores are for. */
  async function compare(other: string, signal: AbortSignal): Promise<Compared> {
    try {
      const { transactions, missing, missingFrom } = await countIn(run, folder, other, signal)
      return { atStake: { transactions, missing }, missingFrom }
    } catch (error) {
      if (!(error instanceof DamagedDatabase || error instanceof DeskFailure)) throw error
      return { atStake: null, missingFrom: null }
    }
  }

  function requireReady(): readonly [NonNullable<typeof ready>, AbortSignal] {
    if (isOrdering || isOrdered) throw underWay()
    if (ready === null || turn?.aborted !== false) throw new DeskFailure({ kind: 'not_possible', why: 'nothing_there' })
    return [ready, turn]
  }

  return {
    /** Throws DeskFailure `not_possible` while another backup is being prepared, and what `stage` throws. */
    async *prepare(path: string, signal: AbortSignal): AsyncGenerator<RestoreProgress> {
      if (isOrdered || turn?.aborted === false) throw underWay()
      turn = signal
      ready = null
      let staged: Staged | null = null
      try {
        const order = {
          path,
          into: folder,
          name: `restore-${fileStamp(now())}`,
          now: now(),
          cardKey: cardKey(),
          signal,
          files,
          timer,
        }
        staged = yield* stage(run, order)
        // A record in the form of a later version counts as lost: which gaps there were is not known.
        const { madeAt: to } = staged.info
        const lost = { cause: 'unrecorded', from: null, to, path, acknowledgedAt: null } as const
        if (turn === signal) ready = { ...staged, gaps: readGaps(files.sync, staged.folder) ?? [lost] }
        yield { is: 'ready', info: staged.info, atStake: (await compare(staged.folder, signal)).atStake }
        await given(signal)
      } finally {
        const isOurs = staged !== null && ready?.folder === staged.folder
        if (isOurs) ready = null
        if (turn === signal) turn = null
        if (staged && !(isOurs && isOrdered)) await unstage(files, staged.folder)
      }
    },

    /**
     * `confirmed`: what the operator was shown to be at stake. Throws DeskFailure `writes_in_flight`, `not_possible` if
     * nothing is ready, and `file_not_written`.
     */
    async order(confirmed: AtStake | null): Promise<RestoreOrder> {
      const [{ name, folder: staged, info, gaps }, signal] = requireReady()
      if (!stopSending()) throw new DeskFailure({ kind: 'writes_in_flight' })
      isOrdering = true
      try {
        const { atStake: counted, missingFrom } = await compare(staged, signal)
        signal.throwIfAborted()
        if (!isDeepStrictEqual(counted, confirmed)) return { is: 'more_at_stake', atStake: counted }
        isOrdered = true
        const at = now()
        const aside = `before-restore-${fileStamp(at)}`
        // A backup of another desk, or of before the clock was set back, lacks older transactions, too.
        const isOlder = missingFrom !== null && missingFrom < info.madeAt
        const done: Gap = {
          ...{ cause: 'restored', from: isOlder ? missingFrom : info.madeAt, to: at.toISOString() },
          ...{ path: join(folder, aside), acknowledgedAt: null, ...(isOlder && { backupMadeAt: info.madeAt }) },
        }
        await written(takeOverSettings(files, folder, staged))
        // A history that began anew since the backup was made is repaired by it: only the backup's gaps remain.
        await written(writeGaps({ files, timer }, staged, [...gaps, done]))
        await written(
          Promise.resolve().then(() => writeOrder(files.sync, folder, { staged: name, aside, step: 'set_aside' })),
        )
      } catch (error) {
        isOrdered = false
        throw error
      } finally {
        isOrdering = false
        if (!isOrdered) resumeSending()
      }
      restart()
      return { is: 'ordered' }
    },
  }
}

function underWay(): DeskFailure {
  return new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
}

/** Resolves when the signal is aborted. */
function given(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
