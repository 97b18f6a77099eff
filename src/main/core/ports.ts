import type { Failure } from '#shared/model/failure.ts'

/**
 * What the desk needs from the outside. A host (main/electron, main/browser) brings the real ones, a test brings fakes;
 * nothing else in core reaches out.
 */
export interface Ports {
  readonly secrets: SecretStore
  readonly settings: SettingsStore
  readonly links: LinkOpener
  readonly clock: Clock
  readonly network: Network
  readonly entries: WorkerEntries
  readonly droppedFiles: DroppedFiles
  readonly notifier: Notifier
  readonly documents: Documents
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

/** What the machine's network allows. */
export interface Network {
  /** The failure that stops every call to an address outside this machine, or null when any address may be called. */
  refuses(url: URL): Extract<Failure, { kind: 'loopback_only' }> | null
  /** The proxy that the system's settings name for an address, or null for a direct connection. */
  proxyFor(url: URL): Promise<URL | null>
}

/** Files of the worker threads; hosts know where the build has put them. */
export interface WorkerEntries {
  readonly history: URL
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
}

export interface DisputeNews {
  readonly profileId: string
  readonly disputeId: string
  /** What to call it by: the merchant_transaction_id, or the dispute's own id. */
  readonly label: string
  readonly merchant: string
  readonly status: string | null
}

/** Saves documents where the operator says. `null` is the answer of a host that cannot: the page does it by itself there. */
export interface Documents {
  saveText(suggestedName: string, text: string): Promise<'saved' | 'cancelled' | null>
  /** Prints the page that is open as a PDF. */
  savePdf(suggestedName: string): Promise<'saved' | 'cancelled' | null>
}
