import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCopies } from '../../../../src/main/core/evidence/copies.ts'
import type { Files } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { systemRandom } from '../../../../src/main/host/system-random.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import type { MissingTime } from '../../../../src/shared/model/backup.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { files, variant, writeFile } from '../../../fakes/evidence-files.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { DAY, openEvidenceStorage, piecesOf } from './evidence-storage.ts'

test('deletes the copy of a removed file after a day', async () => {
  const { upload, evidence, copies, laterBy } = await openEvidenceStorage()
  const { file } = await upload(files.png)
  await evidence.remove(file.id)
  await laterBy(DAY - 1)
  expect(copies()).toHaveLength(1)
  await laterBy(2)
  expect(copies()).toEqual([])
  // Its name, size and hash remain; it can be named but not sent.
  expect(await evidence.restore(file.id)).toMatchObject({ sha256: file.sha256, hasCopy: false })
})

test('deletes the copy of a file that was never sent after 90 days, of one that was 400 days after the last time', async () => {
  const { upload, sent, copies, laterBy, time, transactionId, list } = await openEvidenceStorage()
  const { file: unsent } = await upload(files.png, { name: 'unsent.png' })
  const { file: once } = await upload(files.gif, { name: 'once.gif' })
  const { file: twice } = await upload(files.pdf, { name: 'twice.pdf' })
  const { file: refused } = await upload(files.webp, { name: 'refused.webp' })
  sent(transactionId, [once.sha256, twice.sha256], time.now)
  sent(transactionId, [refused.sha256], time.now, 'refused')
  await laterBy(90 * DAY - 1)
  expect(copies()).toHaveLength(4)
  sent(transactionId, [twice.sha256], time.now)
  await laterBy(2)
  expect(copies()).toEqual([once.sha256, twice.sha256].toSorted())
  expect((await list()).map(({ name, hasCopy }) => [name, hasCopy])).toEqual([
    ['unsent.png', false],
    ['once.gif', true],
    ['twice.pdf', true],
    ['refused.webp', false],
  ])
  expect((await list())[0]).toMatchObject({ id: unsent.id, size: files.png.length, sha256: unsent.sha256 })
  await laterBy(310 * DAY)
  expect(copies()).toEqual([twice.sha256])
  await laterBy(90 * DAY)
  expect(copies()).toEqual([])
})

test('keeps what was sent with a dispute for 400 days, even when it was removed from the list', async () => {
  const { upload, evidence, sent, copies, laterBy, time, transactionId } = await openEvidenceStorage()
  const { file } = await upload(files.png)
  sent(transactionId, [file.sha256], time.now)
  await evidence.remove(file.id)
  await laterBy(400 * DAY - 1)
  expect(copies()).toEqual([file.sha256])
  await laterBy(2)
  expect(copies()).toEqual([])
})

test.each([
  ['is still being sent', 'sending', []],
  ['has an unknown outcome', 'unknown', []],
  ['has a status that is not known', 'accepted', ['resolved_approved', null]],
  ['has a status that does not look closed', 'accepted', ['in_review']],
])('keeps what was sent with a dispute that %s, however old it is', async (_what, state, statuses) => {
  const { upload, sent, copies, laterBy, time, transactionId, sql, list } = await openEvidenceStorage()
  const { file } = await upload(files.png)
  sent(transactionId, [file.sha256], time.now, state)
  for (const [number, status] of statuses.entries()) {
    sql(
      `INSERT INTO disputes (profile_id, id, transaction_id, first_seen_at, read_at, item, status)
        SELECT profile_id, ?, id, '', '', '{}', ? FROM transactions`,
      ...[`d-${number}`, status],
    )
  }
  await laterBy(401 * DAY)
  expect(copies()).toEqual([file.sha256])
  expect(await list()).toMatchObject([{ hasCopy: true }])
  sql("UPDATE intents SET state = 'unknown', settled = 'by_hand'")
  sql("UPDATE disputes SET status = 'success'")
  await laterBy(DAY)
  expect(copies()).toEqual([])
})

