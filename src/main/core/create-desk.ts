import { join } from 'node:path'
import type { DeskInfo, Notice } from '#shared/model/desk.ts'
import { countUnknown, type UnknownWrites } from '#shared/model/intent.ts'
import { createAccount } from './account/account.ts'
import { createBackups } from './backup/backups.ts'
import { createGaps } from './backup/gaps.ts'
import { createRetention } from './backup/retention.ts'
import { type Batches, createBatches } from './batches/batches.ts'
import type { DataFolder } from './data-folder.ts'
import type { Database } from './database/database.ts'
import { GivenUp } from './database/opening-work.ts'
import { DeskFailure } from './desk-failure.ts'
import { DeskStartError } from './desk-start-error.ts'
import { createDisputes } from './disputes/disputes.ts'
import { createReadDispute } from './disputes/read-dispute.ts'
import { createTrackedDisputes } from './disputes/tracked-disputes.ts'
import { createEvents } from './events.ts'
import { createEvidence, type Evidence } from './evidence/evidence.ts'
import { createExports } from './exports/exports.ts'
import { createWriteOut, type WriteOut } from './exports/write-out.ts'
import { CARD_KEY, createKeyedHash } from './keyed-hash.ts'
import { late } from './late.ts'
import { createLogger, type Logger } from './log/logger.ts'
import { beginOpening, type Opening } from './opening.ts'
import { createAct } from './operations/act.ts'
import { createAskAgain } from './operations/ask-again.ts'
import { createCheckPayout } from './operations/check-payout.ts'
import { createOpenDispute } from './operations/dispute.ts'
import { createWriteFollowUp } from './operations/follow-up.ts'
import { createPayments } from './operations/payment.ts'
import { createSettle } from './operations/settle.ts'
import { createUnsaved, withUnsaved } from './operations/unsaved.ts'
import { createWritePipeline } from './operations/write-pipeline.ts'
import { createOverview } from './overview/overview.ts'
import { createContacts, withContacts } from './platform/contacts.ts'
import type { GetFile } from './platform/download.ts'
import { createPlatform } from './platform/endpoints.ts'
import { createCircuitBreaker } from './polling/circuit-breaker.ts'
import { pollDisputes } from './polling/poll-disputes.ts'
import { pollStatuses } from './polling/poll-statuses.ts'
import { startPoller } from './polling/poller.ts'
import { createPollingChoice } from './polling/polling-choice.ts'
import { createRateLimiter } from './polling/rate-limiter.ts'
import type { Ports } from './ports.ts'
import { createCredentials } from './profiles/credentials.ts'
import { createProfiles } from './profiles/profiles.ts'
import { createTraining } from './profiles/training.ts'
import { keepProgramVersion } from './program-version.ts'
import { createReceipts, type Receipts } from './receipts/receipts.ts'
import { createRouter, type DeskRouter } from './router/index.ts'
import { accountName, createOperator, createSettings } from './settings.ts'
import { IS_FULL, systemCode } from './system-code.ts'
import { createAcceptReading } from './tracking/accept-reading.ts'
import { createAddTransaction } from './tracking/add-transaction.ts'
import { createOwnWords } from './tracking/own-words.ts'
import { createReadStatus } from './tracking/read-status.ts'
import { createTellStatuses } from './tracking/tell-statuses.ts'
import { createUpdates } from './updates/updates.ts'

/** Information a host gives the desk about itself. */
export type HostInfo = Pick<DeskInfo, 'host' | 'version' | 'platform' | 'locale' | 'loopbackOnly'> & {
  /** The command that runs the program's self-check; absent if it has none. */
  readonly selfCheck?: string
  /** Notices raised before the desk was created. */
  readonly notices?: readonly Notice[]
}

