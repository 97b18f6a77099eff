import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ByHand } from '#shared/model/updates.ts'

/** What is looked at to know how a package got here. */
export interface PackagePlace {
  readonly platform: NodeJS.Platform
  /** The running program. */
  readonly program: string
  /** Electron's resources folder. */
  readonly resources: string
  /** The AppImage it runs from, as its runtime says; undefined: none. */
  readonly appImage: string | undefined
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
      if (place.appImage !== undefined && existsSync(place.appImage)) return null
      return packageType(place.resources) === 'deb' ? 'deb' : 'folder'
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
