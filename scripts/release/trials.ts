import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.ts'

/** A package of a folder, and how to try it on the system it is made for. */
export interface Trial {
  readonly file: string
  /** Installs the program where a user would, passes its path on, and removes it. Throws with a message. */
  readonly withProgram: (room: string, use: (program: string) => void) => void
}

export interface TrialPlace {
  readonly folder: string
  readonly platform: NodeJS.Platform
  readonly arch: string
}

/** The packages of a folder that this system can run, one of each kind. Throws if an expected kind is missing. */
export function trialsOf({ folder, platform, arch }: TrialPlace): readonly Trial[] {
  const names = readdirSync(folder)
  return kindsOf(platform, arch).map(({ ending, withProgram }) => {
    const file = names.find((name) => name.endsWith(ending))
    if (file === undefined) throw new Error(`There is no package *${ending} in ${folder}`)
    return { file, withProgram: (room, use) => withProgram(join(folder, file), room, use) }
  })
}

interface Kind {
  readonly ending: string
  readonly withProgram: (path: string, room: string, use: (program: string) => void) => void
}

function kindsOf(platform: NodeJS.Platform, arch: string): readonly Kind[] {
  switch (platform) {
    case 'win32':
      return [
        { ending: `-win-${arch}.exe`, withProgram: installOnWindows },
        { ending: `-win-${arch}.zip`, withProgram: unpackOnWindows },
      ]
    case 'darwin':
      return [
        { ending: `-mac-${arch}.dmg`, withProgram: mountOnMac },
        { ending: `-mac-${arch}.zip`, withProgram: unpackOnMac },
      ]
    default:
      return [
        { ending: `-linux-${arch === 'x64' ? 'x86_64' : arch}.AppImage`, withProgram: startAppImage },
        { ending: `-linux-${arch === 'x64' ? 'amd64' : arch}.deb`, withProgram: installDeb },
      ]
  }
}

const IN_APP = join('Paydesk.app', 'Contents', 'MacOS', 'Paydesk')

/** Installs and uninstalls silently; the operator's files in the data folder must survive. */
function installOnWindows(path: string, _room: string, use: (program: string) => void): void {
  const { LOCALAPPDATA = '', APPDATA = '' } = process.env
  const home = join(LOCALAPPDATA, 'Programs', 'paydesk')
  const kept = join(APPDATA, 'Paydesk', 'kept-by-the-uninstaller.txt')
  mkdirSync(join(APPDATA, 'Paydesk'), { recursive: true })
  writeFileSync(kept, 'data')
  run(path, ['/S'])
  if (existsSync(join(home, 'resources', 'elevate.exe')))
    throw new Error('The program has a helper that asks for an administrator')
  use(join(home, 'Paydesk.exe'))
  // "_?=" makes the uninstaller run in place, so that its end can be awaited.
  run(join(home, 'Uninstall Paydesk.exe'), ['/S', `_?=${home}`], { verbatim: true })
  if (existsSync(join(home, 'Paydesk.exe'))) throw new Error('The uninstaller has left the program')
  if (existsSync(join(LOCALAPPDATA, 'paydesk-updater')))
    throw new Error('The uninstaller has left the downloaded updates')
  if (readFileSync(kept, 'utf8') !== 'data') throw new Error('The uninstaller has changed the data folder')
  rmSync(kept)
}

function unpackOnWindows(path: string, room: string, use: (program: string) => void): void {
  run('tar', ['-xf', path, '-C', room])
  use(join(room, 'Paydesk.exe'))
}

function unpackOnMac(path: string, room: string, use: (program: string) => void): void {
  run('ditto', ['-x', '-k', path, room])
  use(join(room, IN_APP))
}

/** Runs from the mounted, read-only image itself. */
function mountOnMac(path: string, room: string, use: (program: string) => void): void {
  run('hdiutil', ['attach', path, '-nobrowse', '-readonly', '-mountpoint', room])
  try {
    use(join(room, IN_APP))
  } finally {
    run('hdiutil', ['detach', room, '-force'])
  }
}

function startAppImage(path: string, _room: string, use: (program: string) => void): void {
  chmodSync(path, 0o755)
  use(path)
}

function installDeb(path: string, _room: string, use: (program: string) => void): void {
  const root = process.getuid?.() === 0 ? [] : ['sudo']
  const [program = '', ...before] = [...root, 'apt-get']
  run(program, [...before, 'install', '--yes', path])
  try {
    use('/usr/bin/paydesk')
  } finally {
    run(program, [...before, 'remove', '--yes', 'paydesk'])
  }
  if (existsSync('/usr/bin/paydesk') || existsSync('/opt/Paydesk')) throw new Error('Removing has left the program')
}
