import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderNotices, type PlaceFacts, unsafePlace } from '../../../src/main/host/folder-notice.ts'
import { liesInProgram } from '../../../src/main/host/program-folder.ts'

const HOMES: Record<string, string> = { win32: 'C:\\Users\\Anna', darwin: '/Users/anna', linux: '/home/anna' }

function placeOn(platform: string, path: string, facts: Partial<PlaceFacts> = {}): string | null {
  const found = unsafePlace(path, {
    platform,
    env: {},
    home: HOMES[platform] ?? '/',
    mounts: '',
    dropbox: [],
    ...facts,
  })
  return found && `${found.where} ${found.name}`
}

const oneDrive = { env: { OneDrive: 'D:\\Work\\OneDrive - Shop' } }

test.each<[string, string, string | null, Partial<PlaceFacts>?]>([
  ['win32', 'C:\\Users\\Anna\\AppData\\Roaming\\Paydesk', null],
  ['win32', 'D:\\Work\\OneDrive - Shop\\Paydesk', 'synced OneDrive', oneDrive],
  ['win32', 'd:\\work\\onedrive - shop', 'synced OneDrive', oneDrive],
  ['win32', 'D:\\Work\\OneDrive - Shop 2\\Paydesk', null, oneDrive],
  ['win32', 'C:\\Users\\Anna\\OneDrive - Shop\\Documents\\Paydesk', 'synced OneDrive'],
  ['win32', 'C:\\Users\\Anna\\iCloudDrive\\Paydesk', 'synced iCloudDrive'],
  ['win32', 'C:\\Users\\Anna\\Dropbox (Shop)\\Paydesk', 'synced Dropbox'],
  ['win32', 'E:\\Sync\\Paydesk', 'synced Dropbox', { dropbox: ['E:\\Sync'] }],
  ['win32', 'C:\\Users\\Anna\\Boxes\\Paydesk', null],
  ['win32', 'C:\\Users\\Anna\\MEGA', 'synced MEGA'],
  ['win32', '\\\\server\\desks\\anna\\Paydesk', 'network \\\\server\\desks'],
  ['win32', '//server/desks/Paydesk', 'network \\\\server\\desks'],
  ['win32', '\\\\?\\UNC\\server\\desks\\Paydesk', 'network \\\\server\\desks'],
  ['win32', '\\\\wsl.localhost\\Debian\\home', 'network \\\\wsl.localhost\\Debian'],
  ['win32', '\\\\?\\C:\\Users\\Anna\\Paydesk', null],
  ['win32', '\\\\.\\PhysicalDrive0', null],
  ['darwin', '/Users/anna/Library/Application Support/Paydesk', null],
  ['darwin', '/Users/anna/Library/Mobile Documents/com~apple~CloudDocs/Paydesk', 'synced iCloud Drive'],
  ['darwin', '/Users/Anna/library/mobile documents/x', 'synced iCloud Drive'],
  ['darwin', '/Users/anna/Library/CloudStorage/OneDrive-Shop/Paydesk', 'synced OneDrive'],
  ['darwin', '/Users/anna/Library/CloudStorage/GoogleDrive-a@b.example/My Drive/x', 'synced GoogleDrive'],
  ['darwin', '/Users/anna/Dropbox', 'synced Dropbox'],
  ['darwin', '/Users/anna/Yandex.Disk.localized/Paydesk', 'synced Yandex.Disk'],
  ['darwin', '/Users/anna/.yandex.disk/4711/Yandex.Disk.localized/Paydesk', 'synced yandex.disk'],
  ['linux', '/home/anna/.config/Paydesk', null],
  ['linux', '/home/anna/Yandex.Disk/Paydesk', 'synced Yandex.Disk'],
  ['linux', '/home/anna/Nextcloud/desk', 'synced Nextcloud'],
  ['linux', '/home/anna/work/Nextcloud/desk', null],
])('on %s, the place of %s is %s', (platform, path, expected, facts) => {
  expect(placeOn(platform, path, facts)).toBe(expected)
})

