import type { DeskClient } from '../../src/shared/contract/index.ts'

/** A file of payouts, as an operator has it: what stands in it no desk keeps. */
export interface PayoutFile {
  readonly merchant: string
  readonly bytes: Buffer
  readonly rows: readonly (readonly string[])[]
  readonly references: readonly string[]
  /** Of each row, as a spreadsheet counts. */
  readonly cards: ReadonlyMap<number, string>
}

/** A batch of a desk, by what the operator remembers of it. */
export interface KnownBatch {
  readonly desk: number
  readonly id: string
  readonly file: PayoutFile
  /** What was typed in place of the file's cards, by row. */
  readonly typed: Map<number, string>
  /** The card that each row was sealed with; empty: it is a draft. */
  sealed: ReadonlyMap<number, string>
}

/** Sending that an operator has asked for. */
export interface AskedSending {
  readonly client: DeskClient
  /** How often: one that was about to stop may have begun anew. And starts that are not answered. */
  times: number
  pending: number
  /** Moves of the machine's clock by then. */
  readonly clockMoves: number
  /** The newest write by then, and how many outcomes of the batch were unknown. */
  readonly from: number
  readonly unknown: number
  /** As the machine was heard falling asleep meanwhile: the batch's newest write, and how often sending was asked for. */
  slept: { readonly newest: number; readonly times: number } | null
  /** Whether an operator has had it paused, or a row of it released, meanwhile. */
  mayBePaused: boolean
}

/** What the office knows of batches. Keys are the desk's number and the batch's id. */
export interface BatchMemory {
  readonly files: PayoutFile[]
  readonly known: Map<string, KnownBatch>
  /** Rows that were sealed: other payouts may be like them. */
  readonly rows: { readonly amount: string; readonly card: string; readonly owner: string }[]
  readonly sending: Map<string, AskedSending>
  /** Those of which the rest is not sent, as a desk has said. */
  readonly ended: Set<string>
  /** The payouts like it that were shown as a row was sealed or released, by desk, batch and row. */
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

export const keyOfBatch = ({ desk, id }: Pick<KnownBatch, 'desk' | 'id'>): string => `${desk} ${id}`
