import { autoUpdater, session } from 'electron'
import { AppImageUpdater, type AppUpdater, MacUpdater, NsisUpdater } from 'electron-updater'
import { ElectronHttpExecutor, NET_SESSION_NAME } from 'electron-updater/out/electronHttpExecutor.js'
import type { Updater } from '#core/ports.ts'
import type { ReleaseKey } from '#core/updates/signature.ts'
import { diskReason, UpdateRefused } from '#core/updates/signed-feed.ts'
import type { ByHand } from '#shared/model/updates.ts'
import { systemFiles } from '../../host/system-files.ts'
import { requireRoom, requireWritable } from './before-install.ts'
import { ownAppImage, whyByHand } from './package-kind.ts'
import { createReplacer } from './replace-file.ts'
import { restartAfter, stageOnMac } from './restart.ts'
import { writeRestartNote } from './restart-note.ts'
import { createSignedUpdater, type Downloaded } from './updater.ts'

interface Parts {
  readonly data: string
  readonly defaultData: string
  readonly keys: readonly ReleaseKey[]
  readonly feed: string
  readonly version: string
  readonly otherDesks: () => boolean
}

/** Implements the desk's update port with electron-updater, for the running package. */
export function createElectronUpdater(parts: Parts): Updater {
  const { data, defaultData, keys, feed, version, otherDesks } = parts
  const { platform, arch } = process
  const place = { platform, program: process.execPath, resources: process.resourcesPath, env: process.env }
  const replace = createReplacer(ownAppImage(place) ?? '')
  keepToFeed(feed)
  let byHand: ByHand | null = null
  let inPlace: Downloaded | null = null
  const signed = createSignedUpdater({
    feed,
    expected: { keys, platform, version },
    arch,
    requests: new ElectronHttpExecutor(),
    open: updaterOf(platform),
  })

  return {
    feed,
    async byHand() {
      byHand = await whyByHand(place)
      return byHand
    },
    check: (signal) => signed.check(byHand, signal),
    async download(progress, signal) {
      inPlace = null
      await signed.download(progress, signal)
    },
    async putInPlace() {
      // An AppImage is fully in place before the restart; if the restart was postponed, do not replace it again.
      if (inPlace !== null && platform === 'linux') return
      const downloaded = await signed.verified()
      if (platform === 'win32') await requireRoom(downloaded, process.execPath, systemFiles)
      if (platform === 'darwin') await requireWritable(downloaded.version, process.execPath)
      if (platform === 'linux') await replace(downloaded.path, downloaded.sha512)
      else leaveNote(defaultData, data, downloaded.version)
      if (platform === 'darwin' && inPlace === null) await stageOnMac(autoUpdater)
      inPlace = downloaded
    },
    restart: () => restartAfter(inPlace?.updater ?? null, platform),
    otherDesks,
  }
}

function leaveNote(defaultData: string, data: string, version: string): void {
  try {
    writeRestartNote(defaultData, data, version, new Date())
  } catch (error) {
    throw new UpdateRefused(diskReason(error) ?? 'folder_unwritable', version, { cause: error })
  }
}

function updaterOf(platform: NodeJS.Platform): () => AppUpdater {
  return () => {
    if (platform === 'darwin') return new MacUpdater()
    return platform === 'win32' ? new NsisUpdater() : new AppImageUpdater()
  }
}

/** Limits the session of electron-updater's requests to the feed's own origin, whatever redirects say. */
function keepToFeed(feed: string): void {
  const { origin } = new URL(feed)
  const requests = session.fromPartition(NET_SESSION_NAME, { cache: false }).webRequest
  requests.onBeforeRequest(({ url }, answer) => answer({ cancel: new URL(url).origin !== origin }))
}
