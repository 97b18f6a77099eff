import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The Electron that a package contains. */
export interface PackagedElectron {
  readonly version: string
  /**
   * An unpacked Electron, or a folder of Electron's zip files. `null`: electron-builder downloads it and verifies its
   * checksum.
   */
  readonly folder: string | null
  /** Whether the folder holds one unpacked Electron, which has a single architecture. */
  readonly unpacked: boolean
}

export interface ElectronSource {
  /** The repository's folder. */
  readonly root: string
  /** The version that package.json pins. */
  readonly pinned: string
  /** ELECTRON_DIST, if set. */
  readonly named: string | undefined
  /** Whether only this machine's architecture is needed: the package `electron` contains no other. */
  readonly ownArchitecture: boolean
}

/**
 * Finds the Electron to package: the named folder, else the one `npm start` uses, else a download. Throws an Error with
 * a message for the user.
 */
export function findPackagedElectron({ root, pinned, named, ownArchitecture }: ElectronSource): PackagedElectron {
  if (named) return namedElectron(named, pinned)
  const own = join(root, 'node_modules', 'electron', 'dist')
  if (ownArchitecture && existsSync(join(own, 'version'))) return unpackedElectron(own)
  return { version: pinned, folder: null, unpacked: false }
}

function namedElectron(folder: string, pinned: string): PackagedElectron {
  if (existsSync(join(folder, 'version'))) return unpackedElectron(folder)
  const names = existsSync(folder) ? readdirSync(folder) : []
  if (names.some((name) => name.startsWith(`electron-v${pinned}-`) && name.endsWith('.zip'))) {
    return { version: pinned, folder, unpacked: false }
  }
  throw new Error(
    `There is no Electron in ${folder}: ELECTRON_DIST must name an unpacked Electron, or a folder with electron-v${pinned}-….zip.`,
  )
}

function unpackedElectron(folder: string): PackagedElectron {
  const version = readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '')
  if (!/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`${join(folder, 'version')} does not name a version of Electron.`)
  return { version, folder, unpacked: true }
}
