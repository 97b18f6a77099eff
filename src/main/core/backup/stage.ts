import { join } from 'node:path'
import type { BackupStep } from '#shared/contract/backups.ts'
import type { BackupInfo } from '#shared/model/backup.ts'
import type { Files, Ports } from '../ports.ts'
import { COPY_FOLDERS, DATABASE } from './backup-files.ts'
import { copyFile } from './copy-file.ts'
import { lookAt } from './found-backups.ts'
import { type BackupManifest, infoOf, NEW_MANIFEST } from './manifest.ts'
import { createMeter } from './meter.ts'
import { operatorsSettings } from './settings-part.ts'
import { DamagedDatabase, type RunInThread } from './thread.ts'
import { readable, requireRoom, unusable, written } from './unusable.ts'

export interface StageOrder extends Pick<Ports, 'files' | 'timer'> {
  /** The backup's folder. */
  readonly path: string
  /** The data folder. */
  readonly into: string
  /** The name of the copy's folder in the data folder. */
  readonly name: string
  readonly now: Date
  readonly cardKey: string | null
  readonly signal: AbortSignal
}

/** A backup in the data folder, checked and ready to be put in place. */
export interface Staged {
  readonly name: string
  readonly folder: string
  readonly info: BackupInfo
}

/**
 * Copies a backup into the data folder, next to the present data. Checks that each file is what the manifest says, and
 * that the database is sound and opens, and migrates it to this desk's schema. If it fails or is aborted, nothing of it
 * is left. Throws DeskFailure `backup_unusable` and `file_not_written`, and the signal's reason.
 */
export async function* stage(run: RunInThread, order: StageOrder): AsyncGenerator<BackupStep, Staged> {
  const { into, name, now, cardKey, signal, files } = order
  const { path, manifest } = await lookAt(files, order.path)
  const folder = join(into, name)
  let isReady = false
  const { bytes } = infoOf(manifest)
  // A migration writes most of the database a second time.
  const database = manifest.files.find((file) => file.name === DATABASE)?.bytes ?? 0
  await requireRoom(files, into, bytes + (manifest.migration < NEW_MANIFEST.migration ? database : 0))
  await written(files.mkdir(folder))
  try {
    yield* copyAll(path, folder, manifest, order)
    await operatorsSettings(files, folder).catch(() => unusable('damaged', 'settings.json'))
    yield { is: 'under_way', step: 'check', done: 0, of: 1 }
    const forgetCards = cardKey === null || manifest.cardKey !== cardKey
    const adopting = { do: 'adopt', path: join(folder, DATABASE), forgetCards, now: now.toISOString() } as const
    try {
      for await (const step of run(adopting, signal)) {
        if (step.is === 'done' && step.counts.transactions !== manifest.transactions) unusable('damaged', DATABASE)
      }
    } catch (error) {
      throw error instanceof DamagedDatabase ? unusable('damaged', DATABASE) : error
    }
    for (const copies of COPY_FOLDERS) await files.syncFolder(join(folder, copies))
    await files.syncFolder(folder)
    isReady = true
    return { name, folder, info: infoOf(manifest) }
  } finally {
    if (!isReady) await unstage(files, folder)
  }
}

export async function unstage(files: Files, folder: string): Promise<void> {
  await files.rm(folder, { recursive: true }).catch(() => undefined)
}

async function* copyAll(
  path: string,
  folder: string,
  { files: listed }: BackupManifest,
  { signal, files, timer }: StageOrder,
): AsyncGenerator<BackupStep> {
  const meter = createMeter(
    'files',
    listed.reduce((sum, { bytes }) => sum + bytes, 0),
    timer,
  )
  for (const copies of COPY_FOLDERS) await written(files.mkdir(join(folder, copies)))
  for (const { name, bytes, sha256 } of listed) {
    const copying = copyFile(files, join(path, name), join(folder, name), { signal, onBytes: meter.add })
    const digest = yield* meter.during(readable(copying, name))
    if (digest.bytes !== bytes || digest.sha256 !== sha256) unusable('damaged', name)
    if (name.includes('/') && !name.endsWith(sha256)) unusable('damaged', name)
  }
}
