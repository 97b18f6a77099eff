import {
  type Release,
  type ScreenWork,
  type UpdateFailure,
  type UpdatesState,
  type UpdateWait,
  version as versionShape,
} from '#shared/model/updates.ts'
import type { Backups } from '../backup/backups.ts'
import type { Batches } from '../batches/batches.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { WriteOut } from '../exports/write-out.ts'
import type { UnsavedAnswers } from '../operations/unsaved.ts'
import type { WritePipeline } from '../operations/write-pipeline.ts'
import type { Parts } from '../parts.ts'
import type { UpdatesHost } from '../ports.ts'
import { isOlder, UpdateRefused } from './signed-feed.ts'

interface UpdatesParts extends Parts<'version' | 'settings' | 'clock' | 'timer' | 'random' | 'events' | 'log'> {
  readonly host: UpdatesHost
  readonly pipeline: Pick<WritePipeline, 'inFlight' | 'hold' | 'goOn'>
  readonly unsaved: Pick<UnsavedAnswers, 'count'>
  readonly batches: Pick<Batches, 'holdsCards'>
  readonly backups: Pick<Backups, 'isBackingUp'>
  readonly writeOut: Pick<WriteOut, 'isWriting'>
}

/** The first check must not delay the start. */
export const FIRST_CHECK_MS = 10_000
export const CHECK_EVERY_MS = 6 * 3_600_000
/** Varies the pause by up to this share, so that not all desks check at once. */
const JITTER = 0.1
/** How often a waiting installation checks whether it still has to wait. */
const LOOK_AGAIN_MS = 1_000
/** Progress is reported in steps of this size; the whole download is 1. */
const PROGRESS_STEP = 0.01

/** The setting with the version that a restart is to install. An installer that cannot start cannot say so itself. */
const INSTALLING = 'installingVersion'

type Offer = NonNullable<UpdatesState['offer']>
type During = UpdateFailure['during']

/** The reasons that are reported for unexpected errors. */
const UNEXPECTED = { check: 'unreadable', download: 'download_failed', install: 'install_failed' } as const

/**
 * New versions of Paydesk: checked for in the background, downloaded when the operator asks for it or has chosen it,
 * and put in place only while nothing is being sent, no answer is awaited or unsaved, no batch holds card numbers, no
 * backup or export is being made, no other open Paydesk would be ended, and nothing on the screen would be interrupted.
 */
