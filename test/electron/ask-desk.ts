import type { Page } from '@playwright/test'

/**
 * Calls a method of the contract from the page, over a separate message port, as the screens do. Returns the method's
 * result or its error, unchanged; rejects after `within` milliseconds without an answer.
 */
export function askDesk(page: Page, method: string, input?: unknown, within = 45_000): Promise<unknown> {
  return page.evaluate(
    async ({ method, input, within }) => {
      const { port1, port2 } = new MessageChannel()
      const answer = new Promise<string>((resolve, reject) => {
        port1.onmessage = ({ data }) => resolve(data)
        setTimeout(() => reject(new Error(`no answer to ${method}`)), within)
      })
      window.postMessage('paydesk:connect', window.location.origin, [port2])
      port1.postMessage(JSON.stringify({ i: '1', p: { u: `/${method}`, b: { json: input } } }))
      return JSON.parse(await answer).p.b.json
    },
    { method, input, within },
  )
}
