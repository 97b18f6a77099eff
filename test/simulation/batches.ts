import type { NewBatchFile, OpenedBatch } from '../../src/shared/contract/batches.ts'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { FINDINGS } from '../../src/shared/model/batch.ts'
import { type BatchDraft, type DraftChange, type DraftRow, isAcceptable } from '../../src/shared/model/batch-draft.ts'
import { type BatchRun, MAX_LANES, PAYOUTS_PER_SECOND, UNPAID_FATES } from '../../src/shared/model/batch-run.ts'
import type { Profile } from '../../src/shared/model/profile.ts'
import { isShownUnpaid } from '../../src/shared/rules/shown-unpaid.ts'
import { csvOf } from '../fakes/batches.ts'
import { writeFile } from '../fakes/evidence-files.ts'
import { type AskedSending, type KnownBatch, keyOfBatch, type PayoutFile, possiblyPaid } from './batch-memory.ts'
import { CARDS, lookalike, mistyped, OWNERS, TOKENS } from './cards.ts'
import { type Context, CREATION_ENDINGS, ENDINGS, enterSecret, type Office, readRows } from './office.ts'
import { RuleBroken } from './rule-broken.ts'
import { randomOf, type Seeded } from './seeded.ts'

const HEADERS = ['Reference', 'Amount', 'Currency', 'Card', 'Owner', 'Bank', 'Note']
const IS_OVER: readonly BatchRun['state'][] = ['done', 'ended']
const STARTABLE: readonly BatchRun['state'][] = ['sealed', 'paused', 'stopped']
/** Corrections end after this many rounds, whatever is found. */
const MAX_ROUNDS = 6

type BatchActionName = 'batch_open' | 'batch_go_on' | 'batch_meddle' | 'batch_rest'

export const BATCH_ACTIONS: Readonly<Record<BatchActionName, (context: Context) => Promise<string>>> = {
  async batch_open(context) {
    const { client, draw, batches, desks, number } = context
    const { profiles, activeId } = await client.profiles.list()
    const merchant = profiles.find(({ id }) => id === activeId)
    if (!merchant) return 'no merchant'
    // The same file again: at this desk, or at the merchant's other one.
    const before = batches.files.filter((file) => file.merchant === merchant.name)
    const isAgain = before.length > 0 && draw.chance(desks.length > 1 ? 0.7 : 0.2)
    const file = isAgain ? draw.pick(before) : await newFile(context, merchant)
    if (!file) return 'no bank'
    const opened = await give(context, merchant.id, file, null)
    if (opened.result !== 'opened') return `not opened: ${JSON.stringify(opened)}`
    const batch: KnownBatch = { desk: number, id: opened.id, file, typed: new Map(), sealed: new Map() }
    batches.known.set(keyOfBatch(batch), batch)
    if (draw.chance(0.1)) return 'left as it is'
    return prepare(context, batch)
  },

  async batch_go_on(context) {
    const batch = await pickBatch(context, (state) => state === 'draft' || STARTABLE.includes(state))
    if (!batch) return 'nothing to go on with'
    return batch.sealed.size === 0 ? prepare(context, batch) : start(context, batch)
  },

  async batch_meddle(context) {
    const batch = await pickBatch(context, (state) => state !== 'draft')
    return batch ? meddle(context, batch) : 'no batch'
  },

  async batch_rest(context) {
    const { client, draw, batches } = context
    const over = await pickBatch(context, (state) => IS_OVER.includes(state))
    if (over && draw.chance(0.7)) return correct(context, over)
    const batch = await pickBatch(context, (state) => state !== 'draft')
    if (!batch) return 'no batch'
    // Usually it is ended first, because the rest of it is to be sent in another way.
    if (draw.chance(0.8) && (await client.batches.end({ id: batch.id })).state === 'ended') {
      batches.ended.add(keyOfBatch(batch))
    }
    return correct(context, batch)
  },
}

