import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Big from 'big.js'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { CardPayoutOrder } from '../../src/shared/contract/payments.ts'
import type { Failure } from '../../src/shared/model/failure.ts'
import type { EarlierAttempt, Transaction, TransactionSummary } from '../../src/shared/model/transaction.ts'
import { EVERYTHING } from '../../src/shared/model/transaction-query.ts'
import { isShownUnpaid } from '../../src/shared/rules/shown-unpaid.ts'
import type { TransactionRecord } from '../../src/training/state/records.ts'
import { files, ofSize, variant, writeFile } from '../fakes/evidence-files.ts'
import { merchantDraft } from '../fakes/orders.ts'
import { order as exportOrder } from '../unit/core/exports/rows.ts'
import { backupActions } from './backups.ts'
import { BATCH_ACTIONS } from './batches.ts'
import { CARDS, OWNERS, TOKENS } from './cards.ts'
import {
  type AnyOrder,
  type Context,
  ENDINGS,
  enterSecret,
  type Office,
  ownToken,
  readRows,
  type SentPayout,
} from './office.ts'
import type { ActionName, PlannedAction } from './plan.ts'
import { PLATFORM_URL } from './platform.ts'
import { RuleBroken } from './rule-broken.ts'
import { randomOf } from './seeded.ts'

/** Sets a desk up at its first start: two merchants on one platform. */
export async function setUp(client: DeskClient): Promise<void> {
  for (const [index, token] of [TOKENS[0], TOKENS[1]].entries()) {
    await client.profiles.create({
      draft: merchantDraft(PLATFORM_URL, { name: `Merchant ${index + 1}` }),
      secret: { scheme: 'bearer', token },
    })
  }
  const { profiles } = await client.profiles.list()
  for (const profile of profiles) {
    await client.account.readBanks({ profileId: profile.id }).catch(() => undefined)
  }
}

/** Performs a planned action, as far as the desk is running and permits it. Records whatever it answers. */
export async function act(office: Office, { what, desk, draw: name }: PlannedAction): Promise<void> {
  const client = office.desks[desk]?.client()
  if (!client) return
  const context: Context = { ...office, number: desk, client, draw: office.run.stream(name) }
  const actions = office.actions.get(desk) ?? { underWay: 0, ended: [] }
  office.actions.set(desk, actions)
  actions.underWay++
  try {
    const said = await ACTIONS[what](context)
    office.tell(`desk ${desk} ${what}: ${said ?? 'done'}`)
  } catch (error) {
    if (error instanceof RuleBroken) throw error
    const { failure } = (error as { data?: { failure?: Failure } }).data ?? {}
    const isDisk = failure?.kind === 'storage_failed' && what !== 'evidence'
    if ((!failure || isDisk) && office.desks[desk]?.client() === client) {
      throw new RuleBroken('an action fails in words', `desk ${desk} ${what}: ${wordsOf(error)}`)
    }
    office.tell(`desk ${desk} ${what}: ${wordsOf(error)}`)
    office.count(`${what} × ${wordsOf(error)}`)
  } finally {
    actions.underWay--
    actions.ended.push(office.world.elapsed())
  }
}

function wordsOf(error: unknown): string {
  const { data, message } = error as { data?: { failure?: Failure }; message?: string }
  return data?.failure ? partsOf(data.failure) : String(message)
}

/** The parts of a failure that are not prose. */
function partsOf(failure: Failure): string {
  const parts = Object.entries(failure).filter(([name]) =>
    ['kind', 'reason', 'httpStatus', 'code', 'field'].includes(name),
  )
  return parts.map(([, value]) => String(value)).join(' ')
}

type Action = (context: Context) => Promise<string | undefined>

