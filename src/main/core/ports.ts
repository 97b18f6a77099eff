import type { Readable } from 'node:stream'
import type { buildConnector } from 'undici'
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
  readonly random: Random
  readonly network: Network
  readonly threads: Threads
  readonly files: Files
  readonly droppedFiles: DroppedFiles
  readonly notifier: Notifier
  readonly documents: Documents
  /** Null: this host has no dialog to choose a folder in, and no program to show one. */
  readonly folders: Folders | null
  /** Has the host close the desk and start it anew on the same folder. */
  readonly restart: () => void
  readonly updates: UpdatesHost
  readonly power: Power
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
  /** Remembers what is kept under a key, readable or not; the result puts it back. */
  snapshot(key: string): () => void
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
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** Milliseconds since some moment, for measuring how long something takes: no hand sets it. */
  elapsed(): number
}

/** Chance, which nobody can foresee: ids, keys, salts, and pauses that are not to be the same everywhere. */
export interface Random {
  bytes(size: number): Buffer
  uuid(): string
  /** From 0 up to 1, without 1. */
  fraction(): number
}

/** What the machine's network allows. */
export interface Network {
  /** The failure that stops every call to an address outside this machine, or null when any address may be called. */
  refuses(url: URL): Extract<Failure, { kind: 'loopback_only' }> | null
  /** The proxy that the system's settings name for an address, or null for a direct connection. */
  proxyFor(url: URL): Promise<URL | null>
  /** Makes what opens connections, in place of undici's own. */
  readonly connector?: typeof buildConnector
  /** Has TLS trust what the system trusts. It may take a while: called for the first connection that wants it. */
  trustSystem?(): void
}

/** What works beside the desk: a program of its own, so that the desk never waits for it. */
export interface Threads {
  /** `moved`: buffers in the data that go over to it, and are empty here from then on; all else is copied. */
  start(
    program: 'database' | 'backup' | 'reader' | 'training',
    data: unknown,
    moved?: readonly ArrayBuffer[],
  ): StartedThread
}

/** A program that was started, from outside. It is heard from by `message`, by `error` where it fails, and last by `exit`. */
export interface StartedThread {
  postMessage(message: unknown): void
  on(event: 'message' | 'error' | 'exit', listener: (said: unknown) => void): unknown
  terminate(): unknown
}

/** The same from inside; once it is closed the program ends. */
export interface ThreadPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  close(): void
}

/**
 * The file system. Folders are made, and texts written, for the operator alone (0700, 0600). Throws the system's error, with
 * its code and the path. SQLite opens its databases by itself.
 */
export interface Files {
  /** For reading. */
  open(path: string, how?: OpenFlags): Promise<OpenFile>
  /** Makes a file, for writing. Throws where there is one. */
  create(path: string, mode: number): Promise<OpenFile>
  readFile(path: string, how?: OpenFlags): Promise<Buffer>
  /** On the disk when it settles. `wx` throws where there is a file. */
  writeFile(path: string, text: string, flag: 'w' | 'wx'): Promise<void>
  /** Bytes from one place to another, both included. */
  createReadStream(path: string, range: { readonly start: number; readonly end: number }): Readable
  copyFile(from: string, to: string): Promise<void>
  chmod(path: string, mode: number): Promise<void>
  stat(path: string): Promise<FileStat>
  /** Of a link itself. */
  lstat(path: string): Promise<FileStat>
  realpath(path: string): Promise<string>
  readdir(path: string): Promise<readonly string[]>
  /** Throws where there is one, unless `recursive`, which makes those above it, too. */
  mkdir(path: string, how?: Recursive): Promise<void>
  /** Does nothing where there is nothing. `recursive`: a folder with what is in it. */
  rm(path: string, how?: Recursive): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** So that the names in a folder outlive a power cut as well. Not every system can: throws nothing. */
  syncFolder(path: string): Promise<void>
  readonly sync: SyncFiles
}

/** The same without waiting: for a start, for the log, and for what has a thread of its own. */
export interface SyncFiles {
  readFile(path: string): Buffer
  /** So many bytes of its beginning, or all there are. */
  readHead(path: string, bytes: number): Buffer
  /** `flush`: on the disk when it returns. */
  writeFile(path: string, text: string, how: { readonly flush: boolean }): void
  append(path: string): AppendedFile
  exists(path: string): boolean
  /** Null where there is nothing. */
  stat(path: string): Pick<FileStat, 'size' | 'mtimeMs'> | null
  chmod(path: string, mode: number): void
  readdir(path: string): readonly string[]
  mkdir(path: string, how?: Recursive): void
  rm(path: string, how?: Recursive): void
  rename(from: string, to: string): void
  syncFolder(path: string): void
}

/** `noFollow`: throws for a link, where the system can tell. `nonBlock`: does not wait for who writes into a pipe. */
type OpenFlags = { readonly noFollow?: boolean; readonly nonBlock?: boolean }
type Recursive = { readonly recursive: true }

/** A file that is written on at its end, and made where there is none. `size`: bytes, when it was opened. */
export type AppendedFile = { readonly size: number; write(text: string): void; close(): void }

/** `size`: bytes. `mtimeMs`: when it was last written, milliseconds since 1970. */
export interface FileStat {
  readonly size: number
  readonly mtimeMs: number
  isFile(): boolean
  isDirectory(): boolean
}

export interface OpenFile {
  /** `position` null: from where it was last read to. No bytes: that was its end. */
  read(into: Uint8Array, at: number, length: number, position: number | null): Promise<{ readonly bytesRead: number }>
  /** All of it, and closes it. */
  createReadStream(): Readable
  appendFile(bytes: Uint8Array): Promise<void>
  /** Settles when all is on the disk. */
  sync(): Promise<void>
  stat(): Promise<FileStat>
  close(): Promise<void>
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

/** The machine's sleep, and what its taskbar or dock shows of long work. */
export interface Power {
  /** Keeps the machine from falling asleep by itself until what it gives is called. */
  keepAwake(): () => void
  /** How far long work is, from 0 to 1; null: there is none. */
  progress(done: number | null): void
  /** Tells when the machine falls asleep, until what it gives is called. */
  onSleep(tell: () => void): () => void
}

/** Saves documents where the operator says. `null` is the answer of a host that cannot: the page does it by itself there. */
export interface Documents {
  saveText(suggestedName: string, text: string): Promise<'saved' | 'cancelled' | null>
  /** Prints the page that is open as a PDF. */
  savePdf(suggestedName: string): Promise<'saved' | 'cancelled' | null>
  /** Saves a copy of a file that came from outside, byte for byte. */
  saveCopy(suggestedName: string, path: string): Promise<'saved' | 'cancelled' | null>
  /**
   * Opens a file with the system's program for it. `make` puts it where it can be opened, has it marked as one that came from
   * outside while it can still be written, and gives its path.
   */
  openCopy(make: (mark: (path: string) => Promise<void>) => Promise<string>): Promise<'opened' | null>
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
