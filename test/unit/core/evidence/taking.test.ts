import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { ALLOWED_FILES, files, ofSize, variant, writeFile } from '../../../fakes/evidence-files.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { searchFolder } from '../../../fakes/search-folder.ts'
import { DAY, openEvidenceStorage, piecesOf } from './evidence-storage.ts'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test.each(ALLOWED_FILES)(
  '%s: the copy is what was dropped, byte for byte, and only its owner can read it',
  async (name, type, bytes) => {
    const { drop, folder, copies, events, transactionId, list } = await openEvidenceStorage()
    const { result, file } = await drop(writeFile(temporaryFolder(), name, bytes))
    const sha256 = hashOf(bytes)
    expect(result).toBe('kept')
    expect(file).toMatchObject({ sha256, name, sentName: name, size: bytes.length, contentType: type, trouble: null })
    expect(file).toMatchObject({ attached: true, hasCopy: true, original: 'same', source: 'dropped', operator: 'Anna' })
    expect(copies()).toEqual([sha256])
    const copy = join(folder, 'evidence', sha256)
    expect(readFileSync(copy).equals(bytes)).toBe(true)
    if (process.platform !== 'win32') {
      expect(statSync(copy).mode & 0o777).toBe(0o600)
      expect(statSync(join(folder, 'evidence')).mode & 0o777).toBe(0o700)
    }
    expect(await list()).toEqual([file])
    expect(events).toEqual([{ changed: 'evidence', transactionId }])
  },
)

test('takes the bytes that a page sends like a file', async () => {
  const { upload, list } = await openEvidenceStorage()
  const bytes = ofSize(files.jpeg, 300_000)
  const { file } = await upload(bytes, { name: 'image.png', source: 'pasted' })
  const expected = { sha256: hashOf(bytes), contentType: 'image/jpeg', name: 'image.png', sentName: 'image.jpg' }
  expect(file).toMatchObject({ ...expected, size: 300_000, original: null, source: 'pasted' })
  expect(await list()).toEqual([file])
})

test('shows a misleading name as it is, and sends it with the extension of the content', async () => {
  const { drop } = await openEvidenceStorage()
  const { file } = await drop(writeFile(temporaryFolder(), 'чек 🧾.pdf', files.png))
  expect(file).toMatchObject({ name: 'чек 🧾.pdf', sentName: 'чек 🧾.png', contentType: 'image/png', trouble: null })
})

test('stores neither a card number in a name nor the folder that the file came from', async () => {
  const { drop, folder, evidence, transactionId, close } = await openEvidenceStorage()
  const secret = join(temporaryFolder(), 'anna-private')
  await drop(writeFile(secret, 'card 4111111111111111.png', files.png))
  await drop(writeFile(secret, 'x.exe', files.exe), { name: `${secret}/x 4111 1111 1111 1111.exe` })
  await drop(join(secret, 'absent.png'))
  rmSync(secret, { recursive: true })
  expect(await evidence.list(transactionId)).toMatchObject([
    { name: 'card 411111••••1111.png', sentName: 'card 411111••••1111.png', original: 'gone' },
    { name: 'x 411111••••1111.exe', sentName: null },
    { name: 'absent.png' },
  ])
  await close()
  expect(searchFolder(folder, ['4111111111111111', '4111 1111 1111 1111', 'anna-private'])).toEqual([])
})

test('attaches the first five files to a dispute by itself, but not the sixth', async () => {
  const { upload, evidence, list } = await openEvidenceStorage()
  const attached = async () => (await list()).map((file) => file.attached)
  for (let count = 0; count < 6; count++) await upload(variant(files.png, `${count}`))
  expect(await attached()).toEqual([true, true, true, true, true, false])
  const [first, , , , , sixth] = await list()
  const attach = (id = '', to = true) => evidence.attach(id, to)
  const full = { kind: 'invalid_input', field: 'attached', rule: 'max_files' }
  expect(await failureOf(attach(sixth?.id))).toEqual(full)
  expect(await attach(first?.id)).toMatchObject({ attached: true })
  expect(await attach(first?.id, false)).toMatchObject({ id: first?.id, attached: false })
  expect(await attach(sixth?.id)).toMatchObject({ attached: true })
  expect(await failureOf(attach(first?.id))).toEqual(full)
  expect(await attached()).toEqual([false, true, true, true, true, true])
})

test('the same bytes are one file on a transaction, and another file on another transaction', async () => {
  const { upload, addTransaction, copies, list, folder } = await openEvidenceStorage()
  const { file } = await upload(files.png, { name: 'first.png' })
  const again = await upload(files.png, { name: 'second.png' })
  expect(again).toEqual({ result: 'duplicate', file })
  const copy = join(folder, 'evidence', file.sha256 ?? '')
  const { ino, mtimeMs } = statSync(copy)
  const other = await upload(files.png, { transactionId: addTransaction() })
  expect(other.result).toBe('kept')
  expect(statSync(copy), 'it may be being sent').toMatchObject({ ino, mtimeMs })
  expect(await list()).toHaveLength(1)
  expect(copies()).toHaveLength(1)
})

