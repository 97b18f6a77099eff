import { deskInTime } from '../../../fakes/desk-in-time.ts'
import { addMerchant } from '../../../fakes/orders.ts'
import { type Answer, created, json, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeTime } from '../../../fakes/time.ts'

export const ALL = { status: [], transaction_id: '', merchant_transaction_id: '' }

/** A dispute as a test's platform has it. */
export type Served = { id: string; status: string | null } & Record<string, unknown>

/** A platform with these disputes: it lists them for any query, and returns the record of each. */
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

/** Answers with the record of the requested dispute. */
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

/** A desk whose only merchant has these disputes, all of them listed once. */
export async function polling(disputes: Served[], preferences: Record<string, unknown> = {}, time = fakeTime()) {
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
