import { execFile } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import type { ByHand } from '#shared/model/updates.ts'

/** The facts that tell how a package was installed. */
interface PackagePlace {
  readonly platform: NodeJS.Platform
  /** The running program. */
  readonly program: string
  /** Electron's resources folder. */
  readonly resources: string
  /** The environment, in which an AppImage's runtime identifies itself. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Why this package cannot update itself; `null` if it can. */
export async function whyByHand(place: PackagePlace): Promise<ByHand | null> {
  switch (place.platform) {
    case 'win32':
      // The installer puts its uninstaller next to the program; a zip has none.
      return existsSync(join(dirname(place.program), 'Uninstall Paydesk.exe')) ? null : 'portable'
    case 'darwin':
      // The system's updater replaces an application only with one by the same signer.
      return (await hasSigner(place.program)) ? null : 'unsigned_macos'
    default:
      if (ownAppImage(place) !== null) return null
      return packageType(place.resources) === 'deb' ? 'deb' : 'folder'
  }
}

/**
 * The AppImage this program runs from; `null` if none. Everything an AppImage starts, such as a terminal, inherits its
 * variables: they apply to this program only if it is inside the unpacked folder they name.
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
