import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { z } from 'zod'

/** A file's entry in the archive's header: its position, and the hash it was packed with. */
const file = z.object({
  size: z.number(),
  offset: z.string(),
  integrity: z.object({ algorithm: z.literal('SHA256'), hash: z.string() }),
})
const folder = z.object({ files: z.record(z.string(), z.unknown()) })

/** The raw bytes of an archive, which Electron otherwise presents as a folder. */
export function readArchive(path: string): Buffer {
  const { noAsar } = process
  process.noAsar = true
  try {
    return readFileSync(path)
  } finally {
    process.noAsar = noAsar
  }
}

/**
 * The files of an asar archive whose bytes differ from those packed. Throws if the header cannot be read. The format is
 * @electron/asar's: two numbers as Chromium Pickles, the header as JSON, then the files one after another.
 */
export function damagedFiles(archive: Buffer): string[] {
  const from = 8 + archive.readUInt32LE(4)
  const header = archive.subarray(16, 16 + archive.readUInt32LE(12))
  return [...filesIn(JSON.parse(header.toString('utf8')), '')].flatMap(([path, { size, offset, integrity }]) => {
    const begin = from + Number(offset)
    const bytes = archive.subarray(begin, begin + size)
    const isWhole = bytes.length === size && createHash('sha256').update(bytes).digest('hex') === integrity.hash
    return isWhole ? [] : [path]
  })
}

function* filesIn(entry: unknown, path: string): Generator<readonly [string, z.infer<typeof file>]> {
  const inner = folder.safeParse(entry)
  if (!inner.success) return yield [path, file.parse(entry)]
  for (const [name, one] of Object.entries(inner.data.files))
    yield* filesIn(one, path === '' ? name : `${path}/${name}`)
}

/** The fuses as shipped. Others are left at this Electron's defaults. */
export const SHIPPED_FUSES: Readonly<Partial<Record<FuseV1Options, boolean>>> = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
}

/** The fuses that differ from those shipped, with their state. */
export async function oddFuses(executable: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(executable)
  if (wire.version !== FuseVersion.V1) throw new Error(`fuses of version ${wire.version}`)
  return Object.entries(SHIPPED_FUSES).flatMap(([fuse, isOn]) => {
    const state = wire[Number(fuse) as FuseV1Options]
    return state === (isOn ? FuseState.ENABLE : FuseState.DISABLE)
      ? []
      : [`${FuseV1Options[Number(fuse)]} is ${state === FuseState.ENABLE ? 'on' : 'off'}`]
  })
}
