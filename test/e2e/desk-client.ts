import { once } from 'node:events'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { type PageSession, sessionOf } from '../fakes/browser-session.ts'

/** The sessionStorage key of a page's session secret. */
export const SESSION_KEY = 'paydesk.session'

/** The session of a signed-in page. */
export async function sessionOfPage(page: Page): Promise<PageSession> {
  const kept = await page.waitForFunction((key) => sessionStorage.getItem(key), SESSION_KEY)
  return sessionOf(new URL(page.url()).origin, (await kept.jsonValue()) ?? '')
}

/** A second connection to the desk that a page uses, to prepare what a test needs. Close it after use. */
export async function deskClient(page: Page): Promise<{ client: DeskClient; close(): void }> {
  return lineTo(page.url(), await sessionOfPage(page))
}

/** A connection to the desk at an address. Close it after use. */
export async function lineTo(
  url: string,
  { protocols, headers }: PageSession,
): Promise<{ client: DeskClient; close(): void }> {
  const socket = new WebSocket(`ws://${new URL(url).host}/rpc`, protocols, { origin: headers.origin })
  await once(socket, 'open')
  const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })
  return { client: createORPCClient<DeskClient>(link), close: () => socket.close() }
}
