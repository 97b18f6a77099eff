import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Platform } from 'electron-builder'
import manifest from '../package.json' with { type: 'json' }
import { findPackagedElectron } from './package/electron.ts'
import { makeOutFolder, makePackage } from './package/make-package.ts'
import { packageNotes } from './package/notes.ts'
import { HELP, type PackageOptions, readOptions, USAGE } from './package/options.ts'
import { reasonOf } from './package/reason.ts'
import { stageApp } from './package/stage.ts'
import { ensureBuilt } from './start/build.ts'

/** `npm run package`: makes the packages for users of this system; with --dir, only the unpacked folder. */
const ROOT = join(import.meta.dirname, '..')

async function packagePaydesk(options: PackageOptions): Promise<void> {
  const { dir, inspect, out } = options
  const { env } = process
  const platform = Platform.current()
  const wanted = architectures(options, platform)
  const electron = findPackagedElectron({
    root: ROOT,
    pinned: manifest.devDependencies.electron,
    named: env.ELECTRON_DIST,
    ownArchitecture: wanted.every((arch) => arch === process.arch),
  })
  if (electron.unpacked && wanted.length > 1) {
    throw new Error('ELECTRON_DIST names an Electron of one architecture: say which with --arch.')
  }
  makeOutFolder(out)
  ensureBuilt(ROOT)
  const stage = mkdtempSync(join(tmpdir(), 'paydesk-package-'))
  try {
    stageApp(ROOT, stage)
    const target = dir ? 'dir' : null
    const made = await makePackage({ root: ROOT, stage, out, electron, platform, archs: wanted, target, inspect, env })
    for (const path of made) process.stdout.write(`${path}\n`)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
  const pinned = manifest.devDependencies.electron
  for (const note of packageNotes({
    platform: platform.nodeName,
    electron: electron.version,
    pinned,
    dir,
    inspect,
    env,
  })) {
    process.stderr.write(`Note: ${note}\n`)
  }
}

/** Without --arch: both architectures for Windows and macOS; on Linux and with --dir, that of this machine. */
function architectures({ dir, arch }: PackageOptions, platform: Platform): readonly ('x64' | 'arm64')[] {
  if (arch !== null) return [arch]
  if (dir || platform === Platform.LINUX) return [process.arch === 'arm64' ? 'arm64' : 'x64']
  return ['x64', 'arm64']
}

function options(): PackageOptions {
  try {
    const read = readOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
    if (read !== null) return read
    process.stdout.write(HELP)
    return process.exit(0)
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n${USAGE}\n`)
    return process.exit(2)
  }
}

await packagePaydesk(options()).catch((error: unknown) => {
  process.stderr.write(`The package could not be made. ${reasonOf(error)}\n`)
  process.exitCode = 1
})