/** Usually few payouts; some are damaged, some repeat earlier references. */
async function newFile(context: Context, { id: profileId, name: merchant }: Profile): Promise<PayoutFile | null> {
  const { client, draw, batches } = context
  const kept = await client.account.lastBanks({ profileId })
  const [bank] = (kept ?? (await client.account.readBanks({ profileId }))).banks
  if (!bank) return null
  const isLike = ({ merchant: other, rows }: PayoutFile): boolean => other === merchant && rows.length < 12
  const [like] = draw.chance(0.2) ? batches.files.filter(isLike).slice(-1) : []
  // The previous list with one more row, in another order.
  if (like) return fileOf(context, merchant, [...like.rows, rowLike(like.rows, context.reference())].toReversed())
  const earlier = batches.files.flatMap(({ references }) => references)
  const references: string[] = []
  const rows = Array.from({ length: 5 + draw.below(draw.chance(0.94) ? 6 : 56) }, (_, place) => {
    const used = draw.chance(0.5) ? references : earlier
    const reference = draw.chance(0.05) && used.length > 0 ? draw.pick(used) : context.reference()
    references.push(reference)
    const like = draw.chance(0.15) && batches.rows.length > 0 ? draw.pick(batches.rows) : null
    const card = draw.chance(0.06) ? mistyped(draw.pick(CARDS)) : (like?.card ?? draw.pick(CARDS))
    const amount =
      like?.amount ??
      `${100 + draw.below(60) * 50}${draw.chance(0.7) ? '.00' : draw.pick(draw.chance(0.5) ? ENDINGS : CREATION_ENDINGS)}`
    const bankName = draw.chance(0.05) ? 'Savings Bank of Nowhere' : bank.name
    return [reference, amount, 'RUB', card, draw.pick(OWNERS), bankName, `row ${place}`]
  })
  return fileOf(context, merchant, rows)
}

function fileOf({ batches }: Context, merchant: string, rows: readonly (readonly string[])[]): PayoutFile {
  const references = rows.map(([reference = '']) => reference)
  // The header is the first row.
  const cards = new Map(rows.map((row, place) => [place + 2, row[HEADERS.indexOf('Card')] ?? '']))
  const file = { merchant, rows, references, cards, bytes: csvOf([HEADERS, ...rows]) }
  batches.files.push(file)
  return file
}

function rowLike([first = []]: readonly (readonly string[])[], reference: string): readonly string[] {
  return [reference, ...first.slice(1)]
}

/** Has a desk read a file: dropped, or posted by the page. */
async function give(
  { client, draw, desks, number, root }: Pick<Context, 'client' | 'draw' | 'desks' | 'number' | 'root'>,
  profileId: string,
  { bytes }: PayoutFile,
  again: string | null,
  restOf: NewBatchFile['restOf'] = null,
): Promise<OpenedBatch> {
  const desk = desks[number]
  const order = { profileId, name: 'payouts.csv', size: bytes.length, source: 'file', again, restOf } as const
  if (draw.chance(0.5)) {
    const handle = randomOf(draw).uuid()
    desk?.drop(handle, writeFile(root, `${randomOf(draw).uuid()}.csv`, bytes))
    const opened = await client.batches.open({ ...order, from: { by: 'handle', handle } })
    if (opened.result !== 'upload') return opened
    throw new Error('a file on disk is not uploaded')
  }
  const opened = await client.batches.open({ ...order, from: { by: 'upload' } })
  if (opened.result !== 'upload') return opened
  const received = await desk?.receive(opened.ticket, bytes)
  if (!received) throw new Error('a fresh ticket is not taken')
  return received
}

/** Chooses the file of a batch again; sometimes another one first. */
async function giveAgain(context: Context, batch: KnownBatch): Promise<OpenedBatch> {
  const { draw, batches, client } = context
  const { profiles } = await client.profiles.list()
  const profileId = profiles.find(({ name }) => name === batch.file.merchant)?.id ?? ''
  const other = batches.files.find((file) => file !== batch.file)
  if (other && draw.chance(0.1)) {
    const { result } = await give(context, profileId, other, batch.id)
    if (result !== 'other_file') throw new RuleBroken('a batch has its own file', `another one was ${result}`)
  }
  return give(context, profileId, batch.file, batch.id)
}

