import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import type { Desk } from '../../../../src/main/core/create-desk.ts'
import { RETRY_MS } from '../../../../src/main/core/operations/unsaved.ts'
import type { Timer } from '../../../../src/main/core/ports.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import { backedUp, ordered } from '../../../fakes/backups.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { newest } from '../../../fakes/everything.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform, text } from '../../../fakes/platform.ts'

const SHORT = 'Zz99Yy88'

/** A desk with one payin whose outcome is unknown, and a disk that becomes full when a test says so. */
async function withUnknown() {
  const platform = await startFakePlatform(hangUp)
  const waits = steppedTimer()
  const { client, desk, folder } = await startTestDesk({ timer: waits.timer })
  const otherWindow = createRouterClient(desk.router) as DeskClient
  const profile = await addMerchant(client, platform.baseUrl)
  const { id } = await client.payments.createAccountPayin(payinOrder(profile.id))
  const order = () => ({ intentId: randomUUID(), transactionId: id, profileId: profile.id, profileRevision: 1 })
  const disk = new DatabaseSync(join(folder, 'history.db'), { timeout: 5_000 })
  /** Makes an operation fail from now on, as on a full disk: "INSERT ON intents". */
  const fails = (what: string) =>
    disk.exec(`CREATE TRIGGER full BEFORE ${what} BEGIN SELECT raise(ABORT, 'disk full'); END`)
  const hasRoom = () => disk.exec('DROP TRIGGER full')
  const acts = {
    askAgain: () => client.resolution.askAgain(order()),
    cancel: () => client.payments.cancel(order()),
    dispute: () => client.disputes.open({ ...order(), dispute_type: 'payin_timeout', files: [] }),
    adopt: () => client.resolution.adopt({ transactionId: id, platformId: SHORT }),
    close: () => client.resolution.closeByHand({ transactionId: id, reason: 'not in the statement' }),
  }
  const get = () => client.transactions.get({ id })
  const story = async () => (await client.transactions.timeline({ id })).map(({ event }) => event.what)
  return { client, otherWindow, desk, folder, profile, platform, id, acts, get, story, fails, hasRoom, waits }
}

/** Settles when the desk announces a change of a transaction. */
async function changeOf(desk: Desk, id: string): Promise<void> {
  const client = createRouterClient(desk.router) as DeskClient
  for await (const event of await client.desk.events()) {
    if (event.changed === 'transactions' && event.ids?.includes(id)) return
  }
}

/** A timer whose pauses between two tries to write an answer end when a test says so. */
function steppedTimer() {
  let end = (): void => undefined
  let waited = Promise.withResolvers<void>()
  const timer: Timer = {
    ...systemTimer,
    wait: (milliseconds, signal) =>
      milliseconds === RETRY_MS
        ? new Promise((resolve) => {
            signal?.addEventListener('abort', () => resolve())
            end = resolve
            waited.resolve()
          })
        : systemTimer.wait(milliseconds, signal),
  }
  return {
    timer,
    /** Ends the pause before the next try, once it has begun. */
    async next(): Promise<void> {
      await waited.promise
      waited = Promise.withResolvers()
      end()
    },
  }
}

const CALLS = { askAgain: 'ask_again', cancel: 'cancel', dispute: 'dispute' } as const
const WRITES = ['askAgain', 'cancel', 'dispute'] as const
const ANSWERS: Record<(typeof WRITES)[number], Answer> = {
  askAgain: created(),
  cancel: text(204, ''),
  dispute: json(200, { id: '0f8fad5b-d9cb-469f-a165-70867728950e' }),
}
/** The ID in the platform's answer. */
const IDS = { askAgain: 'Ab12Cd34', cancel: null, dispute: '0f8fad5b-d9cb-469f-a165-70867728950e' } as const

