import type { DeskClient } from '../../src/shared/contract/index.ts'

/** An operator's file of payouts: no desk keeps its contents. */
export interface PayoutFile {
  readonly merchant: string
  readonly bytes: Buffer
  readonly rows: readonly (readonly string[])[]
  readonly references: readonly string[]
  /** By row, counted as a spreadsheet does. */
  readonly cards: ReadonlyMap<number, string>
}

/** A batch of a desk, as the operator remembers it. */
export interface KnownBatch {
  readonly desk: number
  readonly id: string
  readonly file: PayoutFile
  /** The cards typed in place of the file's cards, by row. */
  readonly typed: Map<number, string>
  /** The card that each row was sealed with; empty while it is a draft. */
  sealed: ReadonlyMap<number, string>
}

/** Sending that an operator has requested. */
export interface AskedSending {
  readonly client: DeskClient
  /** Number of requests: a batch about to stop may have been started again. `pending`: unanswered starts. */
  times: number
  pending: number
  /** Moves of the machine's clock by then. */
  readonly clockMoves: number
  /** The newest write at that time, and the batch's number of unknown outcomes. */
  readonly from: number
  readonly unknown: number
  /** At the first sleep notice since: the batch's newest write, and the number of requests to send. */
  slept: { readonly newest: number; readonly times: number } | null
  /** Whether an operator has paused the batch or released a row since. */
  mayBePaused: boolean
}

/** What the office knows about batches. Keys are the desk's number and the batch's ID. */
export interface BatchMemory {
  readonly files: PayoutFile[]
  readonly known: Map<string, KnownBatch>
  /** Rows that were sealed: other payouts may resemble them. */
  readonly rows: { readonly amount: string; readonly card: string; readonly owner: string }[]
  readonly sending: Map<string, AskedSending>
  /** Batches that a desk has reported as ended: the rest is not sent. */
  readonly ended: Set<string>
  /** The similar payouts shown as possibly paid when a row was sealed or released, by desk, batch and row. */
  readonly released: Map<string, readonly string[]>
  clockMoves: number
}

export const batchMemory = (): BatchMemory => ({
  ...{
    files: [],
    rows: [],
    known: new Map(),
    sending: new Map(),
    ended: new Set(),
    released: new Map(),
    clockMoves: 0,
  },
})

/**
 * The similar payouts that were shown as possibly paid: they do not hold the row again. One that was shown as not paid
 * does, once it may have been paid after all.
 */
export const possiblyPaid = (similar: readonly string[], unpaid: readonly string[]): readonly string[] =>
  similar.filter((one) => !unpaid.includes(one))

export const keyOfBatch = ({ desk, id }: Pick<KnownBatch, 'desk' | 'id'>): string => `${desk} ${id}`
