import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPlatform } from '../../../../src/main/core/platform/endpoints.ts'
import { FileChanged, type UploadFile } from '../../../../src/main/core/platform/multipart.ts'
import { type FileOnDisk, FileUnreadable, withOpenFiles } from '../../../../src/main/core/platform/upload-file.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { startFakePlatform } from '../../../fakes/platform.ts'
import { wire } from '../../../fakes/ports.ts'

const platform = createPlatform(wire, silentLogger)
afterAll(() => platform.close())

const opening = { transaction_id: 'invoice-1', dispute_type: 'payin_timeout' } as const
const MB = 1_000_000

function onDisk(path: string, bytes: Uint8Array): FileOnDisk {
  writeFileSync(path, bytes)
  return { path, name: basename(path), contentType: 'image/png', measured: statSync(path) }
}

const never = async (): Promise<never> => {
  throw new Error('nothing may be sent')
}

async function errorOf(running: Promise<unknown>): Promise<unknown> {
  return running.then(
    () => null,
    (error: unknown) => error,
  )
}

/** A server that records the bytes of the body, and reads none until it is told to. */
async function startReceiver() {
  const release = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<{ whole: boolean; body: Buffer; contentType: string }>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    const contentType = request.headers['content-type'] ?? ''
    await release.promise
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
      response.end('{"id": "0f8fad5b-d9cb-469f-a165-70867728950e"}')
    } catch {
      // The client disconnected: what arrived is reported below.
    }
    arrived.resolve({ whole: request.complete, body: Buffer.concat(chunks), contentType })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { access: { baseUrl, headers: {}, secrets: [] }, release: release.resolve, arrived: arrived.promise }
}

async function filesIn({ body, contentType }: { body: Buffer; contentType: string }): Promise<Buffer[]> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const files = form.getAll('attachments') as File[]
  return Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())))
}

