import { createServer } from 'node:http'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import { deskInTime } from '../../../fakes/desk-in-time.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, json, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeTime } from '../../../fakes/time.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A status request that has reached a platform. */
export interface Reading {
  readonly id: string
  readonly at: number
}

/** A platform whose statuses a test sets: by ID, or with `all` for the others. */
export async function statusPlatform(now: () => number, all: Answer = json(200, { status: 'process' })) {
  const answers = { all, of: new Map<string, Answer>() }
  const readings: Reading[] = []
  let number = 0
  const platform = await startFakePlatform((response, request) => {
    const url = new URL(request.path, 'http://x')
    if (request.method === 'POST') return created({ id: `Tx${String(++number).padStart(6, '0')}` })(response, request)
    if (url.pathname.endsWith('/balance'))
      return json(200, { balance: '1.00', currency_rate: '1.00000000' })(response, request)
    if (!url.pathname.endsWith('/status')) return json(404, { error: 'NOT_FOUND' })(response, request)
    const id = url.searchParams.get('transaction_id') ?? ''
    readings.push({ id, at: now() })
    return (answers.of.get(id) ?? answers.all)(response, request)
  })
  const readingsOf = (id: string | null) => readings.filter((one) => one.id === id)
  return { platform, answers, readings, readingsOf }
}

export async function addPayins(client: DeskClient, profileId: string, count: number) {
  const payins = []
  for (let at = 0; at < count; at++) payins.push(await client.payments.createAccountPayin(payinOrder(profileId)))
  return payins
}

/** A desk with a fake clock, whose only merchant has so many payins, just created. */
export async function followed(count = 1, preferences: Record<string, unknown> = {}, time = fakeTime()) {
  const there = await statusPlatform(time.now)
  const here = await deskInTime(preferences, time)
  const profile = await addMerchant(here.client, there.platform.baseUrl)
  const profileId = profile.id
  const payins = await addPayins(here.client, profileId, count)
  const state = () => here.client.tracking.state({ profileId })
  const choose = (polling: Partial<typeof profile.polling>) =>
    here.client.tracking.choose({ profileId, polling: { ...profile.polling, ...polling } })
  const status = async (at = 0) => (await here.client.transactions.get({ id: payins[at]?.id ?? '' })).status
  const statusNews = () => here.said.flatMap((event) => (event.changed === 'transactions' ? (event.news ?? []) : []))
  const [first] = payins
  if (!first) throw new Error('none was created')
  return { ...there, ...here, profile, profileId, payins, first, state, choose, status, statusNews }
}

/** The pauses between consecutive reads, in seconds. */
export function pausesOf(readings: readonly Reading[]): number[] {
  return readings.slice(1).map(({ at }, place) => (at - (readings[place]?.at ?? 0)) / SECOND)
}

/** The most reads within any period of so many milliseconds. */
export function mostWithin(readings: readonly Reading[], milliseconds: number): number {
  const counts = readings.map(
    ({ at: from }) => readings.filter(({ at }) => at >= from && at < from + milliseconds).length,
  )
  return Math.max(0, ...counts)
}

/** A server that answers at the address where a platform was before. */
export async function answerAt(baseUrl: string, answer: (path: string) => unknown): Promise<{ close(): void }> {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(request.url ?? '')))
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(baseUrl).port), '127.0.0.1', resolve))
  return {
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
