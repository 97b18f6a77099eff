import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Threads } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { deskWithHistory, putCopy } from '../../../fakes/backups.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { realThreads } from '../../../fakes/ports.ts'

test('the state counts the database with its journal, its rows, and the copies of each folder', async () => {
  const { client, folder } = await deskWithHistory()
  putCopy(folder, 'receipts', Buffer.from('another receipt'))
  writeFileSync(join(folder, 'evidence', 'Thumbs.db'), 'not a copy')
  const sizeOf = (name: string): number => statSync(join(folder, name)).size
  expect(sizeOf('history.db-wal')).toBeGreaterThan(0)
  expect(await client.backups.state()).toMatchObject({
    transactions: 2,
    evidence: { files: 1, bytes: 'a screenshot of a receipt'.length },
    receipts: { files: 2, bytes: 700_000 + 'another receipt'.length },
    ...{ restored: null, checkedAt: null, damage: null },
  })
  await expect
    .poll(async () => (await client.backups.state()).databaseBytes - sizeOf('history.db') - sizeOf('history.db-wal'))
    .toBe(0)
})

test('the state is given even if the folder of copies or a size cannot be read', async () => {
  const { folder, desk } = await deskWithHistory()
  await desk.close()
  rmSync(join(folder, 'evidence'), { recursive: true })
  const denied = Object.assign(new Error('denied'), { code: 'EACCES' })
  const refusing = (path: string) => (/(?:receipts|history\.db-wal)$/.test(path) ? Promise.reject(denied) : null)
  const files = {
    ...systemFiles,
    readdir: (path: string) => refusing(path) ?? systemFiles.readdir(path),
    stat: (path: string) => refusing(path) ?? systemFiles.stat(path),
  }
  const second = await startTestDesk({ files }, folder)
  expect(await second.client.backups.state()).toMatchObject({
    ...{ transactions: 2, evidence: { files: 0, bytes: 0 }, receipts: { files: 0, bytes: 0 } },
    databaseBytes: statSync(join(folder, 'history.db')).size,
  })
})

test('a database that is too damaged to be counted is reported as damaged, one that cannot be read is not', async () => {
  const elsewhere = join(temporaryFolder(), 'history.db')
  const threads: Threads = {
    start: (which, task) => realThreads.start(which, which === 'backup' ? { ...Object(task), path: elsewhere } : task),
  }
  const { client } = await startTestDesk({ threads })
  expect(await failureOf(client.backups.state())).toMatchObject({ kind: 'file_not_written' })
  writeFileSync(elsewhere, 'no database'.repeat(500))
  expect(await failureOf(client.backups.state())).toMatchObject({ kind: 'backup_unusable', why: 'database_damaged' })
})