/** Corrects a draft or leaves out bad rows, and usually seals and starts it. */
async function prepare(context: Context, batch: KnownBatch): Promise<string> {
  const { client, draw } = context
  const { id } = batch
  let draft = await client.batches.draft({ id })
  if (!draft.read) {
    const { result } = await giveAgain(context, batch)
    if (result !== 'opened') return result
    draft = await client.batches.draft({ id })
  }
  const change = async (one: DraftChange): Promise<void> => {
    draft = await client.batches.change({ id, revision: draft.revision, change: one })
    if (one.change === 'edit' && one.field === 'card' && one.text !== null) batch.typed.set(one.row, one.text)
  }
  for (const row of draft.read?.table.cardsToType ?? []) {
    await change({ change: 'edit', row, field: 'card', text: batch.typed.get(row) ?? draw.pick(CARDS) })
  }
  // A card that is wrong although it passes the check.
  if (draw.chance(0.15)) await change({ change: 'edit', row: 2, field: 'card', text: draw.pick(CARDS) })
  for (let round = 0; round < MAX_ROUNDS && isOpen(draft); round++) {
    const { rows } = await client.batches.draftRows({ id, show: 'open', code: null, text: '', from: 0, count: 500 })
    for (const one of answersTo(context, draft, rows)) await change(one)
  }
  const { table } = draft.read ?? {}
  if (!table || table.ready === 0) {
    await client.batches.remove({ id })
    context.batches.known.delete(keyOfBatch(batch))
    return 'nothing is left of it'
  }
  await change({ change: 'control', totals: table.sums })
  if (isOpen(draft)) return `stays open: ${draft.read?.table.blocks.join()}`
  if (draw.chance(0.1)) return 'not sealed yet'
  return seal(context, batch, draft)
}

async function seal(context: Context, batch: KnownBatch, { revision, read, profileId }: BatchDraft): Promise<string> {
  const { client, draw, cards } = context
  const { id } = batch
  const sums = read?.table.sums ?? []
  const typed = sums.map(({ currency, sum }) => ({ currency, sum }))
  const { rows } = await client.batches.draftRows({ id, show: 'all', code: null, text: '', from: 0, count: 500 })
  const profileRevision = await revisionOf(client, profileId)
  if (draw.chance(0.15)) {
    const wrong = typed.map(({ currency }) => ({ currency, sum: '1.23' }))
    const sealed = await client.batches.seal({ id, revision, profileRevision, typed: wrong }).catch(() => null)
    if (sealed) throw new RuleBroken('a batch is sealed by its own sum', `${id} was sealed by 1.23`)
  }
  await client.batches.review({ id, revision })
  const run = await client.batches.seal({ id, revision, profileRevision, typed })
  const { counts } = run
  const inside = rows.filter(({ leftOut }) => leftOut === null)
  batch.sealed = new Map(inside.map(({ row, edited }) => [row, cardOf(batch, row, edited.includes('card'))]))
  for (const { row, merchantTransactionId, values, similar, unpaid } of inside) {
    context.batches.released.set(`${keyOfBatch(batch)} ${row}`, possiblyPaid(similar, unpaid))
    const card = batch.sealed.get(row) ?? ''
    cards.set(merchantTransactionId ?? '', card)
    context.batches.rows.push({ card, amount: values.amount ?? '', owner: values.owner ?? '' })
  }
  context.count('batch × sealed')
  const sealedSums = run.sums.map(({ currency, sum }) => ({ currency, sum }))
  if (JSON.stringify(sealedSums) !== JSON.stringify(typed))
    throw new RuleBroken('what is shown is sealed', `sums are ${JSON.stringify(sealedSums)}`)
  if (counts.pending !== inside.length) throw new RuleBroken('what is shown is sealed', `${counts.pending} are pending`)
  return draw.chance(0.6) ? start(context, batch) : `sealed with ${inside.length}`
}

function cardOf({ typed, file }: KnownBatch, row: number, isTyped: boolean): string {
  return (isTyped ? typed.get(row) : file.cards.get(row)) ?? ''
}

const isOpen = ({ read }: BatchDraft): boolean =>
  read?.table.blocks.some((block) => block === 'refused' || block === 'asked' || block === 'cards') ?? false

/** An operator's answers to open questions. */
function* answersTo(
  { draw, reference }: Pick<Context, 'draw' | 'reference'>,
  { read }: BatchDraft,
  rows: readonly DraftRow[],
): Generator<DraftChange> {
  for (const { code, accepted } of read?.table.findings ?? []) {
    if (!accepted && isAcceptable(code)) yield { change: 'accept', code, rows: null }
  }
  const bank = read?.table.chosenBanks[0]?.bank ?? rows.find((row) => row.bank)?.bank
  for (const { row, findings, accepted } of rows) {
    const open = findings.filter(({ code, severity }) => severity !== 'tell' && !accepted.includes(code))
    const codes = open.map(({ code }) => code)
    const leaveOut: DraftChange = { change: 'leave_out', rows: [row], reason: 'Looked at' }
    if (codes.includes('bank_unknown') && bank && draw.chance(0.5)) {
      const { stands = '' } = open.find(({ code }) => code === 'bank_unknown') ?? {}
      yield { change: 'bank', name: stands, bankId: bank.id }
    } else if (codes.includes('card_check_digit') && draw.chance(0.7)) {
      yield { change: 'edit', row, field: 'card', text: draw.pick(CARDS) }
    } else if (codes.includes('reference_twice') && draw.chance(0.5)) {
      yield { change: 'edit', row, field: 'reference', text: reference() }
    } else if (codes.every((code) => FINDINGS[code] === 'ask' && isAcceptable(code)) && draw.chance(0.8)) {
      for (const code of new Set(codes)) yield { change: 'accept', code, rows: [row] }
    } else yield leaveOut
  }
}

