import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Handler } from 'hono'
import type { TrainingPlatform } from '../platform.ts'

/** What every request carries: Node's own request, the platform, and (behind the credential check) the merchant. */
export interface Env {
  readonly Bindings: HttpBindings
  readonly Variables: { platform: TrainingPlatform; merchant: string; closed: boolean; code: string }
}

export type Ctx = Context<Env>
export type Endpoint = Handler<Env>

/** The longest that an answer is kept back, at normal speed. */
export const NO_ANSWER_MS = 120_000

/** Closes the connection without an answer. */
export function closeConnection(c: Ctx): Response {
  c.set('closed', true)
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Gives no answer for as long as anybody waits, then closes the connection. */
export async function neverAnswer(c: Ctx): Promise<Response> {
  await c.get('platform').pause(NO_ANSWER_MS)
  return closeConnection(c)
}
