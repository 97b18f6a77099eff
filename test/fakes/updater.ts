import type { Updater } from '../../src/main/core/ports.ts'
import { UpdateRefused } from '../../src/main/core/updates/signed-feed.ts'
import type { ByHand, Release, UpdateFailureReason } from '../../src/shared/model/updates.ts'

export const RELEASE: Release = {
  version: '0.1.1',
  releasedAt: '2026-11-22T09:00:00.000Z',
  bytes: 98_000_000,
  notes: { en: 'Faster.', ru: 'Быстрее.' },
}

/** An updater controlled by a test; `asked` counts the checks. */
export function fakeUpdater() {
  const fake = {
    offers: RELEASE as Release | null,
    refuses: null as UpdateFailureReason | null,
    byHandBecause: null as ByHand | null,
    otherDesk: false,
    placing: null as UpdateFailureReason | null,
    /** Called while a version is put in place. */
    whilePlacing: async (): Promise<unknown> => undefined,
    asked: 0,
    /** A check does not answer before this settles. */
    checking: null as Promise<void> | null,
    /** The steps taken, in order. */
    did: [] as string[],
    progress: (_done: number): void => undefined,
    /** Ends the current download; with a reason, as a failure. */
    endDownload: (_reason?: UpdateFailureReason): void => undefined,
    /** Simulates that the page keeps its window open. */
    stay: (): void => undefined,
  }
  const updater: Updater = {
    feed: 'https://updates.example.com/paydesk',
    byHand: async () => fake.byHandBecause,
    async check() {
      fake.asked++
      await fake.checking
      if (fake.refuses !== null) throw new UpdateRefused(fake.refuses, '0.1.1')
      return fake.offers
    },
    download: (progress, signal) =>
      new Promise((resolve, reject) => {
        fake.did.push('download')
        fake.progress = progress
        fake.endDownload = (reason) => (reason ? reject(new UpdateRefused(reason)) : resolve())
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    async putInPlace() {
      fake.did.push('put in place')
      await fake.whilePlacing()
      if (fake.placing !== null) throw new UpdateRefused(fake.placing)
    },
    restart: () =>
      new Promise((resolve) => {
        fake.did.push('restart')
        fake.stay = resolve
      }),
    otherDesks: () => fake.otherDesk,
  }
  return Object.assign(fake, { updater })
}
