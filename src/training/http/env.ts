import type { HttpBindings } from '@hono/node-server'
import type { Context, Handler } from 'hono'
import type { Platform } from '../platform.ts'

/** What every request carries: Node's own request, the platform, and (behind the credential check) the merchant. */
export interface Env {
  readonly Bindings: HttpBindings
  readonly Variables: { platform: Platform; merchant: string; closed: boolean; code: string }
}

export type Ctx = Context<Env>
export type Endpoint = Handler<Env>
