import { z } from 'zod'
import { httpUrl } from './state/mask.ts'
import type { TransactionRecord } from './state/records.ts'
import type { Store } from './state/store.ts'

/** Where the interface is silent, a trainer can choose (README: Choices). Every setting has a plain default. */
export const settings = z.strictObject({
  /** Form of `id` in creation answers: the 8 characters, or the uuid that dispute records use. */
  idForm: z.enum(['short', 'uuid']),
  /** Success code of the creation endpoints. */
  creationStatus: z.union([z.literal(200), z.literal(201)]),
  /** Success code of POST /merchant/dispute. */
  disputeStatus: z.union([z.literal(200), z.literal(201)]),
  /** Shape of error bodies everywhere but at the dispute endpoints, where the interface states it. */
  errorShape: z.enum(['error_message', 'code_message', 'nested', 'text', 'empty']),
  /** Whether GET /merchant/<id>/status is served. */
  statusByPath: z.boolean(),
  /** Which fields the status payload has beside `receipts`; the interface shows none of them. */
  payloadFields: z.enum(['all', 'common', 'status', 'none']),
  /** Where callbacks of transactions without a webhook_url go: every merchant's default. Empty: nowhere. */
  defaultWebhook: z.union([z.literal(''), httpUrl]),
})
export type TrainingSettings = Readonly<z.infer<typeof settings>>

/** The settings with a few values to choose from: all but the address, which is typed. */
export type Choice = Exclude<keyof TrainingSettings, 'defaultWebhook'>

/** What each setting can be, in the order in which a trainer is offered it. */
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

/** What a request was and how it ended; no bodies, no header values. */
export interface RequestNote {
  readonly at: string
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  /** HTTP status; `open` while there is no answer; `closed` where the connection was closed on purpose. */
  readonly outcome: number | 'open' | 'closed'
  /** The error code that was meant, whatever shape the answer had. */
  readonly code?: string
}

/** What the platform needs from the machine. */
export interface Machine {
  /** Milliseconds since the epoch. Statuses follow from it alone. */
  readonly now: () => number
  /** Settles after so many milliseconds, or at once when it is given up. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly uuid: () => string
  /** A whole number from 0 to `below` - 1. */
  readonly index: (below: number) => number
}

/** The running platform: what every endpoint works with. */
export interface TrainingPlatform extends Omit<Machine, 'wait'> {
  readonly store: Store
  readonly speed: number
  readonly settings: () => TrainingSettings
  readonly changeSettings: (change: Partial<TrainingSettings>) => TrainingSettings
  /** Own origin, without a trailing slash. */
  readonly baseUrl: () => string
  /** Opens the trainer's page to who has its address: made anew at each start, in no note and no state. */
  readonly viewKey: string
  /** Waits so many milliseconds of normal speed; returns early when the platform closes. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** To be called when a transaction has been created or its future has changed: keeps callbacks on time. */
  readonly followTransaction: (record: TransactionRecord) => void
  /** Does something in the background, bounded by the platform's own life. */
  readonly background: (work: (signal: AbortSignal) => Promise<void>) => void
  readonly requests: RequestNote[]
}