/** A running desk. */
export interface Desk {
  readonly router: DeskRouter
  readonly log: Logger
  /** Evidence (in both directions) and receipts bypass the router (page/copy-routes.ts). */
  readonly evidence: Pick<Evidence, 'receive' | 'open'>
  readonly receipts: Pick<Receipts, 'openCopy'>
  /** Files of payouts bypass the router, too. */
  readonly batches: Pick<Batches, 'receive'>
  /** Files that were written for a page to fetch (page/copy-routes.ts). */
  readonly exports: Pick<WriteOut, 'open'>
  /** Writes that were sent and not answered yet: closing now leaves their outcomes unknown. */
  inFlight(): number
  /** Answers that arrived but could not be saved yet: closing now leaves them unknown if the disk stays full. */
  unsaved(): number
  /** Payouts still to be sent in the batches being sent. */
  sending(): number
  /** Whether closing would lose what was entered on the screen. */
  losesTyped(): boolean
  /** Whether card numbers of unfinished batches are in memory: after closing, their files must be chosen again. */
  holdsCards(): boolean
  /** Whether a backup is being made, which closing ends. */
  backingUp(): boolean
  /** Whether a file is being exported, which closing cancels. */
  exporting(): boolean
  /** Starts no more of these payouts; settles once those under way are answered. */
  stopSending(): Promise<void>
  /** Settles once nothing is in flight. */
  settled(): Promise<void>
  /** The window was closed and the desk keeps running: work begun on its screens is lost. */
  screenGone(): void
  /** Stops the worker threads and releases the folder. A second call waits for the first. */
  close(): Promise<void>
}

/**
 * Composes the desk. Opening its database may have begun earlier (`opening`). Throws DeskStartError if the desk cannot
 * start, or GivenUp if opening was aborted; the folder is released either way.
 */
export async function createDesk(
  folder: DataFolder,
  host: HostInfo,
  ports: Ports,
  opening: Opening = beginOpening(folder.path, ports, ports.clock.now()),
): Promise<Desk> {
  const opened: { database: Database | null } = { database: null }
  try {
    opened.database = await opening.database.opened
    keepProgramVersion(ports.files.sync, folder.path, host.version)
    const { services, ...desk } = await compose(folder, host, ports, opened.database)
    return { ...desk, router: createRouter(services) }
  } catch (error) {
    await opened.database?.close()
    await opening.database.giveUp()
    folder.release()
    if (error instanceof DeskStartError || error instanceof GivenUp) throw error
    throw new DeskStartError(isDiskFull(error) ? 'disk_full' : 'database_failed', folder.path, { cause: error })
  }
}

/** Checks the system's error code, or SQLite's message if the database thread met the error. */
function isDiskFull(error: unknown): boolean {
  const { failure } = error instanceof DeskFailure ? error : {}
  return (
    IS_FULL.test(systemCode(error) ?? '') || (failure?.kind === 'storage_failed' && /disk is full/.test(failure.detail))
  )
}

/** The services that the router dispatches calls to. */
export type Services = Awaited<ReturnType<typeof compose>>['services']