export function createUpdates(parts: UpdatesParts) {
  const { host, version, settings, clock, timer, random, events, log, pipeline, unsaved, batches, backups, writeOut } =
    parts
  const { updater, none, policy } = host
  const closing = new AbortController()
  let byHand: UpdatesState['byHand'] = null
  let checking: Promise<void> | null = null
  let looking: AbortController | null = null
  let checkedAt: string | null = null
  let offer: Offer | null = null
  let failure: UpdateFailure | null = null
  let downloading: { readonly giveUp: AbortController; readonly ended: Promise<void> } | null = null
  let waiting: AbortController | null = null
  let screen: ScreenWork | null = null

  const say = () => events.say({ changed: 'updates' })
  const now = () => clock.now().toISOString()
  /** Set if the last restart should have installed a version but did not; until the operator tries again. */
  let missed = takeMissed()

  const change = (part: Partial<Offer>): void => {
    if (offer !== null) offer = { ...offer, ...part }
    say()
  }

  function state(): UpdatesState {
    const feed = updater?.feed ?? null
    const isChecking = checking !== null
    return { version, none, byHand, feed, policy, isChecking, checkedAt, offer, failure: failure ?? missed }
  }

  /** On a full disk the note is missing, or stays: neither may keep Paydesk from starting, sending or restarting. */
  function noteInstalling(expected: string | null): void {
    try {
      if ((settings.store.get(INSTALLING) ?? null) !== expected) settings.store.set(INSTALLING, expected)
    } catch (error) {
      log.broken('updates: note', error)
    }
  }

  function takeMissed(): UpdateFailure | null {
    const expected = versionShape.nullable().catch(null).parse(settings.store.get(INSTALLING))
    noteInstalling(null)
    if (expected === null || updater === null || !isOlder(version, expected)) return null
    log.update({ step: 'failed', version: expected, reason: 'not_installed' })
    return { during: 'install', reason: 'not_installed', at: now(), version: expected }
  }

  function fail(during: During, error: unknown): void {
    const refused = error instanceof UpdateRefused ? error : null
    if (refused === null) log.broken(`updates: ${during}`, error)
    const reason = refused?.reason ?? UNEXPECTED[during]
    failure = { during, reason, at: now(), version: refused?.version ?? offer?.release.version ?? null }
    log.update({ step: 'failed', version: failure.version, reason })
  }

  /** The result of a check replaces the previous offer, unless it is the same version. */
  function found(release: Release | null): void {
    checkedAt = now()
    if (failure?.during === 'check') failure = null
    if (release?.version !== missed?.version) missed = null
    if (release?.version === offer?.release.version) return
    offer = release && { release, stage: 'offered', progress: 0, waitsFor: [] }
    failure = null
    log.update(release ? { step: 'offered', version: release.version } : { step: 'none' })
  }

  async function look(): Promise<void> {
    if (updater === null) return
    const giveUp = new AbortController()
    looking = giveUp
    const signal = AbortSignal.any([closing.signal, giveUp.signal])
    try {
      byHand = await updater.byHand()
      const release = await updater.check(signal)
      if (!signal.aborted) found(release)
    } catch (error) {
      if (!signal.aborted) fail('check', error)
    }
  }

  /** One at a time, and none while an earlier find is being downloaded or put in place. */
  async function check(): Promise<void> {
    if (updater === null || isBusy()) return
    checking ??= look().finally(() => {
      checking = null
      if (offer?.stage === 'offered' && wantsDownloads()) begin()
      say()
    })
    say()
    await checking
  }

  const isBusy = () => offer !== null && offer.stage !== 'offered' && offer.stage !== 'ready'
  const wantsChecks = () => updater !== null && (policy !== null || settings.preferences().updateChecks)
  const wantsDownloads = () =>
    byHand === null && (policy === null ? settings.preferences().updateDownloads : policy.mode === 'download')

  function begin(): void {
    if (updater === null || offer === null || downloading !== null) return
    // The result of a running check must not replace what is now downloaded, or put in place.
    looking?.abort()
    const giveUp = new AbortController()
    const signal = AbortSignal.any([closing.signal, giveUp.signal])
    let told = 0
    const progress = (done: number): void => {
      if (done - told < PROGRESS_STEP) return
      told = done
      change({ progress: Math.min(done, 1) })
    }
    failure = null
    log.update({ step: 'downloading', version: offer.release.version })
    const ended = updater.download(progress, signal).then(
      () => {
        log.update({ step: 'downloaded', version: offer?.release.version ?? null })
        end('ready', 1)
      },
      (error: unknown) => {
        if (signal.aborted) log.update({ step: 'cancelled' })
        else fail('download', error)
        end('offered', 0)
      },
    )
    downloading = { giveUp, ended }
    change({ stage: 'downloading', progress: 0 })
  }

  function end(stage: 'ready' | 'offered', progress: number): void {
    downloading = null
    change({ stage, progress })
  }

  function against(): UpdateWait[] {
    const isUnresolved = screen === 'unresolved'
    // A screen reports what it shows a moment after it began.
    const isUnfinished = backups.isBackingUp() || writeOut.isWriting() || (screen !== null && !isUnresolved)
    return [
      ...(pipeline.inFlight() > 0 ? (['in_flight'] as const) : []),
      ...(unsaved.count() > 0 ? (['unsaved'] as const) : []),
      ...(isUnresolved ? (['unresolved'] as const) : []),
      ...(isUnfinished ? (['unfinished'] as const) : []),
      ...(batches.holdsCards() ? (['batch_cards'] as const) : []),
      ...(updater?.otherDesks() ? (['other_desk'] as const) : []),
    ]
  }

  async function installWhenClear(asked: AbortController): Promise<void> {
    const signal = AbortSignal.any([asked.signal, closing.signal])
    for (;;) {
      // `hold` comes last: from here on nothing is sent, so nothing can be in flight when the program ends.
      if (against().length === 0 && pipeline.hold() && (await install()) === 'ended') return
      waiting = asked
      const waitsFor = against()
      change({ stage: 'waiting', waitsFor: waitsFor.length > 0 ? waitsFor : ['in_flight'] })
      await timer.wait(LOOK_AGAIN_MS, signal)
      if (signal.aborted) return
    }
  }

  /** `put_off`: while the version was put in place, something came up that a restart would lose. */
  async function install(): Promise<'ended' | 'put_off'> {
    waiting = null
    change({ stage: 'installing', waitsFor: [] })
    try {
      await updater?.putInPlace()
      log.update({ step: 'in_place', version: offer?.release.version ?? null })
      // The operator is closing Paydesk: it must not start again.
      if (closing.signal.aborted) return 'ended'
      if (against().length > 0) return 'put_off'
      log.update({ step: 'restarting' })
      noteInstalling(offer?.release.version ?? null)
      await updater?.restart()
      change({ stage: 'ready' })
    } catch (error) {
      fail('install', error)
      // A file that no longer matches its signature is downloaded again.
      const isSpoiled = failure?.reason === 'changed_on_disk'
      change(isSpoiled ? { stage: 'offered', progress: 0 } : { stage: 'ready' })
    } finally {
      noteInstalling(null)
      pipeline.goOn()
    }
    return 'ended'
  }

  async function watch(): Promise<void> {
    await timer.wait(FIRST_CHECK_MS, closing.signal)
    while (!closing.signal.aborted) {
      if (wantsChecks()) await check()
      await timer.wait(CHECK_EVERY_MS * (1 - JITTER + 2 * JITTER * random.fraction()), closing.signal)
    }
  }
  if (updater !== null) void watch()

  return {
    state,

    async check(): Promise<UpdatesState> {
      await check()
      return state()
    },

    download(): UpdatesState {
      if (offer === null || byHand !== null) throw nothingThere()
      missed = null
      if (offer.stage === 'offered') begin()
      return state()
    },

    async cancel(): Promise<UpdatesState> {
      downloading?.giveUp.abort()
      await downloading?.ended
      return state()
    },

    install(): UpdatesState {
      if (offer === null || offer.stage === 'offered' || offer.stage === 'downloading') throw nothingThere()
      if (offer.stage !== 'ready') return state()
      looking?.abort()
      failure = null
      missed = null
      waiting = new AbortController()
      void installWhenClear(waiting)
      return state()
    },

    postpone(): UpdatesState {
      if (waiting !== null) {
        waiting.abort()
        waiting = null
        change({ stage: 'ready', waitsFor: [] })
      }
      return state()
    },

    reportScreen(work: ScreenWork | null): void {
      screen = work
    },

    /** Whether closing would lose what was entered on the screen. */
    losesTyped: (): boolean => screen === 'typed',

    /** Aborts what is in progress. The next check finds what was downloaded. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.all([downloading?.ended, checking])
    },
  }
}

function nothingThere(): DeskFailure {
  return new DeskFailure({ kind: 'not_possible', why: 'nothing_there' })
}
