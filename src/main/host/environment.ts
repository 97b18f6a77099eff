import type { Notice } from '#shared/model/desk.ts'

/** Variables that turn a protection of TLS off, and values of them that do not. Taken out before anything connects. */
const REMOVED: readonly { readonly name: string; readonly harmless: (value: string) => boolean }[] = [
  // Any platform is believed, whoever answers in its place.
  { name: 'NODE_TLS_REJECT_UNAUTHORIZED', harmless: (value) => value !== '0' },
  // The keys of every connection are written to a file.
  { name: 'SSLKEYLOGFILE', harmless: (value) => value === '' },
]

/** Adds authorities to those that are trusted. Companies need it, so it is left, and said. */
const EXTRA_CERTIFICATES = 'NODE_EXTRA_CA_CERTS'

/** Options of Node that weaken its connections and cannot be taken back once it runs. */
const REFUSED = [
  '--tls-keylog',
  '--trace-tls',
  '--tls-min-v1.0',
  '--tls-min-v1.1',
  '--tls-cipher-list',
  '--insecure-http-parser',
]

/** An option with which Paydesk does not start. Its message is for the operator. */
export class InsecureOption extends Error {
  readonly option: string
  constructor(option: string) {
    super(`Paydesk does not start with ${option} (in NODE_OPTIONS or on the command line): it weakens every connection`)
    this.name = 'InsecureOption'
    this.option = option
  }
}

/** As Node reads NODE_OPTIONS: marks may stand anywhere, and within them a backslash before any sign. */
function optionsIn(text: string): readonly string[] {
  const parts = text.match(/(?:[^\s"]|"(?:\\.|[^"\\])*(?:"|$))+/gs) ?? []
  return parts.map((part) =>
    part.replaceAll(/"((?:\\.|[^"\\])*)"?/gs, (_quoted, inner: string) => inner.replaceAll(/\\(.)/gs, '$1')),
  )
}

/**
 * Takes out of the environment what would weaken connections in silence, and says what it was. Throws InsecureOption
 * where that cannot be taken out. To be called before anything else.
 */
export function secureEnvironment(env: NodeJS.ProcessEnv, options: readonly string[]): readonly Notice[] {
  const given = [...optionsIn(env.NODE_OPTIONS ?? ''), ...options].map((option) =>
    (option.split('=')[0] ?? '').replaceAll('_', '-'),
  )
  const refused = REFUSED.find((option) => given.includes(option))
  if (refused !== undefined) throw new InsecureOption(refused)
  const names = REMOVED.filter(({ name, harmless }) => !harmless(env[name] ?? '')).map(({ name }) => name)
  for (const name of names) delete env[name]
  const extra = env[EXTRA_CERTIFICATES] ?? ''
  return [
    ...(names.length > 0 ? [{ kind: 'environment_ignored', names } as const] : []),
    ...(extra === '' ? [] : [{ kind: 'extra_certificates', path: extra } as const]),
  ]
}
