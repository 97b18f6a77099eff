import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import { newestCreation, newestOf } from '../../../../src/shared/model/intent.ts'
import type { TimelineEvent } from '../../../../src/shared/model/timeline.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, payoutOrder, TEST_CARD } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, type Received, startFakePlatform, text } from '../../../fakes/platform.ts'

const APPEAL = '0f8fad5b-d9cb-469f-a165-70867728950e'

function endpointOf({ path, method }: Received): 'create' | 'cancel' | 'status' | 'dispute' | 'list' {
  if (path.includes('/payout')) return 'create'
  if (path.includes('/cancel')) return 'cancel'
  if (path.includes('/status')) return 'status'
  return method === 'POST' ? 'dispute' : 'list'
}

/** The ID that the platform assigns, or the one that the operator reads from the dashboard. */
const shortId = (merchantTransactionId: string, first: 'A' | 'Z'): string =>
  `${first}${merchantTransactionId.slice(-7)}`

/** A desk, and a platform that answers after a moment but hangs up on every first try. */
async function withDesk() {
  const tried = new Set<string>()
  const answers: Record<ReturnType<typeof endpointOf>, Answer> = {
    create: (response, request) => {
      const id = (JSON.parse(request.body) as { merchant_transaction_id: string }).merchant_transaction_id
      if (tried.has(id)) return created({ id: shortId(id, 'A') })(response, request)
      tried.add(id)
      return hangUp(response, request)
    },
    cancel: text(204, ''),
    dispute: json(200, { id: APPEAL }),
    list: json(200, { items: [], page_number: 1, page_size: 100 }),
    status: json(200, { status: 'process' }),
  }
  const platform = await startFakePlatform(async (response, request) => {
    await new Promise((resolve) => setTimeout(resolve, 60))
    return answers[endpointOf(request)](response, request)
  })
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)

  /** A payout whose outcome is unknown, and everything that can be done about it. */
  async function unknown() {
    const { id, merchantTransactionId } = await client.payments.createCardPayout(payoutOrder(profile.id))
    const order = () => ({ intentId: randomUUID(), transactionId: id, profileId: profile.id, profileRevision: 1 })
    const adopted = shortId(merchantTransactionId, 'Z')
    const acts = {
      askAgain: () => client.resolution.askAgain({ ...order(), card_number: TEST_CARD }),
      cancel: () => client.payments.cancel(order()),
      dispute: () => client.disputes.open({ ...order(), dispute_type: 'payout_not_received', files: [] }),
      adopt: () => client.resolution.adopt({ transactionId: id, platformId: adopted }),
      close: () => client.resolution.closeByHand({ transactionId: id, reason: 'not in the statement' }),
      reopen: () => client.resolution.reopen({ transactionId: id, reason: 'it turned up' }),
      refresh: () => client.transactions.refresh({ id }),
    }
    const ids = [merchantTransactionId, shortId(merchantTransactionId, 'A'), adopted]
    const sent = (endpoint: string) =>
      platform.received.filter((one) => endpointOf(one) === endpoint && ids.some((each) => one.body.includes(each)))
    return { id, acts, ids, sent }
  }
  return { client, unknown }
}

type Act = keyof Awaited<ReturnType<Awaited<ReturnType<typeof withDesk>>['unknown']>>['acts']
const ACTS = ['askAgain', 'cancel', 'dispute', 'adopt', 'close', 'reopen', 'refresh'] as const satisfies readonly Act[]
/** Delay of the second window, in milliseconds: none, and while the first one's request is on its way. */
const BEHIND = [0, 2, 30]

const timelineOf = async (client: DeskClient, id: string): Promise<readonly TimelineEvent[]> =>
  (await client.transactions.timeline({ id })).map(({ event }) => event)