test('nothing is sent while the file of the database is gone, which an open database does not notice', async () => {
  const { client, folder, platform, profile, acts, get } = await withUnknown()
  const sent = platform.received.length
  const file = join(folder, 'history.db')
  renameSync(file, `${file}.moved`)
  const order = payinOrder(profile.id)
  for (const act of [() => client.payments.createAccountPayin(order), acts.askAgain, acts.cancel, acts.dispute])
    expect(await failureOf(act())).toEqual({
      kind: 'storage_failed',
      detail: 'history.db is no longer in the data folder',
    })
  expect(platform.received).toHaveLength(sent)
  expect(await get(), 'what is known stays readable').toMatchObject({ state: 'unknown' })
  renameSync(`${file}.moved`, file)
  platform.answer = created()
  expect(await client.payments.createAccountPayin(order)).toMatchObject({ state: 'accepted' })
})

describe('on a full disk', () => {
  test.each(WRITES.flatMap((write) => ['INSERT ON intents', 'INSERT ON story'].map((what) => [write, what] as const)))(
    '%s is not sent while it cannot be recorded (%s), and is sent once there is room',
    async (write, what) => {
      const { platform, acts, get, story, fails, hasRoom } = await withUnknown()
      const before = await get()
      fails(what)
      expect(await failureOf(acts[write]())).toMatchObject({ kind: 'storage_failed' })
      expect(platform.received).toHaveLength(1)
      expect(await get()).toEqual(before)
      expect(await story()).toEqual(['sent', 'answered'])
      hasRoom()
      platform.answer = ANSWERS[write]
      await acts[write]()
      expect(platform.received).toHaveLength(2)
    },
  )

  test.each(WRITES)(
    'the unsaved answer to %s is shown in every window, and nothing else is sent meanwhile',
    async (write) => {
      const { client, otherWindow, profile, platform, id, acts, get, fails } = await withUnknown()
      platform.answer = (response, request) => {
        fails('UPDATE ON intents')
        return ANSWERS[write](response, request)
      }
      const platformId = IDS[write]
      expect(await failureOf(acts[write]())).toMatchObject({ kind: 'outcome_not_kept', state: 'accepted', platformId })
      const unsaved = { call: CALLS[write], state: 'accepted', failure: null, platformId }
      for (const window of [client, otherWindow]) {
        expect(await window.transactions.get({ id })).toMatchObject({ unsaved })
        expect((await window.transactions.list(newest(5))).items).toMatchObject([{ id, unsaved }])
        for (const profileId of [null, profile.id])
          expect(await window.resolution.unresolved({ profileId })).toMatchObject([{ id, unsaved }])
        expect(await window.resolution.unresolved({ profileId: randomUUID() }), 'of another merchant').toEqual([])
        expect(
          await window.transactions.find({
            profileId: (await get()).profileId,
            id: (await get()).merchantTransactionId ?? '',
          }),
        ).toMatchObject([{ unsaved }])
      }
      for (const other of WRITES) {
        expect(await failureOf(acts[other]()), other).toEqual({ kind: 'not_possible', why: 'answer_not_saved' })
      }
      for (const other of ['adopt', 'close'] as const) {
        expect(await failureOf(acts[other]()), other).toEqual({ kind: 'not_possible', why: 'answer_not_saved' })
      }
      expect(platform.received.filter(({ method }) => method === 'POST')).toHaveLength(2)
    },
  )

  test('unsaved answers come first among the unresolved ones, the newest of them first', async () => {
    const { client, platform, profile, get, fails } = await withUnknown()
    let isFull = false
    platform.answer = (response, request) => {
      if (!isFull) fails('UPDATE ON intents')
      isFull = true
      return created()(response, request)
    }
    const names = ['first', 'second'].map((name) => `invoice-${name}`)
    for (const merchant_transaction_id of names)
      await failureOf(client.payments.createAccountPayin(payinOrder(profile.id, { merchant_transaction_id })))
    const unresolved = await client.resolution.unresolved({ profileId: null })
    const before = (await get()).merchantTransactionId
    expect(unresolved.map((one) => one.merchantTransactionId)).toEqual([...names.toReversed(), before])
  })

  test.each(WRITES)('the answer to %s is saved automatically and unchanged as soon as there is room', async (write) => {
    const { desk, platform, id, acts, get, story, fails, hasRoom, waits } = await withUnknown()
    platform.answer = (response, request) => {
      fails('UPDATE ON intents')
      return ANSWERS[write](response, request)
    }
    await failureOf(acts[write]())
    expect(desk.unsaved()).toBe(1)
    const saved = changeOf(desk, id)
    // Retried for as long as it takes.
    for (let count = 0; count < 5; count++) await waits.next()
    expect(desk.unsaved()).toBe(1)
    hasRoom()
    // The try under way may already have found room.
    await Promise.race([saved, waits.next()])
    await saved
    expect(desk.unsaved()).toBe(0)
    const now = await get()
    expect(now.unsaved).toBeUndefined()
    const ended = { askAgain: now.state, cancel: operated(now).cancel?.state, dispute: operated(now).dispute?.state }
    expect(ended[write]).toBe('accepted')
    expect(await story()).toEqual(['sent', 'answered', 'sent', 'answered'])
  })

  test('an unsaved answer is saved with the next write that succeeds', async () => {
    const { client, desk, platform, id, profile, acts, get, fails, hasRoom } = await withUnknown()
    platform.answer = (response, request) => {
      fails('UPDATE ON intents')
      return ANSWERS.cancel(response, request)
    }
    await failureOf(acts.cancel())
    hasRoom()
    const saved = changeOf(desk, id)
    platform.answer = created()
    await client.payments.createAccountPayin(payinOrder(profile.id))
    await saved
    expect(operated(await get()).cancel?.state).toBe('accepted')
  })

  test('an unsaved answer is saved when the desk closes, if there is room by then', async () => {
    const { desk, folder, platform, id, acts, fails, hasRoom } = await withUnknown()
    platform.answer = (response, request) => {
      fails('UPDATE ON intents')
      return ANSWERS.cancel(response, request)
    }
    await failureOf(acts.cancel())
    hasRoom()
    await desk.close()
    const { client } = await startTestDesk({}, folder)
    expect(operated(await client.transactions.get({ id })).cancel?.state).toBe('accepted')
    expect((await client.desk.info()).notices).toEqual([])
  })

  test('an answer still unsaved when the desk closes is unknown at the next start', async () => {
    const { desk, folder, platform, id, acts, fails, hasRoom } = await withUnknown()
    platform.answer = (response, request) => {
      fails('UPDATE ON intents')
      return ANSWERS.cancel(response, request)
    }
    await failureOf(acts.cancel())
    await desk.close()
    hasRoom()
    const { client } = await startTestDesk({}, folder)
    expect(operated(await client.transactions.get({ id })).cancel?.state).toBe('unknown')
  })

  test('a restore is refused while an answer is unsaved', async () => {
    const { client, platform, acts, fails } = await withUnknown()
    const backup = await backedUp(client)
    platform.answer = (response, request) => {
      fails('UPDATE ON intents')
      return ANSWERS.cancel(response, request)
    }
    await failureOf(acts.cancel())
    expect(await failureOf(ordered(client, backup.path))).toEqual({ kind: 'writes_in_flight' })
  })

  test.each(['adopt', 'close'] as const)('%s is done completely or not at all', async (act) => {
    const { client, platform, acts, get, fails } = await withUnknown()
    platform.answer = json(200, { status: 'paid' })
    const before = await get()
    fails('INSERT ON story')
    expect(await failureOf(acts[act]())).toMatchObject({ kind: 'storage_failed' })
    expect(await get()).toEqual(before)
    expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
  })

  test('a linked ID is reported as linked even if the status read with it cannot be stored', async () => {
    const { client, platform, acts, fails } = await withUnknown()
    platform.answer = json(200, { status: 'paid' })
    fails('INSERT ON observations')
    expect(await acts.adopt()).toMatchObject({ platformId: SHORT, resolution: { how: 'adopted' }, status: null })
    expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
  })
})
