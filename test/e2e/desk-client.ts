import { once } from 'node:events'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { type PageSession, sessionOf } from '../fakes/browser-session.ts'

/** The session that a page has signed in to. */
export async function sessionOfPage(page: Page): Promise<PageSession> {
  const kept = await page.waitForFunction(() => sessionStorage.getItem('paydesk.session'))
  return sessionOf(new URL(page.url()).origin, (await kept.jsonValue()) ?? '')
}

/** A second line to the desk that a page is on, for what a test needs there before it looks. Close it after use. */
export async function deskClient(page: Page): Promise<{ client: DeskClient; close(): void }> {
  const { protocols, headers } = await sessionOfPage(page)
  const socket = new WebSocket(`ws://${new URL(page.url()).host}/rpc`, protocols, { origin: headers.origin })
  await once(socket, 'open')
  const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })
  return { client: createORPCClient<DeskClient>(link), close: () => socket.close() }
}
