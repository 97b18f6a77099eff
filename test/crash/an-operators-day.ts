import { createHash, randomUUID } from 'node:crypto'
import type { DisputeType } from '../../src/shared/model/dispute.ts'
import type { Transaction, TransactionSummary } from '../../src/shared/model/transaction.ts'
import { MAX_EVIDENCE_FILES } from '../../src/shared/rules/evidence.ts'
import { payinOrder, payoutOrder, TEST_CARD } from '../fakes/orders.ts'
import type { Chance } from './chance.ts'
import type { DeskUnderTest } from './desk-under-test.ts'
import { drawFile, type NewFile } from './evidence-bytes.ts'
import type { Merchant } from './merchant.ts'
import { remember, type Told } from './told.ts'

/** An action of the operator. Rejects with the desk's failure, or because the desk was killed. */
export interface Deed {
  readonly what: 'create' | 'ask again' | 'cancel' | 'evidence' | 'dispute' | 'look'
  run(): Promise<unknown>
}

export interface Day {
  readonly desk: DeskUnderTest
  readonly merchant: Merchant
  readonly chance: Chance
  readonly told: Told
  /** The desk's transactions, newest first. */
  readonly known: readonly TransactionSummary[]
  /** Returns a number that has not been used before. */
  number(): number
}

/** What the two decimals of the amount make the training platform do (its README: Amounts that steer). */
const STAYS_IN_PROCESS = ['.06', '.41', '.42', '.44'] as const
const MODES = [
  // Answered. The transaction can be disputed or cancelled; to some of those requests the platform does not answer.
  ['.09', '.23', '.24', '.27', '.29'],
  STAYS_IN_PROCESS,
  // The connection is closed before anything is done, and after everything is done.
  ['.51'],
  ['.52'],
  // Never answered: nothing was done, everything was done.
  ['.53', '.66'],
  // Fails or refuses, whatever was done.
  ['.54', '.56', '.68'],
] as const

/** Draws the actions to run concurrently until the desk is killed. */
export function drawDeeds(day: Day): readonly Deed[] {
  const { chance, known, told } = day
  const mayExist = known.filter(({ state, resolution }) => state === 'accepted' || (state === 'unknown' && !resolution))
  const unknown = mayExist.filter(({ state }) => state === 'unknown')
  // Includes old transactions, but mostly new ones: those can still be cancelled or disputed.
  const recent = mayExist.slice(0, 40)
  const inProcess = recent.filter((one) => one.cancelState !== 'accepted' && staysInProcess(one))
  const unseen = known.filter(({ disputeState }) => disputeState === 'unknown')
  const disputable = recent.filter(mayDispute)
  const proven = new Set([...told.files.values()].map(({ transactionId }) => transactionId))
  return [
    ...Array.from({ length: 4 }, (_, index) => create(day, index % 2 === 0)).flat(),
    ...chance.some(unknown, 2).map((one) => askAgain(day, one)),
    ...chance.some(recent, 1).map((one) => cancel(day, one)),
    ...chance.some(inProcess, 2).map((one) => cancel(day, one)),
    ...chance.some(unseen, 2).map((one) => look(day, one)),
    ...chance.some(disputable, 2).map((one) => bringEvidence(day, one, drawFiles(chance, 1, 3))),
    // With files from an earlier day the upload begins at once; also with files from this day, or none.
    ...chance
      .some(
        disputable.filter(({ id }) => proven.has(id)),
        2,
      )
      .map((one) => dispute(day, one, [])),
    ...chance.some(disputable, 1).map((one) => dispute(day, one, drawFiles(chance, 0, 2))),
  ]
}

function staysInProcess({ amount }: TransactionSummary): boolean {
  return STAYS_IN_PROCESS.some((ending) => amount?.endsWith(ending))
}

/** The service's duplicate check counts only `.23` as closed: it refuses further disputes of other accepted ones. */
function mayDispute(one: TransactionSummary): boolean {
  const { disputeState, amount } = one
  if (disputeState === 'accepted') return amount?.endsWith('.23') === true
  return disputeState !== 'unknown' && !staysInProcess(one)
}

