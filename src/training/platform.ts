import { z } from 'zod'
import { httpUrl } from './state/mask.ts'
import type { TransactionRecord } from './state/records.ts'
import type { Store } from './state/store.ts'

/** The trainer's choices where the interface is silent (README: Choices). Every setting has a default. */
export const settings = z.strictObject({
  /** Format of `id` in creation responses: the 8 characters, or the UUID that dispute records use. */
  idForm: z.enum(['short', 'uuid']),
  /** Success code of the creation endpoints. */
  creationStatus: z.union([z.literal(200), z.literal(201)]),
  /** Success code of POST /merchant/dispute. */
  disputeStatus: z.union([z.literal(200), z.literal(201)]),
  /** Format of error bodies, except at the dispute endpoints, where the interface states it. */
  errorShape: z.enum(['error_message', 'code_message', 'nested', 'text', 'empty']),
  /** Whether GET /merchant/<id>/status is served. */
  statusByPath: z.boolean(),
  /** Which fields the status payload has besides `receipts`; the interface shows none of them. */
  payloadFields: z.enum(['all', 'common', 'status', 'none']),
  /** Where callbacks go for transactions without a webhook_url, for every merchant. Empty: nowhere. */
  defaultWebhook: z.union([z.literal(''), httpUrl]),
})
export type TrainingSettings = Readonly<z.infer<typeof settings>>

/** The settings with a few values to choose from: all except the address, which is typed. */
export type Choice = Exclude<keyof TrainingSettings, 'defaultWebhook'>

/** The possible values of each setting, in the order shown to a trainer. */
export const CHOICES: { readonly [Name in Choice]: readonly TrainingSettings[Name][] } = {
  idForm: settings.shape.idForm.options,
  creationStatus: [200, 201],
  disputeStatus: [200, 201],
  errorShape: settings.shape.errorShape.options,
  statusByPath: [false, true],
  payloadFields: settings.shape.payloadFields.options,
}

export const DEFAULT_SETTINGS: TrainingSettings = {
  idForm: 'short',
  creationStatus: 200,
  disputeStatus: 200,
  errorShape: 'error_message',
  statusByPath: false,
  payloadFields: 'all',
  defaultWebhook: '',
}

/** A request and its outcome; no bodies, no header values. */
export interface RequestNote {
  readonly at: string
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  /** HTTP status; `open` until there is a response; `closed` if the connection was closed on purpose. */
  readonly outcome: number | 'open' | 'closed'
  /** The intended error code, whatever the format of the response. */
  readonly code?: string
}

/** What the platform needs from the machine. */
export interface Machine {
  /** Milliseconds since the epoch. Statuses depend on it alone. */
  readonly now: () => number
  /** Settles after this many milliseconds, or immediately when aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly uuid: () => string
  /** A whole number from 0 to `below` - 1. */
  readonly index: (below: number) => number
}

/** The running platform, which every endpoint uses. */
export interface TrainingPlatform extends Omit<Machine, 'wait'> {
  readonly store: Store
  readonly speed: number
  readonly settings: () => TrainingSettings
  readonly changeSettings: (change: Partial<TrainingSettings>) => TrainingSettings
  /** The platform's origin, without a trailing slash. */
  readonly baseUrl: () => string
  /** Key that opens the trainer's page to anyone with its address: new at each start, never logged or stored. */
  readonly viewKey: string
  /** Waits this many milliseconds of normal speed; returns early when the platform closes. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** Must be called when a transaction is created or its future changes, so that callbacks are sent on time. */
  readonly followTransaction: (record: TransactionRecord) => void
  /** Runs work in the background, until the platform closes at the latest. */
  readonly background: (work: (signal: AbortSignal) => Promise<void>) => void
  readonly requests: RequestNote[]
}
