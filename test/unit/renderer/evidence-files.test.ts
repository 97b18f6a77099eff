import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createCopyRoutes } from '../../../src/main/page/copy-routes.ts'
import { type DeskHandle, deskHandle } from '../../../src/renderer/bridge/desk.tsx'
import { addFiles, filesOf, type OfferedFile } from '../../../src/renderer/bridge/evidence-files.ts'
import { startTestDesk, temporaryFolder } from '../../fakes/desk.ts'
import { files, ofSize, variant, writeFile } from '../../fakes/evidence-files.ts'
import { addMerchant, payinOrder } from '../../fakes/orders.ts'
import { created, startFakePlatform } from '../../fakes/platform.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page connected to a real desk. `desktop`: with a preload script that knows the file on disk behind a `File`. */
async function openPage({ desktop = false } = {}) {
  const platform = await startFakePlatform(created())
  const handles = new Map<string, string>()
  const onDisk = new Map<File, string>()
  const { client, desk } = await startTestDesk({ droppedFiles: { pathOf: (handle) => handles.get(handle) ?? null } })
  const profile = await addMerchant(client, platform.baseUrl)
  const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profile.id))
  const routes = createCopyRoutes(desk)
  const posted: number[] = []
  vi.stubGlobal('fetch', async (pathname: string, { method, body }: { method: string; body: ArrayBuffer }) => {
    posted.push(body.byteLength)
    const stream = new Blob([body]).stream()
    return routes({ method, pathname, body: stream, header: () => null, isOwnPage: true })
  })
  const register = async (list: readonly File[]) =>
    list.map((file) => {
      const path = onDisk.get(file)
      if (path === undefined) return null
      const handle = randomUUID()
      handles.set(handle, path)
      return handle
    })
  vi.stubGlobal('window', desktop ? { paydeskFiles: { register } } : {})
  const handle: DeskHandle = deskHandle(client)

  return {
    client,
    transactionId,
    posted,
    add: (offered: readonly OfferedFile[], onProgress?: (done: number, all: number) => void) =>
      addFiles(handle, transactionId, offered, 'dropped', onProgress),
    handle,
    list: async () => (await client.evidence.list({ transactionId })).map(({ name }) => name),
    /** A `File` backed by a file on disk. */
    real(path: string, bytes: Buffer): File {
      const file = fileOf(bytes, basename(path))
      onDisk.set(file, path)
      return file
    },
  }
}

const fileOf = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name)

test('in a browser, posts the files one after another and returns a result for each', async () => {
  const { add, list, posted } = await openPage()
  const progress: string[] = []
  const offered = [
    { file: fileOf(files.png, 'a.png') },
    { file: fileOf(files.png, 'again.png') },
    { file: fileOf(files.docx, 'b.docx') },
    { file: fileOf(Buffer.alloc(0), 'empty.png') },
  ]
  const results = await add(offered, (done, all) => void progress.push(`${done}/${all}`))
  expect(results).toMatchObject([
    { offered: offered[0], result: 'kept', evidence: { name: 'a.png', trouble: null, attached: true } },
    { offered: offered[1], result: 'duplicate', evidence: { name: 'a.png' } },
    { result: 'kept', evidence: { name: 'b.docx', trouble: { is: 'type', wayOut: 'save_as_pdf' } } },
    { result: 'kept', evidence: { name: 'empty.png', trouble: { is: 'empty' } } },
  ])
  expect(progress).toEqual(['0/4', '1/4', '2/4', '3/4', '4/4'])
  expect(posted).toEqual([files.png.length, files.png.length, files.docx.length, 0])
  expect(await list()).toEqual(['a.png', 'b.docx', 'empty.png'])
})

