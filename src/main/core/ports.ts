import type { Failure } from '#shared/model/failure.ts'
import type { ByHand, NoUpdates, Release, UpdatesState } from '#shared/model/updates.ts'

/**
 * What the desk needs from the outside. A host (main/electron, main/browser) brings the real ones, a test brings fakes;
 * nothing else in core reaches out.
 */
export interface Ports {
  readonly secrets: SecretStore
  readonly settings: SettingsStore
  readonly links: LinkOpener
  readonly clock: Clock
  readonly timer: Timer
  readonly network: Network
  readonly entries: WorkerEntries
  readonly droppedFiles: DroppedFiles
  readonly notifier: Notifier
  readonly documents: Documents
  /** Null: this host has no dialog to choose a folder in, and no program to show one. */
  readonly folders: Folders | null
  /** Has the host close the desk and start it anew on the same folder. */
  readonly restart: () => void
  readonly updates: UpdatesHost
}

/** Keeps secrets. `system`: encrypted by the system's key store; `session`: in memory, gone when the desk closes. */
export interface SecretStore {
  readonly kind: 'system' | 'session'
  /** The text kept under a key; null where there is none or where it can no longer be decrypted. */
  get(key: string): string | null
  /** Whether something is kept under a key, be it readable just now or not. */
  has(key: string): boolean
  /** Throws where the key store fails; nothing is then kept, least of all in plain text. */
  set(key: string, text: string): void
  delete(key: string): void
}

/** Keeps the operator's choices as JSON in one file. Nothing secret in plain text. Values are `unknown` until parsed. */
export interface SettingsStore {
  get(key: string): unknown
  set(key: string, value: unknown): void
  /** Where a damaged settings file was put aside when the store was opened; null if it was sound. */
  readonly setAside: string | null
}

/** Opens an address in the system's browser. Called with parsed http(s) addresses only. */
export interface LinkOpener {
  open(url: string): Promise<void>
}

export interface Clock {
  now(): Date
}

export interface Timer {
  /** Settles after so many milliseconds, or at once when it is given up. Keeps no process alive. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** What the machine's network allows. */
export interface Network {
  /** The failure that stops every call to an address outside this machine, or null when any address may be called. */
  refuses(url: URL): Extract<Failure, { kind: 'loopback_only' }> | null
  /** The proxy that the system's settings name for an address, or null for a direct connection. */
  proxyFor(url: URL): Promise<URL | null>
}

/** Files of the worker threads; hosts know where the build has put them. */
export interface WorkerEntries {
  readonly database: URL
  readonly backup: URL
  readonly training: URL
}

/** Files that the operator has dropped or chosen, where the host has them as files: no screen ever names a path. */
export interface DroppedFiles {
  /** The path that a handle was given for in this session; null for one that is not known. */
  pathOf(handle: string): string | null
}

/** Tells the operator something by the system, wherever they are looking. */
export interface Notifier {
  /** The status of a dispute has changed. Chosen, it brings the window to the front, at that dispute. */
  disputeChanged(news: DisputeNews): void
  /** Statuses of transactions have changed, all at about the same time. Chosen, it brings the window to them. */
  statusesChanged(news: readonly StatusNews[]): void
}

export interface StatusNews {
  readonly profileId: string
  readonly transactionId: string
  /** What to call it by: the merchant_transaction_id, or another id. */
  readonly label: string
  readonly merchant: string
  readonly status: string | null
  readonly before: string | null
}

export interface DisputeNews {
  readonly profileId: string
  readonly disputeId: string
  /** What to call it by: the merchant_transaction_id, or the dispute's own id. */
  readonly label: string
  readonly merchant: string
  readonly status: string | null
}

/** Folders, by the system's own dialog and program. */
export interface Folders {
  /** Lets the operator choose one: where backups are made, or the backup to restore. Null: none was chosen. */
  choose(what: 'backups' | 'restore'): Promise<string | null>
  /** Shows what is in it. */
  open(path: string): Promise<void>
}

/** Saves documents where the operator says. `null` is the answer of a host that cannot: the page does it by itself there. */
export interface Documents {
  saveText(suggestedName: string, text: string): Promise<'saved' | 'cancelled' | null>
  /** Prints the page that is open as a PDF. */
  savePdf(suggestedName: string): Promise<'saved' | 'cancelled' | null>
  /** Saves a copy of a file that came from outside, byte for byte. */
  saveCopy(suggestedName: string, path: string): Promise<'saved' | 'cancelled' | null>
  /** Opens a file with the system's program for it. `make` puts it where it can be opened, and gives its path. */
  openCopy(make: () => Promise<string>): Promise<'opened' | null>
  /** Asks where a file is to be written that the desk then writes by itself. */
  chooseFile(suggestedName: string, extension: 'csv' | 'xlsx'): Promise<{ readonly path: string } | 'cancelled' | null>
  /** Shows a file in its folder, in the system's own program for that. */
  showInFolder(path: string): void
}

/** What the host has for updates. `none`: why there is no updater, and then nobody is asked. */
export type UpdatesHost = { readonly policy: UpdatesState['policy'] } & (
  | { readonly updater: Updater; readonly none: null }
  | { readonly updater: null; readonly none: NoUpdates }
)

/** Brings new versions of the program. What it throws and is expected is an UpdateRefused. */
export interface Updater {
  /** Where new versions come from, without query. */
  readonly feed: string
  /** Why this package cannot be replaced by itself; null: it can. */
  byHand(): Promise<ByHand | null>
  /** The newer version that the feed offers, once it is known to be the project's; null: none. */
  check(signal: AbortSignal): Promise<Release | null>
  /** Downloads what the last check has found. `progress`: between 0 and 1. */
  download(progress: (done: number) => void, signal: AbortSignal): Promise<void>
  /** Compares what was downloaded with the signed hash once more, from the disk, and puts it in place as far as that can be done by now. */
  putInPlace(): Promise<void>
  /** Ends the program and starts the new version on the same data folder. Settles where the page has kept its window open. */
  restart(): Promise<void>
  /** Whether another Paydesk is open that the installation would end. */
  otherDesks(): boolean
}
