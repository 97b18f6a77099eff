import { join } from 'node:path'
import { z } from 'zod'
import type { BackupInfo } from '#shared/model/backup.ts'
import { migrations } from '../database/migrations/index.ts'
import { parseJson } from '../parse-json.ts'
import type { Files } from '../ports.ts'
import { DATABASE } from './backup-files.ts'
import { readable, unusable, whereAbsent } from './unusable.ts'

export const MANIFEST = 'manifest.json'

/** No other name is accepted, so that a name never leads out of the folder. */
const NAME = /^(?:history\.db|settings\.json|training\.json|restored\.json|(?:evidence|receipts)\/[0-9a-f]{64})$/

const file = z.strictObject({
  name: z.string().regex(NAME),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackedUpFile = z.infer<typeof file>

const FORMAT = 1

/** The contents of a backup. Written last: a folder without a manifest is not a whole backup. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  version: z.string().max(100),
  /** The number of the database's newest migration. */
  migration: z.int().min(1),
  /** Tells whether this desk's key recognises the cards in it (keyed-hash.ts); `null`: none were known by a key. */
  cardKey: z.string().max(100).nullable(),
  transactions: z.int().min(0),
  leftOut: z.int().min(0),
  files: z
    .array(file)
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length)
    .refine((files) => files.some(({ name }) => name === DATABASE))
    .refine((files) => Number.isSafeInteger(bytesOf(files))),
})
export type BackupManifest = z.infer<typeof manifest>

/** What a list shows. Its files are checked for a restore: checking those of every backup in a folder blocks the desk. */
const listed = manifest.extend({
  files: z
    .array(z.object({ name: z.string(), bytes: file.shape.bytes }))
    .refine((files) => Number.isSafeInteger(bytesOf(files))),
})

export const NEW_MANIFEST = { format: FORMAT, migration: migrations.length } as const

/** Read first: nothing else is known about a later format. */
const age = z.object({ format: z.int(), migration: z.int().optional() })

/** Throws DeskFailure `backup_unusable`: unreadable, damaged, or from a desk newer than this one. */
export const readManifest = (files: Files, folder: string): Promise<BackupManifest> => readAs(manifest, files, folder)

/** The same for a list. */
export const readInfo = (files: Files, folder: string): Promise<BackupInfo> =>
  readAs(listed, files, folder).then(infoOf)

async function readAs<Read>(form: z.ZodType<Read>, files: Files, folder: string): Promise<Read> {
  const json = parseJson(await readText(files, join(folder, MANIFEST)))
  const aged = age.safeParse(json)
  if (aged.success && (aged.data.format > FORMAT || (aged.data.migration ?? 0) > migrations.length)) unusable('newer')
  const read = form.safeParse(json)
  return read.success ? read.data : unusable('damaged', MANIFEST)
}

/** In bytes. One file takes about 150. */
const LARGEST = 256 * 1024 * 1024

/** Others may write to a backup's folder, too: only a plain file is read, because anything else may never end. */
async function readText(files: Files, path: string): Promise<string> {
  const found = await readable(files.lstat(path).catch(whereAbsent(null)), MANIFEST)
  if (found === null) return unusable('incomplete', MANIFEST)
  if (!found.isFile() || found.size > LARGEST) unusable('damaged', MANIFEST)
  return String(await readable(files.readFile(path, { noFollow: true, nonBlock: true }), MANIFEST))
}

/** On the disk when it returns. */
export function writeManifest(files: Files, folder: string, content: BackupManifest): Promise<void> {
  return files.writeFile(join(folder, MANIFEST), `${JSON.stringify(content, null, 1)}\n`, 'wx')
}

export function infoOf({ madeAt, version, transactions, leftOut, files }: z.infer<typeof listed>): BackupInfo {
  return {
    madeAt,
    version,
    transactions,
    leftOut,
    files: files.filter(({ name }) => name.includes('/')).length,
    bytes: bytesOf(files),
  }
}

function bytesOf(files: readonly Pick<BackedUpFile, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