const ACTIONS: Readonly<Record<ActionName, Action>> = {
  ...backupActions((context) => create(context, 'payin').catch(() => undefined)),
  ...BATCH_ACTIONS,

  async payin(context) {
    const missing = context.draw.chance(0.5) ? missingHere(context) : []
    const order = missing.length > 0 ? await orderOf(context, 'payin') : null
    if (!order) return create(context, 'payin')
    context.count('restore × an order that is missing is sent again')
    const { merchant_transaction_id, amount } = context.draw.pick(missing)
    return send(context, 'payin', { ...order, merchant_transaction_id, amount })
  },
  acquiring: (context) => create(context, 'acquiring'),
  payout: (context) => create(context, 'payout'),

  async press_twice(context) {
    const kind = context.draw.chance(0.5) ? 'payin' : 'payout'
    const order = await orderOf(context, kind)
    if (!order) return 'no merchant'
    const pressed = kind === 'payout' ? await payoutOf(context, order) : order
    if (typeof pressed === 'string') return pressed
    const both = await Promise.allSettled([send(context, kind, pressed), send(context, kind, pressed)])
    const broken = both.find((one) => one.status === 'rejected' && one.reason instanceof RuleBroken)
    if (broken?.status === 'rejected') throw broken.reason
    const told = both.map((one) => (one.status === 'fulfilled' ? one.value : wordsOf(one.reason))).join(', ')
    // A kill in between may end only one of them.
    const isThere = context.desks[context.number]?.client() === context.client
    if (isThere && new Set(both.map(({ status }) => status)).size > 1)
      throw new RuleBroken('a press twice is one', told)
    return told
  },

  async press_again({ last, number, ...context }) {
    const before = last.get(number)
    if (!before) return 'nothing was pressed'
    return send({ last, number, ...context }, before.kind, before.order)
  },

  async change_and_press(context) {
    const before = context.last.get(context.number)
    if (!before) return 'nothing was pressed'
    return send(context, before.kind, { ...before.order, amount: '77.00' })
  },

  async same_reference(context) {
    const order = await orderOf(context, 'payin')
    const isOwn = ({ profileId }: TransactionSummary): boolean => profileId === order?.profileId
    const open = context.draw.chance(0.5) ? await pickUnresolved(context) : null
    const known = open && isOwn(open) ? open : await pickOf(context, isOwn)
    if (!order || !known) return 'nothing to repeat'
    const id = known.merchantTransactionId
    return id === null ? 'no id' : send(context, 'payin', { ...order, merchant_transaction_id: id })
  },

  /** Another amount under the ID of what was refused, as if that had never arrived. */
  async correct(context) {
    const order = await orderOf(context, 'payin')
    const isOwn = ({ profileId }: TransactionSummary): boolean => profileId === order?.profileId
    const refused = await refusedHere(context, isOwn)
    if (!order || !refused) return 'nothing was refused'
    const id = refused.merchantTransactionId
    if (id === null) return 'no id'
    const kind = refused.kind === 'payout_card' && context.draw.chance(0.7) ? 'payout' : 'payin'
    const sent = await send(context, kind, { ...order, merchant_transaction_id: id })
    return context.draw.chance(0.8) ? `${sent}, then ${await ACTIONS.adopt(context)}` : sent
  },

  /** The same payout under another ID, as if the one that was refused, now or before a correction, had never arrived. */
  async pay_again(context) {
    const corrected = context.draw.chance(0.5) ? await pickCorrected(context) : null
    const refused = corrected ?? (await refusedHere(context, ({ kind }) => kind === 'payout_card'))
    const attempts = context.payouts.filter(({ transactionId }) => transactionId === refused?.id)
    const before = corrected ? attempts[0] : attempts.at(-1)
    const order = before ? await orderOf(context, 'payout') : null
    if (!order) return 'no payout was refused'
    return sendPayout(context, order, before)
  },

  async cancel(context) {
    const may = ({ state }: TransactionSummary): boolean => state === 'accepted' || state === 'unknown'
    // Usually one that can still be cancelled.
    const isYoung = ({ status }: TransactionSummary): boolean => status === null || status === 'process'
    // Sometimes one that was created by mistake.
    if (context.draw.chance(0.3)) await create(context, 'payin').catch(unlessBroken)
    const young = (await listed(context)).find((one) => one.state === 'accepted' && isYoung(one))
    const unknown = context.draw.chance(0.3) ? await pickOf(context, ({ state }) => state === 'unknown') : null
    const one = unknown ?? (young && context.draw.chance(0.7) ? young : await pickOf(context, may))
    if (!one) return 'nothing to cancel'
    return outcome(context, 'cancel', await context.client.payments.cancel(await actionOn(context, one)))
  },

  async refresh(context) {
    const one = await pickOf(context, ({ platformId }) => platformId !== null)
    return one ? `${(await context.client.transactions.refresh({ id: one.id })).status}` : 'nothing to read'
  },

  async ask_again(context) {
    const { client, draw, cards } = context
    // Sometimes from an outdated screen.
    const isOld = draw.chance(0.15)
    const one = isOld ? await pickOf(context, ({ kind }) => kind !== 'added') : await pickUnresolved(context)
    if (!one) return 'nothing is unknown'
    const card = cards.get(one.merchantTransactionId ?? '') ?? CARDS[0]
    const typed = draw.chance(0.75) ? card : draw.pick(CARDS)
    const again = one.kind === 'payout_card' ? { card_number: typed, digitsCompared: true } : {}
    return outcome(
      context,
      'ask again',
      await client.resolution.askAgain({ ...(await actionOn(context, one)), ...again }),
    )
  },

  async adopt(context) {
    const { client, draw } = context
    const one = (draw.chance(0.7) ? await pickCorrected(context) : null) ?? (await pickUnresolved(context))
    if (!one) return 'nothing is unknown'
    const { earlierAttempts } = await client.transactions.get({ id: one.id })
    // Usually the operator sees which attempt it is.
    const earlier = earlierAttempts.find(({ request }) => dashboard(context, { ...one, amount: request.amount }))
    if (earlier && draw.chance(0.8)) return adoptEarlier(context, one, earlier)
    const there = dashboard(context, one)
    // Sometimes a wrong line of the dashboard is taken.
    const all = context.platform.transactions()
    const taken = draw.chance(0.8) ? there : all.length > 0 ? draw.pick(all) : undefined
    if (!taken) return 'the dashboard has it not'
    const read = await client.resolution.checkPlatformId({ transactionId: one.id, platformId: taken.id })
    if (taken !== there && read.differences.length > 0) return 'the operator sees that it is another'
    return outcome(
      context,
      'adopt',
      await client.resolution.adopt({ transactionId: one.id, platformId: taken.id, accepted: read.differences }),
    )
  },

  async close_by_hand(context) {
    const one = await pickUnresolved(context)
    if (!one) return 'nothing is unknown'
    if (dashboard(context, one)) return 'the dashboard has it'
    const closed = await context.client.resolution.closeByHand({
      transactionId: one.id,
      reason: 'Not at the dashboard',
    })
    return outcome(context, 'close', closed)
  },

  async reopen(context) {
    const one = await pickOf(context, ({ resolution }) => resolution?.how === 'did_not_happen')
    if (!one) return 'nothing was closed'
    return outcome(
      context,
      'reopen',
      await context.client.resolution.reopen({ transactionId: one.id, reason: 'In doubt' }),
    )
  },

  async unlink(context) {
    const one = await pickOf(context, ({ resolution }) => resolution?.how === 'adopted')
    if (!one) return 'nothing was linked'
    const order = { transactionId: one.id, reason: 'Another order' }
    return outcome(context, 'unlink', await context.client.resolution.unlink(order))
  },

  async settle(context) {
    const one = await pickOf(context, (row) => row.cancelState === 'unknown' || row.disputeState === 'unknown')
    if (!one) return 'nothing to settle'
    const kind = one.cancelState === 'unknown' ? 'cancel' : 'dispute'
    const order = { transactionId: one.id, kind, reason: 'Seen at the dashboard' } as const
    return outcome(context, 'settle', await context.client.resolution.settle(order))
  },

  async evidence(context) {
    const { client, draw, root, desks, number } = context
    const one = await pickOf(context, ({ state }) => state === 'accepted')
    if (!one) return 'nothing to prove'
    const [name, beginning] = draw.pick([
      ['screenshot.png', files.png],
      ['photo.jpg', files.jpeg],
      ['statement.pdf', files.pdf],
      ['notes.txt', Buffer.from('no proof')],
    ] as const)
    const bytes = ofSize(variant(beginning, `variant ${draw.below(12)}`), draw.pick([4000, 60_000, 400_000]))
    const path = writeFile(root, `${randomOf(draw).uuid()}-${name}`, bytes)
    const handle = randomOf(draw).uuid()
    desks[number]?.drop(handle, path)
    // Sometimes the file is gone by the time it is read.
    const adding = client.evidence.add({
      ...{ transactionId: one.id, name, size: bytes.length, source: 'dropped' },
      from: { by: 'handle', handle },
    })
    if (draw.chance(0.1)) rmSync(path, { force: true })
    const added = await adding
    return 'file' in added ? `${added.result} ${added.file.trouble ? 'in trouble' : 'whole'}` : added.result
  },

  async dispute(context) {
    const one = await pickOf(context, ({ state }) => state === 'accepted')
    if (!one) return 'nothing to dispute'
    const dispute_type = one.kind === 'payout_card' ? ('payout_not_received' as const) : ('payin_timeout' as const)
    const listed = await context.client.evidence.list({ transactionId: one.id })
    const proofs = listed.flatMap(({ id, sha256, trouble }) => (sha256 === null || trouble ? [] : [{ id, sha256 }]))
    const reason = `The client waits: ${context.reference()}`
    const order = { ...(await actionOn(context, one)), dispute_type, reason, files: proofs.slice(0, 5) }
    return outcome(context, 'dispute', await context.client.disputes.open(order))
  },

  async look_for_dispute(context) {
    const one = await pickOf(context, ({ disputeState }) => disputeState !== null)
    return one ? outcome(context, 'look', await context.client.disputes.look({ transactionId: one.id })) : 'no dispute'
  },

  async read_disputes({ client }) {
    const { activeId } = await client.profiles.list()
    if (!activeId) return 'no merchant'
    const query = { status: [], transaction_id: '', merchant_transaction_id: '' }
    await client.disputes.readPage({ profileId: activeId, query, page: 1 })
  },

  async receipts(context) {
    const { client, draw, desks, number, lostCopies } = context
    const one = await pickOf(context, ({ hasReceipt }) => hasReceipt)
    if (!one) return 'no receipt'
    const all = await client.receipts.list({ transactionId: one.id })
    if (all.length === 0) return 'none is named'
    const { id, copy } = draw.pick(all)
    if (copy.is === 'kept' && draw.chance(0.3)) {
      rmSync(join(desks[number]?.folder() ?? '', 'receipts', copy.sha256))
      lostCopies.add(`${number} ${copy.sha256}`)
      const [lost] = (await client.receipts.list({ transactionId: one.id })).filter((other) => other.id === id)
      if (lost?.copy.is === 'kept')
        throw new RuleBroken('a copy that is lost is told', `desk ${number}: ${copy.sha256}`)
    }
    const fetched = await client.receipts.fetch({ id })
    const how = fetched.copy.is === 'failed' ? fetched.copy.failure.kind : ''
    context.count(`receipts × ${fetched.copy.is} ${how}`)
    return `${copy.is}, then ${fetched.copy.is} ${how}`
  },

  async add(context) {
    const { client, draw, platform } = context
    const merchant = await active(context)
    const all = platform.transactions()
    if (!merchant || all.length === 0) return 'nothing to add'
    const one = draw.pick(all)
    const by = draw.chance(0.7) ? 'platform_id' : 'merchant_transaction_id'
    const id = by === 'platform_id' ? one.id : one.received.merchant_transaction_id
    const added = await client.transactions.add({ profileId: merchant.id, profileRevision: merchant.revision, by, id })
    return added.state
  },

  async read(context) {
    const { client } = context
    const one = await pickOf(context, () => true)
    await client.transactions.totals({ query: EVERYTHING })
    await client.resolution.unresolved({ profileId: null })
    if (!one) return
    await client.transactions.timeline({ id: one.id })
    await client.disputes.attempts({ transactionId: one.id })
  },

  async note(context) {
    const one = await pickOf(context, () => true)
    if (one)
      await context.client.transactions.setNote({
        ...{ id: one.id, before: one.note },
        note: `Called back at ${context.world.elapsed()}`,
      })
  },

  async tags(context) {
    const all = await listed(context)
    const ids = all.slice(0, 1 + context.draw.below(20)).map(({ id }) => id)
    if (ids.length > 0) await context.client.transactions.changeTags({ ids, add: ['checked'], remove: ['late'] })
  },

  async guard(context) {
    const merchant = await active(context)
    if (!merchant) return
    const duplicateHours = context.draw.pick([1, 24, 24, 72])
    await context.client.profiles.setGuard({ id: merchant.id, guard: { ...merchant.guard, duplicateHours } })
  },

  async polling(context) {
    const merchant = await active(context)
    if (!merchant) return
    const perSecond = context.draw.pick([0.5, 1, 2] as const)
    await context.client.tracking.choose({ profileId: merchant.id, polling: { ...merchant.polling, perSecond } })
  },

  async other_secret(context) {
    const { client, draw } = context
    const merchant = await active(context)
    if (!merchant) return
    await enterSecret(context, client, merchant, draw.pick(TOKENS))
    // Actions before the mistake is noticed.
    for (const kind of ['ask_again', 'cancel', 'dispute'] as const) {
      if (draw.chance(0.5)) await ACTIONS[kind](context).catch(unlessBroken)
    }
    if (draw.chance(0.8)) await enterSecret(context, client, merchant, ownToken(merchant))
  },

  async switch_merchant({ client, draw }) {
    const { profiles } = await client.profiles.list()
    if (profiles.length > 0) await client.profiles.select({ id: draw.pick(profiles).id })
  },

  // CSV only: an XLSX is compressed in a thread that the event loop does not show.
  async export_list({ client, desks, number }) {
    const desk = desks[number]
    const amounts = (): string => {
      const found = desk && readRows<{ amount: string }>(desk.folder(), 'SELECT amount FROM transactions')
      return countAndSum((found ?? []).map(({ amount }) => amount))
    }
    const before = amounts()
    const options = { format: 'csv', fields: 'shown', separator: 'comma', bom: false } as const
    for await (const step of await client.exports.write({ ...exportOrder(), columns: ['amount'], options })) {
      if (step.is !== 'done' || step.path === null) continue
      const lines = readFileSync(step.path, 'utf8').trim().split(/\r?\n/).slice(1)
      const written = countAndSum(lines.map((line) => line.split(',')[0] ?? ''))
      // Something may have been written meanwhile.
      if (before === amounts() && written !== before) {
        throw new RuleBroken('an export equals the list', `desk ${number}: ${written} are written, ${before} are there`)
      }
      return `${step.rows} rows`
    }
  },

  async drop_payloads({ client, desks, number }) {
    const folder = desks[number]?.folder() ?? ''
    const payloads = (): readonly string[] => readRows<{ id: string }>(folder, UNSETTLED_PAYLOADS).map(({ id }) => id)
    await client.desk.setPreferences({ payloadMonths: 6 })
    const before = payloads()
    const { dropped } = await client.backups.dropPayloads()
    const after = new Set(payloads())
    const unsettled = readRows<{ id: string }>(folder, UNSETTLED).map(({ id }) => id)
    const lost = before.find((id) => unsettled.includes(id) && !after.has(id))
    if (lost) throw new RuleBroken('what is unsettled keeps its payloads', `desk ${number}: ${lost} has lost one`)
    return `${dropped} dropped`
  },

  async close_and_open(context) {
    const desk = context.desks[context.number]
    if (!(await desk?.close())) return 'it was killed'
    await context.world.wait(context.draw.below(60_000))
    await desk?.start()
  },
}

