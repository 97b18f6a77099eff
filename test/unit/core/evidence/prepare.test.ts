import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withOpenFiles } from '../../../../src/main/core/platform/upload-file.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import type { DisputeOrder } from '../../../../src/shared/contract/disputes.ts'
import type { EvidenceFile } from '../../../../src/shared/model/evidence.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { files, writeFile } from '../../../fakes/evidence-files.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { openEvidenceStorage } from './evidence-storage.ts'

/** An evidence storage, and what it prepares. */
async function open() {
  const storage = await openEvidenceStorage()
  const prepare = (transactionId: string, order: DisputeOrder['files']) =>
    storage.evidence.withPrepared(transactionId, order, async (prepared) => prepared)
  return { ...storage, prepare }
}

const shown = (...listed: readonly EvidenceFile[]) => listed.map(({ id, sha256 }) => ({ id, sha256: sha256 ?? '' }))

test('sends the copies under their own names, in the order of the dispute', async () => {
  const { drop, upload, prepare, transactionId } = await open()
  const path = writeFile(temporaryFolder(), 'чек.exe', files.png)
  const { file: png } = await drop(path)
  const { file: pdf } = await upload(files.pdf, { name: 'b.pdf' })
  // The original does not matter any more.
  rmSync(path)
  const prepared = await prepare(transactionId, shown(pdf, png))
  expect(prepared.sent).toEqual([
    { name: 'b.pdf', content_type: 'application/pdf', size: files.pdf.length, sha256: pdf.sha256 },
    { name: 'чек.png', content_type: 'image/png', size: files.png.length, sha256: png.sha256 },
  ])
  const read = await withOpenFiles(systemFiles, prepared.files, async (opened) => {
    const parts: Buffer[] = []
    for (const file of opened)
      for await (const bytes of file.read(() => Buffer.alloc(100))) parts.push(Buffer.from(bytes))
    return [opened.map(({ name, contentType }) => `${name} ${contentType}`), Buffer.concat(parts)]
  })
  expect(read).toEqual([['b.pdf application/pdf', 'чек.png image/png'], Buffer.concat([files.pdf, files.png])])
  expect(await prepare(transactionId, [])).toEqual({ files: [], sent: [], ownNames: new Map() })
})

test('two files of one name are sent, and listed, under different names', async () => {
  const { evidence, upload, prepare, transactionId } = await open()
  const long = 'ж'.repeat(200)
  const { file: one } = await upload(files.png, { name: `${long} 1.png` })
  const { file: two } = await upload(files.apng, { name: `${long} 2.png` })
  const { file: staying } = await upload(files.gif, { name: 'a.gif' })
  await evidence.attach(staying.id, false)
  await upload(Buffer.concat([files.gif, Buffer.of(0)]), { name: 'a.gif' })
  const listed = await evidence.list(transactionId)
  const cut = 'ж'.repeat(71)
  expect(listed.map(({ sentName }) => sentName)).toEqual([`${cut}жж.png`, `${cut} (2).png`, 'a.gif', 'a.gif'])
  const names = async (...sent: readonly EvidenceFile[]) =>
    (await prepare(transactionId, shown(...sent))).sent.map(({ name }) => name)
  expect(await names(one, two)).toEqual([`${cut}жж.png`, `${cut} (2).png`])
  expect(await names(two)).toEqual([`${cut}жж.png`])
})

test('names each file that is not as it was shown, with the reason', async () => {
  const { evidence, upload, prepare, transactionId, addTransaction, folder } = await open()
  const { file: good } = await upload(files.png, { name: 'good.png' })
  const { file: troubled } = await upload(files.bmp, { name: 'troubled.bmp' })
  const { file: removed } = await upload(files.gif, { name: 'removed.gif' })
  await evidence.remove(removed.id)
  const { file: lost } = await upload(files.webp, { name: 'lost.webp' })
  const { file: tampered } = await upload(files.jpeg, { name: 'tampered.jpg' })
  const { file: cut } = await upload(files.pdf, { name: 'cut.pdf' })
  const { file: folderNow } = await upload(files.mp4, { name: 'folder.mp4' })
  const { file: foreign } = await upload(files.mov, { name: 'foreign.mov', transactionId: addTransaction() })
  const { file: other } = await upload(files.webm, { name: 'other.webm' })
  const copy = (file: EvidenceFile): string => join(folder, 'evidence', file.sha256 ?? '')
  rmSync(copy(lost))
  writeFileSync(copy(tampered), Buffer.alloc(files.jpeg.length))
  writeFileSync(copy(cut), files.pdf.subarray(1))
  rmSync(copy(folderNow))
  writeFile(copy(folderNow), 'x', files.png)
  const missing = { id: '3d1b4e5c-7a0f-4a43-9a39-1f0c4a6d1c11', sha256: good.sha256 ?? '' }
  const order = [
    ...shown(good, troubled, removed, lost, tampered, cut, folderNow, foreign),
    { id: other.id, sha256: good.sha256 ?? '' },
    missing,
  ]
  expect(await failureOf(prepare(transactionId, order))).toEqual({
    kind: 'evidence_not_ready',
    files: [
      { name: 'troubled.bmp', why: 'in_trouble' },
      { name: 'removed.gif', why: 'missing' },
      { name: 'lost.webp', why: 'missing' },
      { name: 'tampered.jpg', why: 'changed' },
      { name: 'cut.pdf', why: 'changed' },
      { name: 'folder.mp4', why: 'unreadable' },
      { name: 'foreign.mov', why: 'missing' },
      { name: 'other.webm', why: 'changed' },
      { name: '', why: 'missing' },
    ],
  })
  expect(await prepare(transactionId, shown(good))).toMatchObject({ sent: [{ name: 'good.png' }] })
})
