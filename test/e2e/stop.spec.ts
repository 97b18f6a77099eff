import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type Page } from '@playwright/test'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { BROWSER_HOST } from '../bundled.ts'
import { BATCH_BANK, csvOf, sealed } from '../fakes/batches.ts'
import { newest } from '../fakes/everything.ts'
import { deskClient } from './desk-client.ts'
import { letPass } from './start-desk.ts'
import { uploadBatch } from './upload-batch.ts'

interface Host {
  readonly process: ChildProcess
  readonly url: string
  /** Its output so far. */
  said(): string
}

interface Fixtures {
  start(): Promise<Host>
  /** A platform that accepts writes and leaves the answers to the test. */
  readonly platform: { readonly url: string; readonly open: ServerResponse[] }
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  start: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-'))
    const children: ChildProcess[] = []
    await use(async () => {
      const child = spawn(process.execPath, [BROWSER_HOST, '--json', '--data', folder, '--port', '0'], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      if (child.stdout === null) throw new Error('the browser host has no output')
      children.push(child)
      let words = ''
      child.stderr?.on('data', (text) => {
        words += String(text)
      })
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
      return { process: child, url: (JSON.parse(line) as { url: string }).url, said: () => words }
    })
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  platform: async ({}, use) => {
    const open: ServerResponse[] = []
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/merchant/banks')) response.end(JSON.stringify([{ ...BATCH_BANK, is_sbp: true }]))
      else if (request.method === 'GET') response.writeHead(404).end()
      else request.resume().on('end', () => open.push(response))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open })
    server.closeAllConnections()
    server.close()
  },
})

interface Merchant {
  readonly profileId: string
  readonly profileRevision: number
}

async function addMerchant(client: DeskClient, baseUrl: string): Promise<Merchant> {
  const draft = { name: 'Shop', environment: 'test', baseUrl, auth: { scheme: 'bearer' }, statusBy: 'query' } as const
  const { id, revision } = await client.profiles.create({ draft, secret: { scheme: 'bearer', token: 'x' } })
  return { profileId: id, profileRevision: revision }
}

function payin(client: DeskClient, merchant: Merchant, id: string) {
  const order = {
    ...merchant,
    intentId: randomUUID(),
    amount: '100',
    currency: 'KZT',
    merchant_transaction_id: id,
  } as const
  return client.payments.createAccountPayin(order)
}

async function openHost(page: Page, host: Host) {
  await page.goto(host.url)
  return deskClient(page)
}

test('with nothing under way, Ctrl+C ends the host at once and silently', async ({ start }) => {
  const host = await start()
  host.process.kill('SIGINT')
  expect(await once(host.process, 'exit')).toEqual([0, null])
  expect(host.said()).toBe('')
})

test('with a request under way, Ctrl+C says so, waits for the answer and stores it', async ({
  start,
  page,
  platform,
}) => {
  const host = await start()
  const { client } = await openHost(page, host)
  const merchant = await addMerchant(client, platform.url)
  payin(client, merchant, 'answered-late').catch(() => undefined)
  await expect.poll(() => platform.open.length).toBe(1)
  host.process.kill('SIGINT')
  await expect.poll(host.said).toContain('one request has been sent and not answered')
  await expect.poll(host.said).toContain('Stop again to close now')
  platform.open[0]?.end(JSON.stringify({ id: 'Ab12Cd34', merchant_transaction_id: 'answered-late' }))
  expect(await once(host.process, 'exit')).toEqual([0, null])
  expect(host.said()).not.toContain('closing without')

  const { client: next, close } = await openHost(page, await start())
  const { items } = await next.transactions.list(newest(10))
  expect(items).toMatchObject([{ state: 'accepted', platformId: 'Ab12Cd34' }])
  close()
})

/** A host that is sending a batch of three payouts, the first of which waits for its answer. */
async function sendingBatch({ start, page, platform }: Fixtures & { readonly page: Page }) {
  const host = await start()
  const { client } = await openHost(page, host)
  const { profileId, profileRevision } = await addMerchant(client, platform.url)
  await client.account.readBanks({ profileId })
  const row = (nth: number) => [`A-${nth}`, `${nth}00`, 'RUB', '4111111111111111', 'Ivan Ivanov', BATCH_BANK.name]
  const headers = ['Reference', 'Amount', 'Currency', 'Card', 'Owner', 'Bank']
  const file = csvOf([headers, row(1), row(2), row(3)]).toString()
  const id = await uploadBatch(page, client, profileId, 'a.csv', file)
  const { profiles } = await client.profiles.list()
  const profile = profiles.find((one) => one.id === profileId)
  if (!profile) throw new Error('no merchant')
  await sealed(client, profile, await client.batches.draft({ id }))
  await client.batches.start({ id, profileRevision, pace: { lanes: 1, perSecond: 50 } })
  await expect.poll(() => platform.open.length).toBe(1)
  return { host, id }
}