/** Transactions with a write whose outcome is unknown. */
const UNSETTLED = `SELECT DISTINCT transaction_id AS id FROM intents
  WHERE state = 'sending' OR (state = 'unknown' AND settled IS NULL)`
const UNSETTLED_PAYLOADS = `SELECT DISTINCT transaction_id AS id FROM observations
  WHERE (payload <> '' OR packed IS NOT NULL) AND transaction_id IN (${UNSETTLED})`

const KEPT_IDS = 'SELECT merchant_transaction_id AS id FROM transactions WHERE merchant_transaction_id IS NOT NULL'

/** An empty amount counts as 0. */
function countAndSum(amounts: readonly string[]): string {
  return `${amounts.length} of ${amounts.reduce((sum, amount) => sum.plus(amount || '0'), Big('0')).toFixed()}`
}

function unlessBroken(error: unknown): void {
  if (error instanceof RuleBroken) throw error
}

/** Re-enters secrets that belong to another account, or that the platform rejects, as far as the desk knows. */
export async function correctSecrets(office: Office): Promise<void> {
  for (const desk of office.desks) {
    const client = desk.client()
    for (const profile of client ? (await client.profiles.list()).profiles : []) {
      if (!client) continue
      const { failure, disputes } = await client.tracking.state({ profileId: profile.id })
      const isStopped = [failure, disputes?.failure].some((one) => one?.kind === 'unauthorized')
      if (isStopped || office.mistaken.has(profile.id)) await enterSecret(office, client, profile, ownToken(profile))
    }
  }
}