test('keeps a copy as long as any transaction needs it', async () => {
  const { upload, evidence, copies, laterBy, addTransaction } = await openEvidenceStorage()
  const { file } = await upload(files.png)
  await laterBy(60 * DAY)
  await upload(files.png, { transactionId: addTransaction() })
  await evidence.remove(file.id)
  await laterBy(60 * DAY)
  expect(copies()).toHaveLength(1)
  await laterBy(40 * DAY)
  expect(copies()).toEqual([])
})

test('the time of a file that is added again begins anew', async () => {
  const { upload, copies, laterBy } = await openEvidenceStorage()
  await upload(files.png)
  await laterBy(91 * DAY)
  expect(copies()).toEqual([])
  expect(await upload(files.png)).toMatchObject({ result: 'kept', file: { hasCopy: true } })
  await laterBy(DAY)
  expect(copies()).toHaveLength(1)
})

test('deletes what a killed desk has left at the next start, and nothing that is not the desk’s', async () => {
  const first = await openEvidenceStorage()
  const { file } = await first.upload(files.png)
  await first.close()
  const place = join(first.folder, 'evidence')
  writeFileSync(join(place, '0a44b0c5-8a2b-4f4b-8a2b-0a44b0c58a2b.part'), files.png.subarray(0, 40))
  writeFileSync(join(place, 'Thumbs.db'), 'x')
  const second = await openEvidenceStorage(first.folder)
  await second.laterBy(0)
  expect(second.copies()).toEqual(['Thumbs.db', file.sha256].toSorted())
  expect(readFileSync(join(place, file.sha256 ?? '')).equals(files.png)).toBe(true)
})

test('what could not be deleted when it was given up is deleted by the next cleaning', async () => {
  const folder = join(temporaryFolder(), 'not yet there')
  let isOpenElsewhere = true
  const rm: Files['rm'] = async (path, how) => {
    if (isOpenElsewhere) throw Object.assign(new Error('open in another program'), { code: 'EBUSY' })
    await systemFiles.rm(path, how)
  }
  const copies = createCopies(folder, { files: { ...systemFiles, rm }, random: systemRandom, timer: systemTimer }, 100)
  await copies.clean(new Map(), null)
  expect(await copies.take(piecesOf(Buffer.alloc(101)))).toBe('too_large')
  isOpenElsewhere = false
  expect(readdirSync(folder)).toHaveLength(1)
  await copies.clean(new Map(), null)
  expect(readdirSync(folder)).toEqual([])
})

test('keeps copies that no database knows for 90 days: a database that was set aside may come back', async () => {
  const { folder, copies, laterBy, time } = await openEvidenceStorage()
  const place = join(folder, 'evidence')
  const stranger = 'a'.repeat(64)
  writeFile(place, stranger, files.png)
  utimesSync(join(place, stranger), time.now, time.now)
  await laterBy(90 * DAY - 1)
  expect(copies()).toEqual([stranger])
  await laterBy(2)
  expect(copies()).toEqual([])
})

test('keeps copies that no database knows while there is a gap: what was set aside may know them', async () => {
  const asked: string[] = []
  let gaps: MissingTime[] = [{ cause: 'restored', from: null, to: '2026-03-01T10:00:00.000Z' }]
  const { folder, copies, laterBy, time } = await openEvidenceStorage(undefined, (since) => {
    asked.push(since)
    return gaps
  })
  const place = join(folder, 'evidence')
  const stranger = 'a'.repeat(64)
  writeFile(place, stranger, files.png)
  utimesSync(join(place, stranger), time.now, time.now)
  await laterBy(200 * DAY)
  expect(copies()).toEqual([stranger])
  expect(asked.at(-1)).toBe(new Date(time.now.getTime() - 90 * DAY).toISOString())
  gaps = []
  await laterBy(DAY)
  expect(copies()).toEqual([])
})

