import { app, type BrowserWindow, safeStorage, session } from 'electron'
import { createDesk, type Desk } from '#core/create-desk.ts'
import type { DataFolder } from '#core/data-folder.ts'
import type { Opening } from '#core/opening.ts'
import type { SettingsStore } from '#core/ports.ts'
import { createOpeningRouter } from '#core/router/opening.ts'
import { type ServedPort, serveOnPort } from '#core/router/serve.ts'
import type { Notice } from '#shared/model/desk.ts'
import { logFaults, say } from '../host/faults.ts'
import { folderNotices } from '../host/folder-notice.ts'
import { systemFiles } from '../host/system-files.ts'
import { systemRandom } from '../host/system-random.ts'
import { systemTimer } from '../host/system-timer.ts'
import { trustSystem } from '../host/system-trust.ts'
import { createDocuments, createFolders, setupDroppedFiles } from './documents.ts'
import type { HostLanguage } from './messages.ts'
import { checkRuntime, refusalsOf, systemProxy } from './network.ts'
import { createNotifier } from './notifier.ts'
import { createPower } from './power.ts'
import { openSecrets } from './secret-store.ts'
import { selfCheckCommand } from './self-check/order.ts'
import { openLink } from './session-security.ts'
import { threads } from './threads.ts'
import { openUpdates } from './updates/open-updates.ts'
import { ownAppImage } from './updates/package-kind.ts'
import { relaunch } from './updates/restart.ts'

interface ServeDeskParts {
  readonly folder: DataFolder
  readonly opening: Opening
  /** Resolves with the desk once it is open. */
  readonly opened: Promise<Desk>
  readonly settings: SettingsStore
  readonly language: () => HostLanguage
  readonly current: () => BrowserWindow | null
  /** Starts serving the window's page (desk-port.ts). */
  readonly serve: (begin: (port: ServedPort) => void) => void
  /** Shows the screen with this address. */
  readonly goTo: (address: string) => void
  /** Quits without a question. */
  readonly quit: () => void
  readonly notices: readonly Notice[]
  /** The data folder used when none is named. */
  readonly usual: string
  /** `false` for a self-check, which contacts no one and leaves no trace among the operator's files. */
  readonly isUpdated: boolean
}

/** Serves the desk to the window's page, starting while it opens. Rejects if it cannot be opened. */
export async function serveDesk(parts: ServeDeskParts): Promise<Desk> {
  const { folder, opening, opened, settings, language, current, serve, goTo, quit, notices, usual, isUpdated } = parts
  const router = createOpeningRouter(opening, opened, language)
  serve((port) => serveOnPort(router, port, (error) => say('a message that is no request', error)))
  const droppedFiles = setupDroppedFiles(current)
  const loopbackOnly = checkRuntime(process.versions.electron ?? '', __PINNED_ELECTRON__)
  const updates = isUpdated
    ? openUpdates({ data: folder.path, defaultData: usual, loopbackOnly: loopbackOnly !== null })
    : { host: { updater: null, none: 'no_feed', policy: null } as const, notices: [] }
  const host = {
    host: 'desktop',
    version: app.getVersion(),
    platform: process.platform,
    locale: app.getLocale(),
    loopbackOnly,
    selfCheck: selfCheckCommand(process.platform, programOf()),
    notices: [...notices, ...folderNotices(folder.path), ...updates.notices],
  } as const
  const ports = {
    settings,
    secrets: openSecrets(safeStorage, settings, process.platform),
    links: { open: openLink },
    clock: { now: () => new Date() },
    timer: systemTimer,
    random: systemRandom,
    network: {
      refuses: refusalsOf(loopbackOnly),
      proxyFor: systemProxy(session.fromPartition('proxies')),
      trustSystem,
    },
    threads,
    files: systemFiles,
    droppedFiles,
    notifier: createNotifier(current, language, goTo),
    documents: createDocuments(current, language, { files: systemFiles, timer: systemTimer, random: systemRandom }),
    folders: createFolders(current, language),
    restart: () => {
      relaunch()
      quit()
    },
    updates: updates.host,
    power: createPower(current),
  }
  const desk = await createDesk(folder, host, ports, opening)
  logFaults(desk.log)
  return desk
}

/** The command that starts this program: for an AppImage its file, not what it unpacks while running. */
function programOf(): readonly string[] {
  const program = process.execPath
  return app.isPackaged ? [ownAppImage({ program, env: process.env }) ?? program] : [program, app.getAppPath()]
}