test('a listed file that is not attached is attached when it is added again, if there is room', async () => {
  const { upload, evidence, list } = await openEvidenceStorage()
  const { file } = await upload(files.png)
  await evidence.attach(file.id, false)
  expect(await upload(files.png)).toEqual({ result: 'attached', file })
  expect(await upload(files.png)).toEqual({ result: 'duplicate', file })
  await evidence.attach(file.id, false)
  for (let count = 0; count < 5; count++) await upload(variant(files.png, `${count}`))
  expect(await upload(files.png)).toEqual({ result: 'duplicate', file: { ...file, attached: false } })
  expect(await list()).toHaveLength(6)
})

test('the same bytes at the same time become one file on each transaction; the rest are duplicates', async () => {
  const { upload, addTransaction, copies, transactionId, list } = await openEvidenceStorage()
  const other = addTransaction()
  const added = await Promise.all(
    Array.from({ length: 12 }, (_, at) => upload(files.webm, { transactionId: at % 2 ? other : transactionId })),
  )
  expect(added.filter(({ result }) => result === 'kept')).toHaveLength(2)
  expect(await list()).toHaveLength(1)
  expect(copies()).toEqual([hashOf(files.webm)])
})

test('a removed file is restored as it was, or added again with the same bytes', async () => {
  const { upload, evidence, time, list } = await openEvidenceStorage()
  const { file: a } = await upload(files.png, { name: 'a.png' })
  const { file: b } = await upload(files.gif, { name: 'b.gif' })
  await evidence.remove(a.id)
  expect((await list()).map(({ name }) => name)).toEqual(['b.gif'])
  expect(await evidence.restore(a.id)).toEqual(a)
  expect(await list()).toEqual([a, b])

  await evidence.remove(a.id)
  time.now = new Date(time.now.getTime() + 1000)
  const again = await upload(files.png, { name: 'again.png', source: 'chosen' })
  expect(again.result).toBe('kept')
  expect(again.file).toMatchObject({ id: a.id, name: 'again.png', source: 'chosen', attached: true, hasCopy: true })
  expect(again.file.addedAt > a.addedAt).toBe(true)
  expect((await list()).map(({ name }) => name)).toEqual(['b.gif', 'again.png'])
})

test('a file restored when five are attached is not attached', async () => {
  const { upload, evidence } = await openEvidenceStorage()
  const { file } = await upload(files.png)
  await evidence.remove(file.id)
  for (let count = 0; count < 5; count++) await upload(variant(files.png, `${count}`))
  expect(await evidence.restore(file.id)).toMatchObject({ attached: false })
})

test('adding the same file again repairs a copy that was lost or damaged', async () => {
  const { upload, evidence, folder, transactionId } = await openEvidenceStorage()
  const { file } = await upload(files.png)
  const copy = join(folder, 'evidence', file.sha256 ?? '')
  rmSync(copy)
  expect(await evidence.list(transactionId)).toMatchObject([{ hasCopy: false }])
  expect(await upload(files.png)).toMatchObject({ result: 'kept', file: { id: file.id, hasCopy: true } })
  writeFileSync(copy, Buffer.alloc(files.png.length))
  expect(await upload(files.png)).toMatchObject({ result: 'duplicate' })
  expect(readFileSync(copy).equals(files.png)).toBe(true)
})

test('watches the original file: same, changed, gone', async () => {
  const { drop, list, copies } = await openEvidenceStorage()
  const path = writeFile(temporaryFolder(), 'a.png', files.png)
  await drop(path)
  const original = async () => (await list())[0]?.original
  expect(await original()).toBe('same')
  utimesSync(path, new Date(), new Date('2030-01-01'))
  expect(await original()).toBe('changed')
  writeFileSync(path, files.gif)
  expect(await original()).toBe('changed')
  rmSync(path)
  expect(await original()).toBe('gone')
  expect(copies()).toEqual([hashOf(files.png)])
})

test('after a restart nothing is known of the original, but everything else is', async () => {
  const first = await openEvidenceStorage()
  const { file } = await first.drop(writeFile(temporaryFolder(), 'a.png', files.png))
  await first.close()
  const second = await openEvidenceStorage(first.folder)
  expect(await second.evidence.list(first.transactionId)).toEqual([{ ...file, original: null }])
})