test('deletes none of the files that are added while it cleans', async () => {
  const { upload, copies, laterBy, list } = await openEvidenceStorage()
  const coming = Array.from({ length: 20 }, (_, at) => upload(variant(files.webm, `${at}`)))
  for (let count = 0; count < 10; count++) await laterBy(1)
  await Promise.all(coming)
  expect(copies()).toHaveLength(20)
  expect((await list()).every(({ hasCopy }) => hasCopy)).toBe(true)
})

test('a file that is added again while its old copy is being deleted has a copy', async () => {
  let whileCleaning: (() => Promise<void>) | null = null
  const { upload, evidence, laterBy, list } = await openEvidenceStorage(undefined, undefined, {
    ...systemFiles,
    readdir: async (folder) => {
      const names = await systemFiles.readdir(folder)
      await whileCleaning?.()
      return names
    },
  })
  const { file } = await upload(files.png)
  await evidence.remove(file.id)
  let again: Promise<unknown> | null = null
  whileCleaning = async () => {
    again ??= upload(files.png)
    // Enough steps for an addition that does not wait.
    for (let count = 0; count < 50; count++) await evidence.usage()
  }
  await laterBy(2 * DAY)
  await again
  expect(await list()).toMatchObject([{ hasCopy: true }])
})

test('keeps the copy of a file whose dispute is being sent, also when the dispute ends while it cleans', async () => {
  let whileCleaning: (() => Promise<void>) | null = null
  const readdir: Files['readdir'] = async (folder) => {
    await whileCleaning?.()
    return systemFiles.readdir(folder)
  }
  const storage = await openEvidenceStorage(undefined, undefined, { ...systemFiles, readdir })
  const { upload, evidence, sent, copies, laterBy, time, transactionId } = storage
  const { id, sha256 } = (await upload(files.png)).file
  await laterBy(90 * DAY - 1)
  const [prepared, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sending = evidence.withPrepared(transactionId, [{ id, sha256: sha256 ?? '' }], () => {
    prepared.resolve()
    return ended.promise
  })
  await prepared.promise
  // Cleaning has asked the database by now, which knows of no dispute.
  whileCleaning = async () => {
    whileCleaning = null
    sent(transactionId, [sha256], time.now)
    ended.resolve()
    await sending
  }
  await laterBy(2)
  expect(copies()).toEqual([sha256])
})

test('a dispute that begins while the copy of its file is being deleted is not sent', async () => {
  let whileCleaning: (() => Promise<void>) | null = null
  const { upload, evidence, copies, laterBy, transactionId } = await openEvidenceStorage(undefined, undefined, {
    ...systemFiles,
    rm: async (...path) => {
      await whileCleaning?.()
      await systemFiles.rm(...path)
    },
  })
  const { id, sha256 } = (await upload(files.png)).file
  let sending: Promise<unknown> | null = null
  whileCleaning = async () => {
    sending ??= failureOf(evidence.withPrepared(transactionId, [{ id, sha256: sha256 ?? '' }], async () => undefined))
    // Enough steps for a dispute that does not wait.
    for (let count = 0; count < 50; count++) await evidence.usage()
  }
  await laterBy(90 * DAY + 1)
  expect(copies()).toEqual([])
  expect(await sending).toMatchObject({ kind: 'evidence_not_ready', files: [{ why: 'missing' }] })
})

test('what cleaning leaves takes up room, even when the clock of the machine has run ahead', async () => {
  const { upload, sql, time, copies, laterBy } = await openEvidenceStorage()
  const { file } = await upload(files.png)
  sql('UPDATE evidence SET size = 5000000000 WHERE id = ?', file.id)
  time.deletion = time.now
  await laterBy(91 * DAY)
  expect(copies()).toEqual([file.sha256])
  expect(await failureOf(upload(files.pdf))).toEqual({ kind: 'evidence_full', limit: 'bytes' })
})
