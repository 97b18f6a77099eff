import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Files } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { files, ofSize, writeFile } from '../../../fakes/evidence-files.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { openEvidenceStorage, piecesOf } from './evidence-storage.ts'

const TOO_LARGE = { is: 'too_large' }
const refused = { result: 'kept', file: { sha256: null, sentName: null, attached: false, hasCopy: false } }

test('takes 10,000,000 bytes and refuses 10,000,001, from disk and from an upload', async () => {
  const { drop, upload, copies } = await openEvidenceStorage()
  const folder = temporaryFolder()
  const most = ofSize(files.png, 10_000_000)
  expect(await drop(writeFile(folder, 'most.png', most))).toMatchObject({ file: { trouble: null, size: 10_000_000 } })
  const mostToo = ofSize(files.jpeg, 10_000_000)
  expect(await upload(mostToo)).toMatchObject({ file: { trouble: null, size: 10_000_000, attached: true } })
  const more = ofSize(files.png, 10_000_001)
  const trouble = { trouble: TOO_LARGE, size: 10_000_001 }
  expect(await drop(writeFile(folder, 'more.png', more))).toMatchObject({
    ...refused,
    file: { ...refused.file, ...trouble },
  })
  expect(await upload(more)).toMatchObject({ ...refused, file: { ...refused.file, ...trouble } })
  // The declared size does not count, only the actual one.
  expect(await upload(more, { size: 5 })).toMatchObject({ file: { trouble: TOO_LARGE } })
  // A file to be converted must not be larger either.
  expect(await upload(ofSize(files.bmp, 10_000_001), { size: 5 })).toMatchObject({ file: { trouble: TOO_LARGE } })
  expect(copies()).toHaveLength(2)
})

test('stops reading an endless stream once it exceeds the limit', async () => {
  const { evidence, transactionId, copies } = await openEvidenceStorage()
  const order = { transactionId, name: 'a.png', size: 9, source: 'pasted', from: { by: 'upload' } } as const
  const answer = await evidence.add(order)
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1_000_000
      yield Buffer.alloc(1_000_000)
    }
  }
  const added = await evidence.receive('ticket' in answer ? answer.ticket : '', endless())
  expect(added?.file.trouble).toEqual(TOO_LARGE)
  expect(read).toBe(11_000_000)
  expect(copies()).toEqual([])
})

test('reports a file of a terabyte as too large at once', async () => {
  const { drop } = await openEvidenceStorage()
  const path = writeFile(temporaryFolder(), 'huge.mp4', files.mp4)
  truncateSync(path, 2 ** 40)
  expect(await drop(path)).toMatchObject({ file: { trouble: TOO_LARGE, size: 2 ** 40 } })
})

test('reports an empty file as empty', async () => {
  const { drop, upload, copies } = await openEvidenceStorage()
  const trouble = { trouble: { is: 'empty' }, size: 0 }
  expect(await drop(writeFile(temporaryFolder(), 'a.png', Buffer.alloc(0)))).toMatchObject({
    result: 'kept',
    file: { ...refused.file, ...trouble },
  })
  expect(await upload(Buffer.alloc(0), { size: 7 })).toMatchObject({ file: trouble })
  expect(copies()).toEqual([])
})

test('keeps no copy of a wrong type, except of a picture that can be converted', async () => {
  const { upload, copies } = await openEvidenceStorage()
  const word = await upload(files.docx, { name: 'письмо.docx' })
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  expect(word).toMatchObject(refused)
  expect(word.file).toMatchObject({ name: 'письмо.docx', contentType: type, size: files.docx.length })
  expect(word.file.trouble).toEqual({ is: 'type', found: type, wayOut: 'save_as_pdf' })
  expect((await upload(files.noise)).file).toMatchObject({ contentType: null, trouble: { found: null, wayOut: null } })
  expect(copies()).toEqual([])
  for (const [count, bytes] of [files.bmp, files.avif, files.ico].entries()) {
    const { file } = await upload(bytes)
    expect(file).toMatchObject({
      trouble: { is: 'type', wayOut: 'convert' },
      hasCopy: true,
      sentName: null,
      attached: false,
    })
    expect(copies()).toHaveLength(count + 1)
  }
  expect((await upload(files.bmp)).result).toBe('duplicate')
})

