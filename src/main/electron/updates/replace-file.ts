import { constants, statSync } from 'node:fs'
import { chmod, copyFile, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { diskReason, UpdateRefused } from '#core/updates/signed-feed.ts'
import { sha512Of } from './file-hash.ts'

/** Name prefix of a copy in progress, next to the file it will replace. */
const part = (target: string): string => `.${basename(target)}.update-`

/**
 * The result replaces a file, unless it is no longer the one that is there now or that it has put there: another desk may
 * have put a later version in place, whose data an earlier one cannot open.
 */
export function createReplacer(at: string): (from: string, sha512: string) => Promise<void> {
  const present = (): number | undefined => {
    try {
      return statSync(at).ino
    } catch {
      // Missing or not readable: replacing it says why.
      return undefined
    }
  }
  let own = present()
  return async (from, sha512) => {
    const there = present()
    if (there !== undefined && there !== own) return
    await replaceFile(from, sha512, at)
    own = present()
  }
}

/**
 * Replaces a file in one step: readers see the whole old file or the whole new one, even if the machine stops at any
 * point. The copy's bytes are checked against the hash once they are on disk. Throws UpdateRefused `changed_on_disk`,
 * `disk_full`, `folder_unwritable`; the old file is then untouched.
 */
export async function replaceFile(from: string, sha512: string, at: string): Promise<void> {
  try {
    const target = await realpath(at)
    const folder = dirname(target)
    await removeLeftovers(target)
    const copy = join(folder, `${part(target)}${process.pid}`)
    try {
      const { mode } = await stat(target)
      await copyFile(from, copy, constants.COPYFILE_EXCL)
      await flush(copy)
      if ((await sha512Of(copy)) !== sha512) throw new UpdateRefused('changed_on_disk')
      await chmod(copy, mode | 0o111)
      await rename(copy, target)
    } finally {
      await rm(copy, { force: true })
    }
    // So that the rename survives a power failure as well. Not every system supports this.
    await flush(folder).catch(() => undefined)
  } catch (error) {
    const reason = diskReason(error)
    throw reason === null ? error : new UpdateRefused(reason, null, { cause: error })
  }
}

/** Removes copies that an earlier run started but did not finish. */
async function removeLeftovers(target: string): Promise<void> {
  const folder = dirname(target)
  for (const name of await readdir(folder)) {
    if (name.startsWith(part(target))) await rm(join(folder, name), { force: true })
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
