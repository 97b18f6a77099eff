import type { Readable } from 'node:stream'
import type { buildConnector } from 'undici'
import type { Failure } from '#shared/model/failure.ts'
import type { ByHand, NoUpdates, Release, UpdatesState } from '#shared/model/updates.ts'

/**
 * Everything the desk needs from outside. A host (main/electron, main/browser) provides the real implementations, a
 * test provides fakes; nothing else in core reaches out.
 */
export interface Ports {
  readonly secrets: SecretStore
  readonly settings: SettingsStore
  readonly links: LinkOpener
  readonly clock: Clock
  readonly timer: Timer
  readonly random: Random
  readonly network: Network
  readonly threads: Threads
  readonly files: Files
  readonly droppedFiles: DroppedFiles
  readonly notifier: Notifier
  readonly documents: Documents
  /** `null` if this host has no dialog to choose a folder and no program to show one. */
  readonly folders: Folders | null
  /** Makes the host close the desk and start it again on the same folder. */
  readonly restart: () => void
  readonly updates: UpdatesHost
  readonly power: Power
}

/** Stores secrets. `system`: encrypted by the system's key store; `session`: in memory, lost when the desk closes. */
export interface SecretStore {
  readonly kind: 'system' | 'session'
  /** The text stored under a key; `null` if there is none or it can no longer be decrypted. */
  get(key: string): string | null
  /** Whether something is stored under a key, even if it cannot be read at the moment. */
  has(key: string): boolean
  /** Throws if the key store fails; nothing is stored then, least of all in plain text. */
  set(key: string, text: string): void
  delete(key: string): void
  /** Remembers what is kept under a key, readable or not; the result puts it back. */
  snapshot(key: string): () => void
}

/** Stores the operator's choices as JSON in one file, no secrets in plain text. Values are `unknown` until parsed. */
export interface SettingsStore {
  get(key: string): unknown
  set(key: string, value: unknown): void
  /** Where a damaged settings file was moved when the store was opened; `null` if it was intact. */
  readonly setAside: string | null
}

/** Opens a URL in the system's browser. Only called with parsed http(s) URLs. */
export interface LinkOpener {
  open(url: string): Promise<void>
}

export interface Clock {
  now(): Date
}

export interface Timer {
  /** Settles after this many milliseconds, or at once when aborted. Does not keep the process alive. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** Milliseconds since an arbitrary moment, for measuring durations. Setting the clock does not affect it. */
  elapsed(): number
}

/** Unpredictable randomness: for IDs, keys, salts, and pauses that should not be the same everywhere. */
export interface Random {
  bytes(size: number): Buffer
  uuid(): string
  /** From 0 up to, but not including, 1. */
  fraction(): number
}

/** The machine's network and what it allows. */
export interface Network {
  /** The failure that blocks every call to an address outside this machine; `null` if any address may be called. */
  refuses(url: URL): Extract<Failure, { kind: 'loopback_only' }> | null
  /** The proxy that the system's settings name for an address; `null` for a direct connection. */
  proxyFor(url: URL): Promise<URL | null>
  /** Creates the function that opens connections, in place of undici's own. */
  readonly connector?: typeof buildConnector
  /** Makes TLS trust what the system trusts. May be slow: called for the first connection that needs it. */
  trustSystem?(): void
}

/** Programs that run beside the desk, so that the desk never waits for them. */
export interface Threads {
  /** `moved`: buffers in the data that are transferred and empty here from then on; everything else is copied. */
  start(
    program: 'database' | 'backup' | 'reader' | 'training',
    data: unknown,
    moved?: readonly ArrayBuffer[],
  ): StartedThread
}

/** A started program, seen from outside. It emits `message`, `error` if it fails, and finally `exit`. */
export interface StartedThread {
  postMessage(message: unknown): void
  on(event: 'message' | 'error' | 'exit', listener: (said: unknown) => void): unknown
  terminate(): unknown
}