test('during a batch, Ctrl+C says how many are left, waits for the one under way, and starts no other', async ({
  start,
  page,
  platform,
}) => {
  const { host, id } = await sendingBatch({ start, page, platform })
  host.process.kill('SIGINT')
  await expect.poll(host.said).toContain('a batch is being sent')
  expect(host.said()).toMatch(/3 are left; send them later\. Card numbers are only in memory/)
  platform.open[0]?.end(JSON.stringify({ id: 'Ab12Cd34' }))
  expect(await once(host.process, 'exit')).toEqual([0, null])
  expect(host.said()).not.toContain('closing without')
  expect(platform.open).toHaveLength(1)

  const { client: next, close } = await openHost(page, await start())
  const counts = { accepted: 1, pending: 2, unknown: 0 }
  expect(await next.batches.run({ id })).toMatchObject({ state: 'stopped', stop: { why: 'desk_closed' }, counts })
  close()
})

test('a second Ctrl+C while a row of a batch waits for its answer closes the host', async ({
  start,
  page,
  platform,
}) => {
  const { host, id } = await sendingBatch({ start, page, platform })
  host.process.kill('SIGINT')
  await expect.poll(host.said).toContain('a batch is being sent')
  // Within a second, it would be taken for an echo of the first.
  await letPass(host.process, 1_200)
  host.process.kill('SIGINT')
  expect(await once(host.process, 'exit')).toEqual([0, null])
  expect(platform.open).toHaveLength(1)

  const { client: next, close } = await openHost(page, await start())
  const counts = { accepted: 0, pending: 2, unknown: 1 }
  expect(await next.batches.run({ id })).toMatchObject({ state: 'stopped', stop: { why: 'desk_closed' }, counts })
  close()
})

test('a second Ctrl+C closes the host and says what is left: a payin, a cancellation and a retry, all found later', async ({
  start,
  page,
  platform,
}) => {
  const host = await start()
  const { client } = await openHost(page, host)
  const merchant = await addMerchant(client, platform.url)
  const answer = async (status: number, body: unknown) => {
    await expect.poll(() => platform.open.length).toBeGreaterThan(0)
    platform.open.shift()?.writeHead(status).end(JSON.stringify(body))
  }
  const [paid] = await Promise.all([payin(client, merchant, 'to-cancel'), answer(200, { id: 'Ab12Cd34' })])
  const [lost] = await Promise.all([payin(client, merchant, 'to-ask-again'), answer(500, {})])
  const ignore = () => undefined
  payin(client, merchant, 'under-way').catch(ignore)
  client.payments.cancel({ intentId: randomUUID(), transactionId: paid.id, ...merchant }).catch(ignore)
  client.resolution.askAgain({ intentId: randomUUID(), transactionId: lost.id, ...merchant }).catch(ignore)
  await expect.poll(() => platform.open.length).toBe(3)

  host.process.kill('SIGINT')
  await expect.poll(host.said).toContain('3 requests have been sent and not answered')
  // Within a second, it would be taken for an echo of the first.
  await letPass(host.process, 1_200)
  host.process.kill('SIGINT')
  expect(await once(host.process, 'exit')).toEqual([0, null])
  expect(host.said()).toContain('closing without 3 responses: the outcome is unknown')

  const { client: next, close } = await openHost(page, await start())
  expect((await next.desk.info()).notices).toEqual([
    { kind: 'outcomes_unknown', creations: 2, cancels: 1, disputes: 0 },
  ])
  const unresolved = await next.resolution.unresolved({ profileId: null })
  expect(new Map(unresolved.map((row) => [row.merchantTransactionId, [row.state, row.cancelState]]))).toEqual(
    new Map([
      ['under-way', ['unknown', null]],
      ['to-ask-again', ['unknown', null]],
      ['to-cancel', ['accepted', 'unknown']],
    ]),
  )
  close()
})