test('does not attach a file that cannot be sent', async () => {
  const { upload, evidence } = await openEvidenceStorage()
  const { file } = await upload(files.bmp)
  expect(await failureOf(evidence.attach(file.id, true))).toMatchObject({ kind: 'invalid_input', rule: 'in_trouble' })
  expect(await evidence.attach(file.id, false)).toMatchObject({ attached: false })
})

test('follows a link to a file; one to a folder is reported as a folder, one to nothing as unreadable', async () => {
  const { drop } = await openEvidenceStorage()
  const folder = temporaryFolder()
  const link = (name: string, to: string): string => {
    symlinkSync(to, join(folder, name))
    return join(folder, name)
  }
  writeFile(folder, 'a.png', files.png)
  expect(await drop(link('link.png', join(folder, 'a.png')))).toMatchObject({
    file: { trouble: null, original: 'same' },
  })
  expect(await drop(link('folder.png', folder))).toMatchObject({ file: { trouble: { is: 'folder' }, size: 0 } })
  const unreadable = (code: string) => ({ file: { ...refused.file, trouble: { is: 'unreadable', code } } })
  expect(await drop(link('nowhere.png', join(folder, 'absent')))).toMatchObject(unreadable('ENOENT'))
  expect(await drop(link('circle.png', join(folder, 'circle.png')))).toMatchObject(unreadable('ELOOP'))
})

test('reports a folder as a folder, and a file deleted since the drop or below a file as unreadable', async () => {
  const { drop } = await openEvidenceStorage()
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'receipts.png'))
  expect(await drop(join(folder, 'receipts.png'))).toMatchObject({
    file: { name: 'receipts.png', trouble: { is: 'folder' } },
  })
  const gone = await drop(join(folder, 'gone.png'), { size: 321 })
  expect(gone).toMatchObject({ file: { ...refused.file, size: 321, trouble: { is: 'unreadable', code: 'ENOENT' } } })
  const below = join(writeFile(folder, 'file', files.png), 'a.png')
  expect(await drop(below)).toMatchObject({ file: { trouble: { is: 'unreadable', code: 'ENOTDIR' } } })
})

test.skipIf(process.platform === 'win32')(
  'reports a pipe, a socket and a device as unreadable without waiting for them',
  async () => {
    const { drop } = await openEvidenceStorage()
    const folder = temporaryFolder()
    const pipe = join(folder, 'pipe.png')
    execFileSync('mkfifo', [pipe])
    const socket = join(folder, 'socket.png')
    const server = createServer().listen(socket)
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    for (const path of [pipe, socket, '/dev/zero'])
      expect(await drop(path)).toMatchObject({ file: { trouble: { is: 'unreadable', code: 'EINVAL' } } })
  },
)

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'reports a file without read permission as unreadable',
  async () => {
    const { drop } = await openEvidenceStorage()
    const path = writeFile(temporaryFolder(), 'a.png', files.png)
    execFileSync('chmod', ['000', path])
    expect(await drop(path)).toMatchObject({ file: { trouble: { is: 'unreadable', code: 'EACCES' } } })
  },
)

