import { execFile } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import type { ByHand } from '#shared/model/updates.ts'

/** What is looked at to know how a package got here. */
interface PackagePlace {
  readonly platform: NodeJS.Platform
  /** The running program. */
  readonly program: string
  /** Electron's resources folder. */
  readonly resources: string
  /** Where the runtime of an AppImage says what it is. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Why this package cannot be replaced by itself; null: it can, and by what. */
export async function whyByHand(place: PackagePlace): Promise<ByHand | null> {
  switch (place.platform) {
    case 'win32':
      // The installer leaves its own remover beside the program; a zip has none.
      return existsSync(join(dirname(place.program), 'Uninstall Paydesk.exe')) ? null : 'portable'
    case 'darwin':
      // The system's own updater replaces an application only by one of the same signer.
      return (await hasSigner(place.program)) ? null : 'unsigned_macos'
    default:
      if (ownAppImage(place) !== null) return null
      return packageType(place.resources) === 'deb' ? 'deb' : 'folder'
  }
}

/**
 * The AppImage that this program runs from; null: none. Whatever an AppImage starts, a terminal for instance, has the
 * variables of that one in its environment: they are of this program only where it lies in what they name as unpacked.
 */
export function ownAppImage({ program, env }: Pick<PackagePlace, 'program' | 'env'>): string | null {
  const { APPIMAGE: appImage, APPDIR: folder } = env
  if (!appImage || !folder || !existsSync(appImage)) return null
  try {
    return realpathSync(program).startsWith(realpathSync(folder) + sep) ? appImage : null
  } catch {
    return null
  }
}

function packageType(resources: string): string {
  try {
    return readFileSync(join(resources, 'package-type'), 'utf8').trim()
  } catch {
    return ''
  }
}

async function hasSigner(program: string): Promise<boolean> {
  try {
    const { stderr } = await promisify(execFile)('/usr/bin/codesign', ['--display', '--verbose=2', program])
    return /^Authority=/m.test(stderr)
  } catch {
    return false
  }
}
