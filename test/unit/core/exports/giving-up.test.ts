import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createExports } from '../../../../src/main/core/exports/exports.ts'
import type { ExportSnapshot } from '../../../../src/main/core/exports/rows.ts'
import { createWriteOut } from '../../../../src/main/core/exports/write-out.ts'
import { writeFile } from '../../../../src/main/core/write-file.ts'
import type { ExportOrder } from '../../../../src/shared/contract/exports.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { fakePorts } from '../../../fakes/ports.ts'
import { order, row } from './rows.ts'

/** Exports of an endless history. */
function endless() {
  const folder = temporaryFolder()
  const reading = { pages: 0, snapshots: 0 }
  const snapshot: ExportSnapshot = {
    async listTransactions() {
      await setImmediate()
      reading.pages++
      const items = Array.from({ length: 200 }, () => row({ merchantTransactionId: crypto.randomUUID() }))
      return { items, next: 'more' }
    },
    getTransaction: async () => null,
    totals: async () => ({ count: 1_000_000 }),
    close: async () => void reading.snapshots--,
  }
  const { files, clock, timer, random, documents } = fakePorts()
  const writeOut = createWriteOut({
    folder: join(folder, 'data'),
    documents: { ...documents, chooseFile: async () => ({ path: join(folder, 'list') }) },
    files,
    clock,
    timer,
    random,
  })
  const exports = createExports({
    database: {
      snapshot: async () => {
        reading.snapshots++
        return snapshot
      },
    },
    writeOut,
    clock,
  })
  return { exports: { ...exports, close: writeOut.close, isWriting: writeOut.isWriting }, folder, reading }
}

const inFormat = (format: 'csv' | 'xlsx'): ExportOrder => order({ options: { ...order().options, format } })

for (const format of ['csv', 'xlsx'] as const) {
  test(`an export (${format}) that nobody reads any more stops and leaves nothing behind`, async () => {
    const { exports, folder, reading } = endless()
    const writing = exports.write(inFormat(format))
    let parts: readonly string[] = []
    for await (const progress of writing) {
      expect(progress).toMatchObject({ is: 'under_way' })
      if (progress.is !== 'under_way' || progress.rows < 1000) continue
      expect(progress.of).toBe(1_000_000)
      parts = readdirSync(folder)
      break
    }
    expect(parts.join()).toMatch(/^list\.[0-9a-f]{8}\.part$/)
    expect(readdirSync(folder)).toEqual([])
    expect(reading.snapshots).toBe(0)
    const { pages } = reading
    await setImmediate()
    expect(reading.pages).toBe(pages)
  })
}

test('an export that its signal gives up says so and leaves nothing behind', async () => {
  const { exports, folder, reading } = endless()
  const controller = new AbortController()
  const said: string[] = []
  for await (const progress of exports.write(inFormat('xlsx'), controller.signal)) {
    said.push(progress.is)
    controller.abort()
  }
  expect(said).toEqual(['under_way', 'cancelled'])
  expect([readdirSync(folder), reading.snapshots]).toEqual([[], 0])
})

test('closing the desk cancels an export and leaves nothing behind', async () => {
  const { exports, folder, reading } = endless()
  const writing = exports.write(inFormat('csv'))
  expect(exports.isWriting()).toBe(false)
  await writing.next()
  expect(exports.isWriting(), 'closing asks first').toBe(true)
  await exports.close()
  expect([readdirSync(folder), reading.snapshots]).toEqual([[], 0])
  expect((await writing.next()).value).toEqual({ is: 'cancelled' })
  await writing.next()
  expect(exports.isWriting()).toBe(false)
})

test('closing the desk does not wait for a share that no longer answers', async () => {
  const { files, timer, ...ports } = fakePorts()
  const reached = Promise.withResolvers<void>()
  const never = async () => {
    reached.resolve()
    return new Promise<never>(() => undefined)
  }
  const waited: number[] = []
  const folder = temporaryFolder()
  const writeOut = createWriteOut({
    ...ports,
    folder,
    documents: { ...ports.documents, chooseFile: async () => ({ path: join(folder, 'list') }) },
    files: { ...files, create: async (...of) => ({ ...(await files.create(...of)), appendFile: never }) },
    timer: {
      ...timer,
      wait: async (milliseconds) => {
        waited.push(milliseconds)
        await setImmediate()
      },
    },
  })
  async function* pieces() {
    yield Buffer.from('a row')
  }
  const writing = writeOut.write({ name: 'list', format: 'csv', pieces })
  expect((await writing.next()).value).toMatchObject({ is: 'under_way' })
  await reached.promise
  expect(waited).not.toContain(5000)
  await writeOut.close()
  expect(waited, 'it is given five seconds').toContain(5000)
})

test('reports progress at most five times a second', async () => {
  const { exports } = endless()
  const before = performance.now()
  let said = 0
  for await (const _progress of exports.write(inFormat('csv'))) if (++said === 4) break
  expect(performance.now() - before).toBeGreaterThan(590)
})

test('reports a disk that refuses a file when it is closed, and leaves nothing behind', async () => {
  const folder = temporaryFolder()
  const ports = fakePorts()
  const create: typeof ports.files.create = async (...of) => {
    const file = await ports.files.create(...of)
    const close = async () => {
      await file.close()
      throw Object.assign(new Error(`EDQUOT: ${folder}`), { code: 'EDQUOT' })
    }
    return {
      stat: () => file.stat(),
      read: (...of) => file.read(...of),
      createReadStream: () => file.createReadStream(),
      appendFile: (piece) => file.appendFile(piece),
      sync: () => file.sync(),
      close,
    }
  }
  async function* pieces() {
    yield Buffer.from('a row')
  }
  const { signal } = new AbortController()
  const writing = writeFile(join(folder, 'list.csv'), pieces(), signal, { ...ports, files: { ...ports.files, create } })
  expect(await failureOf(writing)).toEqual({ kind: 'file_not_written', detail: 'EDQUOT' })
  expect(readdirSync(folder)).toEqual([])
})
