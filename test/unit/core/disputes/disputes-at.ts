import type { DisputeNews } from '../../../../src/main/core/ports.ts'
import type { DeskEvent } from '../../../../src/shared/model/desk.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant } from '../../../fakes/orders.ts'
import { type Answer, created, json, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeSettings } from '../../../fakes/ports.ts'
import { fakeTime } from '../../../fakes/time.ts'

export const ALL = { status: [], transaction_id: '', merchant_transaction_id: '' }

/** A dispute as a platform of a test has it. */
export type Served = { id: string; status: string | null } & Record<string, unknown>

/** A platform that has these disputes: it lists them, whatever the query, and gives the record of each. */
export async function platformWith(disputes: Served[]) {
  const answers: { list: Answer | null; record: Answer | null } = { list: null, record: null }
  const platform = await startFakePlatform((response, request) => {
    const url = new URL(request.path, 'http://x')
    if (request.method === 'POST') return created()(response, request)
    if (url.pathname.endsWith('/status')) return json(200, { status: 'disputed' })(response, request)
    if (url.pathname.endsWith('/list')) return (answers.list ?? json(200, { items: disputes }))(response, request)
    if (answers.record) return answers.record(response, request)
    return there(disputes)(response, request)
  })
  const reads = () => platform.received.filter(({ path }) => path.includes('/dispute?')).map(({ path }) => idOf(path))
  return { platform, disputes, answers, reads }
}

/** Answers with the record of the dispute that is asked for. */
export function there(disputes: readonly Served[]): Answer {
  return (response, request) => {
    const found = disputes.find(({ id }) => id === idOf(request.path))
    const missing = json(404, { error: 'NOT_FOUND', message: '' })
    return (found ? json(200, { ...found, transaction_amount: '1000.50' }) : missing)(response, request)
  }
}

function idOf(path: string): string {
  return new URL(path, 'http://x').searchParams.get('id') ?? ''
}

/** A desk in a time of its own, with what it says and what it has the system tell. */
export async function deskInTime(preferences: Record<string, unknown> = {}, time = fakeTime()) {
  const told: DisputeNews[] = []
  const said: DeskEvent[] = []
  const { desk, client } = await startTestDesk({
    clock: time.clock,
    timer: time.timer,
    settings: fakeSettings({ preferences }),
    notifier: { disputeChanged: (news) => void told.push(news), statusesChanged: () => undefined },
  })
  // As many turns of the history thread, and of HTTP, as reading a dispute takes, and some more.
  const probe = await startFakePlatform()
  time.settle = async () => {
    for (let turn = 0; turn < 12; turn++) await (turn % 6 === 5 ? fetch(probe.baseUrl) : client.disputes.news())
  }
  const controller = new AbortController()
  const events = await client.desk.events(undefined, { signal: controller.signal })
  await events.next()
  void (async () => {
    for await (const event of events) said.push(event)
  })().catch(() => undefined)
  const news = () => said.flatMap((event) => (event.changed === 'disputes' ? event.news : []))
  return { time, desk, client, told, said, news }
}

/** A desk whose one merchant has these disputes, all of them listed once. */
export async function following(disputes: Served[], preferences: Record<string, unknown> = {}, time = fakeTime()) {
  const there = await platformWith(disputes)
  const here = await deskInTime(preferences, time)
  const profile = await addMerchant(here.client, there.platform.baseUrl)
  const profileId = profile.id
  const readPage = (page = 1) => here.client.disputes.readPage({ profileId, query: ALL, page })
  await readPage()
  const get = (disputeId: string) => here.client.disputes.get({ profileId, disputeId })
  return { ...there, ...here, profile, profileId, readPage, get }
}

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