/** Chooses the file again, retypes missing cards and starts sending. Sometimes another action interferes. */
async function start(context: Context, batch: KnownBatch): Promise<string> {
  const { client, draw, world } = context
  if (draw.chance(0.06)) await mistakeSecret(context, batch)
  const ready = await cardsOf(context, batch)
  if (ready !== null) return ready
  if (draw.chance(0.1)) return end(context, batch)
  const pace = paceOf(draw)
  // Sometimes by a double click.
  const again = draw.chance(0.2) ? [begin(context, batch, pace, 0)] : []
  const [run] = await Promise.all([begin(context, batch, pace), ...again])
  context.count(`batch × started × ${pace.lanes > 1 ? 'lanes' : 'one lane'}`)
  if (!draw.chance(0.5)) return `${run?.state}, ${pace.lanes} lanes, ${pace.perSecond} a second`
  await world.wait(draw.below(draw.pick([200, 4000, 20_000])))
  if (context.desks[context.number]?.client() !== client) return 'it is not the same desk any more'
  return meddle(context, batch)
}

/** Enters the secret of another account, until the mistake is noticed. */
async function mistakeSecret(context: Context, { file }: KnownBatch): Promise<void> {
  const { client, draw } = context
  const merchant = (await client.profiles.list()).profiles.find(({ name }) => name === file.merchant)
  if (merchant) await enterSecret(context, client, merchant, draw.pick(TOKENS))
}

/** The number of the newest write in the journal. */
function newestWrite(folder: string): number {
  return readRows<{ number: number | null }>(folder, 'SELECT max(number) AS number FROM intents')[0]?.number ?? 0
}

/** Makes the cards available; `null` if it succeeded, otherwise why not. */
async function cardsOf(context: Context, batch: KnownBatch): Promise<string | null> {
  const { client, draw } = context
  const { id } = batch
  let run = await client.batches.run({ id })
  if (!STARTABLE.includes(run.state)) return `it is ${run.state}`
  if (!run.hasCards) {
    const { result } = await giveAgain(context, batch)
    if (result !== 'opened') throw new RuleBroken('a batch knows its file', `${id}: ${result}`)
    context.count('batch × its file again')
    run = await client.batches.run({ id })
  }
  for (const row of run.cardsToType) {
    const card_number = batch.sealed.get(row) ?? ''
    if (draw.chance(0.4)) {
      const wrong = draw.chance(0.8) ? lookalike(card_number) : (CARDS.find((card) => card !== card_number) ?? '')
      const taken = await client.batches.giveCard({ id, row, card_number: wrong }).catch(() => null)
      if (taken) throw new RuleBroken('the sealed card alone is taken', `${id}: another one was taken for row ${row}`)
    }
    await client.batches.giveCard({ id, row, card_number, digitsCompared: true })
    context.count('batch × a card typed anew')
  }
  return null
}

/** Starts a batch, and records it in the office's memory. `times` is 0 for the second click of a double click. */
async function begin(
  { client, batches, desks }: Pick<Context, 'client' | 'batches' | 'desks'>,
  batch: KnownBatch,
  pace: BatchRun['pace'],
  times = 1,
): Promise<BatchRun> {
  const { id, desk } = batch
  const key = keyOfBatch(batch)
  const { state, toAskAgain, profileId } = await client.batches.run({ id })
  const profileRevision = await revisionOf(client, profileId)
  const before = batches.sending.get(key)
  const isGoingOn = before?.client === client && (before.pending > 0 || state === 'sending')
  const asked: AskedSending = isGoingOn
    ? before
    : {
        ...{ client, times: 0, pending: 0, clockMoves: batches.clockMoves, slept: null, mayBePaused: false },
        ...{ from: newestWrite(desks[desk]?.folder() ?? ''), unknown: toAskAgain },
      }
  asked.times += times
  asked.pending++
  batches.sending.set(key, asked)
  try {
    return await client.batches.start({ id, profileRevision, pace })
  } finally {
    asked.pending--
  }
}

