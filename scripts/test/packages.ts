import { spawnSync } from 'node:child_process'
import { constants, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { findElectron } from '../start/find-electron.ts'

/** The executables that the desktop tests start. */
export interface Packages {
  /** As shipped: nothing can attach to it. */
  readonly shipped: string
  /** A copy that differs only in its inspect fuse, which is on so that Playwright can drive it. */
  readonly inspect: string
}

export type Unavailable = { readonly reason: string }

/** Why this machine cannot package and show the desktop; `null` if it can. Downloads Electron if it is missing. */
export async function whyNoPackage(root: string): Promise<string | null> {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return 'There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set)'
  }
  if (process.env.ELECTRON_DIST) return null
  const electron = await findElectron(root)
  if ('reason' in electron) return electron.reason
  if (existsSync(join(root, 'node_modules', 'electron', 'dist', 'version'))) return null
  return 'Electron can be started here but not packaged: name its unpacked folder in ELECTRON_DIST'
}

/** Packages the build into dist/test, and makes the copy that can be driven. Throws with the packager's output. */
export async function makePackages(root: string): Promise<Packages> {
  rmSync(home(root), { recursive: true, force: true })
  mkdirSync(home(root), { recursive: true })
  const script = join(root, 'scripts', 'package.ts')
  const args = [script, '--dir', '--out', join(home(root), 'shipped')]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The package for the desktop tests could not be made.\n${stdout}${stderr}`)
  const files = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE } as const
  cpSync(join(home(root), 'shipped'), join(home(root), 'inspect'), files)
  const made = executables(root)
  if (made === null) throw new Error('The package for the desktop tests has no executable in it')
  await flipFuses(made.inspect, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    resetAdHocDarwinSignature: process.platform === 'darwin',
  })
  return made
}

/** The latest packages if they are not older than the build, otherwise why they cannot be used. */
export function findPackages(root: string): Packages | Unavailable {
  const made = executables(root)
  if (made === null) return { reason: 'there is no package to test: make it with npm run test:electron' }
  const built = Math.max(...BUILT.map((name) => changed(join(root, 'out', name))))
  if (changed(archiveOf(made.shipped)) < built) {
    return { reason: 'the package in dist/test is older than the build: make it anew with npm run test:electron' }
  }
  return made
}

/** Additional arguments for starting a package: Chromium has no sandbox for root on Linux. */
export const SANDBOX: readonly string[] =
  process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The folder of an executable's package, as users copy it. */
export function folderOf(executable: string): string {
  return process.platform === 'darwin' ? join(dirname(executable), '..', '..') : dirname(executable)
}

/** The app.asar of an executable's package. */
export function archiveOf(executable: string): string {
  const resources = process.platform === 'darwin' ? ['..', 'Resources'] : ['resources']
  return join(dirname(executable), ...resources, 'app.asar')
}

/**
 * The executable in a folder filled by `npm run package -- --dir`, or in a package itself; `null` if there is none.
 * Among several packages, this system's and processor's is chosen.
 */
export function executableIn(out: string, platform = process.platform, arch = process.arch): string | null {
  if (!existsSync(out)) return null
  const places = ['.', packageFolder(platform, arch), ...readdirSync(out)].flatMap((name) => [
    join(out, name, 'paydesk'),
    join(out, name, 'Paydesk.exe'),
    join(out, name, 'Paydesk.app', 'Contents', 'MacOS', 'Paydesk'),
  ])
  return places.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile()) ?? null
}

/** The folder name electron-builder uses. */
function packageFolder(platform: NodeJS.Platform, arch: string): string {
  const system = platform === 'win32' ? 'win' : platform === 'darwin' ? 'mac' : 'linux'
  const processor = arch === 'x64' ? '' : `-${arch}`
  return `${system}${processor}${platform === 'darwin' ? '' : '-unpacked'}`
}

const BUILT = ['main/index.cjs', 'preload/index.cjs', 'renderer/index.html']

function home(root: string): string {
  return join(root, 'dist', 'test')
}

function executables(root: string): Packages | null {
  const shipped = executableIn(join(home(root), 'shipped'))
  const inspect = executableIn(join(home(root), 'inspect'))
  return shipped === null || inspect === null ? null : { shipped, inspect }
}

function changed(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