async function listed({ client }: Context): Promise<readonly TransactionSummary[]> {
  return (await client.transactions.list({ query: EVERYTHING, after: { count: 0 }, limit: 60 })).items
}

async function pickOf(context: Context, may: (one: TransactionSummary) => boolean): Promise<TransactionSummary | null> {
  const all = (await listed(context)).filter(may)
  return all.length > 0 ? context.draw.pick(all) : null
}

async function pickUnresolved(context: Context): Promise<TransactionSummary | null> {
  const all = (await context.client.resolution.unresolved({ profileId: null })).filter(
    ({ state, resolution }) => state === 'unknown' && resolution === null,
  )
  return all.length > 0 ? context.draw.pick(all) : null
}

/** A creation that was refused; if possible without a code of the platform's. */
async function refusedHere(
  context: Context,
  may: (one: TransactionSummary) => boolean,
): Promise<TransactionSummary | null> {
  const all = (await listed(context)).filter((one) => one.state === 'refused' && may(one))
  for (const one of all) {
    const { failure } = await context.client.transactions.get({ id: one.id })
    if (failure && !('code' in failure)) return one
  }
  return all[0] ?? null
}

/** An unknown order that was sent with other contents under the same ID before. */
async function pickCorrected(context: Context): Promise<TransactionSummary | null> {
  for (const one of await context.client.resolution.unresolved({ profileId: null })) {
    if (one.state !== 'unknown' || one.resolution !== null) continue
    if ((await context.client.transactions.get({ id: one.id })).earlierAttempts.length > 0) return one
  }
  return null
}

