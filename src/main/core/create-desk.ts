import { join } from 'node:path'
import type { DeskInfo, Notice } from '#shared/model/desk.ts'
import { createAccount } from './account/account.ts'
import type { DataFolder } from './data-folder.ts'
import { DeskStartError } from './desk-start-error.ts'
import { createDisputes } from './disputes/disputes.ts'
import { createEvents } from './events.ts'
import { type History, openHistory } from './history/history.ts'
import { createLogger, type Logger } from './log/logger.ts'
import { accountName, createOperator } from './operator.ts'
import { createCancel } from './payments/cancel.ts'
import { createCardHash } from './payments/card-hash.ts'
import { createCheckPayout } from './payments/check-payout.ts'
import { createFollow } from './payments/follow.ts'
import { createJournaled } from './payments/journaled.ts'
import { createPayments } from './payments/payments.ts'
import { createResolve } from './payments/resolve.ts'
import { createPlatform } from './platform/endpoints.ts'
import type { Ports } from './ports.ts'
import { createCredentials } from './profiles/credentials.ts'
import { createProfiles } from './profiles/profiles.ts'
import { createTraining } from './profiles/training.ts'
import { createRouter, type DeskRouter } from './router/index.ts'
import { createSettings } from './settings.ts'
import { createAddTransaction } from './tracking/add-transaction.ts'
import { createReadStatus } from './tracking/read-status.ts'

/** What a host tells the desk about itself. */
export type HostInfo = Pick<DeskInfo, 'host' | 'version' | 'platform' | 'locale' | 'loopbackOnly'>

/** A running desk. */
export interface Desk {
  readonly router: DeskRouter
  readonly log: Logger
  /** Writes that have left and are not answered yet: closing now leaves them unknown. */
  inFlight(): number
  /** Settles when nothing is in flight any more. */
  settled(): Promise<void>
  /** Ends the worker threads and gives the folder back. A second call waits for the first. */
  close(): Promise<void>
}

/** Composes the desk. Throws DeskStartError where it cannot start; the folder is then free again. */
export async function createDesk(folder: DataFolder, host: HostInfo, ports: Ports): Promise<Desk> {
  const opened: { history: History | null } = { history: null }
  try {
    opened.history = await openHistory(folder.path, ports.entries.history, ports.clock.now())
    return await compose(folder, host, ports, opened.history)
  } catch (error) {
    await opened.history?.close()
    folder.release()
    throw error instanceof DeskStartError ? error : new DeskStartError('database_failed', folder.path, { cause: error })
  }
}

/** Everything is made here, by plain calls. */
async function compose(folder: DataFolder, host: HostInfo, ports: Ports, history: History): Promise<Desk> {
  const { clock, network, secrets } = ports
  const log = createLogger(folder.path)
  const left = await history.closeOpenIntents(clock.now().toISOString())
  const info: DeskInfo = {
    ...host,
    dataFolder: folder.path,
    accountName: accountName(),
    keyStore: secrets.kind,
    notices: noticesOf(ports.settings.setAside, history.setAside, left),
  }

  const events = createEvents()
  const settings = createSettings(ports.settings, log)
  const credentials = createCredentials(secrets)
  const training = createTraining(ports.entries.training, join(folder.path, 'training.json'))
  const platform = createPlatform(network, clock, log)
  const profiles = createProfiles({ history, settings, credentials, training, platform, network, clock, events })
  const operator = createOperator(settings)
  const cardHash = createCardHash(secrets)
  const journaled = createJournaled({ history, clock, events, log })
  const checkPayout = createCheckPayout({ history, profiles, cardHash, secrets, clock })
  const follow = createFollow({ history, profiles, clock, journaled, operator })
  const sending = { history, profiles, platform, cardHash, clock, events, journaled, follow, operator }
  const payments = createPayments({ ...sending, checkPayout })
  const resolve = createResolve(sending)
  const readStatus = createReadStatus({ history, profiles, platform, clock, events })
  const addTransaction = createAddTransaction({ history, profiles, platform, clock, events, operator })
  const cancel = createCancel({ ...sending, readStatus })
  const disputes = createDisputes({ ...sending, readStatus })
  const account = createAccount({ history, profiles, platform, events })
  const services = { journaled, payments, cancel, resolve, disputes, account, training, readStatus, addTransaction }
  const router = createRouter({ info, settings, events, links: ports.links, history, profiles, ...services })
  log.started({ version: host.version, host: host.host, runtime: process.version })

  async function close(): Promise<void> {
    await training.close()
    await platform.close()
    await history.close()
    log.close()
    folder.release()
  }
  let closed: Promise<void> | null = null

  return {
    router,
    log,
    inFlight: () => journaled.inFlight(),
    settled: () => journaled.settled(),
    close() {
      closed ??= close()
      return closed
    },
  }
}

function noticesOf(settingsAside: string | null, databaseAside: string | null, unknown: number): Notice[] {
  const notices: Notice[] = []
  if (settingsAside !== null) notices.push({ kind: 'settings_set_aside', path: settingsAside })
  if (databaseAside !== null) notices.push({ kind: 'database_set_aside', path: databaseAside })
  if (unknown > 0) notices.push({ kind: 'outcomes_unknown', count: unknown })
  return notices
}
