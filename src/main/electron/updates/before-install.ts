import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import type { Files } from '#core/ports.ts'
import { systemCode } from '#core/system-code.ts'
import { UpdateRefused } from '#core/updates/signed-feed.ts'
import type { Downloaded } from './updater.ts'

/** The room that the Windows installer needs for its archive and the files in it, in multiples of its own size. */
const UNPACKED = 5

/**
 * Throws UpdateRefused `disk_full` unless there is room for what the Windows installer unpacks: it removes the installed
 * version before it unpacks the new one.
 */
export async function requireRoom(
  { path, version }: Pick<Downloaded, 'path' | 'version'>,
  program: string,
  { free }: Pick<Files, 'free'>,
): Promise<void> {
  const { size } = await stat(path)
  for (const folder of [dirname(program), tmpdir()]) {
    // Not every disk tells what is free.
    const left = await free(folder)
    if (left !== null && left < UNPACKED * size) throw new UpdateRefused('disk_full', version)
  }
}

/**
 * Throws UpdateRefused `folder_unwritable` if the program runs from a read-only volume: a disk image, or the place from
 * which macOS runs an application that was not moved after its download.
 */
export async function requireWritable(version: string, program: string, check = access): Promise<void> {
  await check(program, constants.W_OK).catch((cause: unknown) => {
    // Without the permission, the system's own updater asks for it.
    if (systemCode(cause) === 'EROFS') throw new UpdateRefused('folder_unwritable', version, { cause })
  })
}