/** Links what the dashboard shows to the earlier attempt whose contents it has. */
async function adoptEarlier(
  context: Context,
  { id, merchantTransactionId }: TransactionSummary,
  { intentId: attempt, request: { amount } }: EarlierAttempt,
): Promise<string> {
  const { client, count } = context
  const platformId = dashboard(context, { merchantTransactionId, amount })?.id ?? ''
  const named = { transactionId: id, platformId, attempt }
  const read = await client.resolution.checkPlatformId(named)
  const adopted = await client.resolution.adopt({ ...named, accepted: read.differences })
  if (Number(adopted.amount) !== Number(amount))
    throw new RuleBroken('what is linked is what was named', `${merchantTransactionId} is ${adopted.amount}`)
  count('adopt × an earlier attempt')
  return outcome(context, 'adopt', adopted)
}

/** Orders that were sent from here and are missing after a restore. */
function missingHere({ platform, desks, number }: Context) {
  const kept = new Set(readRows<{ id: string }>(desks[number]?.folder() ?? '', KEPT_IDS).map(({ id }) => id))
  const sent = platform.arrivals.filter(({ desk }) => desk === `${number}`)
  return platform
    .transactions()
    .map(({ received }) => received)
    .filter(
      ({ merchant_transaction_id: id }) =>
        !kept.has(id) && sent.some(({ fields }) => fields.merchant_transaction_id === id),
    )
}

