import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { backupsIn } from '../../../../src/main/core/backup/found-backups.ts'
import type { FromThread, Task } from '../../../../src/main/core/backup/worker-tasks.ts'
import type { Files, Threads } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import type { Failure } from '../../../../src/shared/model/failure.ts'
import { all, backedUp, choosing, deskWithHistory, filesBelow } from '../../../fakes/backups.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { oneThread } from '../../../fakes/one-thread.ts'
import { realThreads } from '../../../fakes/ports.ts'

type Why = Extract<Failure, { kind: 'backup_unusable' }>['why']

function flipAByte(path: string): void {
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

type Written = { files: { name: string; bytes: number; sha256: string }[] } & Record<string, unknown>

function editManifest(backup: string, edit: (manifest: Written) => unknown): void {
  const path = join(backup, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Written
  writeFileSync(path, JSON.stringify(edit(manifest) ?? manifest))
}

/** Updates the manifest to match a changed file, as someone who knows the format would. */
function tellAnew(backup: string, name: string): void {
  const bytes = readFileSync(join(backup, name))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  editManifest(backup, (manifest) => {
    manifest.files = manifest.files.map((file) => (file.name === name ? { name, bytes: bytes.length, sha256 } : file))
  })
}

const copyIn = (backup: string): string =>
  [...filesBelow(backup).keys()].find((name) => name.startsWith('evidence/')) ?? ''

const TAMPERED: readonly (readonly [string, Why, (backup: string, outside: string) => void])[] = [
  ['a flipped byte in the database', 'damaged', (backup) => flipAByte(join(backup, 'history.db'))],
  ['a flipped byte in a copy', 'damaged', (backup) => flipAByte(join(backup, copyIn(backup)))],
  ['a missing copy', 'incomplete', (backup) => rmSync(join(backup, copyIn(backup)))],
  [
    'a database without a byte under a manifest that says so',
    'damaged',
    (backup) => {
      truncateSync(join(backup, 'history.db'))
      tellAnew(backup, 'history.db')
      editManifest(backup, (manifest) => ({ ...manifest, transactions: 0 }))
    },
  ],
  ['a missing database', 'incomplete', (backup) => rmSync(join(backup, 'history.db'))],
  ['a file more', 'damaged', (backup) => writeFileSync(join(backup, 'evidence', 'a'.repeat(64)), 'more')],
  ['a folder more', 'damaged', (backup) => mkdirSync(join(backup, 'evidence', 'more'))],
  ['no manifest', 'incomplete', (backup) => rmSync(join(backup, 'manifest.json'))],
  [
    'a manifest that is a link',
    'damaged',
    (backup, outside) => {
      renameSync(join(backup, 'manifest.json'), join(outside, 'manifest.json'))
      symlinkSync(join(outside, 'manifest.json'), join(backup, 'manifest.json'))
    },
  ],
  [
    'a manifest that never ends',
    'damaged',
    (backup) => {
      rmSync(join(backup, 'manifest.json'))
      execFileSync('mkfifo', [join(backup, 'manifest.json')])
    },
  ],
  [
    'a manifest that is larger than any',
    'damaged',
    (backup) => truncateSync(join(backup, 'manifest.json'), 5_000_000_000),
  ],
  ['a manifest that is no JSON', 'damaged', (backup) => writeFileSync(join(backup, 'manifest.json'), '{"format":1')],
  ['a manifest of a later form', 'newer', (backup) => editManifest(backup, (manifest) => ({ ...manifest, format: 2 }))],
  ['a later migration', 'newer', (backup) => editManifest(backup, (manifest) => ({ ...manifest, migration: 4711 }))],
  [
    'another number of transactions than is in the database',
    'damaged',
    (backup) => editManifest(backup, (manifest) => ({ ...manifest, transactions: 4711 })),
  ],
  [
    'a database of a later migration under a manifest that says less',
    'damaged',
    (backup) => {
      const database = new DatabaseSync(join(backup, 'history.db'))
      database.exec('PRAGMA user_version = 4711')
      database.close()
      tellAnew(backup, 'history.db')
    },
  ],
  [
    'a database that is none under a manifest that fits it',
    'damaged',
    (backup) => {
      writeFileSync(join(backup, 'history.db'), 'no database\n'.repeat(1000))
      tellAnew(backup, 'history.db')
    },
  ],
  [
    'a database with a row that hangs in the air',
    'damaged',
    (backup) => {
      const database = new DatabaseSync(join(backup, 'history.db'), { enableForeignKeyConstraints: false })
      database.exec("UPDATE intents SET transaction_id = 'nobody'")
      database.close()
      tellAnew(backup, 'history.db')
    },
  ],
  ...[
    'CREATE TRIGGER payee AFTER INSERT ON story BEGIN UPDATE transactions SET account_number = 1; END',
    'DROP TRIGGER story_is_not_changed',
    `DROP TRIGGER story_is_not_changed;
     CREATE TRIGGER story_is_not_changed BEFORE UPDATE ON story BEGIN SELECT 1; END`,
    'DROP INDEX listed_by_environment',
    'CREATE VIEW more AS SELECT 1',
    'ALTER TABLE receipts ADD COLUMN more TEXT',
  ].map((sql): readonly [string, Why, (backup: string) => void] => [
    sql,
    'damaged',
    (backup) => {
      const database = new DatabaseSync(join(backup, 'history.db'))
      database.exec(sql)
      database.close()
      tellAnew(backup, 'history.db')
    },
  ]),
  [
    'a link that leads out of it',
    'damaged',
    (backup, outside) => {
      const name = copyIn(backup)
      renameSync(join(backup, name), join(outside, 'elsewhere'))
      symlinkSync(join(outside, 'elsewhere'), join(backup, name))
    },
  ],
  [
    'a folder of copies that is a link',
    'damaged',
    (backup, outside) => {
      renameSync(join(backup, 'evidence'), join(outside, 'evidence'))
      symlinkSync(join(outside, 'evidence'), join(backup, 'evidence'))
    },
  ],
  ...['../outside', '/etc/passwd', 'evidence/../../outside', 'evidence\\..\\outside', 'desk.lock', 'evidence/x'].map(
    (name): readonly [string, Why, (backup: string) => void] => [
      `a manifest that names ${name}`,
      'damaged',
      (backup) =>
        editManifest(backup, (manifest) => {
          manifest.files.push({ name, bytes: 1, sha256: 'a'.repeat(64) })
        }),
    ],
  ),
  [
    'a manifest that names a file twice',
    'damaged',
    (backup) =>
      editManifest(backup, (manifest) => {
        manifest.files.push(...manifest.files.slice(0, 1))
      }),
  ],
  [
    'a copy under another content’s name',
    'damaged',
    (backup) => {
      const name = copyIn(backup)
      writeFileSync(join(backup, name), 'something else')
      tellAnew(backup, name)
    },
  ],
]

test('a backup that was changed in any way is refused, and nothing is left of it', async () => {
  const begun = await deskWithHistory()
  const { path: sound } = await backedUp(begun.client)
  const chosen = temporaryFolder()
  const backup = join(chosen, 'paydesk-backup-2026-01-01-00-00-00')
  const { client, folder } = await startTestDesk(choosing(backup))
  for (const [what, why, tamper] of TAMPERED) {
    rmSync(backup, { recursive: true, force: true })
    cpSync(sound, backup, { recursive: true })
    tamper(backup, temporaryFolder())
    const tried = async () => {
      const found = await client.backups.chooseBackup()
      return all(client.backups.prepareRestore({ path: found?.path ?? '' }))
    }
    expect(await failureOf(tried()), what).toMatchObject({ kind: 'backup_unusable', why })
    expect(
      [...filesBelow(folder).keys()].filter((name) => name.startsWith('restore')),
      what,
    ).toEqual([])
  }
})

test('a chosen folder that is not a backup is refused as such', async () => {
  const folder = temporaryFolder()
  const { client } = await startTestDesk(choosing(folder))
  expect(await failureOf(client.backups.chooseBackup())).toEqual({ kind: 'backup_unusable', why: 'not_a_backup' })
})

test('files that file managers leave in a backup do not prevent a restore', async () => {
  const { client } = await deskWithHistory()
  const { path } = await backedUp(client)
  for (const name of ['.DS_Store', 'Thumbs.db', 'evidence/desktop.ini']) writeFileSync(join(path, name), 'litter')
  let isReady = false
  for await (const step of await client.backups.prepareRestore({ path })) {
    isReady = step.is === 'ready'
    if (isReady) break
  }
  expect(isReady).toBe(true)
})

type Refused = keyof Pick<Files, 'stat' | 'lstat' | 'readFile' | 'readdir' | 'open'>

/** File access that fails one call for matching paths. */
function refusing(call: Refused, code: string, isRefused: (path: string) => boolean): Files {
  const really = systemFiles[call] as (path: string, ...more: unknown[]) => Promise<unknown>
  const refused = async (path: string, ...more: unknown[]): Promise<unknown> => {
    if (isRefused(path)) throw Object.assign(new Error(`${code}: ${path}`), { code })
    return really.call(systemFiles, path, ...more)
  }
  return { ...systemFiles, [call]: refused }
}

const UNREAD: readonly (readonly [string, Refused, string, (path: string) => boolean])[] = [
  ['a folder of another account', 'stat', 'EACCES', (path) => path.endsWith('manifest.json')],
  ['a manifest of another account', 'readFile', 'EACCES', (path) => path.endsWith('manifest.json')],
  ['a disk that fails under the list of copies', 'readdir', 'EIO', (path) => path.includes('/evidence')],
  ['a disk that fails under a copy', 'open', 'EIO', (path) => path.includes('/evidence/')],
  ['a disk that is taken away', 'open', 'ENOENT', (path) => path.endsWith('history.db')],
]

test('a backup that cannot be read is refused as unreadable, without its path in the failure', async () => {
  const { path: sound } = await backedUp((await deskWithHistory()).client)
  for (const [what, call, code, isRefused] of UNREAD) {
    const files = refusing(call, code, (path) => path.startsWith(sound) && isRefused(path))
    const { client, folder } = await startTestDesk({ ...choosing(sound), files })
    const tried = async () => {
      const found = await client.backups.chooseBackup()
      return all(client.backups.prepareRestore({ path: found?.path ?? '' }))
    }
    const failure = await failureOf(tried())
    expect(failure, what).toMatchObject({ kind: 'backup_unusable', why: 'unreadable' })
    expect(JSON.stringify(failure), what).not.toContain(sound)
    expect(
      [...filesBelow(folder).keys()].filter((name) => name.startsWith('restore')),
      what,
    ).toEqual([])
  }
})

test('a full disk on this computer is reported as such, not as an unreadable backup', async () => {
  const { path: sound } = await backedUp((await deskWithHistory()).client)
  const files: Files = {
    ...systemFiles,
    create: async () => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    },
  }
  const { client } = await startTestDesk({ ...choosing(sound), files })
  const found = await client.backups.chooseBackup()
  const failure = await failureOf(all(client.backups.prepareRestore({ path: found?.path ?? '' })))
  expect(failure).toEqual({ kind: 'file_not_written', detail: 'ENOSPC' })
})

test('a disk that becomes full while a backup is migrated is reported as such, not as a damaged backup', async () => {
  const { path: sound } = await backedUp((await deskWithHistory()).client)
  const others = oneThread(realThreads)
  const start: Threads['start'] = (name, data) => {
    if (name !== 'backup' || (data as Task).do !== 'adopt') return others.start(name, data)
    const thread = Object.assign(new EventEmitter(), { postMessage: () => undefined, terminate: () => undefined })
    setImmediate(() => {
      thread.emit('message', { type: 'failed', code: 'ENOSPC', isDamaged: false } satisfies FromThread)
      thread.emit('exit', 0)
    })
    return thread
  }
  const { client, folder } = await startTestDesk({ ...choosing(sound), threads: { start } })
  const found = await client.backups.chooseBackup()
  const failure = await failureOf(all(client.backups.prepareRestore({ path: found?.path ?? '' })))
  expect(failure).toEqual({ kind: 'file_not_written', detail: 'ENOSPC' })
  expect(readdirSync(folder).filter((name) => name.startsWith('restore'))).toEqual([])
})

test('the manifests of several backups in a folder are read one at a time', async () => {
  const { path } = await backedUp((await deskWithHistory()).client)
  const chosen = temporaryFolder()
  for (const day of ['01', '02', '03']) cpSync(path, join(chosen, `paydesk-backup-2026-01-${day}`), { recursive: true })
  let [reading, most] = [0, 0]
  const files: Files = {
    ...systemFiles,
    async readFile(...of) {
      reading++
      most = Math.max(most, reading)
      return systemFiles.readFile(...of).finally(() => reading--)
    },
  }
  expect((await backupsIn(files, chosen)).backups).toHaveLength(3)
  expect(most).toBe(1)
})
