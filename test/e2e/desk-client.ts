import { once } from 'node:events'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'
import type { DeskClient } from '../../src/shared/contract/index.ts'

/** A second line to the desk that a page is on, for what a test needs there before it looks. Close it after use. */
export async function deskClient(page: Page): Promise<{ client: DeskClient; close(): void }> {
  const { origin, host } = new URL(page.url())
  const cookies = await page.context().cookies(origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(`ws://${host}/rpc`, { headers: { cookie, origin } })
  await once(socket, 'open')
  const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })
  return { client: createORPCClient<DeskClient>(link), close: () => socket.close() }
}
