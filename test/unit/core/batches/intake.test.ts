import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createIntake } from '../../../../src/main/core/batches/intake.ts'
import type { Files, OpenFile } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import type { NewBatchFile } from '../../../../src/shared/contract/batches.ts'
import { MAX_BATCH_FILE } from '../../../../src/shared/model/batch.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { fakePorts } from '../../../fakes/ports.ts'

const handle = randomUUID()
const order = (from: NewBatchFile['from'], name = 'payouts.csv', size = 3): NewBatchFile => ({
  ...{ profileId: randomUUID(), name, size, source: 'file', again: null, restOf: null, from },
})
const dropped = order({ by: 'handle', handle })

/** A file on disk that the operator has dropped; `files`: how it is read. */
function droppedFile(bytes: string, files: Files = systemFiles) {
  const path = join(temporaryFolder(), 'payouts.csv')
  writeFileSync(path, bytes)
  const droppedFiles = { pathOf: (given: string) => (given === handle ? path : null) }
  return { path, intake: createIntake({ ...fakePorts(), files, droppedFiles }) }
}

function replaceByFolder(path: string): void {
  rmSync(path)
  mkdirSync(path)
}

function replaceByFile(folder: string): void {
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
}

/** Modifies a file between the first check of it and the last. */
function meddling(meddle: (path: string) => void): Files {
  return {
    ...systemFiles,
    async open(path) {
      const file: OpenFile = await systemFiles.open(path)
      return {
        read: (into, at, length, position) => file.read(into, at, length, position),
        createReadStream: () => file.createReadStream(),
        appendFile: (bytes) => file.appendFile(bytes),
        sync: () => file.sync(),
        close: () => file.close(),
        async stat() {
          const found = await file.stat()
          meddle(path)
          return found
        },
      }
    },
  }
}

async function* pieces(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('a file is read whole and identified by its hash', async () => {
  const { intake } = droppedFile('a;b')
  const sha256 = createHash('sha256').update('a;b').digest('hex')
  expect(await intake.take(dropped)).toMatchObject({ result: 'taken', name: 'payouts.csv', size: 3, sha256 })
})

test.each<readonly [string, string, (path: string) => void]>([
  ['a folder', 'folder', replaceByFolder],
  ['a file that is gone', 'vanished', rmSync],
  ['a file whose folder is a file now', 'vanished', (path) => replaceByFile(dirname(path))],
  ['21 MB', 'too_large', (path) => truncateSync(path, MAX_BATCH_FILE + 1)],
])('refuses %s', async (_what, rule, prepare) => {
  const { path, intake } = droppedFile('a;b')
  prepare(path)
  expect(await intake.take(dropped)).toMatchObject({ result: 'refused', refusal: { rule } })
})

test.each<readonly [string, (path: string) => void]>([
  ['grows', (path) => appendFileSync(path, 'c')],
  ['is cut', (path) => truncateSync(path, 1)],
  ['is written anew at the same length', (path) => utimesSync(path, 0, 0)],
])('refuses a file that %s while it is read', async (_what, meddle) => {
  const { intake } = droppedFile('a;b', meddling(meddle))
  expect(await intake.take(dropped)).toMatchObject({ refusal: { rule: 'changed' } })
})

test('a file that grows too large before it is opened is refused without being read', async () => {
  const growing: Files = {
    ...systemFiles,
    async open(path, how) {
      truncateSync(path, MAX_BATCH_FILE + 1)
      const file = await systemFiles.open(path, how)
      const read = () => Promise.reject(new Error('it is read'))
      return { read, stat: () => file.stat(), close: () => file.close() } as Partial<OpenFile> as OpenFile
    },
  }
  const { intake } = droppedFile('a', growing)
  expect(await intake.take(dropped)).toMatchObject({ refusal: { rule: 'too_large', count: MAX_BATCH_FILE + 1 } })
})

test('a bug is thrown, not reported as a fault of the file', async () => {
  const broken: Files = { ...systemFiles, open: () => Promise.reject(new TypeError('a bug')) }
  await expect(droppedFile('a', broken).intake.take(dropped)).rejects.toThrow('a bug')
})

test('a file that cannot be opened is refused as unreadable', async () => {
  const locked: Files = { ...systemFiles, open: () => Promise.reject(Object.assign(new Error(), { code: 'EACCES' })) }
  expect(await droppedFile('a', locked).intake.take(dropped)).toMatchObject({ refusal: { rule: 'unreadable' } })
})

test('an unknown handle is invalid input', async () => {
  const { intake } = droppedFile('a')
  const unknown = intake.take(order({ by: 'handle', handle: randomUUID() }))
  expect(await failureOf(unknown)).toMatchObject({ kind: 'invalid_input', field: 'from' })
})

test('the page uploads a file with a ticket, once, and a card number in its name is masked', async () => {
  const { intake } = droppedFile('')
  const given = await intake.take(order({ by: 'upload' }, 'C:\\tmp\\4111111111111111.csv'))
  if (given.result !== 'upload') throw new Error('no ticket')
  const received = await intake.receive(given.ticket, pieces('a;', 'b'))
  expect(received?.taken).toMatchObject({ result: 'taken', name: '411111••••1111.csv', size: 3 })
  expect(await intake.receive(given.ticket, pieces('a'))).toBeNull()
})

test('an upload is cut off at the first byte over the limit, and one announced as too large is refused', async () => {
  const { intake } = droppedFile('')
  const given = await intake.take(order({ by: 'upload' }))
  if (given.result !== 'upload') throw new Error('no ticket')
  const megabyte = 'x'.repeat(1024 * 1024)
  let brought = 0
  const endless = (async function* () {
    for (; ; brought++) yield Buffer.from(megabyte)
  })()
  expect(await intake.receive(given.ticket, endless)).toMatchObject({ taken: { refusal: { rule: 'too_large' } } })
  expect(brought).toBeLessThanOrEqual(MAX_BATCH_FILE / megabyte.length)
  const told = await intake.take(order({ by: 'upload' }, 'x.csv', MAX_BATCH_FILE + 1))
  expect(told).toMatchObject({ refusal: { rule: 'too_large', count: MAX_BATCH_FILE + 1 } })
})
