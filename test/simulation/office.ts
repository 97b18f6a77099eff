import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { AccountPayinOrder, CardPayoutOrder } from '../../src/shared/contract/payments.ts'
import type { Currency } from '../../src/shared/model/currency.ts'
import type { Profile } from '../../src/shared/model/profile.ts'
import { SCENARIOS } from '../../src/shared/model/training-scenarios.ts'
import { replaceSecret } from '../fakes/orders.ts'
import type { BatchMemory } from './batch-memory.ts'
import { TOKENS } from './cards.ts'
import type { SimulatedDesk } from './desk.ts'
import type { SimulatedPlatform } from './platform.ts'
import type { Seeded } from './seeded.ts'
import type { World } from './world.ts'

/** The amount endings that control the training platform. */
export const ENDINGS = SCENARIOS.map(({ ending }) => ending)
export const CREATION_ENDINGS = SCENARIOS.flatMap(({ ending, group }) => (group === 'creation' ? [ending] : []))

/** An order; a payout only once its card was typed. */
export type AnyOrder = AccountPayinOrder | CardPayoutOrder

/** A payout that the desk has accepted, as ordered: the duplicate check is verified against it. */
export interface SentPayout {
  readonly desk: number
  readonly at: number
  readonly transactionId: string
  readonly card: string
  readonly owner: string
  readonly amount: string
  readonly currency: Currency
  readonly seenSimilar: readonly string[]
  readonly duplicateHours: number
  /** The batch that it is a row of. */
  readonly batch?: string
}

/** What operators remember, and a record of what they do. */
export interface Office {
  readonly world: World
  readonly platform: SimulatedPlatform
  readonly desks: readonly SimulatedDesk[]
  readonly run: Seeded
  /** A folder of the machine, outside the desks' folders. */
  readonly root: string
  /** The last order sent from a desk, to be sent again. */
  readonly last: Map<number, { readonly kind: 'payin' | 'payout'; readonly order: AnyOrder }>
  readonly cards: Map<string, string>
  /** By desk: how many actions are under way, and when the others ended. Reads at those times may belong to them. */
  readonly actions: Map<number, { underWay: number; readonly ended: number[] }>
  readonly payouts: SentPayout[]
  /** Orders that were typed one by one, by desk and merchant_transaction_id. */
  readonly singles: Set<string>
  readonly batches: BatchMemory
  /** When each backup was begun, in milliseconds since the start of the run, by desk and the time that it states. */
  readonly backups: Map<string, number>
  /** Gaps in the history that an operator has acknowledged, by desk and end. */
  readonly acknowledged: Set<string>
  /** Copies of receipts that have vanished from a desk's disk, by desk and SHA-256. */
  readonly lostCopies: Set<string>
  /** Merchants with the secret of another account. */
  readonly mistaken: Set<string>
  /** Returns a reference that has not been used before. */
  reference(): string
  tell(line: string): void
  /** Counts a situation that was reached. */
  count(situation: string): void
  /** Whether the machine's clock was never set wrong. */
  isClockTrue(): boolean
  /** Called when an operator orders a restore. */
  onRestoreOrdered(desk: number): void
}

/** The office, for an action at one desk. */
export type Context = Office & {
  readonly number: number
  readonly client: DeskClient
  readonly draw: Seeded
}

/** Rows of the database in a folder, as they are on disk. */
export function readRows<Row>(folder: string, sql: string): readonly Row[] {
  const database = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
  try {
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}

export type Merchant = Pick<Profile, 'id' | 'name'>

export async function enterSecret(
  { mistaken }: Office,
  client: DeskClient,
  merchant: Merchant,
  token: string,
): Promise<void> {
  const { id } = merchant
  await replaceSecret(client, id, { scheme: 'bearer', token })
  if (token === ownToken(merchant)) mistaken.delete(id)
  else mistaken.add(id)
}

/** The token that a merchant was set up with. */
export function ownToken({ name }: Merchant): string {
  return TOKENS[name === 'Merchant 2' ? 1 : 0]
}
