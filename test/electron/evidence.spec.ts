import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { AddedEvidence, NewEvidence } from '../../src/shared/contract/evidence.ts'
import type { Profile } from '../../src/shared/model/profile.ts'
import type { Transaction } from '../../src/shared/model/transaction.ts'
import { ALLOWED_FILES, files, ofSize, writeFile } from '../fakes/evidence-files.ts'
import { payinOrder } from '../fakes/orders.ts'
import { askDesk } from './ask-desk.ts'
import { expect, test as launched, preloadOf } from './launch.ts'

/** The operator's folder, outside the data folder. */
const test = launched.extend<{ readonly operator: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  operator: async ({}, use) => {
    const folder = join(tmpdir(), `paydesk-operator-${randomUUID()}`)
    mkdirSync(folder)
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

async function newTransaction(page: Page): Promise<string> {
  const profile = (await askDesk(page, 'profiles/startTraining')) as Profile
  const order = { ...payinOrder(profile.id), profileRevision: profile.revision }
  return ((await askDesk(page, 'payments/createAccountPayin', order)) as Transaction).id
}

/** Gives real files to the page, as a file dialog or a drop does, and returns the handles that it gets for them. */
async function handlesOf(page: Page, paths: readonly string[]): Promise<readonly (string | null)[]> {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.id = 'files-of-the-test'
    document.body.append(input)
  })
  const input = page.locator('#files-of-the-test')
  await input.setInputFiles([...paths])
  const handles = await input.evaluate((element: HTMLInputElement) =>
    window.paydeskFiles?.register([...(element.files ?? [])]),
  )
  await input.evaluate((element) => element.remove())
  return handles ?? []
}

const add = (page: Page, transactionId: string, name: string, from: NewEvidence['from'], size = 1) =>
  askDesk(page, 'evidence/add', { transactionId, name, size, source: 'dropped', from })

async function ticketOf(page: Page, transactionId: string): Promise<string> {
  return ((await add(page, transactionId, 'image.png', { by: 'upload' })) as { ticket: string }).ticket
}

interface Posted {
  readonly status: number
  readonly body: AddedEvidence | null
}