test('lists a folder, an unreadable file and a file that is too large, and posts nothing of them', async () => {
  const { add, posted, list } = await openPage()
  const unreadable = fileOf(files.png, 'gone.png')
  unreadable.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'))
  const results = await add([
    { file: fileOf(files.png, 'receipts'), isFolder: true },
    { file: unreadable },
    { file: fileOf(ofSize(files.mp4, 10_000_001), 'long.mp4') },
  ])
  expect(results).toMatchObject([
    { result: 'kept', evidence: { name: 'receipts', trouble: { is: 'folder' } } },
    { result: 'kept', evidence: { name: 'gone.png', trouble: { is: 'unreadable' }, size: files.png.length } },
    { result: 'kept', evidence: { name: 'long.mp4', trouble: { is: 'too_large' }, size: 10_000_001 } },
  ])
  expect(posted).toEqual([])
  expect(await list()).toHaveLength(3)
})

test('on the desktop, passes a file on disk by its handle and any other file by its bytes', async () => {
  const { add, real, posted } = await openPage({ desktop: true })
  const folder = temporaryFolder()
  const large = writeFile(folder, 'large.mp4', ofSize(files.mp4, 10_000_001))
  const results = await add([
    { file: real(writeFile(folder, 'a.png', files.png), files.png) },
    { file: fileOf(files.gif, 'image.png') },
    { file: real(large, files.mp4) },
  ])
  expect(results).toMatchObject([
    { result: 'kept', evidence: { name: 'a.png', original: 'same' } },
    { result: 'kept', evidence: { name: 'image.png', sentName: 'image.gif', original: null } },
    { result: 'kept', evidence: { name: 'large.mp4', trouble: { is: 'too_large' } } },
  ])
  expect(posted).toEqual([files.gif.length])
})

test('replaces a picture with its converted file', async () => {
  const { add, list } = await openPage()
  const [bmp] = await add([{ file: fileOf(files.bmp, 'a.bmp') }])
  expect(bmp).toMatchObject({ result: 'kept', evidence: { trouble: { wayOut: 'convert' } } })
  const convertedFrom = bmp?.result === 'kept' ? bmp.evidence.id : ''
  await add([{ file: fileOf(files.png, 'a.png'), convertedFrom }])
  expect(await list()).toEqual(['a.png'])
})

test('returns the failure of a refused file and still tries the files after it', async () => {
  const { add, client, transactionId, handle } = await openPage()
  const some = Array.from({ length: 31 }, (_, at) => ({ file: fileOf(variant(files.png, `${at}`), `${at}.png`) }))
  const results = await add(some)
  expect(results.filter(({ result }) => result === 'kept')).toHaveLength(30)
  expect(results[30]).toMatchObject({ result: 'failed', failure: { kind: 'evidence_full', limit: 'files' } })
  const elsewhere = await addFiles(handle, randomUUID(), some.slice(0, 2), 'chosen')
  expect(elsewhere).toMatchObject([
    { result: 'failed', failure: { kind: 'transaction_not_found' } },
    { result: 'failed', failure: { kind: 'transaction_not_found' } },
  ])
  expect(await client.evidence.list({ transactionId })).toHaveLength(30)
})

test('returns the failure of refused bytes, and none when the connection breaks or answers 404', async () => {
  const { add } = await openPage()
  const failure = { kind: 'storage_failed', detail: 'ENOSPC' } as const
  vi.stubGlobal('fetch', async () => Response.json({ failure }, { status: 422 }))
  expect(await add([{ file: fileOf(files.png, 'a.png') }])).toMatchObject([{ result: 'failed', failure }])
  for (const fetch of [async () => new Response(null, { status: 404 }), () => Promise.reject(new TypeError('lost'))]) {
    vi.stubGlobal('fetch', fetch)
    expect(await add([{ file: fileOf(files.png, 'a.png') }])).toMatchObject([{ result: 'failed', failure: null }])
  }
})

test('takes only the files of a drop and marks folders', () => {
  const a = fileOf(files.png, 'a.png')
  const folder = fileOf(files.png, 'receipts')
  const item = (kind: string, file: File | null, isDirectory: boolean) => ({
    kind,
    getAsFile: () => file,
    webkitGetAsEntry: () => (file ? { isDirectory } : null),
  })
  const items = [
    item('string', null, false),
    item('file', a, false),
    item('file', folder, true),
    item('file', null, false),
  ]
  expect(filesOf({ items } as unknown as DataTransfer)).toEqual([
    { file: a, isFolder: false },
    { file: folder, isFolder: true },
  ])
})