/** The same, seen from inside; the program ends once the port is closed. */
export interface ThreadPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  close(): void
}

/**
 * The file system. Folders are created, and texts written, for the operator alone (0700, 0600). Throws the system's
 * error, with its code and the path. SQLite opens its databases by itself.
 */
export interface Files {
  /** Opens a file for reading. */
  open(path: string, how?: OpenFlags): Promise<OpenFile>
  /** Creates a file for writing. Throws if it exists. */
  create(path: string, mode: number): Promise<OpenFile>
  readFile(path: string, how?: OpenFlags): Promise<Buffer>
  /** On disk when it settles. `wx` throws if the file exists. */
  writeFile(path: string, text: string, flag: 'w' | 'wx'): Promise<void>
  /** Bytes `start` to `end`, both inclusive. */
  createReadStream(path: string, range: { readonly start: number; readonly end: number }): Readable
  copyFile(from: string, to: string): Promise<void>
  chmod(path: string, mode: number): Promise<void>
  stat(path: string): Promise<FileStat>
  /** Of a link itself, without following it. */
  lstat(path: string): Promise<FileStat>
  realpath(path: string): Promise<string>
  readdir(path: string): Promise<readonly string[]>
  /** Throws if it exists, unless `recursive`, which also creates its parents. */
  mkdir(path: string, how?: Recursive): Promise<void>
  /** Does nothing if the path does not exist. `recursive`: a folder with its contents. */
  rm(path: string, how?: Recursive): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** The bytes that this user may still write to a folder's disk; `null` if it does not tell. */
  free(folder: string): Promise<number | null>
  /** Makes the names in a folder survive a power cut, too. Not every system can do this; never throws. */
  syncFolder(path: string): Promise<void>
  readonly sync: SyncFiles
}

/** The same, synchronously: for startup, for the log, and for code that has a thread of its own. */
export interface SyncFiles {
  readFile(path: string): Buffer
  /** The first bytes of a file, or all there are. */
  readHead(path: string, bytes: number): Buffer
  /** `flush`: on disk when it returns. */
  writeFile(path: string, text: string, how: { readonly flush: boolean }): void
  append(path: string): AppendedFile
  exists(path: string): boolean
  /** `null` if the path does not exist. */
  stat(path: string): Pick<FileStat, 'size' | 'mtimeMs'> | null
  chmod(path: string, mode: number): void
  readdir(path: string): readonly string[]
  mkdir(path: string, how?: Recursive): void
  rm(path: string, how?: Recursive): void
  rename(from: string, to: string): void
  syncFolder(path: string): void
}

/** `noFollow`: throws for a link, if the system can tell. `nonBlock`: does not wait for a pipe's writer. */
type OpenFlags = { readonly noFollow?: boolean; readonly nonBlock?: boolean }
type Recursive = { readonly recursive: true }

/** A file opened for appending, created if it is missing. `size`: its bytes when it was opened. */
export type AppendedFile = { readonly size: number; write(text: string): void; close(): void }

/** `size`: bytes. `mtimeMs`: when it was last modified, in milliseconds since 1970. */
export interface FileStat {
  readonly size: number
  readonly mtimeMs: number
  isFile(): boolean
  isDirectory(): boolean
}

export interface OpenFile {
  /** `position` `null`: continues after the last read. Zero bytes read mean the end of the file. */
  read(into: Uint8Array, at: number, length: number, position: number | null): Promise<{ readonly bytesRead: number }>
  /** Streams the whole file, then closes it. */
  createReadStream(): Readable
  appendFile(bytes: Uint8Array): Promise<void>
  /** Settles when everything is on disk. */
  sync(): Promise<void>
  stat(): Promise<FileStat>
  close(): Promise<void>
}

/** Files that the operator dropped or chose, on hosts that have them as files: no screen ever names a path. */
export interface DroppedFiles {
  /** The path that a handle was issued for in this session; `null` for an unknown handle. */
  pathOf(handle: string): string | null
}

