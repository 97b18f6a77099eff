import { join } from 'node:path'
import { app, type BrowserWindow, safeStorage, session } from 'electron'
import { createDesk } from '#core/create-desk.ts'
import { type DataFolder, openDataFolder } from '#core/data-folder.ts'
import { DeskStartError } from '#core/desk-start-error.ts'
import type { Notice } from '#shared/model/desk.ts'
import { secureEnvironment } from '../host/environment.ts'
import { logFaults, say, setupFaults } from '../host/faults.ts'
import { systemTimer } from '../host/system-timer.ts'
import { trustSystem } from '../host/system-trust.ts'
import { createCopiesDoor } from '../page/copies-door.ts'
import { registerAppScheme, setupAppProtocol } from './app-protocol.ts'
import { dataArgument } from './arguments.ts'
import { setupDeskPort } from './desk-port.ts'
import { createDocuments } from './documents.ts'
import { setupDroppedFiles } from './dropped-files.ts'
import { createFolders } from './folders.ts'
import { createNotifier } from './notifier.ts'
import { openLink } from './open-link.ts'
import { followPreferences } from './preferences.ts'
import { setupQuit } from './quit.ts'
import { checkRuntime, refusalsOf } from './runtime-check.ts'
import { openSecrets } from './secret-store.ts'
import { setupContentsSecurity, setupQuietSessions, setupSessionSecurity } from './session-security.ts'
import { openSettings } from './settings-store.ts'
import { failToStart } from './start-failure.ts'
import { systemProxy } from './system-proxy.ts'
import { openUpdates } from './updates/open-updates.ts'
import { takeRestartNote } from './updates/restart-note.ts'
import { focusWindow, goToScreen, openWindow } from './window.ts'
import { workerEntries } from './worker-entries.ts'

/** The build's folder: main, preload and renderer lie side by side in it. */
const OUT = join(import.meta.dirname, '..')

/** Starts the desktop: what must be settled before Electron is ready, then the desk, then its window. */
export function startDesktop(): void {
  setupFaults(failToStart)
  const notices = environmentNotices()
  if (notices === null) return
  app.setName('Paydesk')
  const usual = app.getPath('userData')
  const data =
    dataArgument(process.argv, process.cwd()) ?? takeRestartNote(usual, app.getVersion(), new Date()) ?? usual
  app.setPath('userData', data)
  // What Chromium keeps of its own does not lie among the desk's files.
  app.setPath('sessionData', join(data, 'chromium'))
  app.setPath('crashDumps', join(data, 'chromium', 'crashes'))
  registerAppScheme()
  setupContentsSecurity()
  setupQuietSessions()
  // Whether another Paydesk is told to come to the front. It decides nothing: the folder's own lock does.
  const alone = app.requestSingleInstanceLock()
  const folder = takeFolder(data)
  if (folder instanceof DeskStartError && folder.reason === 'folder_in_use' && !alone) {
    app.exit(0)
    return
  }
  app
    .whenReady()
    .then(() => (folder instanceof DeskStartError ? failToStart(folder) : startDesk(folder, notices, usual)))
    .catch(failToStart)
}

/** What of Chromium's own switches would weaken its connections. */
const SWITCHES = ['ssl-key-log-file', 'ignore-certificate-errors', 'ignore-certificate-errors-spki-list']

/** Takes out what would weaken connections. Null: that cannot be done, and the start has ended. */
function environmentNotices(): readonly Notice[] | null {
  for (const name of SWITCHES) app.commandLine.removeSwitch(name)
  try {
    return secureEnvironment(process.env, process.execArgv)
  } catch (error) {
    app.whenReady().then(() => failToStart(error), failToStart)
    return null
  }
}

function takeFolder(path: string): DataFolder | DeskStartError {
  try {
    return openDataFolder(path)
  } catch (error) {
    if (error instanceof DeskStartError) return error
    throw error
  }
}

async function startDesk(folder: DataFolder, notices: readonly Notice[], defaultData: string): Promise<void> {
  trustSystem()
  // The menu is there before the desk is, and with it a window.
  let goTo = (_address: string): void => undefined
  const { settings, language } = followPreferences(openSettings(folder.path), () => goTo('#/help'))
  const loopbackOnly = checkRuntime(process.versions.electron ?? '', __PINNED_ELECTRON__)
  const updates = openUpdates({ data: folder.path, defaultData, loopbackOnly: loopbackOnly !== null })
  const host = {
    host: 'desktop',
    version: app.getVersion(),
    platform: process.platform,
    locale: app.getLocale(),
    loopbackOnly,
    notices: [...notices, ...updates.notices],
  } as const
  let window: BrowserWindow | null = null
  const current = () => window
  const desk = await createDesk(folder, host, {
    settings,
    secrets: openSecrets(safeStorage, settings, process.platform),
    links: { open: openLink },
    clock: { now: () => new Date() },
    timer: systemTimer,
    network: { refuses: refusalsOf(loopbackOnly), proxyFor: systemProxy(session.fromPartition('proxies')) },
    entries: workerEntries,
    droppedFiles: setupDroppedFiles(current),
    notifier: createNotifier(current, language, (address) => goTo(address)),
    documents: createDocuments(current, language),
    folders: createFolders(current, language),
    restart: () => {
      app.relaunch()
      app.quit()
    },
    updates: updates.host,
  })
  logFaults(desk.log)

  await setupSessionSecurity(session.defaultSession)
  setupAppProtocol(session.defaultSession, join(OUT, 'renderer'), createCopiesDoor(desk), current)
  setupDeskPort(desk.router, current, (error) => say('a message that is no request', error))
  const quit = setupQuit(desk, language, current)
  const show = (): void => {
    if (window !== null) {
      focusWindow(window)
      return
    }
    window = openWindow(join(OUT, 'preload', 'index.cjs'), join(OUT, '..', 'resources', 'icon.png'), settings)
    quit.guard(window)
    window.on('closed', () => {
      window = null
    })
  }
  goTo = (address) => {
    show()
    if (window !== null) goToScreen(window, address)
  }
  app.on('second-instance', show)
  app.on('activate', show)
  show()
}
