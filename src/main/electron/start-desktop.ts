import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { app, type BrowserWindow, Menu, session } from 'electron'
import type { Desk } from '#core/create-desk.ts'
import { type DataFolder, openDataFolder } from '#core/data-folder.ts'
import { DeskStartError, isDamagedCode } from '#core/desk-start-error.ts'
import { beginOpening, type Opening } from '#core/opening.ts'
import type { SettingsStore } from '#core/ports.ts'
import type { Notice } from '#shared/model/desk.ts'
import { secureEnvironment } from '../host/environment.ts'
import { setupFaults } from '../host/faults.ts'
import { liesInProgram } from '../host/program-folder.ts'
import { startingDesk } from '../host/starting-desk.ts'
import { stopOnSignals } from '../host/stop-signals.ts'
import { systemFiles } from '../host/system-files.ts'
import { systemTimer } from '../host/system-timer.ts'
import { type CopyRoutes, createCopyRoutes, isCopyPath } from '../page/copy-routes.ts'
import { APP_ID, COPYRIGHT } from './app-id.ts'
import { registerAppScheme, setupAppProtocol } from './app-protocol.ts'
import { dataArgument } from './arguments.ts'
import { setupDeskPort } from './desk-port.ts'
import { setupEmptyWindowWatch } from './empty-window.ts'
import { hostLanguageOf } from './messages.ts'
import { setupQuit } from './quit.ts'
import { refuseSwitches } from './refuse-switches.ts'
import { setupContentsSecurity, setupQuietSessions, setupSessionSecurity } from './session-security.ts'
import { failToStart } from './start-failure.ts'
import { lacksDisplay, NO_DISPLAY } from './switches.ts'
import { threads } from './threads.ts'
import { isStartedAgain, relaunch } from './updates/restart.ts'
import { takeRestartNote } from './updates/restart-note.ts'
import { focusWindow, goToScreen, openWindow } from './window.ts'

/** The build folder, which contains main, preload and renderer. */
const OUT = join(import.meta.dirname, '..')

/** A damaged page never requests its script: after this time the desk is opened anyway (milliseconds). */
const SCRIPT_MS = 1_000

/** Whom the desktop is started for: an operator or a self-check. */
interface Audience {
  /** Whether the window is shown once its page is ready. */
  readonly isShown: boolean
  /** Called when the desk and its window are open. */
  opened(desk: Desk): void
  /** Called when the desk cannot start. */
  fail(error: unknown): void
}

const OPERATOR: Audience = { isShown: true, opened: () => undefined, fail: failToStart }

/** Starts the desktop: first what must be set before Electron is ready, then the desk and its window. */
export function startDesktop(audience: Audience = OPERATOR): void {
  setupFaults(audience.fail)
  const notices = environmentNotices(audience)
  if (notices === null) return
  if (lacksDisplay(process.platform, process.env, app.commandLine.getSwitchValue('ozone-platform'))) {
    // Chromium would crash in a moment. No dialog can be shown, and nothing is open yet.
    process.stderr.write(NO_DISPLAY)
    app.exit(1)
    return
  }
  setupIdentity(app.getVersion())
  // Electron's default menu includes developer tools and would be shown until ours is set.
  Menu.setApplicationMenu(null)
  // Electron creates the `userData` folder when asked for its path: a start with another folder must not create it.
  const usual = join(app.getPath('appData'), app.getName())
  const data =
    dataArgument(process.argv, process.cwd()) ?? takeRestartNote(usual, app.getVersion(), new Date()) ?? usual
  const folder = takeFolder(data)
  if (folder instanceof DeskStartError && folder.reason !== 'folder_in_use') {
    leaveFolderAlone()
    audience.fail(folder)
    return
  }
  app.setPath('userData', data)
  // Keeps Chromium's own data apart from the desk's files.
  app.setPath('sessionData', join(data, 'chromium'))
  app.setPath('crashDumps', join(data, 'chromium', 'crashes'))
  registerAppScheme()
  setupContentsSecurity()
  setupQuietSessions()
  // Only decides whether another Paydesk is brought to the front. The folder's own lock decides who may use it.
  const alone = app.requestSingleInstanceLock()
  if (folder instanceof DeskStartError && !alone) {
    app.exit(0)
    return
  }
  if (folder instanceof DeskStartError) {
    audience.fail(folder)
    return
  }
  // Its thread starts while Electron is still getting ready.
  const opening = beginOpening(folder.path, { threads, files: systemFiles, timer: systemTimer }, new Date())
  opening.database.opened.then(
    (database) => database.startAhead(),
    () => undefined,
  )
  app
    .whenReady()
    .then(() => startDesk({ folder, opening, notices, usual }, audience))
    .catch((error: unknown) => {
      void opening.database.giveUp()
      audience.fail(
        isDamagedCode(error) ? new DeskStartError('program_damaged', app.getAppPath(), { cause: error }) : error,
      )
    })
}

/** Chromium switches that would weaken its connections. */
const SWITCHES = ['ssl-key-log-file', 'ignore-certificate-errors', 'ignore-certificate-errors-spki-list']

/** Removes what would weaken connections. `null`: that is impossible, and the start has ended. */
function environmentNotices({ fail }: Audience): readonly Notice[] | null {
  try {
    refuseSwitches()
    for (const name of SWITCHES) app.commandLine.removeSwitch(name)
    const program = app.isPackaged ? 'packaged' : 'desktop'
    return secureEnvironment(process.env, { program, platform: process.platform, options: process.execArgv })
  } catch (error) {
    leaveFolderAlone()
    fail(error)
    return null
  }
}

