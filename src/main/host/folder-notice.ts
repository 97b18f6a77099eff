import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Notice } from '#shared/model/desk.ts'
import { unsafePlace } from './folder-place.ts'

/** What the operator must know of where the data folder lies. Nothing is refused for it. The folder must be there. */
export function folderNotices(path: string): readonly Notice[] {
  const real = realPath(path)
  const found = unsafePlace(real, {
    platform: process.platform,
    env: process.env,
    home: realPath(homedir()),
    mounts: mountsFor(real),
    dropbox: dropboxFolders(),
  })
  return found === null ? [] : [{ kind: 'folder_unsafe', ...found, path }]
}

/** On Windows this also says which share a drive letter stands for. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

function mountsFor(path: string): string {
  if (process.platform === 'linux') return textOf('/proc/self/mountinfo')
  // macOS mounts shares in these places; elsewhere it is not worth starting a program.
  if (process.platform !== 'darwin' || !/^\/(?:Volumes|Network|net|home)\//.test(path)) return ''
  const { stdout } = spawnSync('/sbin/mount', { encoding: 'utf8', timeout: 2000 })
  return stdout ?? ''
}

/** Dropbox writes down where its folders are: one for a person, one for a company. */
const dropboxInfo = z.record(z.string(), z.object({ path: z.string().max(4096) }))

function dropboxFolders(): readonly string[] {
  const { APPDATA, LOCALAPPDATA } = process.env
  const places = process.platform === 'win32' ? [APPDATA, LOCALAPPDATA] : [homedir()]
  return places.flatMap((place) => {
    const text = place && textOf(join(place, process.platform === 'win32' ? 'Dropbox' : '.dropbox', 'info.json'))
    if (!text) return []
    try {
      return Object.values(dropboxInfo.parse(JSON.parse(text))).map((one) => one.path)
    } catch {
      return []
    }
  })
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
