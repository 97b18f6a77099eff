import type { Notice } from '#shared/model/desk.ts'

interface Variable {
  readonly name: string
  /** Values that change nothing. An empty one never does. */
  readonly harmless?: (value: string) => boolean
  /** The only program it does anything in; none: in each. */
  readonly only?: Program
}

/** The browser host in Node, the desktop unpackaged, and the desktop as it is installed. */
export type Program = 'node' | 'desktop' | 'packaged'

/** Variables that turn a protection of TLS off. Node and Chromium read them when they connect: they are taken out before. */
const REMOVED: readonly Variable[] = [
  // Any platform is believed, whoever answers in its place.
  { name: 'NODE_TLS_REJECT_UNAUTHORIZED', harmless: (value) => value !== '0' },
  // The keys of every connection are written to a file.
  { name: 'SSLKEYLOGFILE' },
]

/** Variables that are in force before a line of Paydesk runs: taking them out would change nothing. */
const REFUSED_VARIABLES: readonly Variable[] = [
  // Node writes what goes over its connections to standard error, headers and bodies among it.
  { name: 'NODE_DEBUG' },
  { name: 'NODE_DEBUG_NATIVE' },
  // OpenSSL takes minimal versions, ciphers and libraries from it. Electron has BoringSSL, which does not read it.
  { name: 'OPENSSL_CONF', only: 'node', harmless: isOfSystem },
  // Compiled code is run as it lies in that folder, whatever the source says.
  { name: 'NODE_COMPILE_CACHE', only: 'packaged' },
  // Chromium writes down what it does, and what the screens say on their console.
  { name: 'ELECTRON_ENABLE_LOGGING', only: 'packaged' },
  { name: 'ELECTRON_LOG_FILE', only: 'packaged' },
]

/** Add authorities to those that are trusted. Companies need it, so they are left, and said. */
const CERTIFICATES = [
  // A package does not read it: the same fuse turns it off as NODE_OPTIONS.
  { name: 'NODE_EXTRA_CA_CERTS' },
  // The system's store on Linux, which OpenSSL and BoringSSL look for here first.
  { name: 'SSL_CERT_FILE', harmless: isOfSystem },
  { name: 'SSL_CERT_DIR', harmless: (value: string) => value.split(':').every(isOfSystem) },
] as const satisfies readonly Variable[]

/** Options of Node that weaken its connections, or write memory to a file, and cannot be taken back once it runs. */
const REFUSED = [
  '--tls-keylog',
  '--trace-tls',
  '--tls-min-v1.0',
  '--tls-min-v1.1',
  '--tls-cipher-list',
  '--insecure-http-parser',
  '--openssl-config',
  '--security-revert',
  '--heapsnapshot-signal',
  '--heapsnapshot-near-heap-limit',
]

/** Where it was asked for what Paydesk does not start with. */
export type InsecureKind = 'option' | 'variable' | 'switch'

const INSECURE: Record<InsecureKind, (name: string) => string> = {
  option: (name) =>
    `Paydesk does not start with ${name} (in NODE_OPTIONS or on the command line): it weakens every connection or writes secrets down`,
  variable: (name) =>
    `Paydesk does not start with the variable ${name} in its environment: it writes secrets down or weakens Paydesk`,
  switch: (name) =>
    `Paydesk has not started: it does not start with ${name}. Remove it from the command line or the shortcut`,
}

/** An option, a variable or switches with which Paydesk does not start. Its message is for the operator. */
export class InsecureOption extends Error {
  readonly kind: InsecureKind
  readonly option: string
  constructor(kind: InsecureKind, option: string) {
    super(INSECURE[kind](option))
    this.name = 'InsecureOption'
    this.kind = kind
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

/** A file or folder of the system's own, which only an administrator changes; or nothing at all. */
function isOfSystem(path: string): boolean {
  return /^\/(?:etc|usr)\/(?!.*\.\.)/.test(path) || path === '/dev/null'
}

/** Where and how Paydesk runs. */
interface Running {
  readonly program: Program
  readonly platform: string
  /** Options that Node itself was started with. */
  readonly options: readonly string[]
}

/**
 * Takes out of the environment what would weaken connections in silence, and says what it was. Throws InsecureOption
 * where that cannot be taken out. To be called before anything else.
 */
export function secureEnvironment(env: NodeJS.ProcessEnv, running: Running): readonly Notice[] {
  const { program, platform } = running
  // A package does not read NODE_OPTIONS: a fuse turns it off.
  const inEnvironment = program === 'packaged' ? '' : (env.NODE_OPTIONS ?? '')
  const given = [...optionsIn(inEnvironment), ...running.options].map((option) =>
    (option.split('=')[0] ?? '').replaceAll('_', '-'),
  )
  const refused = REFUSED.find((option) => given.includes(option))
  if (refused !== undefined) throw new InsecureOption('option', refused)
  const isSet = ({ name, harmless = () => false, only }: Variable): boolean => {
    const value = env[name] ?? ''
    return value !== '' && (only === undefined || only === program) && !harmless(value)
  }
  const variable = REFUSED_VARIABLES.find(isSet)
  if (variable !== undefined) throw new InsecureOption('variable', variable.name)
  const names = REMOVED.filter(isSet).map(({ name }) => name)
  for (const name of names) delete env[name]
  const certificates = CERTIFICATES.filter(isSet).filter(({ name }) =>
    name === 'NODE_EXTRA_CA_CERTS' ? program !== 'packaged' : platform === 'linux',
  )
  return [
    ...(names.length > 0 ? [{ kind: 'environment_ignored', names } as const] : []),
    ...certificates.map(({ name }) => ({ kind: 'extra_certificates', name, path: env[name] ?? '' }) as const),
  ]
}
