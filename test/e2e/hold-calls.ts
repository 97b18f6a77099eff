import type { Page } from '@playwright/test'

/**
 * Holds the calls that contain a text, such as a method, on their way from the page to the desk. Applies from when the
 * page is opened or reloaded. Returns what lets them through.
 */
export async function holdCalls(page: Page, text: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.routeWebSocket('**/rpc', (line) => {
    const server = line.connectToServer()
    line.onMessage(async (message) => {
      if (String(message).includes(text)) await held.promise
      server.send(message)
    })
  })
  return held.resolve
}