test('a converted file replaces the one it was made from', async () => {
  const { upload, evidence, transactionId, addTransaction, list } = await openEvidenceStorage()
  const { file: bmp } = await upload(files.bmp, { name: 'a.bmp' })
  const { file: png } = await upload(files.png, { name: 'a.png', source: 'converted', convertedFrom: bmp.id })
  expect(await list()).toEqual([png])
  // Again, with the same bytes.
  await evidence.restore(bmp.id)
  const again = await upload(files.png, { convertedFrom: bmp.id })
  expect(again.result).toBe('duplicate')
  expect(await list()).toEqual([png])
  const elsewhere = upload(files.gif, { transactionId: addTransaction(), convertedFrom: bmp.id })
  expect(await failureOf(elsewhere)).toEqual({ kind: 'invalid_input', field: 'convertedFrom', rule: 'unknown_file' })
  expect(await evidence.list(transactionId)).toHaveLength(1)
})

test('a ticket is good once, and for five minutes', async () => {
  const { evidence, transactionId, time, list } = await openEvidenceStorage()
  const order = { transactionId, name: 'a.png', size: 1, source: 'pasted', from: { by: 'upload' } } as const
  const ticket = async () => {
    const answer = await evidence.add(order)
    return answer.result === 'upload' ? answer.ticket : ''
  }
  const old = await ticket()
  time.now = new Date(time.now.getTime() + 5 * 60_000)
  expect(await evidence.receive(old, piecesOf(files.png))).toBeNull()
  const good = await ticket()
  expect(await evidence.receive(good, piecesOf(files.png))).toMatchObject({ result: 'kept' })
  expect(await evidence.receive(good, piecesOf(files.gif))).toBeNull()
  expect(await evidence.receive('no ticket', piecesOf(files.gif))).toBeNull()
  expect(await list()).toHaveLength(1)
})

test('a broken connection leaves no file and no bytes', async () => {
  const { evidence, transactionId, copies, list } = await openEvidenceStorage()
  const order = { transactionId, name: 'a.png', size: 9, source: 'pasted', from: { by: 'upload' } } as const
  const answer = await evidence.add(order)
  async function* broken() {
    yield files.png.subarray(0, 50)
    throw new Error('the line broke')
  }
  await expect(evidence.receive('ticket' in answer ? answer.ticket : '', broken())).rejects.toThrow('the line broke')
  expect(await list()).toEqual([])
  expect(copies()).toEqual([])
})

test('refuses a handle that was never given', async () => {
  const { evidence, transactionId } = await openEvidenceStorage()
  const from = { by: 'handle', handle: '3d1b4e5c-7a0f-4a43-9a39-1f0c4a6d1c11' } as const
  const add = evidence.add({ transactionId, name: '/etc/passwd', size: 1, source: 'dropped', from })
  expect(await failureOf(add)).toMatchObject({ kind: 'invalid_input', field: 'from' })
})

test('takes nothing for a transaction that does not exist, and changes nothing of a file that does not', async () => {
  const { upload, evidence, copies } = await openEvidenceStorage()
  const missing = '3d1b4e5c-7a0f-4a43-9a39-1f0c4a6d1c11'
  expect(await failureOf(upload(files.png, { transactionId: missing }))).toEqual({ kind: 'transaction_not_found' })
  for (const call of [evidence.attach(missing, true), evidence.remove(missing), evidence.restore(missing)])
    expect(await failureOf(call)).toMatchObject({ kind: 'invalid_input', field: 'id' })
  expect(() => copies()).toThrow('ENOENT')
})

test('limits a transaction to thirty files; removing one makes room', async () => {
  const { upload, drop, evidence, list, copies } = await openEvidenceStorage()
  for (let count = 0; count < 29; count++) await upload(variant(files.png, `${count}`))
  const full = { kind: 'evidence_full', limit: 'files' }
  // Each of them sees a place when it begins.
  const both = await Promise.allSettled([upload(variant(files.png, '29')), upload(variant(files.png, '30'))])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await failureOf(upload(files.gif))).toEqual(full)
  expect(await failureOf(upload(ofSize(files.gif, 10_000_001)))).toEqual(full)
  const [first, second] = await list()
  // A replacement does not add to the count.
  expect(await upload(files.gif, { convertedFrom: second?.id ?? '' })).toMatchObject({ result: 'kept' })
  await evidence.remove(first?.id ?? '')
  await upload(files.pdf)
  expect(await failureOf(evidence.restore(first?.id ?? ''))).toEqual(full)
  expect(await list()).toHaveLength(30)
  expect(copies()).toHaveLength(32)
  expect((await upload(files.pdf)).result, 'it is on the list').toBe('duplicate')
  expect((await drop(writeFile(temporaryFolder(), 'again.pdf', files.pdf))).result).toBe('duplicate')
})

