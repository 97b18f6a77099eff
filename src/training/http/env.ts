import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Handler } from 'hono'
import type { TrainingPlatform } from '../platform.ts'

/** Available to every request handler: Node's request, the platform, and (after the credential check) the merchant. */
export interface Env {
  readonly Bindings: HttpBindings
  readonly Variables: { platform: TrainingPlatform; merchant: string; closed: boolean; code: string }
}

export type Ctx = Context<Env>
export type Endpoint = Handler<Env>

/** The longest delay of a response, at normal speed. */
export const NO_ANSWER_MS = 120_000

/** Closes the connection without a response. */
export function closeConnection(c: Ctx): Response {
  c.set('closed', true)
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Does not respond for longer than any client waits, then closes the connection. */
export async function neverAnswer(c: Ctx): Promise<Response> {
  await c.get('platform').pause(NO_ANSWER_MS)
  return closeConnection(c)
}
