import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The options of `npm run package`. */
export interface PackageOptions {
  /** Makes only the unpacked folder that the installers are made from. */
  readonly dir: boolean
  /** `null`: the architectures this system's users have. With `dir`: this machine's. */
  readonly arch: 'x64' | 'arm64' | null
  /** The output folder, as an absolute path. */
  readonly out: string
  /** A copy for tests with the inspect fuse on, so that a driver can attach. Never shipped. */
  readonly inspect: boolean
}

export const USAGE = 'Usage: npm run package -- [--dir] [--arch x64|arm64] [--out <folder>] [--inspect] [--help]'

/** The output of `--help`. */
export const HELP = `${USAGE}

Makes what the users of this system install, in dist/:
  Windows   installer (NSIS, per user) and portable zip, x64 and arm64
  macOS     dmg and zip, arm64 and x64
  Linux     AppImage and deb, for this machine's architecture

  --dir            only the folder that the installers are made of
  --arch <name>    x64 or arm64 alone
  --out <folder>   where the results go instead of dist/
  --inspect        with --dir: a copy that test tools can attach to; never give it to users

Environment:
  ELECTRON_DIST            an unpacked Electron, or a folder with Electron's zip files, instead of a download
  PAYDESK_HOMEPAGE         the address of the product's page, for the installers
  CSC_LINK, CSC_NAME       the certificate to sign with (macOS; Windows too: WIN_CSC_LINK), with CSC_KEY_PASSWORD
  APPLE_API_KEY, …         the keys to notarise with (macOS): APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER, or
                           APPLE_ID, APPLE_APP_SPECIFIC_PASSWORD and APPLE_TEAM_ID, or APPLE_KEYCHAIN_PROFILE
`

/** Reads the command line; `null` if help is requested. Throws an Error with a message for the user. */
export function readOptions(argv: readonly string[], cwd: string): PackageOptions | null {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      dir: { type: 'boolean', default: false },
      arch: { type: 'string' },
      out: { type: 'string', default: 'dist' },
      inspect: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { dir, arch = null, out, inspect, help } = values
  if (help) return null
  if (arch !== null && arch !== 'x64' && arch !== 'arm64') throw new Error(`--arch must be x64 or arm64, not "${arch}"`)
  if (out === '') throw new Error('--out needs a folder')
  if (inspect && !dir) throw new Error('--inspect makes a folder for tests: use it with --dir')
  return { dir, arch, out: resolve(cwd, out), inspect }
}
