import { dirname, join } from 'node:path'
import type { BackupProgress, BackupStep } from '#shared/contract/backups.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Files, Ports } from '../ports.ts'
import { renameFile } from '../rename-file.ts'
import { COPY_FOLDERS, DATABASE, SMALL_FILES } from './backup-files.ts'
import { copyFile, digestOf } from './copy-file.ts'
import { BACKUP_NAME, UNFINISHED } from './found-backups.ts'
import { type BackedUpFile, type BackupManifest, infoOf, NEW_MANIFEST, writeManifest } from './manifest.ts'
import { createMeter } from './meter.ts'
import { operatorsSettings } from './settings-part.ts'
import { DamagedDatabase, type RunInThread } from './thread.ts'
import { unusable, whereAbsent, written } from './unusable.ts'

export interface BackUpOrder extends Pick<Ports, 'files' | 'timer'> {
  /** The data folder. */
  readonly from: string
  /** The folder that backups are made in. */
  readonly into: string
  readonly now: Date
  readonly version: string
  readonly cardKey: string | null
  readonly signal: AbortSignal
}

/**
 * Makes a backup while the desk goes on: the database as it is at one moment, then the copies, then all of it is read
 * again. It has its name only when it is whole; given up or failed, nothing of it is left. Throws DeskFailure
 * `file_not_written`, and `backup_unusable` where the database is not sound, and the signal's reason.
 */
export async function* backUp(run: RunInThread, order: BackUpOrder): AsyncGenerator<BackupProgress> {
  const { files } = order
  const path = await written(freeName(files, order.into, order.now))
  const unfinished = `${path}${UNFINISHED}`
  let isWhole = false
  try {
    await removeLeft(files, order)
    // The folder was chosen: one that is gone, as a disk that is not mounted, is not made anew.
    await written(files.mkdir(unfinished))
    const content = yield* fill(run, unfinished, order)
    await written(renameFile(order, unfinished, path))
    isWhole = true
    await files.syncFolder(dirname(path))
    yield { is: 'done', path, info: infoOf(content) }
  } finally {
    if (!isWhole) await files.rm(unfinished, { recursive: true }).catch(() => undefined)
  }
}

async function* fill(run: RunInThread, folder: string, order: BackUpOrder): AsyncGenerator<BackupStep, BackupManifest> {
  const { from, now, version, cardKey, signal, files } = order
  let transactions = 0
  try {
    for await (const step of run({ do: 'copy', from: join(from, DATABASE), to: join(folder, DATABASE) }, signal)) {
      if (step.is === 'done') transactions = step.counts.transactions
      else yield { ...step, step: 'database' }
    }
  } catch (error) {
    throw error instanceof DamagedDatabase ? unusable('database_damaged', error.message) : error
  }
  await written(copySmallFiles(files, from, folder))
  const copied = yield* copyCopies(order, folder)
  const all = yield* readAgain(order, folder, copied.names)
  const content = { ...NEW_MANIFEST, madeAt: now.toISOString(), version, cardKey, transactions, files: all }
  const manifest = { ...content, leftOut: copied.leftOut }
  await written(writeManifest(files, folder, manifest))
  await files.syncFolder(folder)
  return manifest
}

/** They are written whole by whoever writes them: what is read is one state of each. */
async function copySmallFiles(files: Files, from: string, folder: string): Promise<void> {
  for (const name of SMALL_FILES) {
    const size = await sizeOf(files, join(from, name))
    if (size === null) continue
    if (name === 'settings.json') {
      await written(operatorsSettings(files, from).then((text) => files.writeFile(join(folder, name), text, 'wx')))
    } else {
      await copyFile(files, join(from, name), join(folder, name), { signal: NEVER, onBytes: () => undefined })
    }
  }
}

const NEVER = new AbortController().signal

