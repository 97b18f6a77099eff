import type { Server } from 'node:net'
import { afterEach } from 'vitest'
import { z } from 'zod'
import { TRAINING_TOKEN } from '#shared/model/training.ts'
import { startTraining, type TrainingOptions, type TrainingServer } from '../../../src/training/server.ts'

const running: TrainingServer[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((training) => training.close()))
})

/** JSON of any shape, for a test to inspect. */
const anything = z.record(z.string(), z.unknown())
export type Fields = z.infer<typeof anything>

export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  readonly body: Fields
}

export interface CallOptions {
  readonly token?: string
  readonly headers?: Record<string, string>
}

/** A running platform with a clock that moves only when told. */
export interface Rig {
  readonly training: TrainingServer
  readonly url: string
  readonly advance: (seconds: number) => void
  readonly get: (path: string, options?: CallOptions) => Promise<Answer>
  readonly post: (path: string, body: unknown, options?: CallOptions) => Promise<Answer>
  readonly list: (path: string, key: string) => Promise<readonly Fields[]>
}

export const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Starts a platform that is closed after the test. `speed` shortens deliberate delays; the clock is the test's. */
export async function rig(options: TrainingOptions = {}): Promise<Rig> {
  let now = Date.UTC(2030, 0, 15, 12)
  const training = await startTraining({ clock: () => now, ...options })
  running.push(training)
  const url = training.baseUrl
  const call = async (path: string, init: RequestInit, { token = TRAINING_TOKEN, headers }: CallOptions = {}) => {
    const response = await fetch(`${url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: headers ?? { Authorization: `Bearer ${token}` },
    })
    const text = await response.text()
    return { status: response.status, text, headers: response.headers, body: fieldsOf(text) }
  }
  const get: Rig['get'] = (path, more) => call(path, {}, more)
  return {
    training,
    url,
    advance: (seconds) => {
      now += seconds * 1000
    },
    get,
    post: (path, body, more = {}) => {
      if (body instanceof FormData) return call(path, { method: 'POST', body }, more)
      const headers = { ...JSON_TYPE, ...(more.headers ?? { Authorization: `Bearer ${more.token ?? TRAINING_TOKEN}` }) }
      return call(path, { method: 'POST', body: textOf(body) }, { ...more, headers })
    },
    list: async (path, key) => z.object({ [key]: z.array(anything) }).parse((await get(path)).body)[key] ?? [],
  }
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function fieldsOf(text: string): Fields {
  try {
    return anything.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

let count = 0

/** A merchant_transaction_id that no other test uses. */
export function freshId(): string {
  count += 1
  return `order-${count}`
}

export const CARD = '2200120034561238'

/** An account payin, with a test's changes. */
export function payin(different: Fields = {}): Fields {
  return { amount: '1500', currency: 'RUB', merchant_transaction_id: freshId(), ...different }
}

/** A payout to a card of the first Russian bank. */
export async function payout({ url }: Rig, different: Fields = {}): Promise<Fields> {
  const response = await fetch(`${url}/merchant/banks?country_code=RU`, {
    headers: { Authorization: `Bearer ${TRAINING_TOKEN}` },
  })
  const banks = z.array(z.object({ id: z.string() })).parse(await response.json())
  return payin({ card_number: CARD, owner_name: 'Иванов Иван', bank_id: banks[0]?.id, ...different })
}

/** Creates an account payin and returns its platform ID. */
export async function created({ post }: Rig, different: Fields = {}): Promise<string> {
  const { body } = await post('/merchant/payin/account', payin(different))
  return z.string().parse(body.id)
}

/** The platform's state as it reports it. */
export async function stateOf({ get }: Rig) {
  const { body } = await get('/training/state')
  return z
    .object({ transactions: z.array(anything), disputes: z.array(anything), requests: z.array(anything) })
    .parse(body)
}

/** A PNG consisting of little more than its signature. */
export const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])

/** The port of a test's own server. */
export function portOf(server: Server): number {
  return z.object({ port: z.number() }).parse(server.address()).port
}
