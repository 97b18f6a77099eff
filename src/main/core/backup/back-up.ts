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
import { requireRoom, unusable, whereAbsent, written } from './unusable.ts'

export interface BackUpOrder extends Pick<Ports, 'files' | 'timer'> {
  /** The data folder. */
  readonly from: string
  /** The folder in which backups are made. */
  readonly into: string
  readonly now: Date
  readonly version: string
  readonly cardKey: string | null
  readonly signal: AbortSignal
}

/**
 * Makes a backup while the desk keeps running: the database as of one moment, then the copies; then everything is read
 * again. It gets its final name only when it is complete; if aborted or failed, nothing of it is left. Throws
 * DeskFailure `file_not_written`, `backup_unusable` if the database is not sound, and the signal's reason.
 */
export async function* backUp(run: RunInThread, order: BackUpOrder): AsyncGenerator<BackupProgress> {
  const { files } = order
  const path = await written(freeName(files, order.into, order.now))
  const unfinished = `${path}${UNFINISHED}`
  let isWhole = false
  await removeLeft(files, order)
  // The operator chose the folder: if it is gone, as on a disk that is not mounted, it is not created again.
  await written(files.mkdir(unfinished))
  try {
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
  const copies = await written(copiesIn(files, from))
  const sizes = await written(Promise.all([DATABASE, `${DATABASE}-wal`].map((name) => sizeOf(files, join(from, name)))))
  const bytes = [...sizes, ...copies.map((copy) => copy.bytes)].reduce<number>((sum, size) => sum + (size ?? 0), 0)
  await requireRoom(files, order.into, bytes)
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
  const lost = copied.names.length - all.filter(({ name }) => name.includes('/')).length
  const manifest = { ...content, leftOut: copied.leftOut + lost }
  await written(writeManifest(files, folder, manifest))
  await files.syncFolder(folder)
  return manifest
}

/** Their writers replace them as a whole, so what is read is one consistent state of each. */
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

/** Copies the content-named files; one whose content does not match its name is left out. */
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
        // Deleted meanwhile: no longer needed. A file that cannot be read must not keep the rest from being saved.
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

/** Reads every file again as it is on the disk now. One that is named by its content must still match. */
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
    // A copy that has vanished, for example into quarantine, is left out. Without its database there is no backup.
    if (sizes[index] === null && name !== DATABASE) continue
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

/** The copies in the data folder; one still being written is not among them. */
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

/** `null` if there is no file of that name; a link is not a file. */
async function sizeOf(files: Files, path: string): Promise<number | null> {
  const found = await files.lstat(path).catch(whereAbsent(null))
  return found?.isFile() ? found.size : null
}

/** An unfinished backup of an earlier time, or of a clock that was ahead, is abandoned: its process was killed. */
const LEFT_AFTER_MS = 24 * 3_600_000

/** Removes the remains of interrupted backups: each is as large as a whole one. */
async function removeLeft(files: Files, { into, now }: BackUpOrder): Promise<void> {
  for (const name of await files.readdir(into).catch(() => [])) {
    const isUnfinished = name.endsWith(UNFINISHED) && BACKUP_NAME.test(name.slice(0, -UNFINISHED.length))
    const path = join(into, name)
    const begun = isUnfinished ? await files.lstat(path).catch(() => null) : null
    if (begun && Math.abs(now.getTime() - begun.mtimeMs) > LEFT_AFTER_MS)
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
