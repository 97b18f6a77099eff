import { rm } from 'node:fs/promises'
import { type AppUpdater, CancellationToken } from 'electron-updater'
import {
  diskReason,
  type FeedExpected,
  readSignedFeed,
  type SignedFeed,
  UpdateRefused,
} from '#core/updates/signed-feed.ts'
import type { ByHand, Release } from '#shared/model/updates.ts'
import { feedName, type Requests, readFeedFiles } from './feed-files.ts'
import { sha512Of } from './file-hash.ts'
import { createRequestWatch, setVerifiedFeed } from './verified-provider.ts'

/** A download that receives no bytes for this long is aborted. */
const STALLED_MS = 60_000
const LOOK_MS = 500

interface SignedUpdaterParts {
  readonly feed: string
  readonly expected: FeedExpected
  readonly arch: string
  /** Used to read the feed. */
  readonly requests: Requests
  /** electron-updater's updater for this kind of package, created on the first download. */
  readonly open: () => AppUpdater
  /** In milliseconds; tests use shorter limits. */
  readonly limits?: { readonly feed?: number; readonly stalled?: number }
}

/** A downloaded file that matches the signed feed. */
export interface Downloaded {
  readonly path: string
  readonly sha512: string
  readonly version: string
  readonly updater: AppUpdater
}

/** electron-updater behind a signed feed: the name, size and hash of every download come from the signed bytes. */
export function createSignedUpdater({ feed, expected, arch, requests, open, limits = {} }: SignedUpdaterParts) {
  const watch = createRequestWatch()
  /** The last feed with a file for this package, and only with that: electron-updater would choose by its own rules. */
  let found: SignedFeed | null = null
  let updater: AppUpdater | null = null
  let downloaded: Downloaded | null = null

  function opened(): AppUpdater {
    if (updater !== null) return updater
    updater = quieted(open())
    setVerifiedFeed(updater, {
      current: () => {
        if (found === null) throw new Error('No feed was verified')
        return { feed: found, base: feed }
      },
      watch,
    })
    return updater
  }

  return {
    async check(byHand: ByHand | null, signal: AbortSignal): Promise<Release | null> {
      const address = `${feed}/${feedName(expected.platform, arch)}`
      const files = await readFeedFiles(requests, address, signal, limits.feed)
      const read = readSignedFeed(files, expected)
      if (read === null) {
        found = null
        return null
      }
      const { version, releaseDate = null, paydesk } = read
      const release = { version, releasedAt: releaseDate, bytes: null, notes: paydesk.notes }
      if (byHand !== null) return release
      const file = fileOf(read, expected.platform, arch)
      // The feed's name is not signed: another processor's feed may be stored under this one's name.
      if (file === null) throw new UpdateRefused('other_platform', version)
      found = { ...read, files: [file] }
      return { ...release, bytes: file.size }
    },

    async download(progress: (done: number) => void, signal: AbortSignal): Promise<void> {
      const [file] = found?.files ?? []
      if (found === null || file === undefined) throw new UpdateRefused('unreadable')
      const { version } = found
      const from = opened()
      downloaded = null
      watch.start()
      let why: UpdateRefused['reason'] | null = null
      const token = new CancellationToken()
      const stop = (reason: typeof why): void => {
        why ??= reason
        token.cancel()
        watch.abort()
      }
      const cancel = (): void => stop(null)
      // electron-updater believes the length that the server states, which may be no number.
      const tell = (): void => progress(watch.received() / file.size)
      signal.addEventListener('abort', cancel, { once: true })
      const looking = setInterval(() => {
        tell()
        if (watch.received() > file.size) stop('endless_file')
        else if (performance.now() - watch.heardAt() > (limits.stalled ?? STALLED_MS)) stop('stalled')
      }, LOOK_MS)
      try {
        signal.throwIfAborted()
        const checked = await from.checkForUpdates()
        if (!checked?.isUpdateAvailable || checked.updateInfo.version !== version) throw new UpdateRefused('older')
        const [path] = await from.downloadUpdate(token)
        if (path === undefined) throw new UpdateRefused('download_failed', version)
        tell()
        downloaded = { path, sha512: file.sha512, version, updater: from }
      } catch (error) {
        if (error instanceof UpdateRefused) throw error
        const length = { received: watch.received(), expected: file.size }
        throw new UpdateRefused(why ?? reasonOf(error, length), version, { cause: error })
      } finally {
        clearInterval(looking)
        signal.removeEventListener('abort', cancel)
      }
    },

    /**
     * The downloaded file, after comparing its bytes with the signed hash again. Throws UpdateRefused
     * `changed_on_disk` and removes the file if they differ.
     */
    async verified(): Promise<Downloaded> {
      if (downloaded === null) throw new UpdateRefused('changed_on_disk')
      const hash = await sha512Of(downloaded.path).catch(() => null)
      if (hash === downloaded.sha512) return downloaded
      // electron-updater would take an existing file as the next download.
      await rm(downloaded.path, { force: true }).catch(() => undefined)
      throw new UpdateRefused('changed_on_disk', downloaded.version)
    },
  }
}

/** How electron-builder names processors in file names. */
const PROCESSORS: Readonly<Record<string, RegExp>> = { x64: /(?:x64|x86_64|amd64)/, arm64: /(?:arm64|aarch64)/ }

/** The file for this system and processor, by its name; `null` if there is none, or only for others. */
function fileOf({ files }: SignedFeed, platform: string, arch: string) {
  const extension = platform === 'darwin' ? '.zip' : platform === 'win32' ? '.exe' : '.AppImage'
  const own = PROCESSORS[arch]
  return files.find(({ url }) => url.endsWith(extension) && own?.test(url)) ?? null
}

/** Turns off automatic actions, logging to a log that is not ours, and the ID by which desks could be counted. */
function quieted(updater: AppUpdater): AppUpdater {
  updater.logger = null
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  // A download in parts follows a block map, which is not signed: the server could fill the memory and the disk.
  updater.disableDifferentialDownload = true
  return Object.assign(updater, {
    stagingUserIdPromise: { value: Promise.resolve('') },
    // Replaces any app-update.yml in the package: its provider is never contacted.
    configOnDisk: { value: Promise.resolve({ updaterCacheDirName: 'paydesk-updater' }) },
  })
}

function reasonOf(error: unknown, length: { received: number; expected: number }): UpdateRefused['reason'] {
  const disk = diskReason(error)
  if (disk !== null) return disk
  if (length.received > 0 && length.received < length.expected) return 'truncated'
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ERR_CHECKSUM_MISMATCH' ? 'changed' : 'download_failed'
}