/** What the merchant's dashboard shows of an order. */
function dashboard(
  { platform }: Context,
  { merchantTransactionId, amount }: Pick<TransactionSummary, 'merchantTransactionId' | 'amount'>,
): TransactionRecord | undefined {
  return platform
    .transactions()
    .find(({ received }) => received.merchant_transaction_id === merchantTransactionId && received.amount === amount)
}

async function active({ client }: Context) {
  const { profiles, activeId } = await client.profiles.list()
  return profiles.find(({ id }) => id === activeId) ?? null
}

/** Selects the transaction's merchant first, as an operator does (usually). */
async function actionOn({ client, draw }: Context, { id, profileId }: TransactionSummary) {
  const { profiles, activeId } = await client.profiles.list()
  if (activeId !== profileId && draw.chance(0.9)) await client.profiles.select({ id: profileId })
  const profileRevision = profiles.find((one) => one.id === profileId)?.revision ?? 1
  return { intentId: randomOf(draw).uuid(), transactionId: id, profileId, profileRevision }
}

async function orderOf(context: Context, kind: 'payin' | 'payout' | 'acquiring') {
  const { client, draw } = context
  // Sometimes on a form left open after another merchant was selected.
  const merchant = draw.chance(0.05) ? draw.pick((await client.profiles.list()).profiles) : await active(context)
  if (!merchant) return null
  const id = draw.chance(0.7)
    ? (await client.payments.suggestId({ kind: kind === 'payout' ? 'payout_card' : 'payin_account' })).id
    : context.reference()
  const amount = `${100 + draw.below(60) * 50}${draw.chance(0.45) ? '.00' : draw.pick(ENDINGS)}`
  return {
    intentId: randomOf(draw).uuid(),
    profileId: merchant.id,
    profileRevision: merchant.revision,
    amount,
    currency: 'RUB' as const,
    merchant_transaction_id: id,
    ...(draw.chance(0.1) && { client_id: 'client-7' }),
  }
}