test.each(ACTS)(
  '%s in one window and any act in another: each is done or refused with a reason, and the records agree',
  async (one) => {
    const { client, unknown } = await withDesk()
    const race = async (other: Act, behind: number) => {
      const when = `${other}, ${behind} ms behind`
      const { id, acts, ids, sent } = await unknown()
      const second = new Promise((resolve) => setTimeout(resolve, behind)).then(() => acts[other]())
      const ended = await Promise.allSettled([acts[one](), second])
      // Anything but a known failure is a bug, and fails here.
      for (const end of ended) if (end.status === 'rejected') await failureOf(Promise.reject(end.reason))

      const story = await timelineOf(client, id)
      const did = (what: string, call?: string) =>
        story.filter((event) => event.what === what && (!call || ('call' in event && event.call === call))).length
      expect(did('answered'), `everything that was sent is answered: ${when}`).toBe(did('sent'))
      expect(sent('create'), when).toHaveLength(did('sent', 'create') + did('sent', 'ask_again'))
      expect(sent('cancel'), when).toHaveLength(did('sent', 'cancel'))
      expect(sent('dispute'), when).toHaveLength(did('sent', 'dispute'))
      expect(did('sent', 'ask_again'), when).toBeLessThanOrEqual(1)

      const { state, platformId, resolution } = await client.transactions.get({ id })
      const how = resolution?.how ?? null
      if (did('adopted') > 0) {
        expect(did('sent', 'ask_again'), `what is adopted was not asked for again: ${when}`).toBe(0)
        expect({ state, platformId, how }, when).toEqual({ state: 'unknown', platformId: ids[2], how: 'adopted' })
      }
      if (did('sent', 'ask_again') > 0) {
        expect({ state, platformId, how }, when).toEqual({ state: 'accepted', platformId: ids[1], how: null })
      }
      expect(how === 'did_not_happen', when).toBe(did('did_not_happen') > did('reopened'))
    }
    await Promise.all(ACTS.flatMap((other) => BEHIND.map((behind) => race(other, behind))))
  },
)

test.each(['cancel', 'dispute'] as const)(
  'a %s is not sent while a retry of the creation is under way',
  async (act) => {
    const { client, unknown } = await withDesk()
    for (let behind = 0; behind < 10; behind++) {
      const { id, acts } = await unknown()
      // So many turns of the database thread behind; one of them falls between the check and the write.
      const second = async () => {
        for (let turn = 0; turn < behind; turn++) await client.transactions.get({ id })
        return acts[act]()
      }
      await Promise.allSettled([acts.askAgain(), second()])
      const calls = (await timelineOf(client, id)).flatMap((event) =>
        'call' in event ? [`${event.what} ${event.call}`] : [],
      )
      const asked = calls.indexOf('sent ask_again')
      const between = asked < 0 ? [] : calls.slice(asked + 1, calls.indexOf('answered ask_again'))
      expect(between, `${behind} turns behind`).not.toContain(`sent ${act}`)
    }
  },
)

test.each(['cancel', 'dispute'] as const)('a retry is refused while a %s is under way', async (act) => {
  const { client, unknown } = await withDesk()
  const { id, acts, sent } = await unknown()
  const first = acts[act]()
  while (!(await timelineOf(client, id)).some((event) => event.what === 'sent' && event.call === act));
  expect(await failureOf(acts.askAgain())).toEqual({ kind: 'not_possible', why: 'still_under_way' })
  await first
  expect(sent('create')).toHaveLength(1)
  expect(await acts.askAgain()).toMatchObject({ state: 'accepted' })
})

test('closing or resolving manually is refused when another window has made a newer attempt since', async () => {
  const platform = await startFakePlatform(hangUp)
  const { client } = await startTestDesk()
  const profile = await addMerchant(client, platform.baseUrl)
  const { id, operations } = await client.payments.createCardPayout(payoutOrder(profile.id))
  const on = { transactionId: id, profileId: profile.id, profileRevision: 1 }
  const looked = operations.at(-1)?.intentId ?? ''
  const close = (intentId: string) =>
    client.resolution.closeByHand({ transactionId: id, intentId, reason: 'not in the statement' })
  const again = await client.resolution.askAgain({ ...on, intentId: randomUUID(), card_number: TEST_CARD })
  expect(again).toMatchObject({ state: 'unknown' })
  const stale = { kind: 'not_possible', why: 'no_longer_unresolved' }
  expect(await failureOf(close(looked))).toEqual(stale)

  const cancel = () => client.payments.cancel({ ...on, intentId: randomUUID() })
  const first = newestOf(await cancel(), 'cancel')
  const second = newestOf(await cancel(), 'cancel')
  expect(second).toMatchObject({ state: 'unknown' })
  const dispute = { ...on, intentId: randomUUID(), dispute_type: 'payout_not_received' } as const
  const disputed = newestOf(await client.disputes.open({ ...dispute, files: [] }), 'dispute')
  expect(disputed).toMatchObject({ state: 'unknown' })
  const settle = (intentId = '') =>
    client.resolution.settle({ transactionId: id, intentId, kind: 'cancel', reason: 'looked up' })
  expect(await failureOf(settle(first?.intentId))).toEqual(stale)
  const settled = await settle(second?.intentId)
  expect(newestOf(settled, 'cancel')).toMatchObject({ settled: 'by_hand' })
  expect(newestOf(settled, 'dispute'), 'that was begun since').toEqual(disputed)

  expect(await close(newestCreation(again)?.intentId ?? '')).toMatchObject({ resolution: { how: 'did_not_happen' } })
})