/** Notifies the operator through the system, whatever they are looking at. */
export interface Notifier {
  /** A dispute's status has changed. A click brings the window to the front, at that dispute. */
  disputeChanged(news: DisputeNews): void
  /** Statuses of transactions have changed at about the same time. A click brings the window to the front, at them. */
  statusesChanged(news: readonly StatusNews[]): void
}

export interface StatusNews {
  readonly profileId: string
  readonly transactionId: string
  /** What to call it: the merchant_transaction_id, or another ID. */
  readonly label: string
  readonly merchant: string
  readonly status: string | null
  readonly before: string | null
}

export interface DisputeNews {
  readonly profileId: string
  readonly disputeId: string
  /** What to call it: the merchant_transaction_id, or the dispute ID. */
  readonly label: string
  readonly merchant: string
  readonly status: string | null
}

/** Folders, through the system's dialog and file manager. */
export interface Folders {
  /** Lets the operator choose a folder for backups, or the backup to restore; `null` if none was chosen. */
  choose(what: 'backups' | 'restore'): Promise<string | null>
  /** Shows the contents of a folder. */
  open(path: string): Promise<void>
}

/** The machine's sleep, and the progress that its taskbar or dock shows. */
export interface Power {
  /** Keeps the machine from falling asleep by itself until the returned function is called. */
  keepAwake(): () => void
  /** The progress of long work, from 0 to 1; `null` if there is none. */
  progress(done: number | null): void
  /** Calls `tell` when the machine falls asleep, until the returned function is called. */
  onSleep(tell: () => void): () => void
}

/** Saves documents where the operator chooses. `null` means that the host cannot, and the page does it itself. */
export interface Documents {
  saveText(suggestedName: string, text: string): Promise<'saved' | 'cancelled' | null>
  /** Prints the open page as a PDF. */
  savePdf(suggestedName: string): Promise<'saved' | 'cancelled' | null>
  /** Saves a copy of a file that came from outside, byte for byte. */
  saveCopy(suggestedName: string, path: string): Promise<'saved' | 'cancelled' | null>
  /**
   * Opens a file with the system's program for it. `make` puts it where it can be opened, calls `mark` while it is
   * still writable to mark it as coming from outside, and returns its path.
   */
  openCopy(make: (mark: (path: string) => Promise<void>) => Promise<string>): Promise<'opened' | null>
  /** Asks where to write a file that the desk then writes itself. */
  chooseFile(suggestedName: string, extension: 'csv' | 'xlsx'): Promise<{ readonly path: string } | 'cancelled' | null>
  /** Shows a file in its folder, in the system's file manager. */
  showInFolder(path: string): void
}

/** The host's support for updates. `none`: why there is no updater; nothing is requested then. */
export type UpdatesHost = { readonly policy: UpdatesState['policy'] } & (
  | { readonly updater: Updater; readonly none: null }
  | { readonly updater: null; readonly none: NoUpdates }
)

/** Brings new versions of the program. Expected errors are thrown as UpdateRefused. */
export interface Updater {
  /** The address that new versions come from, without its query. */
  readonly feed: string
  /** Why this package cannot replace itself; `null` if it can. */
  byHand(): Promise<ByHand | null>
  /** The newer version that the feed offers, once it is verified as the project's; `null` if there is none. */
  check(signal: AbortSignal): Promise<Release | null>
  /** Downloads the version that the last check found. `progress`: between 0 and 1. */
  download(progress: (done: number) => void, signal: AbortSignal): Promise<void>
  /** Checks the download on disk against the signed hash once more, and puts it in place as far as possible by now. */
  putInPlace(): Promise<void>
  /** Exits the program and starts the new version on the same data folder. Settles if the page kept its window open. */
  restart(): Promise<void>
  /** Whether another Paydesk is open that the installation would end. */
  otherDesks(): boolean
}