async function create(context: Context, kind: 'payin' | 'payout' | 'acquiring'): Promise<string> {
  const order = await orderOf(context, kind)
  return order ? send(context, kind, order) : 'no merchant'
}

async function send(context: Context, kind: 'payin' | 'payout' | 'acquiring', order: AnyOrder): Promise<string> {
  const { client, last, number, singles } = context
  singles.add(`${number} ${order.merchant_transaction_id}`)
  if (kind === 'payout') return sendPayout(context, order)
  if (kind === 'acquiring') {
    const acquiring = { ...order, return_url: 'https://shop.example/back' }
    return outcome(
      context,
      'create payin_acquiring',
      asOrdered(order, await client.payments.createAcquiringPayin(acquiring)),
    )
  }
  last.set(number, { kind, order })
  return outcome(context, 'create payin_account', asOrdered(order, await client.payments.createAccountPayin(order)))
}

/**
 * A payout with all its fields: the same as an earlier one (`like`), otherwise sometimes similar to one. A string says
 * why there is none.
 */
async function payoutOf(
  { client, draw, payouts, batches }: Context,
  order: AnyOrder,
  like?: SentPayout,
): Promise<CardPayoutOrder | string> {
  if ('card_number' in order) return order
  const { profileId } = order
  const kept = await client.account.lastBanks({ profileId })
  const [bank] = (kept ?? (await client.account.readBanks({ profileId }))).banks
  if (!bank) return 'no bank'
  const earlier = [...payouts, ...batches.rows]
  const before = draw.chance(0.3) && earlier.length > 0 ? draw.pick(earlier) : null
  const isSameOwner = draw.chance(0.5)
  const drawn = {
    currency: order.currency,
    amount: before ? (draw.chance(0.7) ? before.amount : nearTo(before.amount)) : order.amount,
    card: before && !isSameOwner ? before.card : draw.pick(CARDS),
    owner: before && isSameOwner ? before.owner : draw.pick(OWNERS),
  }
  const { currency, amount, card, owner } = like ?? drawn
  // Most operators look at similar payouts; an impatient one sends what the page showed before.
  const looked = draw.chance(0.8)
  const typed = { profileId, currency, amount, card_number: card, owner_name: owner }
  const check = looked ? await client.payments.checkPayout(typed) : null
  if (check && check.similarCount > 0 && draw.chance(like ? 0.2 : 0.6)) return 'not sent: it is like another'
  const seenSimilar = check?.similar.map(({ payout }) => payout.id) ?? []
  const seenUnpaid = check?.similar.flatMap(({ payout }) => (isShownUnpaid(payout) ? [payout.id] : [])) ?? []
  return { ...order, ...typed, bank_id: bank.id, bank_name: bank.name, seenSimilar, seenUnpaid }
}