function drawFiles(chance: Chance, least: number, most: number): readonly NewFile[] {
  return Array.from({ length: least + chance.below(most - least + 1) }, () => drawFile(chance))
}

/** Sometimes the button is pressed twice: one intent. */
function create(day: Day, isPayout: boolean): readonly Deed[] {
  const { desk, merchant, chance, told } = day
  const { profileId, profileRevision, bank } = merchant
  const number = day.number()
  const fields = {
    intentId: randomUUID(),
    profileRevision,
    amount: `${1000 + number}${chance.pick(chance.pick(MODES))}`,
    merchant_transaction_id: `crash-${String(number).padStart(5, '0')}`,
  }
  const payout = payoutOrder(profileId, { ...fields, ...bank, owner_name: `Owner ${number}` })
  const payin = payinOrder(profileId, fields)
  const { createCardPayout, createAccountPayin } = desk.client.payments
  const deed: Deed = {
    what: 'create',
    async run() {
      const made: Transaction = await (isPayout ? createCardPayout(payout) : createAccountPayin(payin))
      remember(told, fields.intentId, made)
    },
  }
  return chance.below(4) === 0 ? [deed, deed] : [deed]
}

function orderOn({ merchant }: Day, { id }: TransactionSummary) {
  const { profileId, profileRevision } = merchant
  return { intentId: randomUUID(), transactionId: id, profileId, profileRevision }
}

/** The browser host has no key store, so the operator compares the digits. */
const CARD_AGAIN = { card_number: TEST_CARD, digitsCompared: true } as const

function askAgain(day: Day, one: TransactionSummary): Deed {
  const order = { ...orderOn(day, one), ...(one.kind === 'payout_card' ? CARD_AGAIN : {}) }
  const run = async () => remember(day.told, order.intentId, await day.desk.client.resolution.askAgain(order))
  return { what: 'ask again', run }
}

function cancel(day: Day, one: TransactionSummary): Deed {
  const order = orderOn(day, one)
  const run = async () => remember(day.told, order.intentId, await day.desk.client.payments.cancel(order))
  return { what: 'cancel', run }
}

function look(day: Day, { id }: TransactionSummary): Deed {
  return { what: 'look', run: () => day.desk.client.disputes.look({ transactionId: id }) }
}

function bringEvidence(
  { desk, told }: Day,
  { id: transactionId }: TransactionSummary,
  brought: readonly NewFile[],
): Deed {
  async function bring({ name, bytes }: NewFile): Promise<void> {
    const from = { by: 'upload' } as const
    const order = { transactionId, name, size: bytes.length, source: 'dropped', from } as const
    const answer = await desk.client.evidence.add(order)
    if (answer.result !== 'upload') throw new Error(`no ticket was given for ${name}`)
    const added = await desk.postEvidence(answer.ticket, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (added.file.sha256 !== sha256) throw new Error(`${name} was taken as other bytes than were brought`)
    told.files.set(added.file.id, { transactionId, sha256 })
  }
  return {
    what: 'evidence',
    async run() {
      for (const one of brought) await bring(one)
    },
  }
}

/** Adds files, and opens a dispute with those and the files added earlier. */
function dispute(day: Day, one: TransactionSummary, brought: readonly NewFile[]): Deed {
  const { desk, told } = day
  const evidence = bringEvidence(day, one, brought)
  const dispute_type: DisputeType = one.kind === 'payout_card' ? 'payout_not_received' : 'payin_timeout'
  const order = { ...orderOn(day, one), dispute_type, reason: `Dispute ${day.number()} of the day` }
  return {
    what: 'dispute',
    async run() {
      await evidence.run()
      const listed = await desk.client.evidence.list({ transactionId: one.id })
      const files = listed
        .flatMap(({ id, sha256 }) => (sha256 === null ? [] : [{ id, sha256 }]))
        .slice(-MAX_EVIDENCE_FILES)
      told.ordered.set(
        order.reason,
        files.map(({ sha256 }) => sha256),
      )
      remember(told, order.intentId, await desk.client.disputes.open({ ...order, files }))
    },
  }
}
