import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { files, ofSize } from '../fakes/evidence-files.ts'
import { payinOrder } from '../fakes/orders.ts'
import { deskClient, sessionOfPage } from './desk-client.ts'
import { expect, test } from './start-desk.ts'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function newTransaction(client: DeskClient): Promise<string> {
  const [profile] = (await client.profiles.list()).profiles
  const order = payinOrder(profile?.id ?? '', { profileRevision: profile?.revision ?? 1 })
  return (await client.payments.createAccountPayin(order)).id
}

async function ticketOf(client: DeskClient, transactionId: string): Promise<string> {
  const order = { transactionId, name: 'image.png', size: 1, source: 'pasted', from: { by: 'upload' } } as const
  const answer = await client.evidence.add(order)
  return answer.result === 'upload' ? answer.ticket : ''
}

/** Posts bytes to a ticket: `beginning`, padded with zeros to `size`. */
async function post(page: Page, ticket: string, beginning: Buffer, size = beginning.length) {
  const { authorization } = (await sessionOfPage(page)).headers
  return page.evaluate(
    async ({ ticket, beginning, size, authorization }) => {
      const body = new Blob([new Uint8Array(beginning), new Uint8Array(size - beginning.length)])
      const answer = await fetch(`/evidence/${ticket}`, { method: 'POST', headers: { authorization }, body })
      return { status: answer.status, body: answer.ok ? await answer.json() : null }
    },
    { ticket, beginning: [...beginning], size, authorization },
  )
}

test('a browser uploads 10,000,000 bytes whole, and larger files are answered as too large', async ({
  trainingPage: page,
}) => {
  const { client, close } = await deskClient(page)
  const transactionId = await newTransaction(client)
  const most = await post(page, await ticketOf(client, transactionId), files.png, 10_000_000)
  expect(most.body.file).toMatchObject({ sha256: hashOf(ofSize(files.png, 10_000_000)), trouble: null })
  for (const size of [10_000_001, 60_000_000]) {
    const more = await post(page, await ticketOf(client, transactionId), files.png, size)
    expect(more.body.file).toMatchObject({ trouble: { is: 'too_large' }, hasCopy: false })
  }
  close()
})

test('a browser shows pictures and videos of the evidence, and seeks in the videos', async ({ trainingPage: page }) => {
  const { client, close } = await deskClient(page)
  const transactionId = await newTransaction(client)
  const pictures = [files.png, files.jpeg, files.gif, files.webp, files.bmp, files.avif, files.ico]
  const films = [files.mp4, files.webm]
  for (const bytes of [...pictures, ...films]) await post(page, await ticketOf(client, transactionId), bytes)
  const { authorization } = (await sessionOfPage(page)).headers
  const seen = await page.evaluate(
    async ({ pictures, films, authorization }) => {
      const widths: number[] = []
      const addressOf = async (sha256: string) => {
        const answer = await fetch(`/tickets/evidence/${sha256}`, { method: 'POST', headers: { authorization } })
        return String((await answer.json()).path)
      }
      for (const sha256 of pictures) {
        const picture = new Image()
        picture.src = await addressOf(sha256)
        await picture.decode()
        widths.push(picture.naturalWidth)
      }
      for (const sha256 of films) {
        const film = document.createElement('video')
        film.muted = true
        film.src = await addressOf(sha256)
        await new Promise((resolve, reject) => {
          film.onloadeddata = resolve
          film.onerror = () => reject(new Error(film.error?.message))
        })
        film.currentTime = 0.2
        await new Promise((resolve) => {
          film.onseeked = resolve
        })
        widths.push(film.videoWidth)
      }
      return widths
    },
    { pictures: pictures.map(hashOf), films: films.map(hashOf), authorization },
  )
  expect(seen).toEqual([16, 16, 1, 16, 1, 2, 16, 16, 16])
  close()
})

test('a page on another port of this machine can neither upload nor see evidence', async ({
  trainingPage: page,
  context,
}) => {
  const { client, close } = await deskClient(page)
  const transactionId = await newTransaction(client)
  await post(page, await ticketOf(client, transactionId), files.png)
  const ticket = await ticketOf(client, transactionId)
  const server = createServer((_request, response) => void response.end('<!doctype html>')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stranger = await context.newPage()
  await stranger.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const { origin } = new URL(page.url())
  const tried = await stranger.evaluate(
    async ({ picture, ticket }) => {
      const ended = (work: Promise<unknown>) => work.then(String, () => 'refused')
      const image = new Image()
      image.src = picture
      return [
        await ended(image.decode().then(() => 'shown')),
        await ended(fetch(picture)),
        await ended(fetch(picture, { mode: 'no-cors', credentials: 'include' }).then(({ type }) => type)),
        await ended(fetch(ticket, { method: 'POST', body: 'x', credentials: 'include' })),
        await ended(fetch(ticket, { method: 'POST', body: 'x', mode: 'no-cors', credentials: 'include' })),
      ]
    },
    { picture: `${origin}/evidence/${hashOf(files.png)}`, ticket: `${origin}/evidence/${ticket}` },
  )
  expect(tried).toEqual(['refused', 'refused', 'refused', 'refused', 'refused'])
  expect(await client.evidence.list({ transactionId })).toHaveLength(1)
  expect((await post(page, ticket, files.gif)).status).toBe(200)
  server.close()
  close()
})