/** A slightly different amount. */
function nearTo(amount: string): string {
  return `${amount.slice(0, -3)}${amount.endsWith('.99') ? '.98' : '.99'}`
}

async function sendPayout(context: Context, order: AnyOrder, like?: SentPayout): Promise<string> {
  const { client, last, number, cards, payouts, world } = context
  const merchant = await active(context)
  const payout = await payoutOf(context, order, like)
  if (typeof payout === 'string') return payout
  last.set(number, { kind: 'payout', order: payout })
  cards.set(payout.merchant_transaction_id, payout.card_number)
  const at = world.now()
  const made = asOrdered(payout, await client.payments.createCardPayout(payout))
  const isSame = (one: SentPayout): boolean =>
    one.transactionId === made.id && one.amount === payout.amount && one.card === payout.card_number
  if (!payouts.some(isSame)) {
    payouts.push({
      ...{
        desk: number,
        at,
        transactionId: made.id,
        card: payout.card_number,
        owner: payout.owner_name,
      },
      ...{ amount: payout.amount, currency: payout.currency, seenSimilar: payout.seenSimilar },
      duplicateHours: merchant?.guard.duplicateHours ?? 0,
    })
  }
  return outcome(context, 'create payout_card', made)
}

/** Checks that an answer is about the order that was sent, and about nothing else. */
function asOrdered(order: AnyOrder, made: Transaction): Transaction {
  const { amount, currency, merchant_transaction_id: id, profileId } = order
  const isSame = made.amount === amount && made.currency === currency
  // The platform ID that was linked since may be that of an attempt before this one was corrected.
  const isEarlier = made.resolution?.attempt !== undefined
  if ((isSame || isEarlier) && made.merchantTransactionId === id && made.profileId === profileId) return made
  throw new RuleBroken(
    'an answer is about its order',
    `${id} of ${amount} was answered as ${made.merchantTransactionId} of ${made.amount}`,
  )
}

function outcome(context: Context, what: string, made: Transaction): string {
  const newest = made.operations.at(-1)
  const failure = newest?.failure
  const how = failure ? partsOf(failure) : 'answered'
  context.count(`${what} × ${newest?.state ?? made.state} × ${how}`)
  return `${made.merchantTransactionId} ${newest?.kind} ${newest?.state} ${how}`
}
