/** What is known about a package before it is made. */
export interface PackageFacts {
  readonly platform: NodeJS.Platform
  readonly electron: string
  readonly pinned: string
  /** Only the folder: no installer is made. */
  readonly dir: boolean
  readonly inspect: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Whether there is a certificate to sign with on this system. */
export function canSign(platform: PackageFacts['platform'], env: PackageFacts['env']): boolean {
  if (platform === 'win32') return Boolean(env.WIN_CSC_LINK || env.CSC_LINK)
  return platform === 'darwin' && Boolean(env.CSC_LINK || env.CSC_NAME)
}

/** Whether there are keys for Apple's notary service. */
export function canNotarise(env: PackageFacts['env']): boolean {
  const has = (...names: readonly string[]) => names.every((name) => env[name])
  return (
    has('APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER') ||
    has('APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID') ||
    has('APPLE_KEYCHAIN_PROFILE')
  )
}

/** Notes for the person making the package: what was left out, and what was missing. */
export function packageNotes({ platform, electron, pinned, dir, inspect, env }: PackageFacts): readonly string[] {
  const notes: string[] = []
  if (electron.split('.')[0] !== pinned.split('.')[0]) {
    notes.push(
      `Electron ${electron} is packaged; Paydesk is made for Electron ${pinned}. Do not give this package to users.`,
    )
  }
  if (inspect) notes.push('A program can attach to this copy: it is for tests. Do not give it to users.')
  if (env.PAYDESK_TEST_PRELUDE) {
    notes.push(
      `The package requires ${env.PAYDESK_TEST_PRELUDE}, which is on this machine alone: PAYDESK_TEST_PRELUDE is for tests. Do not give it to users.`,
    )
  }
  if (platform !== 'linux' && !canSign(platform, env)) {
    notes.push(
      `Not signed: there is no certificate (${platform === 'darwin' ? 'CSC_LINK or CSC_NAME' : 'CSC_LINK or WIN_CSC_LINK'}).`,
    )
  }
  if (platform === 'darwin' && !(canSign(platform, env) && canNotarise(env))) {
    notes.push('Not notarised: that needs a certificate and the APPLE_… keys that --help lists.')
  }
  if (platform === 'linux' && !dir && !env.PAYDESK_HOMEPAGE) {
    notes.push(
      `The deb names ${NO_HOMEPAGE} as its homepage: set PAYDESK_HOMEPAGE to the address of the product's page.`,
    )
  }
  return notes
}

/** A deb must name a homepage. This one clearly does not exist (RFC 6761). */
export const NO_HOMEPAGE = 'https://paydesk.invalid/'

/** The product's page, if the environment names one. Throws an Error with a message if it is not a page address. */
export function readHomepage(env: PackageFacts['env']): string | null {
  const named = env.PAYDESK_HOMEPAGE
  if (!named) return null
  const url = URL.parse(named)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error('PAYDESK_HOMEPAGE must be the address of a page, with https:// in front.')
  }
  return url.href
}
