import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { createDesk, type Desk } from '#core/create-desk.ts'
import { type DataFolder, openDataFolder } from '#core/data-folder.ts'
import { beginOpening, type Opening } from '#core/opening.ts'
import type { Ports, SettingsStore } from '#core/ports.ts'
import { createOpeningRouter } from '#core/router/opening.ts'
import { serveOnSocket } from '#core/router/serve.ts'
import type { Notice } from '#shared/model/desk.ts'
import { preferences } from '#shared/model/preferences.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { secureEnvironment } from '../host/environment.ts'
import { logFaults, say, setupFaults } from '../host/faults.ts'
import { folderNotices } from '../host/folder-notice.ts'
import { createSessionSecrets } from '../host/session-secrets.ts'
import { startingDesk } from '../host/starting-desk.ts'
import { stopOnSignals } from '../host/stop-signals.ts'
import { systemFiles } from '../host/system-files.ts'
import { systemRandom } from '../host/system-random.ts'
import { systemThreads } from '../host/system-threads.ts'
import { systemTimer } from '../host/system-timer.ts'
import { trustSystem } from '../host/system-trust.ts'
import { startBrowserHost } from './host.ts'
import { type BegunDesk, createLastingDesk } from './lasting-desk.ts'
import { type BrowserOptions, readOptions, USAGE } from './options.ts'
import { environmentProxy, noDocuments, noPower, openSettings } from './ports.ts'

const RENDERER = fileURLToPath(new URL('../../../out/renderer/', import.meta.url))

const threads = systemThreads({
  database: new URL('../core/database/worker.ts', import.meta.url),
  backup: new URL('../core/backup/worker.ts', import.meta.url),
  reader: new URL('../core/batches/reader/worker.ts', import.meta.url),
  training: new URL('../../training/worker.ts', import.meta.url),
})

const NEXT = 'To sign in once more, or in another browser, open this one:'

/** How long a desk may take to open before its address is printed anyway (milliseconds). */
const QUIET_MS = 1_000

/** The operator's language preference, for what is shown before the desk is open. */
const language = z.object({ language: preferences.shape.language }).catch({ language: 'system' })

/** The delay between the restart request and the restart (milliseconds). */
const RESTART_MS = 200

/** Credentials are kept in memory here, so the desk's folder contains nothing that gives access to an account. */
function beginDesk(folder: DataFolder, notices: readonly Notice[], restart: () => void): BegunDesk {
  const settings = openSettings(folder.path)
  const opening = beginOpening(folder.path, { threads, files: systemFiles, timer: systemTimer }, new Date())
  const opened = openDesk({ folder, notices, restart, settings, opening })
  return {
    opened,
    starting: startingDesk(opening, opened),
    router: createOpeningRouter(opening, opened, () => language.parse(settings.get('preferences')).language),
  }
}

interface DeskParts {
  readonly folder: DataFolder
  readonly notices: readonly Notice[]
  readonly restart: () => void
  readonly settings: SettingsStore
  readonly opening: Opening
}

function openDesk({ folder, notices, restart, settings, opening }: DeskParts): Promise<Desk> {
  const host = {
    host: 'browser',
    version: manifest.version,
    platform: process.platform,
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    loopbackOnly: null,
    notices: [...notices, ...folderNotices(folder.path)],
  } as const
  const ports: Ports = {
    secrets: createSessionSecrets(),
    settings,
    // The page is already in a browser and opens its links itself; no program is started from here.
    links: { open: () => Promise.reject(new Error('The browser host opens no links')) },
    clock: { now: () => new Date() },
    timer: systemTimer,
    random: systemRandom,
    network: { refuses: () => null, proxyFor: environmentProxy(process.env), trustSystem },
    threads,
    files: systemFiles,
    // A browser does not reveal the paths of its files.
    droppedFiles: { pathOf: () => null },
    // The operator is looking at the page, and it saves documents itself.
    notifier: { disputeChanged: () => undefined, statusesChanged: () => undefined },
    documents: noDocuments,
    folders: null,
    restart,
    // It is updated along with its source.
    updates: { updater: null, none: 'browser_host', policy: null },
    power: noPower,
  }
  return createDesk(folder, host, ports, opening)
}

async function start({ data, port, json }: BrowserOptions): Promise<void> {
  setupFaults((error) => fail(error, 1))
  const notices = secureEnvironment(process.env, {
    program: 'node',
    platform: process.platform,
    options: process.execArgv,
  })
  for (const notice of notices)
    if (notice.kind === 'environment_ignored') process.stderr.write(`Paydesk: ignored ${notice.names.join(', ')}\n`)
  const lasting = createLastingDesk(() => {
    const folder = openDataFolder(systemFiles.sync, data)
    if (!existsSync(RENDERER)) throw new Error('The screens are not built yet: run "npm run build" first')
    return beginDesk(folder, notices, () => void restart())
  })
  const host = await startBrowserHost({
    rendererFolder: RENDERER,
    port,
    evidence: lasting.evidence,
    receipts: lasting.receipts,
    batches: lasting.batches,
    exports: lasting.exports,
    isThere: lasting.isThere,
    onNewAddress: (url) =>
      console.log(json ? JSON.stringify({ url }) : `Paydesk: that address is used up. ${NEXT} ${url}`),
    serve: (socket) =>
      serveOnSocket(lasting.current().router, socket, (error) => say('a message that is no request', error)),
  })
  // The response to the restart request is sent first; the page then loses its connection and reconnects.
  const restart = async (): Promise<void> => {
    await setTimeout(RESTART_MS)
    const restarted = lasting.restart()
    host.dropLines()
    await restarted.catch((error: unknown) => fail(error, 1))
  }
  const first = lasting.current()
  stopOnSignals(() => lasting.current().starting, { close: host.close, exit: process.exit })
  const opened = first.opened.catch((error: unknown) => {
    if (!first.starting.isClosing()) fail(error, 1)
  })
  // If opening takes longer, the operator can watch it in the page.
  await Promise.race([opened, setTimeout(QUIET_MS)])
  console.log(json ? JSON.stringify({ url: host.url }) : `Paydesk: ${host.url}`)
  await opened
  logFaults({ broken: (where, error) => lasting.current().starting.desk()?.log.broken(where, error) })
}

function fail(error: unknown, code: number): never {
  process.stderr.write(`Paydesk: ${error instanceof Error ? error.message : 'cannot start'}\n`)
  process.exit(code)
}

function options(): BrowserOptions {
  try {
    return readOptions(process.argv.slice(2), process.cwd())
  } catch (error) {
    process.stderr.write(`${USAGE}\n`)
    return fail(error, 2)
  }
}

await start(options()).catch((error: unknown) => fail(error, 1))
