import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createCopyRoutes } from '../../../src/main/page/copy-routes.ts'
import { openBatchFile } from '../../../src/renderer/bridge/batch-files.ts'
import { deskHandle } from '../../../src/renderer/bridge/desk.tsx'
import { failureOf } from '../../../src/renderer/bridge/failure.ts'
import { MAX_BATCH_FILE } from '../../../src/shared/model/batch.ts'
import { payoutPlatform } from '../../fakes/batches.ts'
import { startTestDesk, temporaryFolder } from '../../fakes/desk.ts'
import { addMerchant } from '../../fakes/orders.ts'
import { startFakePlatform } from '../../fakes/platform.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page connected to a real desk. `path`: with a preload script that resolves every file to that path. */
async function openPage(path: string | null = null) {
  const handle = randomUUID()
  const platform = await startFakePlatform(payoutPlatform().answer)
  const { client, desk } = await startTestDesk({
    droppedFiles: { pathOf: (given) => (given === handle ? path : null) },
  })
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const routes = createCopyRoutes(desk)
  const posted: number[] = []
  vi.stubGlobal('fetch', async (pathname: string, { method, body }: { method: string; body: ArrayBuffer }) => {
    posted.push(body.byteLength)
    return routes({ method, pathname, body: new Blob([body]).stream(), header: () => null, isOwnPage: true })
  })
  vi.stubGlobal('window', path === null ? {} : { paydeskFiles: { register: async () => [handle] } })
  const open = (file: File, again: string | null = null) =>
    openBatchFile(deskHandle(client), profileId, file, { again, restOf: null, source: 'file' })
  return { open, posted, list: () => client.batches.list({ profileId: null }) }
}

test('in a browser, posts the bytes and returns whether the file was opened or refused', async () => {
  const { open, posted, list } = await openPage()
  const opened = await open(new File(['a;b\n1;2'], 'a.csv'))
  expect(opened).toEqual({ result: 'opened', id: (await list())[0]?.id })
  expect(posted).toEqual([7])
  expect(await open(new File(['%PDF-1.7\0'], 'a.pdf'))).toMatchObject({ result: 'refused' })
})

test('on the desktop, lets the desk read a file on disk and posts nothing', async () => {
  const path = join(temporaryFolder(), 'a.csv')
  writeFileSync(path, 'a;b\n1;2\n3;4')
  const { open, posted, list } = await openPage(path)
  expect(await open(new File(['other bytes'], 'a.csv'))).toMatchObject({ result: 'opened' })
  expect(posted).toEqual([])
  expect((await list())[0]?.file.size).toBe(11)
})

test('posts nothing for a file that is too large', async () => {
  const { open, posted } = await openPage()
  const answer = await open(new File([new Uint8Array(MAX_BATCH_FILE + 1)], 'a.csv'))
  expect(answer).toEqual({ result: 'refused', refusal: { rule: 'too_large', count: MAX_BATCH_FILE + 1 } })
  expect(posted).toEqual([])
})

test('throws a failure that comes in response to the bytes', async () => {
  const { open } = await openPage()
  const error: unknown = await open(new File(['a;b\n1;2'], 'a.csv'), randomUUID()).catch((thrown: unknown) => thrown)
  expect(failureOf(error)).toEqual({ kind: 'batch_not_found' })
})