/** Posts bytes to a ticket: `beginning`, padded with zeros to `size`. */
function post(page: Page, ticket: string, beginning: Buffer, size = beginning.length): Promise<Posted> {
  return page.evaluate(
    async ({ ticket, beginning, size }) => {
      const blob = new Blob([new Uint8Array(beginning), new Uint8Array(size - beginning.length)])
      const answer = await fetch(`/evidence/${ticket}`, { method: 'POST', body: blob })
      return { status: answer.status, body: answer.ok ? await answer.json() : null }
    },
    { ticket, beginning: [...beginning], size },
  )
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('files of every type are stored byte for byte by their handles, and changed or deleted originals are noticed', async ({
  launch,
  operator,
  data,
}) => {
  const { page } = await launch()
  const transactionId = await newTransaction(page)
  const paths = ALLOWED_FILES.map(([name, , bytes]) => writeFile(operator, name, bytes))
  const handles = await handlesOf(page, paths)
  expect(new Set(handles).size).toBe(ALLOWED_FILES.length)
  for (const [index, [name, type, bytes]] of ALLOWED_FILES.entries()) {
    const from = { by: 'handle', handle: handles[index] ?? '' } as const
    const { result, file } = (await add(page, transactionId, name, from)) as AddedEvidence
    expect([result, file]).toMatchObject(['kept', { contentType: type, original: 'same', sha256: hashOf(bytes) }])
    expect(readFileSync(join(data, 'evidence', hashOf(bytes))).equals(bytes)).toBe(true)
  }
  writeFile(operator, 'photo.jpg', files.gif)
  rmSync(join(operator, 'screenshot.png'))
  const listed = (await askDesk(page, 'evidence/list', { transactionId })) as AddedEvidence['file'][]
  const originals = Object.fromEntries(listed.map(({ name, original }) => [name, original]))
  expect(originals).toMatchObject({ 'statement.pdf': 'same', 'photo.jpg': 'changed', 'screenshot.png': 'gone' })
})

test('only a file on disk gets a handle, and the page can name no path', async ({ launch, operator }) => {
  const { page } = await launch()
  const transactionId = await newTransaction(page)
  const secret = writeFile(operator, 'secret.png', files.png)
  const made = await page.evaluate(async (path) => {
    const register = (list: unknown) =>
      (window.paydeskFiles as unknown as { register(list: unknown): Promise<unknown> }).register(list).catch(String)
    const disguised = new File(['x'], path)
    Object.defineProperty(disguised, 'path', { value: path })
    return {
      file: await register([new File(['x'], 'a.png'), disguised]),
      path: await register([path]),
      object: await register([{ path }]),
      functions: Object.keys(window.paydeskFiles ?? {}),
    }
  }, secret)
  expect(made.functions).toEqual(['register'])
  expect(made.file).toEqual([null, null])
  for (const answer of [made.path, made.object]) expect(answer).toEqual(expect.stringContaining('Error'))
  for (const handle of [secret, randomUUID(), `file://${secret}`]) {
    expect(await add(page, transactionId, 'a.png', { by: 'handle', handle })).toMatchObject({
      status: expect.any(Number),
    })
  }
  expect(await askDesk(page, 'evidence/list', { transactionId })).toEqual([])
})

test('another window gets neither handles nor evidence, even with the same page and preload script', async ({
  launch,
  operator,
}) => {
  const { app, page } = await launch()
  const opened = app.waitForEvent('window')
  await app.evaluate(
    ({ BrowserWindow }, preload) => {
      const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
      void other.loadURL('app://paydesk/')
    },
    await preloadOf(app),
  )
  const other = await opened
  await other.waitForLoadState('load')
  const path = writeFile(operator, 'a.png', files.png)
  await expect(handlesOf(other, [path])).rejects.toThrow('Not the page')
  await expect(other.evaluate(() => fetch('/evidence/x').then(String))).rejects.toThrow('Failed to fetch')
  expect(await handlesOf(page, [path])).toEqual([expect.any(String)])
})

test('a ticket takes 10,000,000 bytes once, and larger uploads are answered as too large', async ({ launch }) => {
  const { page } = await launch()
  const transactionId = await newTransaction(page)
  const most = await post(page, await ticketOf(page, transactionId), files.png, 10_000_000)
  const sha256 = hashOf(ofSize(files.png, 10_000_000))
  expect(most).toMatchObject({
    status: 200,
    body: { result: 'kept', file: { sha256, size: 10_000_000, trouble: null } },
  })
  const more = await post(page, await ticketOf(page, transactionId), files.gif, 10_000_001)
  expect(more).toMatchObject({ status: 200, body: { file: { trouble: { is: 'too_large' } } } })
  const much = await post(page, await ticketOf(page, transactionId), files.gif, 60_000_000)
  expect(much).toMatchObject({ status: 200, body: { file: { trouble: { is: 'too_large' } } } })
  const ticket = await ticketOf(page, transactionId)
  expect(await post(page, ticket, files.pdf)).toMatchObject({ status: 200 })
  expect(await post(page, ticket, files.webp)).toMatchObject({ status: 404 })
  expect(await askDesk(page, 'evidence/list', { transactionId })).toHaveLength(4)
})

test('the page reads evidence as a picture, a video that seeks and bytes, and nothing else of the folder', async ({
  launch,
  data,
}) => {
  const { page } = await launch()
  const transactionId = await newTransaction(page)
  for (const bytes of [files.png, files.mp4, files.webm]) await post(page, await ticketOf(page, transactionId), bytes)
  const seen = await page.evaluate(
    async ({ png, films }) => {
      const picture = new Image()
      picture.src = `/evidence/${png}`
      await picture.decode()
      const played: number[] = []
      for (const film of films) {
        const video = document.createElement('video')
        video.muted = true
        video.src = `/evidence/${film}`
        await new Promise((resolve, reject) => {
          video.onloadeddata = resolve
          video.onerror = () => reject(new Error(video.error?.message))
        })
        video.currentTime = 0.2
        await new Promise((resolve) => {
          video.onseeked = resolve
        })
        played.push(video.videoWidth)
      }
      const answer = await fetch(`/evidence/${png}`)
      const part = await fetch(`/evidence/${png}`, { headers: { Range: 'bytes=1-3' } })
      return {
        width: picture.naturalWidth,
        played,
        headers: Object.fromEntries(answer.headers),
        size: (await answer.arrayBuffer()).byteLength,
        part: [part.status, await part.text()],
      }
    },
    { png: hashOf(files.png), films: [hashOf(files.mp4), hashOf(files.webm)] },
  )
  expect(seen).toMatchObject({ width: 16, played: [16, 16], size: files.png.length, part: [206, 'PNG'] })
  expect(seen.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  writeFile(join(data, 'evidence'), 'f'.repeat(64), files.html)
  for (const name of ['f'.repeat(64), '../history.db', '..%2fhistory.db', ''])
    expect(await page.evaluate(async (at) => (await fetch(`/evidence/${at}`)).status, name), name).toBe(404)
})

test('a frame or window of another origin can neither upload nor read evidence', async ({ launch }) => {
  const { app, page } = await launch()
  const transactionId = await newTransaction(page)
  await post(page, await ticketOf(page, transactionId), files.png)
  const ticket = await ticketOf(page, transactionId)
  await page.evaluate(
    ({ ticket, sha256 }) => {
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.srcdoc = `<p id="ticket">${ticket}</p><p id="sha">${sha256}</p>`
      document.body.append(frame)
    },
    { ticket, sha256: hashOf(files.png) },
  )
  await expect.poll(() => page.frames().length).toBe(2)
  const frame = page.frames()[1]
  await frame?.locator('#sha').waitFor({ state: 'attached' })
  const tried = await frame?.evaluate(async () => {
    const at = (id: string) => `app://paydesk/evidence/${document.getElementById(id)?.textContent}`
    const ended = (answer: Promise<Response>) => answer.then(String, () => 'refused')
    return [
      await ended(fetch(at('ticket'), { method: 'POST', body: 'x' })),
      await ended(fetch(at('ticket'), { method: 'POST', body: 'x', mode: 'no-cors' })),
      await ended(fetch(at('sha'))),
      String((window as { paydeskFiles?: unknown }).paydeskFiles),
    ]
  })
  expect(tried).toEqual(['refused', 'refused', 'refused', 'undefined'])
  const opened = app.waitForEvent('window')
  await app.evaluate(({ BrowserWindow }) => void new BrowserWindow({ show: false }).loadURL('data:text/html,<p>other'))
  const other = await opened
  await other.waitForLoadState('load')
  for (const [method, name] of Object.entries({ POST: ticket, GET: hashOf(files.png) })) {
    const asked = other.evaluate(
      ({ method, name }) => fetch(`app://paydesk/evidence/${name}`, { method }).then(String),
      { method, name },
    )
    await expect(asked).rejects.toThrow('Failed to fetch')
  }
  expect(await askDesk(page, 'evidence/list', { transactionId })).toHaveLength(1)
  expect((await post(page, ticket, files.gif)).status).toBe(200)
})