describe('files on disk', () => {
  test('arrive byte for byte at any size, even if renamed or deleted meanwhile', async () => {
    const folder = temporaryFolder()
    const bytes = [3 * MB + 1, 0, 512 * 1024, 1, 512 * 1024 + 1].map((size) => randomBytes(size))
    const files = bytes.map((content, index) => onDisk(join(folder, `${index}.png`), content))
    const far = await startReceiver()
    far.release()
    const outcome = await withOpenFiles(systemFiles, files, async (opened) => {
      rmSync(files[0]?.path ?? '')
      renameSync(files[2]?.path ?? '', join(folder, 'other.png'))
      return platform.openDispute(far.access, opening, { files: opened })
    })
    expect(outcome.state).toBe('accepted')
    const arrived = await filesIn(await far.arrived)
    expect(arrived.map((content, index) => content.equals(bytes[index] ?? Buffer.alloc(0)))).toEqual(
      bytes.map(() => true),
    )
  })

  const changes: Record<string, (path: string) => void> = {
    shorter: (path) => truncateSync(path, 9),
    longer: (path) => appendFileSync(path, 'x'),
    'as long, and written again': (path) => utimesSync(path, new Date(), new Date(Date.now() + 1000)),
    gone: (path) => rmSync(path),
  }
  test.each(Object.entries(changes))('are not sent at all if one is %s since it was measured', async (_, change) => {
    const folder = temporaryFolder()
    const files = ['good', 'changed'].map((name) => onDisk(join(folder, name), randomBytes(10)))
    change(join(folder, 'changed'))
    const error = await errorOf(withOpenFiles(systemFiles, files, never))
    expect(error).toBeInstanceOf(FileChanged)
    expect(error).toMatchObject({ fileName: 'changed' })
    expectNoPath(error, folder)
  })

  test('are not sent at all if one cannot be read or is a folder', async () => {
    const folder = temporaryFolder()
    const measured = { size: 0, mtimeMs: 0 }
    symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
    mkdirSync(join(folder, 'folder'))
    for (const name of ['loop', 'folder']) {
      const error = await errorOf(
        withOpenFiles(systemFiles, [{ path: join(folder, name), name, contentType: 'image/png', measured }], never),
      )
      expect(error).toBeInstanceOf(FileUnreadable)
      expect(error).toMatchObject({ fileName: name, message: expect.stringMatching(/\((ELOOP|EISDIR)\)/) })
      expectNoPath(error, folder)
    }
  })

  test('are closed after the request, and reading them then fails without naming a path', async () => {
    const folder = temporaryFolder()
    let kept: readonly UploadFile[] = []
    await withOpenFiles(systemFiles, [onDisk(join(folder, 'a.png'), randomBytes(10))], async (opened) => {
      kept = opened
    })
    const [file] = kept
    const reading = file?.read(() => Buffer.alloc(10))[Symbol.asyncIterator]()
    const error = await errorOf(Promise.resolve(reading?.next()))
    expect(error).toBeInstanceOf(FileUnreadable)
    expectNoPath(error, folder)
  })

  test.each(Object.entries(changes).filter(([what]) => what !== 'gone'))(
    'never make a complete request if one becomes %s under way, and the dispute is unknown',
    async (_, change) => {
      const folder = temporaryFolder()
      const file = onDisk(join(folder, 'a.png'), randomBytes(5 * MB))
      const far = await startReceiver()
      far.release()
      let changed = false
      const onProgress = (sent: number): void => {
        if (changed || sent < MB) return
        changed = true
        change(file.path)
      }
      const outcome = await withOpenFiles(systemFiles, [file], (files) =>
        platform.openDispute(far.access, opening, { files, onProgress }),
      )
      expect(outcome).toMatchObject({
        state: 'unknown',
        failure: { kind: 'no_answer', detail: expect.stringMatching(/the file /) },
      })
      expect(JSON.stringify(outcome)).not.toContain(folder)
      expect((await far.arrived).whole).toBe(false)
    },
  )

  test.skipIf(process.platform !== 'linux')('are closed on every way out, and so is the connection', async () => {
    const folder = temporaryFolder()
    const files = [1, 2].map((index) => onDisk(join(folder, `${index}.png`), randomBytes(9 * MB)))
    const isOpen = (): boolean => openFiles().some((path) => path.startsWith(folder))

    const stopped = await startReceiver()
    const stop = new AbortController()
    const outcome = await withOpenFiles(systemFiles, files, (files) => {
      expect(isOpen()).toBe(true)
      return platform.openDispute(stopped.access, opening, {
        files,
        signal: stop.signal,
        onProgress: () => stop.abort(),
      })
    })
    expect(outcome).toMatchObject({ state: 'unknown', failure: { reason: 'cancelled' } })
    await expect.poll(isOpen).toBe(false)
    stopped.release()
    expect((await stopped.arrived).whole).toBe(false)

    const refusing = await startFakePlatform()
    refusing.refuseConnections = true
    const reset = { baseUrl: refusing.baseUrl, headers: {}, secrets: [] }
    await withOpenFiles(systemFiles, files, (files) => platform.openDispute(reset, opening, { files }))
    await expect.poll(isOpen).toBe(false)

    await errorOf(withOpenFiles(systemFiles, files, never))
    await expect.poll(isOpen).toBe(false)

    appendFileSync(files[1]?.path ?? '', 'x')
    await errorOf(withOpenFiles(systemFiles, files, never))
    await expect.poll(isOpen).toBe(false)
  })
})

test('a reused read buffer is never overwritten while the connection still holds it', async () => {
  const far = await startReceiver()
  const used = new Set<ArrayBufferLike>()
  // Pieces so small that a connection accepts several at once, but more in total than its buffers hold.
  const size = 40_000
  const files = Array.from(
    { length: 1000 },
    (_, index): UploadFile => ({
      name: `${index}.png`,
      contentType: 'image/png',
      size,
      read: async function* (space) {
        const into = space()
        used.add(into.buffer)
        yield into.fill(index % 251)
      },
    }),
  )
  let sent = 0
  let total = 0
  let last = performance.now()
  const onProgress = (now: number, all: number): void => {
    ;[sent, total, last] = [now, all, performance.now()]
  }
  const running = platform.openDispute(far.access, opening, { files, onProgress })
  while (sent === 0 || performance.now() - last < 300) await sleep(20)
  expect(sent, 'the connection is jammed').toBeLessThan(total)
  far.release()
  expect((await running).state).toBe('accepted')
  const arrived = await filesIn(await far.arrived)
  const spoilt = arrived.filter((content, index) => !content.equals(Buffer.alloc(size, index % 251)))
  expect(spoilt).toHaveLength(0)
  expect(arrived).toHaveLength(files.length)
  expect(used.size, 'the same memory is used again').toBeLessThan(files.length / 2)
})

function expectNoPath(error: unknown, folder: string): void {
  const { message, stack, cause } = error as Error
  expect(`${message} ${JSON.stringify(error)} ${stack?.split('\n')[0]}`).not.toContain(folder)
  expect(cause).toBeUndefined()
}

/** The files that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
}