const paceOf = (draw: Seeded): BatchRun['pace'] => ({
  lanes: 1 + draw.below(MAX_LANES),
  perSecond: draw.pick(PAYOUTS_PER_SECOND),
})

/** Ends a batch; sometimes it is started all the same, from a window that does not show the end yet. */
async function end(context: Context, batch: KnownBatch): Promise<string> {
  const { client, draw, batches } = context
  const { id } = batch
  const { state, profileId } = await client.batches.end({ id })
  if (state !== 'ended') return `ended: ${state}`
  batches.ended.add(keyOfBatch(batch))
  if (draw.chance(0.2)) return 'ended'
  await giveAgain(context, batch)
  const profileRevision = await revisionOf(client, profileId)
  return `started after its end: ${(await client.batches.start({ id, profileRevision, pace: paceOf(draw) })).state}`
}

/** Begins a new batch with the unpaid rows of one that is over; its other rows are not sent again. */
async function correct(context: Context, batch: KnownBatch): Promise<string> {
  const { client, draw, batches } = context
  const { id, desk, file } = batch
  const unpaid = async (): Promise<readonly number[]> =>
    (await client.batches.rows({ id, fates: [...UNPAID_FATES], text: '', from: 0, count: 500 })).rows.map(
      (one) => one.row,
    )
  const { profileId, state } = await client.batches.run({ id })
  const before = await unpaid()
  const rest = give(context, profileId, file, null, { id, reason: 'Sent before' })
  if (!IS_OVER.includes(state)) {
    const begun = await rest.catch(() => null)
    const isOver = IS_OVER.includes((await client.batches.run({ id })).state)
    if (begun?.result !== 'opened') return 'it is not over'
    if (!isOver) throw new RuleBroken('what is not over has no rest', `desk ${desk}: ${id} is ${state}`)
  }
  const opened = await rest
  if (opened.result !== 'opened') throw new RuleBroken('a batch knows its file', `${id}: ${opened.result}`)
  const one: KnownBatch = { desk, id: opened.id, file, typed: new Map(), sealed: new Map() }
  batches.known.set(keyOfBatch(one), one)
  const known = new Set([...before, ...(await unpaid())])
  const { rows } = await client.batches.draftRows({
    id: one.id,
    show: 'all',
    code: null,
    text: '',
    from: 0,
    count: 500,
  })
  const paid = rows.find(({ row, leftOut }) => leftOut === null && !known.has(row))
  if (paid) throw new RuleBroken('a rest is what was not paid', `desk ${desk}: row ${paid.row} of ${id} is in it`)
  if (before.length > 0) context.count('batch × rest')
  return draw.chance(0.1) ? 'left as it is' : prepare(context, one)
}

const MEDDLING = { pause: 6, pace: 3, release: 6, ask_all: 5, end: 1, start: 3, two: 5, read: 1 } as const

/** Interferes with a batch, whatever its state. */
async function meddle(context: Context, batch: KnownBatch): Promise<string> {
  const { draw } = context
  const what = draw.weighted(MEDDLING)
  if (what !== 'two') return done(context, batch, what)
  // From two windows at once.
  const names = [draw.pick(['pause', 'release', 'start'] as const), draw.pick(['release', 'start', 'end'] as const)]
  const both = await Promise.allSettled(names.map((name) => done(context, batch, name)))
  for (const one of both) if (one.status === 'rejected' && one.reason instanceof RuleBroken) throw one.reason
  return both.map((one, place) => `${names[place]} ${one.status}`).join(', ')
}

type Meddling = Exclude<keyof typeof MEDDLING, 'two'>

async function done(context: Context, batch: KnownBatch, what: Meddling): Promise<string> {
  const remember = () => {
    const asked = context.batches.sending.get(keyOfBatch(batch))
    if (asked && (what === 'pause' || what === 'release')) asked.mayBePaused = true
  }
  remember()
  try {
    return await doneWith(context, batch, what)
  } finally {
    // Sending may have been requested meanwhile, in another window.
    remember()
  }
}