/** A copy that is not what its name says is none, and is left out. */
async function* copyCopies(
  { files, from, signal, timer }: BackUpOrder,
  folder: string,
): AsyncGenerator<BackupStep, { names: readonly string[]; leftOut: number }> {
  const found = await written(copiesIn(files, from))
  const meter = createMeter(
    'files',
    found.reduce((sum, { bytes }) => sum + bytes, 0),
    timer,
  )
  const names: string[] = []
  let leftOut = 0
  for (const copies of COPY_FOLDERS) {
    if (found.some(({ name }) => name.startsWith(`${copies}/`))) await written(files.mkdir(join(folder, copies)))
  }
  for (const { name, sha256 } of found) {
    const source = join(from, name)
    const target = join(folder, name)
    const copying = copyFile(files, source, target, { signal, onBytes: meter.add })
    const result = yield* meter.during(
      copying.catch(async (error: unknown) => {
        signal.throwIfAborted()
        if (error instanceof DeskFailure) throw error
        // Cleaned away meanwhile: nothing needs it any more. What cannot be read does not keep the rest from being saved.
        const isGone = await sizeOf(files, source).then(
          (size) => size === null,
          () => false,
        )
        return isGone ? null : 'unreadable'
      }),
    )
    if (result !== null && result !== 'unreadable' && result.sha256 === sha256) {
      names.push(name)
      continue
    }
    if (result !== null) leftOut++
    await written(files.rm(target))
  }
  return { names, leftOut }
}

/** Every file as it now lies on the disk. One that was copied by its content must still be that. */
async function* readAgain(
  { files, signal, timer }: BackUpOrder,
  folder: string,
  names: readonly string[],
): AsyncGenerator<BackupStep, BackedUpFile[]> {
  const all = [DATABASE, ...SMALL_FILES, ...names]
  const sizes = await written(Promise.all(all.map((name) => sizeOf(files, join(folder, name)))))
  const meter = createMeter(
    'check',
    sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
    timer,
  )
  const found: BackedUpFile[] = []
  for (const [index, name] of all.entries()) {
    if (sizes[index] === null) continue
    const digest = yield* meter.during(written(digestOf(files, join(folder, name), { signal, onBytes: meter.add })))
    if (name.includes('/') && !name.endsWith(digest.sha256)) {
      throw new DeskFailure({ kind: 'file_not_written', detail: 'EIO' })
    }
    found.push({ name, ...digest })
  }
  for (const copies of COPY_FOLDERS) await files.syncFolder(join(folder, copies))
  return found
}

interface Copy {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

const SHA256 = /^[0-9a-f]{64}$/

/** The copies of the data folder. What is being written there is none yet. */
export async function copiesIn(files: Files, folder: string): Promise<readonly Copy[]> {
  const copies = COPY_FOLDERS.map(async (copiesFolder): Promise<Copy[]> => {
    const all = await files.readdir(join(folder, copiesFolder)).catch(whereAbsent([]))
    const names = all.filter((name) => SHA256.test(name))
    const found: Copy[] = []
    for (const sha256 of names) {
      const name = `${copiesFolder}/${sha256}`
      const bytes = await sizeOf(files, join(folder, name))
      if (bytes !== null) found.push({ name, sha256, bytes })
    }
    return found
  })
  return (await Promise.all(copies)).flat()
}

/** Null where there is no file of that name; a link is none. */
async function sizeOf(files: Files, path: string): Promise<number | null> {
  const found = await files.lstat(path).catch(whereAbsent(null))
  return found?.isFile() ? found.size : null
}

/** Older than this a backup that is unfinished is nobody's: what made it was killed. */
const LEFT_AFTER_MS = 24 * 3_600_000

/** Removes what was left of backups that were cut off: each is as large as the whole. */
async function removeLeft(files: Files, { into, now }: BackUpOrder): Promise<void> {
  for (const name of await files.readdir(into).catch(() => [])) {
    const isUnfinished = name.endsWith(UNFINISHED) && BACKUP_NAME.test(name.slice(0, -UNFINISHED.length))
    const path = join(into, name)
    const begun = isUnfinished ? await files.lstat(path).catch(() => null) : null
    if (begun && now.getTime() - begun.mtimeMs > LEFT_AFTER_MS)
      await files.rm(path, { recursive: true }).catch(() => undefined)
  }
}

async function freeName(files: Files, into: string, now: Date): Promise<string> {
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[T:]/g, '-')
  for (let count = 1; ; count++) {
    const path = join(into, `paydesk-backup-${stamp}${count === 1 ? '' : `-${count}`}`)
    const taken = await Promise.all([path, `${path}${UNFINISHED}`].map((one) => files.stat(one).catch(() => null)))
    if (taken.every((one) => one === null)) return path
  }
}