test('does not take a file that is written while it is copied', async () => {
  const { drop, copies } = await openEvidenceStorage()
  const path = writeFile(temporaryFolder(), 'a.png', ofSize(files.png, 9_000_000))
  const adding = drop(path)
  let on = true
  const writing = (async () => {
    for (let at = 1; on; at++) {
      utimesSync(path, at, at)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const { file } = await adding
  on = false
  await writing
  expect(file.trouble).toEqual({ is: 'unreadable', code: 'EBUSY' })
  expect(copies()).toEqual([])
})

test('lists what the page has no bytes of with the reason', async () => {
  const { evidence, transactionId, list } = await openEvidenceStorage()
  const nothing = (why: 'folder' | 'unreadable') =>
    evidence.add({ transactionId, name: 'a', size: 4096, source: 'dropped', from: { by: 'nothing', why } })
  expect(await nothing('folder')).toMatchObject({ result: 'kept', file: { trouble: { is: 'folder' }, size: 0 } })
  expect(await nothing('unreadable')).toMatchObject({
    file: { trouble: { is: 'unreadable', code: 'unknown' }, size: 4096 },
  })
  expect(await list()).toHaveLength(2)
})

test('reports a folder in which nothing can be stored by its error code alone, and lists no file', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'evidence'), 'a file is where the folder should be')
  const { upload, drop, list } = await openEvidenceStorage(folder)
  const failed = { kind: 'storage_failed', detail: 'EEXIST' }
  expect(await failureOf(upload(files.png))).toEqual(failed)
  expect(await failureOf(drop(writeFile(temporaryFolder(), 'a.png', files.png)))).toEqual(failed)
  expect(await list()).toEqual([])
})

test('a file that was read whole is taken, even if its drive fails when it is closed', async () => {
  const closing: Files = {
    ...systemFiles,
    open: async (path, how) => {
      const file = await systemFiles.open(path, how)
      const close = file.close.bind(file)
      const failing = () => close().then(() => Promise.reject(Object.assign(new Error(path), { code: 'EIO' })))
      return path.endsWith('a.png') ? Object.assign(file, { close: failing }) : file
    },
  }
  const { drop, copies } = await openEvidenceStorage(temporaryFolder(), () => [], closing)
  const { file } = await drop(writeFile(temporaryFolder(), 'a.png', files.png))
  expect(file).toMatchObject({ trouble: null, hasCopy: true })
  expect(copies()).toEqual([file.sha256])
})

test('a disk that fails only when a copy is closed is reported, not the file that was dropped', async () => {
  const closing: Files = {
    ...systemFiles,
    create: async (path, mode) => {
      const file = await systemFiles.create(path, mode)
      const close = file.close.bind(file)
      const failing = () => close().then(() => Promise.reject(Object.assign(new Error(path), { code: 'EDQUOT' })))
      return Object.assign(file, { close: failing })
    },
  }
  const { drop, list, copies } = await openEvidenceStorage(temporaryFolder(), () => [], closing)
  const adding = drop(writeFile(temporaryFolder(), 'a.png', files.png))
  expect(await failureOf(adding)).toEqual({ kind: 'storage_failed', detail: 'EDQUOT' })
  expect([await list(), copies()]).toEqual([[], []])
})

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'a full disk leaves no file and no remains',
  async () => {
    const folder = temporaryFolder()
    const place = join(folder, 'evidence')
    mkdirSync(place)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place])
    onTestFinished(() => void execFileSync('umount', ['-l', place]))
    const { evidence, upload, copies, list, transactionId } = await openEvidenceStorage(folder)
    expect((await upload(files.png)).result).toBe('kept')
    const full = { kind: 'storage_failed', detail: 'ENOSPC' }
    expect(await failureOf(upload(ofSize(files.jpeg, 200_000)))).toEqual(full)
    const order = { transactionId, name: 'a.png', size: 9, source: 'pasted', from: { by: 'upload' } } as const
    const answer = await evidence.add(order)
    const bytes = ofSize(files.gif, 300_000)
    expect(await failureOf(evidence.receive('ticket' in answer ? answer.ticket : '', piecesOf(bytes)))).toEqual(full)
    expect(await list()).toHaveLength(1)
    expect(copies()).toHaveLength(1)
    expect((await upload(files.gif)).result).toBe('kept')
  },
)