/** Composition root: creates every part with plain calls. */
async function compose(folder: DataFolder, host: HostInfo, ports: Ports, opened: Database) {
  const { clock, timer, random, network, threads, files, secrets, links, documents } = ports
  const log = createLogger(files.sync, folder.path, clock)
  opened.onDamage(log.damaged)
  const events = createEvents(timer)
  const unsaved = createUnsaved(opened, timer, events)
  const database = withUnsaved(opened, unsaved)
  const left = await database.closeOpenIntents(clock.now().toISOString())
  await database.stopLeftBatches(clock.now().toISOString())
  const info: DeskInfo = {
    ...host,
    dataFolder: folder.path,
    accountName: accountName(),
    keyStore: secrets.kind,
    selfCheck: host.selfCheck ?? null,
    notices: [...noticesOf(ports.settings.setAside, left), ...(host.notices ?? [])],
  }

  const settings = createSettings(ports.settings, log)
  const operator = createOperator(settings)
  const credentials = createCredentials(secrets, random)
  const training = createTraining(threads, timer, join(folder.path, 'training.json'))
  const contacts = createContacts(clock, events)
  const circuitBreaker = createCircuitBreaker({ credentials, clock, events })
  const platform = withContacts(createPlatform(ports, log), contacts, circuitBreaker)
  const base = {
    ...ports,
    ...{ folder: folder.path, version: host.version, log, events, database, unsaved, settings, operator },
    ...{ credentials, training, contacts, circuitBreaker, platform },
  }
  const profiles = createProfiles(base)
  const rateLimiter = createRateLimiter(timer, random)
  const downloads = late(async () =>
    (await import('./platform/download.ts')).createGetFile({ network, clock, timer, log }),
  )
  const getFile: GetFile = async (...file) => (await downloads())(...file)
  const receipts = createReceipts({ ...base, profiles, rateLimiter, getFile })
  // Recognises a card used before without storing its number. Keyed, as sixteen digits are too few for a plain hash
  // to hide.
  const cardHash = createKeyedHash(secrets, CARD_KEY, random)
  const gaps = await createGaps({ ...base, cardHash, settings: ports.settings })
  const parts = { ...base, profiles, rateLimiter, receipts, cardHash, gaps }
  const account = createAccount(parts)
  const pipeline = createWritePipeline({ ...parts, payoutSent: account.payoutSent, isWhole: gaps.isWhole })
  const backups = createBackups({ ...parts, pipeline })
  const retention = createRetention(parts)
  const checkPayout = createCheckPayout(parts)
  const followUp = createWriteFollowUp(database, pipeline)
  const settle = createSettle(parts)
  const readStatus = createReadStatus(parts)
  const addTransaction = createAddTransaction(parts)
  const acceptReading = createAcceptReading(parts)
  const evidence = createEvidence(parts)
  const disputes = createDisputes(parts)
  const writing = { ...parts, pipeline, followUp, checkPayout, readStatus, evidence }
  const writes = {
    payments: createPayments(writing),
    askAgain: createAskAgain(writing),
    act: createAct(writing),
    openDispute: createOpenDispute(writing),
  }
  const readDispute = createReadDispute(parts)
  const trackedDisputes = createTrackedDisputes({ ...parts, readDispute })
  const writeOut = createWriteOut(parts)
  const exports = createExports({ ...parts, writeOut })
  const batches = createBatches({ ...parts, ...writes, account, pipeline, writeOut })
  const updates = createUpdates({ ...parts, host: ports.updates, pipeline, batches, backups, writeOut })
  const services = {
    ...{ info, settings, events, links, documents, database, profiles, pipeline, ...writes, settle },
    ...{
      disputes,
      trackedDisputes,
      evidence,
      receipts,
      exports,
      batches,
      writeOut,
      backups,
      retention,
      account,
      training,
      updates,
    },
    ...{ readStatus, addTransaction, acceptReading, ownWords: createOwnWords(database, events) },
    overview: createOverview(parts),
    polling: createPollingChoice(parts),
  }
  const statuses = createTellStatuses(parts)
  const pollers = [
    startPoller(parts, pollDisputes({ ...parts, readDispute })),
    startPoller(parts, pollStatuses({ ...parts, readStatus, tell: statuses.tell })),
  ]
  const ignored = (host.notices ?? []).flatMap((one) => (one.kind === 'environment_ignored' ? one.names : []))
  log.started({
    version: host.version,
    host: host.host,
    runtime: process.version,
    ...(ignored.length > 0 && { ignored }),
  })

  async function close(): Promise<void> {
    const stopped = batches.close()
    pipeline.close()
    await stopped
    rateLimiter.close()
    account.close()
    await updates.close()
    await receipts.close()
    statuses.close()
    const polled = Promise.all(pollers.map((poller) => poller.close()))
    await training.close()
    // Closes the connections, which ends the reads in progress.
    await platform.close()
    await polled
    await writeOut.close()
    await evidence.close()
    await retention.close()
    await backups.close()
    await unsaved.close()
    await gaps.close()
    events.close()
    await database.close()
    settings.writeDown()
    log.close()
    folder.release()
  }
  let closed: Promise<void> | null = null

  return {
    services,
    log,
    evidence,
    receipts,
    batches,
    exports: writeOut,
    inFlight: pipeline.unanswered,
    unsaved: () => unsaved.count(),
    sending: () => batches.runs.left(),
    losesTyped: updates.losesTyped,
    holdsCards: batches.holdsCards,
    backingUp: backups.isBackingUp,
    exporting: writeOut.isWriting,
    stopSending: () => batches.runs.stop(),
    settled: pipeline.settled,
    screenGone: () => updates.reportScreen(null),
    close() {
      closed ??= close()
      return closed
    },
  }
}

function noticesOf(settingsAside: string | null, unknown: UnknownWrites): Notice[] {
  const notices: Notice[] = []
  if (settingsAside !== null) notices.push({ kind: 'settings_set_aside', path: settingsAside })
  if (countUnknown(unknown) > 0) notices.push({ kind: 'outcomes_unknown', ...unknown })
  return notices
}