/**
 * Chromium writes files before it can show a dialog: keep them out of a folder that must stay unchanged or is
 * unwritable. On a full disk, or without a temporary folder, it has none and shows the dialog all the same.
 */
function leaveFolderAlone(): void {
  let folder = join(app.getPath('temp'), 'Paydesk ')
  try {
    folder = mkdtempSync(folder)
  } catch {
    // The operator must learn why Paydesk has not started, not this.
  }
  app.once('quit', () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Chromium may still hold a file in it; the system cleans up its temporary folder.
    }
  })
  app.setPath('userData', folder)
  app.setPath('sessionData', folder)
  app.setPath('crashDumps', folder)
}

function takeFolder(path: string): DataFolder | DeskStartError {
  if (app.isPackaged && liesInProgram(path, { program: process.execPath, platform: process.platform })) {
    return new DeskStartError('folder_in_program', path)
  }
  try {
    return openDataFolder(systemFiles.sync, path)
  } catch (error) {
    if (error instanceof DeskStartError) return error
    throw error
  }
}

interface Start {
  readonly folder: DataFolder
  readonly opening: Opening
  readonly notices: readonly Notice[]
  /** The data folder used when none is named. */
  readonly usual: string
}

/**
 * Opens the window first: while its page loads, the rest of main's code is loaded whenever the page is not waiting for
 * main. The desk is served as soon as the page can ask for it; its database opens in the meantime.
 */
async function startDesk({ folder, opening, notices, usual }: Start, audience: Audience): Promise<void> {
  let window: BrowserWindow | null = null
  const current = () => window
  const { promise: opened, resolve: openNow } = Promise.withResolvers<Desk>()
  const starting = startingDesk(opening, opened)
  const copies = opened.then(createCopyRoutes)
  copies.catch(() => undefined)
  const files: CopyRoutes = async (request) => (isCopyPath(request.pathname) ? (await copies)(request) : null)
  const { promise: pageHasScript, resolve: scriptServed } = Promise.withResolvers<void>()
  const secured = setupSessionSecurity(session.defaultSession)
  setupAppProtocol({
    session: session.defaultSession,
    rendererFolder: join(OUT, 'renderer'),
    files,
    window: current,
    scriptServed,
  })
  const serve = setupDeskPort(current)
  const { promise: settings, resolve: settingsOpened } = Promise.withResolvers<SettingsStore>()
  const [preload, icon] = [join(OUT, 'preload', 'index.cjs'), join(OUT, '..', 'resources', 'icon.png')]
  const place = async (one: BrowserWindow) => {
    const { keepPlace } = await import('./keep-place.ts')
    return keepPlace(one, await settings)
  }
  let language = () => hostLanguageOf(undefined, app.getLocale())
  setupEmptyWindowWatch(() => language())
  const quit = setupQuit(starting, () => language(), current)
  // Electron handles these signals, too, but a library of the settings replaces that and kills the program at once.
  stopOnSignals(() => starting, { close: quit.end, exit: (code) => app.exit(code) })
  const show = (): void => {
    // Its page would wait for a desk that is gone or never comes.
    if (starting.isClosing()) return
    if (window !== null) {
      focusWindow(window)
      return
    }
    window = openWindow({ preload, icon, secured, place, isShown: audience.isShown })
    quit.guard(window)
    const screenGone = (): void => starting.desk()?.screenGone()
    window.webContents.on('render-process-gone', screenGone)
    window.on('closed', () => {
      window = null
      // Unfinished work on its screens is gone too: updates no longer wait for it.
      screenGone()
    })
  }
  const goTo = (address: string): void => {
    show()
    if (window !== null) goToScreen(window, address)
  }
  // A start of Paydesk while it is closing takes effect once it has closed.
  const showOrStart = (): void => {
    if (!starting.isClosing()) show()
    else if (!isStartedAgain()) relaunch()
  }
  app.on('second-instance', showOrStart)
  app.on('activate', showOrStart)
  show()

  await Promise.race([pageHasScript, wait(SCRIPT_MS)])
  const { followPreferences, openDesktopSettings: openSettings } = await import('./preferences.ts')
  const followed = followPreferences(openSettings(folder.path), goTo, (one) => void quit.reload(one))
  language = followed.language
  settingsOpened(followed.settings)
  // Lets main answer the page's pending requests first.
  await setImmediate()
  const { serveDesk } = await import('./serve-desk.ts')
  const desk = serveDesk({
    folder,
    opening,
    opened,
    ...followed,
    current,
    serve,
    goTo,
    quit: quit.quit,
    notices,
    usual,
    isUpdated: audience.isShown,
  })
  openNow(desk)
  try {
    audience.opened(await opened)
  } catch (error) {
    // If the operator closes Paydesk while it opens, do not report that it failed to open.
    if (!starting.isClosing()) throw error
  }
}

/**
 * Identifies the program to the system: its name, its ID for notifications and the Windows taskbar, and the contents of
 * the About panel. On Linux, the desktop file's name comes from `desktopName` in package.json. Call before Electron is
 * ready.
 */
function setupIdentity(version: string): void {
  app.setName('Paydesk')
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  app.setAboutPanelOptions({
    applicationName: 'Paydesk',
    applicationVersion: version,
    copyright: COPYRIGHT,
    // macOS shows a build number next to the version if it differs: Paydesk has none.
    version: '',
  })
}