async function doneWith(context: Context, batch: KnownBatch, what: Meddling): Promise<string> {
  const { client, draw, batches } = context
  const { id } = batch
  switch (what) {
    case 'pause':
      return `paused: ${(await client.batches.pause({ id })).state}`
    case 'pace':
      return `paced: ${(await client.batches.setPace({ id, pace: paceOf(draw) })).state}`
    case 'end': {
      // Usually one of the two is meant to be sent.
      return draw.chance(0.5) ? 'not ended after all' : end(context, batch)
    }
    case 'start': {
      const { hasCards, cardsToType, state } = await client.batches.run({ id })
      if (!hasCards || cardsToType.length > 0) return `it is ${state}, without cards`
      return `started: ${(await begin(context, batch, paceOf(draw))).state}`
    }
    case 'release': {
      const held = { id, fates: ['held' as const], text: '', from: 0, count: 500 }
      const { rows } = await client.batches.rows(held)
      for (const { row, failure } of rows) {
        const shown = failure?.kind === 'similar_payouts' ? failure.transactionIds : []
        const aboveLimit = failure?.kind === 'invalid_input' && failure.field === 'typedAmount'
        const payouts = await Promise.all(shown.map((one) => client.transactions.get({ id: one })))
        const seenUnpaid = payouts.filter(isShownUnpaid).map((one) => one.id)
        await client.batches.release({ id, row, seen: shown, seenUnpaid, aboveLimit })
        const key = `${keyOfBatch(batch)} ${row}`
        batches.released.set(key, [...(batches.released.get(key) ?? []), ...possiblyPaid(shown, seenUnpaid)])
        context.count(`batch × released × ${failure?.kind}`)
      }
      return `${rows.length} released`
    }
    case 'ask_all': {
      const { profileId } = await client.batches.run({ id })
      const profileRevision = await revisionOf(client, profileId)
      if (draw.chance(0.9)) await client.profiles.select({ id: profileId })
      let last = ''
      for await (const one of await client.batches.askAgainAll({ id, profileRevision })) {
        last = `${one.is} ${one.done} of ${one.of}`
      }
      context.count(`batch × asked again × ${last.split(' ')[0]}`)
      return last
    }
    case 'read': {
      await client.batches.list({ profileId: null })
      return `it is ${(await client.batches.run({ id })).state}`
    }
  }
}

async function pickBatch(context: Context, may: (state: BatchRun['state']) => boolean): Promise<KnownBatch | null> {
  const { client, draw, batches, number } = context
  const states = new Map((await client.batches.list({ profileId: null })).map(({ id, state }) => [id, state]))
  const own = [...batches.known.values()].filter(({ desk, id }) => {
    const state = desk === number ? states.get(id) : undefined
    return state !== undefined && may(state)
  })
  return own.length > 0 ? draw.pick(own) : null
}

async function revisionOf(client: DeskClient, profileId: string): Promise<number> {
  const { profiles } = await client.profiles.list()
  return profiles.find(({ id }) => id === profileId)?.revision ?? 1
}

/** How many starts in a row may send nothing. */
const FRUITLESS = 3

/**
 * Once nothing fails any more, sends all that was sealed and not ended: chooses the file again, and starts the batch as
 * often as it stops.
 */
export async function finishBatches(office: Office): Promise<void> {
  for (const batch of office.batches.known.values()) {
    const { desk: number, id } = batch
    const client = office.desks[number]?.client()
    if (!client || batch.sealed.size === 0) continue
    const draw = office.run.stream(`finish-${number}-${id}`)
    const context: Context = { ...office, number, client, draw }
    if ((await client.batches.run({ id })).state !== 'ended') await done(context, batch, 'release')
    for (let fruitless = 0; ; ) {
      const run = await sent(context, id)
      if (run.state === 'done' || run.state === 'ended' || !run.isSameAccount) break
      const left = run.counts.pending + run.counts.not_sent
      await cardsOf(context, batch)
      await begin(context, batch, { lanes: MAX_LANES, perSecond: 10 })
      const { counts, stop, state } = await sent(context, id)
      fruitless = counts.pending + counts.not_sent < left ? 0 : fruitless + 1
      office.tell(`desk ${number} goes on with a batch: ${state} ${stop?.why ?? ''}`)
      if (state !== 'done' && fruitless > FRUITLESS)
        throw new RuleBroken('a batch becomes done', `desk ${number}: ${id} is ${state} for ${stop?.why}`)
    }
  }
}

/** The batch once it is no longer sending. */
async function sent({ client, world }: Context, id: string): Promise<BatchRun> {
  for (;;) {
    const run = await client.batches.run({ id })
    if (run.state !== 'sending') return run
    await world.wait(2000)
  }
}
