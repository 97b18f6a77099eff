import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { DisputeAttempt } from '../../src/shared/model/intent.ts'
import type { Transaction } from '../../src/shared/model/transaction.ts'
import type { DisputeRecord, TransactionRecord } from '../../src/training/state/records.ts'
import type { PlatformState } from './merchant.ts'
import type { Told } from './told.ts'

/** A tally of what was done, and where desk and platform disagree. */
export interface Comparison {
  readonly problems: readonly string[]
  readonly tally: ReadonlyMap<string, number>
}

interface Sides {
  readonly transaction: Transaction
  readonly attempts: readonly DisputeAttempt[]
  readonly cancels: readonly string[]
  readonly there: readonly TransactionRecord[]
  readonly disputesThere: readonly DisputeRecord[]
}

/** Compares the desk with the platform once nothing is unresolved. */
export async function compare(
  client: DeskClient,
  ids: readonly string[],
  platform: PlatformState,
  told: Told,
): Promise<Comparison> {
  const problems: string[] = []
  const tally = new Map<string, number>()
  const known = new Set<string | null>()
  for (const id of ids) {
    const sides = await bothSides(client, id, platform)
    known.add(sides.transaction.merchantTransactionId)
    for (const one of [...creationProblems(sides), ...cancelProblems(sides), ...disputeProblems(sides, told)]) {
      problems.push(`${id} (${sides.transaction.amount}): ${one}`)
    }
    for (const line of tallied(sides)) tally.set(line, (tally.get(line) ?? 0) + 1)
  }
  for (const { received } of platform.transactions) {
    const { merchant_transaction_id: id } = received
    if (!known.has(id)) problems.push(`${id} is at the platform, and the desk does not know it`)
  }
  return { problems, tally }
}

async function bothSides(client: DeskClient, id: string, platform: PlatformState): Promise<Sides> {
  const transaction = await client.transactions.get({ id })
  const attempts = await client.disputes.attempts({ transactionId: id })
  const cancels = (await client.transactions.timeline({ id })).flatMap(({ event }) => {
    if (event.what === 'left_open' && event.call === 'cancel') return ['unknown']
    return event.what === 'answered' && event.call === 'cancel' ? [event.state] : []
  })
  const there = platform.transactions.filter(
    ({ received }) => received.merchant_transaction_id === transaction.merchantTransactionId,
  )
  const disputesThere = platform.disputes.filter(({ transactionUuid }) =>
    there.some(({ uuid }) => uuid === transactionUuid),
  )
  return { transaction, attempts, cancels, there, disputesThere }
}

/** Each intent exists at the platform exactly once, or certainly not. */
function creationProblems({ transaction, there }: Sides): readonly string[] {
  const { state, resolution, platformId, amount, kind } = transaction
  const [first] = there
  if (there.length > 1) return [`it is at the platform ${there.length} times`]
  if (state === 'accepted' || resolution?.how === 'adopted') {
    if (!first) return ['it is accepted, and not at the platform']
    const isSame = first.id === platformId && first.received.amount === amount && first.kind === kind
    return isSame ? [] : [`it is another one at the platform: ${first.id}, ${first.received.amount}, ${first.kind}`]
  }
  return first ? [`it is ${resolution?.how ?? state}, and at the platform as ${first.id}`] : []
}

/** A dispute that the recipient of a payout won ends in the same status as a cancellation. */
function cancelProblems({ cancels, there, disputesThere }: Sides): readonly string[] {
  const isCancelled = there.some(({ timeline }) => timeline.some(({ status }) => status === 'cancel'))
  if (cancels.includes('accepted') && !isCancelled) return ['its cancel is accepted, and it is not cancelled']
  const mayBe = cancels.includes('accepted') || cancels.includes('unknown') || disputesThere.length > 0
  return isCancelled && !mayBe ? ['it is cancelled, and no cancel of the desk can have done that'] : []
}

/** Each attempt, by its unique reason, exists at the platform once with exactly its files, or not at all. */
function disputeProblems({ attempts, disputesThere }: Sides, told: Told): readonly string[] {
  const problems = attempts.flatMap((attempt) => {
    const there = disputesThere.filter(({ reason }) => reason === attempt.reason)
    const name = `${attempt.reason} (${stateOf(attempt)})`
    const own = shown(attempt.files.map(({ sha256 }) => sha256)) === shown(told.ordered.get(attempt.reason ?? '') ?? [])
    return [
      ...(own ? [] : [`${name}: its manifest has other files than the operator saw`]),
      ...attemptProblems(attempt, there).map((text) => `${name}: ${text}`),
    ]
  })
  const reasons = new Set(attempts.map(({ reason }) => reason))
  const strange = disputesThere.filter(({ reason }) => !reasons.has(reason))
  return [...problems, ...strange.map(({ reason }) => `${reason} is at the platform, and the desk does not know it`)]
}

function attemptProblems(attempt: DisputeAttempt, there: readonly DisputeRecord[]): readonly string[] {
  const [first] = there
  if (there.length > 1) return [`it is at the platform ${there.length} times`]
  if (attempt.state !== 'accepted' && attempt.disputeId === null) return first ? ['it is at the platform'] : []
  if (!first) return ['it is not at the platform']
  const files = first.files.map((file) => `${file.name} ${file.declaredType} ${file.size} ${file.sha256}`)
  const manifest = attempt.files.map((file) => `${file.name} ${file.content_type} ${file.size} ${file.sha256}`)
  return [
    ...(first.id === attempt.disputeId ? [] : [`its id is ${attempt.disputeId}, at the platform ${first.id}`]),
    ...(first.dispute_type === attempt.type ? [] : [`its type is ${attempt.type}, there ${first.dispute_type}`]),
    ...(first.droppedFiles.length === 0 ? [] : [`the platform has dropped ${first.droppedFiles.length} of its files`]),
    ...(shown(files) === shown(manifest) ? [] : [`its files are ${shown(manifest)}, there ${shown(files)}`]),
  ]
}

function stateOf({ state, settled }: DisputeAttempt): string {
  return settled === null ? state : `${state}, ${settled}`
}

function shown(texts: readonly string[]): string {
  return texts.join('; ')
}

function tallied({ transaction, attempts, there, cancels }: Sides): readonly string[] {
  const { state, resolution } = transaction
  return [
    `creation ${[state, resolution?.how].filter(Boolean).join(', ')}: ${there.length} at the platform`,
    ...cancels.map((cancel) => `cancel ${cancel}`),
    ...attempts.map((attempt) => `dispute ${stateOf(attempt)}${attempt.files.length > 0 ? ', with files' : ''}`),
  ]
}
