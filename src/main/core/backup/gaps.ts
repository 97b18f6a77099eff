import { join } from 'node:path'
import type { Gap, MissingTime } from '#shared/model/backup.ts'
import type { Notice } from '#shared/model/desk.ts'
import { type HistoryMark, historyMark } from '../database/mark-repository.ts'
import { fileStamp } from '../file-stamp.ts'
import { createTurns } from '../in-turn.ts'
import { CARD_KEY, isKeyLost } from '../keyed-hash.ts'
import type { Parts } from '../parts.ts'
import type { SettingsStore } from '../ports.ts'
import { createDeletionClock } from './deletion-clock.ts'
import { readGaps, setRecordAside, writeGaps } from './gap-record.ts'
import { HISTORY_MARK } from './history-mark.ts'

interface GapsParts
  extends Parts<'folder' | 'database' | 'secrets' | 'cardHash' | 'files' | 'clock' | 'timer' | 'log'> {
  readonly settings: SettingsStore
}

export type Gaps = Awaited<ReturnType<typeof createGaps>>

/** What a damaged database is renamed to (database/open-database.ts). */
const SET_ASIDE = /^history\.damaged-.*\.db$/

/** Milliseconds between two marks: an older copy of the history is recognised by the marks that it lacks. */
const MARK_MS = 10 * 60_000

/**
 * Periods that are missing from this history, whatever the cause. They are stored outside the database they describe,
 * and the settings remember which database that was, because one that is lost or exchanged cannot tell.
 */
export async function createGaps(parts: GapsParts) {
  const { folder, database, settings, secrets, cardHash, files, clock, timer, log } = parts
  const recorded = readGaps(files.sync, folder)
  /** The record has one writer at a time. */
  const inTurn = createTurns()
  const deletionClock = createDeletionClock(clock, timer, await database.markedAt())
  const closing = new AbortController()
  const remembered = historyMark
    .nullable()
    .catch(null)
    .parse(settings.get(HISTORY_MARK) ?? null)

  /** How the present history differs from the one last worked with; `null` if it is the same. */
  async function found(): Promise<Pick<Gap, 'cause' | 'from' | 'path'> | null> {
    if (database.isNew) {
      const path = damaged()
      if (path !== null) return { cause: 'damaged', from: null, path }
      return wasHere(remembered, settings) ? { cause: 'missing', from: null, path: folder } : null
    }
    if (remembered === null) return null
    const { id, marks } = await database.historyMark()
    if (id !== remembered.id) return { cause: 'replaced', from: null, path: folder }
    if (marks >= remembered.marks) return null
    return { cause: 'older', from: await database.lastKnownMoment(), path: folder }
  }

  /** The newest database that was set aside since the last gap: the start that did it may have been interrupted. */
  function damaged(): string | null {
    const { setAside } = database
    const hasBytes = (path: string): boolean => (files.sync.stat(path)?.size ?? 0) > 0
    const isWhole = setAside !== null && ['', '-wal', '-journal'].some((suffix) => hasBytes(setAside + suffix))
    if (isWhole || recorded === null) return setAside
    const told =
      recorded
        .map(({ to }) => `history.damaged-${fileStamp(to)}`)
        .toSorted()
        .at(-1) ?? ''
    const isNew = (name: string): boolean => SET_ASIDE.test(name) && name > told && hasBytes(join(folder, name))
    const newest = files.sync.readdir(folder).filter(isNew).toSorted().at(-1)
    return newest === undefined ? setAside : join(folder, newest)
  }

  const now = clock.now().toISOString()
  const unrecorded = recorded
    ? null
    : { cause: 'unrecorded' as const, from: null, path: setRecordAside(files.sync, folder, now) }
  const difference = await found()
  // The key is in the settings: if it was lost with them, or is another desk's, it recognises no card of this history.
  const hasLostKey = isKeyLost(secrets, CARD_KEY)
  let hasOtherHashes = hasLostKey || difference?.cause === 'replaced'
  // If the clock is behind, what is missing lasted longer: at least until the last mark.
  const to = remembered?.at !== undefined && remembered.at > now ? remembered.at : now
  const begun = [unrecorded, difference].flatMap((gap) => (gap ? [{ ...gap, to, acknowledgedAt: null }] : []))
  let gaps: readonly Gap[] = [...(recorded ?? []), ...begun]
  let isWritten = begun.length === 0

  /**
   * Marks the history before the settings: settings with a mark more than the history would take it for an older copy.
   * The gap is written even before that: until then the old mark in the settings finds it again at the next start.
   */
  async function mark(): Promise<void> {
    try {
      if (!isWritten) await writeGaps({ files, timer }, folder, gaps)
      isWritten = true
      if (hasOtherHashes) await database.forgetCardHashes()
      hasOtherHashes = false
      if (hasLostKey) replaceKey()
      settings.set(HISTORY_MARK, await database.markHistory(deletionClock.now().toISOString()))
    } catch (error) {
      log.broken('marking the history', error)
    }
  }

  /** The new key is made at once: each start without one would go through the whole history for old hashes. */
  function replaceKey(): void {
    if (isKeyLost(secrets, CARD_KEY)) secrets.delete(CARD_KEY)
    cardHash(CARD_KEY)
  }

  /** Marks until the desk is closed, and then once more. */
  async function markOn(): Promise<void> {
    while (!closing.signal.aborted) {
      await timer.wait(MARK_MS, closing.signal)
      await inTurn(mark)
    }
  }
  await inTurn(mark)
  const marking = markOn()

  return {
    deletionClock,

    /** The gaps that end after `since`, and those that the operator has not acknowledged. */
    since: (since: string): MissingTime[] =>
      gaps.filter((one) => one.acknowledgedAt === null || mayEndAfter(one, since)).map(missing),

    /** Only those that end after `since`. */
    after: (since: string): MissingTime[] => gaps.filter((one) => mayEndAfter(one, since)).map(missing),

    /** Whether nothing is missing: only then does absence from this history prove that nothing was sent from here. */
    isWhole: (): boolean => gaps.length === 0,

    lastRestore: (): Gap | null => gaps.findLast(({ cause }) => cause === 'restored') ?? null,

    notices: (): Notice[] =>
      gaps
        .filter(({ acknowledgedAt }) => acknowledgedAt === null)
        .map(({ acknowledgedAt: _none, ...one }) => ({ kind: 'gap' as const, ...one })),

    /** Records that the operator has acknowledged this gap. Throws the system's error. */
    acknowledge: ({ cause, to }: Pick<Gap, 'cause' | 'to'>): Promise<void> =>
      inTurn(async () => {
        const at = clock.now().toISOString()
        const isMeant = (one: Gap): boolean => one.cause === cause && one.to === to
        const known = gaps.map((one) => (isMeant(one) ? { ...one, acknowledgedAt: one.acknowledgedAt ?? at } : one))
        await writeGaps({ files, timer }, folder, known)
        gaps = known
        isWritten = true
      }),

    async close(): Promise<void> {
      closing.abort()
      await marking
    },
  }
}

/** One that ends before it begins was found while the clock was behind: when it ended is not known. */
function mayEndAfter({ from, to, backupMadeAt }: Gap, since: string): boolean {
  const begin = backupMadeAt ?? from
  return to > since || (begin !== null && to <= begin)
}

const missing = ({ cause, from, to }: Gap): MissingTime => ({ cause, from, to })

/** Whether a desk has worked in this folder before, judging by its settings. */
function wasHere(remembered: HistoryMark | null, settings: SettingsStore): boolean {
  return remembered !== null || settings.setAside !== null || typeof settings.get('activeProfileId') === 'string'
}