const MOUNTINFO = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:40 / /mnt/desks rw,relatime shared:5 - nfs4 server:/desks rw
31 22 0:41 / /mnt/my\\040share rw - cifs //server/share rw
32 30 8:2 / /mnt/desks/local rw - ext4 /dev/sdb1 rw
33 22 0:42 / /media/stick rw - fuseblk /dev/sdc1 rw
34 22 0:43 / /home/anna/remote rw - fuse.sshfs anna@server: rw
35 22 0:44 / /home/anna/secret rw - fuse.gocryptfs /home/anna/.secret rw
36 22 0:45 / /run/user/1000/gvfs rw - fuse.gvfsd-fuse gvfsd-fuse rw
37 22 0:46 / /over rw - ext4 /dev/sdd1 rw
38 37 0:47 / /over rw - 9p host rw
`

test.each([
  ['/home/anna/.config/Paydesk', null],
  ['/mnt/desks/anna', 'network nfs4'],
  ['/mnt/desks', 'network nfs4'],
  ['/mnt/desks2', null],
  ['/mnt/desks/local/anna', null],
  ['/mnt/my share/anna', 'network cifs'],
  ['/media/stick/anna', null],
  ['/home/anna/remote/x', 'network fuse.sshfs'],
  ['/home/anna/secret/x', null],
  ['/run/user/1000/gvfs/smb-share:server=a', 'network fuse.gvfsd-fuse'],
  ['/over/x', 'network 9p'],
])('the nearest mount above %s makes it %s', (path, expected) => {
  expect(placeOn('linux', path, { mounts: MOUNTINFO })).toBe(expected)
})

test('mounts of macOS are read in their own format', () => {
  const mounts = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//anna@server/share on /Volumes/share (1) (smbfs, nodev, nosuid, mounted by anna)
/dev/disk4s1 on /Volumes/Stick (exfat, local, nodev, nosuid)
`
  expect(placeOn('darwin', '/Volumes/share (1)/desk', { mounts })).toBe('network smbfs')
  expect(placeOn('darwin', '/Volumes/Stick/desk', { mounts })).toBeNull()
})

test('a link into a synchronised folder is followed', () => {
  const home = mkdtempSync(join(tmpdir(), 'paydesk-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('HOME', home)
  vi.stubEnv('USERPROFILE', home)
  mkdirSync(join(home, 'Dropbox', 'desk'), { recursive: true })
  mkdirSync(join(home, 'here'))
  symlinkSync(join(home, 'Dropbox', 'desk'), join(home, 'desk'), 'junction')
  const path = join(home, 'desk')
  expect(folderNotices(path)).toEqual([{ kind: 'folder_unsafe', where: 'synced', name: 'Dropbox', path }])
  expect(folderNotices(join(home, 'here'))).toEqual([])
})

test.each<[string, string, string, boolean]>([
  [
    'win32',
    'C:\\Users\\Anna\\AppData\\Local\\Programs\\paydesk\\Paydesk.exe',
    'C:\\Users\\Anna\\AppData\\Local\\Programs\\paydesk\\second',
    true,
  ],
  [
    'win32',
    'C:\\Users\\Anna\\AppData\\Local\\Programs\\paydesk\\Paydesk.exe',
    'c:\\users\\anna\\appdata\\local\\programs\\Paydesk',
    true,
  ],
  [
    'win32',
    'C:\\Users\\Anna\\AppData\\Local\\Programs\\paydesk\\Paydesk.exe',
    'C:\\Users\\Anna\\AppData\\Local\\Programs\\paydesk-data',
    false,
  ],
  [
    'win32',
    'C:\\Users\\Anna\\AppData\\Local\\Programs\\paydesk\\Paydesk.exe',
    'C:\\Users\\Anna\\AppData\\Roaming\\Paydesk',
    false,
  ],
  ['darwin', '/Applications/Paydesk.app/Contents/MacOS/Paydesk', '/Applications/Paydesk.app/Contents/data', true],
  ['darwin', '/Applications/Paydesk.app/Contents/MacOS/Paydesk', '/Applications/Paydesk data', false],
  ['linux', '/opt/Paydesk/paydesk', '/opt/Paydesk/data', false],
])('on %s, removing the program %s removes the data folder %s: %s', (platform, program, data, expected) => {
  expect(liesInProgram(data, { program, platform })).toBe(expected)
})
