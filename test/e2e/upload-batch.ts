import type { Page } from '@playwright/test'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { sessionOfPage } from './desk-client.ts'

/** Gives a payout file to the desk, as a page does, for a new batch; returns the batch's ID. */
export async function uploadBatch(page: Page, client: DeskClient, profileId: string, name: string, content: string) {
  const { length: size } = Buffer.from(content)
  const order = { profileId, name, size, source: 'file', again: null, from: { by: 'upload' } } as const
  const answer = await client.batches.open(order)
  if (answer.result !== 'upload') throw new Error('no ticket')
  const { authorization } = (await sessionOfPage(page)).headers
  return page.evaluate(
    async ({ ticket, body, authorization }) => {
      const opened = await fetch(`/batches/${ticket}`, { method: 'POST', headers: { authorization }, body })
      return ((await opened.json()) as { id: string }).id
    },
    { ticket: answer.ticket, body: content, authorization },
  )
}