test('limits evidence storage to five gigabytes, counting each content once', async () => {
  const { upload, evidence, sql, addTransaction, copies } = await openEvidenceStorage()
  const { file } = await upload(files.png)
  await upload(files.png, { transactionId: addTransaction() })
  expect(await evidence.usage()).toEqual({ files: 1, bytes: files.png.length })
  sql('UPDATE evidence SET size = ? WHERE id = ?', 5_000_000_000 - files.gif.length, file.id)
  sql('UPDATE evidence SET removed_at = ? WHERE id <> ?', '2026-03-01T10:00:00.000Z', file.id)
  await upload(files.gif)
  expect(await failureOf(upload(files.jpeg))).toEqual({ kind: 'evidence_full', limit: 'bytes' })
  expect((await upload(files.gif)).result, 'it takes up no room').toBe('duplicate')
  expect((await upload(files.gif, { transactionId: addTransaction() })).result, 'nor does it there').toBe('kept')
  expect(copies()).toHaveLength(2)
  await evidence.remove(file.id)
  expect(await evidence.usage()).toEqual({ files: 1, bytes: files.gif.length })
  expect((await upload(files.jpeg)).result).toBe('kept')
})

test('says where else the same bytes are, those that were sent first, by the ID of the transaction', async () => {
  const { upload, evidence, sent, sql, addTransaction, list, time } = await openEvidenceStorage()
  const { file } = await upload(files.png)
  expect(file.usedElsewhere).toEqual([])
  const kept = addTransaction('invoice-kept')
  await upload(files.png, { transactionId: kept })
  const removed = addTransaction('invoice-removed')
  await evidence.remove((await upload(files.png, { transactionId: removed })).file.id)
  const before = addTransaction('invoice-sent')
  sent(before, [file.sha256], new Date(time.now.getTime() - 2 * DAY))
  sent(before, [file.sha256], new Date(time.now.getTime() - DAY))
  const unknown = addTransaction('invoice-unknown')
  sent(unknown, [file.sha256], new Date(time.now.getTime() - 3 * DAY), 'unknown')
  // These were not sent, or not accepted.
  sent(addTransaction(), [file.sha256], time.now, 'not_sent')
  sent(addTransaction(), [file.sha256], time.now, 'refused')
  // Added by platform ID; nothing else is known about it.
  const added = addTransaction()
  sql(
    `UPDATE transactions SET kind = 'added', merchant_transaction_id = id, entered_id = 'Ab12Cd34' WHERE id = ?`,
    added,
  )
  await upload(files.png, { transactionId: added })
  sent(added, [file.sha256], new Date(time.now.getTime() - 4 * DAY))
  await upload(files.gif, { transactionId: added })
  // Its own disputes do not count as another transaction's.
  sent(file.transactionId, [file.sha256], time.now)

  const at = (days: number) => new Date(time.now.getTime() - days * DAY).toISOString()
  expect((await list())[0]?.usedElsewhere).toEqual([
    { transactionId: before, label: 'invoice-sent', sentAt: at(1) },
    { transactionId: unknown, label: 'invoice-unknown', sentAt: at(3) },
    { transactionId: added, label: 'Ab12Cd34', sentAt: at(4) },
    { transactionId: kept, label: 'invoice-kept', sentAt: null },
  ])
  const { file: second } = await upload(files.jpeg)
  expect(second).toMatchObject({ sentAt: null, usedElsewhere: [] })
  sent(before, [second.sha256], time.now)
  expect((await list()).map(({ sentAt }) => sentAt)).toEqual([at(0), null])
})

test('a page can open only copies that are on a list and of a type that can be shown', async () => {
  const { upload, evidence, folder, sql, list } = await openEvidenceStorage()
  const { file: png } = await upload(files.png)
  const { file: bmp } = await upload(files.bmp)
  const copy = await evidence.open(png.sha256 ?? '')
  expect(copy).toMatchObject({ size: files.png.length, contentType: 'image/png' })
  const read = await copy?.read(10, 19).toArray()
  expect(Buffer.concat(read ?? [])).toEqual(files.png.subarray(10, 20))
  expect(await evidence.open(bmp.sha256 ?? '')).toMatchObject({ contentType: 'image/bmp' })
  // A file in the folder that was never added, with a type that must not be shown.
  const strange = hashOf(files.html)
  writeFileSync(join(folder, 'evidence', strange), files.html)
  expect(await evidence.open(strange)).toBeNull()
  sql(`UPDATE evidence SET content_type = 'text/html' WHERE id = ?`, png.id)
  expect(await evidence.open(png.sha256 ?? '')).toBeNull()
  writeFileSync(join(folder, 'evidence', png.sha256 ?? ''), 'cut off')
  expect((await list()).map(({ hasCopy }) => hasCopy)).toEqual([false, true])
  rmSync(join(folder, 'evidence', bmp.sha256 ?? ''))
  expect(await evidence.open(bmp.sha256 ?? '')).toBeNull()
  expect(await evidence.open('../history.db')).toBeNull()
})
