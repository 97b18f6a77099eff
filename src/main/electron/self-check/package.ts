import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { z } from 'zod'

/** What is read of a file's entry in the archive's header: where it lies, and the hash it was packed with. */
const file = z.object({
  size: z.number(),
  offset: z.string(),
  integrity: z.object({ algorithm: z.literal('SHA256'), hash: z.string() }),
})
const folder = z.object({ files: z.record(z.string(), z.unknown()) })

/** The bytes of an archive itself. Electron shows it as a folder otherwise. */
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
 * The files of an asar archive whose bytes are not those that were packed. Throws where its header cannot be read. The
 * form is that of @electron/asar: two numbers of Chromium's Pickle, the header as JSON, then the files one after the other.
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

/** The fuses as they are shipped. Others of this Electron are left as it comes. */
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

/** The fuses that are not as they are shipped, with what they are. */
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
