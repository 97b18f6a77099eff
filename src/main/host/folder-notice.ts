import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, posix } from 'node:path'
import { z } from 'zod'
import type { Notice } from '#shared/model/desk.ts'
import { inside, realPath } from './program-folder.ts'

/** Warnings about the data folder's location. They do not prevent a start. The folder must exist. */
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

function mountsFor(path: string): string {
  if (process.platform === 'linux') return textOf('/proc/self/mountinfo')
  // macOS mounts shares in these places; for any other path, running a program is not worth it.
  if (process.platform !== 'darwin' || !/^\/(?:Volumes|Network|net|home)\//.test(path)) return ''
  const { stdout } = spawnSync('/sbin/mount', { encoding: 'utf8', timeout: 2000 })
  return stdout ?? ''
}

/** The file in which Dropbox records its folders: one personal, one for a company. */
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

/** A location that is not safe for a database. `name`: the file system, or the program that syncs it. */
interface UnsafePlace {
  readonly where: 'network' | 'synced'
  readonly name: string
}

/** What is known about the machine. */
export interface PlaceFacts {
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** Linux: /proc/self/mountinfo. macOS: the output of `mount`. Empty elsewhere, or if unavailable. */
  readonly mounts: string
  /** Folders that Dropbox says it syncs. */
  readonly dropbox: readonly string[]
}

/**
 * Whether a folder is on a network share, or in a folder that a program syncs with other computers. `path`: the real
 * path, without links or drive letters that stand for shares. `null`: no problem found.
 */
export function unsafePlace(path: string, facts: PlaceFacts): UnsafePlace | null {
  return syncedBy(path, facts) ?? networkOf(path, facts)
}

/**
 * Names of synced folders that their programs create directly in the user's home; some append the company's name. On
 * macOS, Yandex.Disk appends `.localized`, and may only link to a folder in `.yandex.disk`.
 */
const SYNCED =
  /^(?:\.(?=Yandex))?(OneDrive|Dropbox|Google ?Drive|iCloud ?Drive|Yandex\.?Disk|Nextcloud|ownCloud|Box|Box Sync|pCloud ?Drive|MEGA|MEGAsync)(?:\.localized| ?[-–(].*)?$/i

function syncedBy(path: string, { platform, env, home, dropbox }: PlaceFacts): UnsafePlace | null {
  const known: readonly (readonly [name: string, folder: string | undefined])[] = [
    ['OneDrive', env.OneDrive],
    ['OneDrive', env.OneDriveCommercial],
    ['OneDrive', env.OneDriveConsumer],
    ...dropbox.map((folder) => ['Dropbox', folder] as const),
    ...(platform === 'darwin' ? [['iCloud Drive', posix.join(home, 'Library', 'Mobile Documents')] as const] : []),
  ]
  const found = known.find(([, folder]) => folder && inside(path, folder, platform) !== null)
  if (found !== undefined) return { where: 'synced', name: found[0] }
  if (platform === 'darwin') {
    const [cloud] = inside(path, posix.join(home, 'Library', 'CloudStorage'), platform) ?? []
    if (cloud) return { where: 'synced', name: cloud.split('-')[0] ?? cloud }
  }
  const [first = ''] = inside(path, home, platform) ?? []
  const name = SYNCED.exec(first)?.[1]
  return name === undefined ? null : { where: 'synced', name }
}

function networkOf(path: string, { platform, mounts }: PlaceFacts): UnsafePlace | null {
  if (platform === 'win32') return isShare(path) ? { where: 'network', name: shareOf(path) } : null
  const type = typeOfMount(path, platform === 'linux' ? linuxMounts(mounts) : macMounts(mounts))
  return type !== null && isRemote(type) ? { where: 'network', name: type } : null
}

/** \\server\share, including the form for long paths; not \\?\C:\ and not a device. */
function isShare(path: string): boolean {
  return /^\\\\(?:\?\\UNC\\|(?![?.]\\))[^\\]/i.test(path.replaceAll('/', '\\'))
}

function shareOf(path: string): string {
  const parts = path.replaceAll('/', '\\').replace(/^\\\\(?:\?\\UNC\\)?/i, '')
  return `\\\\${parts.split('\\').slice(0, 2).join('\\')}`
}

/** File systems that belong to another machine. For FUSE: all except those known to be on a local disk. */
const REMOTE =
  /^(?:nfs\d?|cifs|smb\d?|smbfs|afpfs|ncpfs|9p|afs|ceph|coda|davfs|webdav|ftp|glusterfs|lustre|beegfs|ocfs2|gfs2?|vboxsf|vmhgfs|virtiofs|macfuse|osxfuse)$/
const LOCAL_FUSE =
  /^fuse\.(?:ntfs(?:-3g)?|exfat|mergerfs|gocryptfs|encfs|cryfs|securefs|bindfs|snapfuse|squashfuse|fuse-overlayfs|lxcfs|unionfs.*|veracrypt)$/

function isRemote(type: string): boolean {
  return REMOTE.test(type) || type === 'fuse' || (type.startsWith('fuse.') && !LOCAL_FUSE.test(type))
}

interface Mount {
  readonly at: string
  readonly type: string
}

/** The type of the nearest mount above a path; the last one if several are mounted on the same folder. */
function typeOfMount(path: string, mounts: readonly Mount[]): string | null {
  const above = mounts.filter(({ at }) => path === at || path.startsWith(at === '/' ? at : `${at}/`))
  const longest = Math.max(...above.map(({ at }) => at.length))
  return above.findLast(({ at }) => at.length === longest)?.type ?? null
}

/** proc(5): the fifth field is the mount point, the type follows a lone dash; blanks are octal escapes. */
function linuxMounts(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ')
    const at = before
      .split(' ')[4]
      ?.replaceAll(/\\([0-7]{3})/g, (_all, digits) => String.fromCharCode(Number.parseInt(digits, 8)))
    const type = after.split(' ')[0]
    return at && type ? [{ at, type }] : []
  })
}

/** `//me@server/share on /Volumes/share (smbfs, nodev, nosuid, mounted by me)` */
function macMounts(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [, at, type] = / on (\/.*) \(([^,)]+)[^()]*\)$/.exec(line) ?? []
    return at && type ? [{ at, type }] : []
  })
}
