import type { Notice } from '#shared/model/desk.ts'

interface Variable {
  readonly name: string
  /** Values that change nothing. An empty value never does. */
  readonly harmless?: (value: string) => boolean
  /** The only program it affects; all of them if not set. */
  readonly only?: Program
}

/** The browser host in Node, the desktop unpackaged, and the desktop as installed. */
export type Program = 'node' | 'desktop' | 'packaged'

/**
 * Variables that disable a TLS protection. Node and Chromium read them when they connect, so they are removed before
 * that.
 */
const REMOVED: readonly Variable[] = [
  // Accepts any server as the platform.
  { name: 'NODE_TLS_REJECT_UNAUTHORIZED', harmless: (value) => value !== '0' },
  // Writes the keys of every connection to a file.
  { name: 'SSLKEYLOGFILE' },
]

/** Variables that take effect before any Paydesk code runs: removing them would change nothing. */
const REFUSED_VARIABLES: readonly Variable[] = [
  // Makes Node write its traffic to standard error, including headers and bodies.
  { name: 'NODE_DEBUG' },
  { name: 'NODE_DEBUG_NATIVE' },
  // Makes OpenSSL take minimum versions, ciphers and libraries from this file. Electron uses BoringSSL, which ignores
  // it.
  { name: 'OPENSSL_CONF', only: 'node', harmless: isOfSystem },
  // Runs compiled code from this folder as found, whatever the source says.
  { name: 'NODE_COMPILE_CACHE', only: 'packaged' },
  // Makes Chromium log its activity and the screens' console output.
  { name: 'ELECTRON_ENABLE_LOGGING', only: 'packaged' },
  { name: 'ELECTRON_LOG_FILE', only: 'packaged' },
]

/** Variables that add trusted certificate authorities. Companies need them, so they are kept and reported. */
const CERTIFICATES = [
  // A package does not read it: the fuse that disables NODE_OPTIONS disables it too.
  { name: 'NODE_EXTRA_CA_CERTS' },
  // The system's store on Linux, where OpenSSL and BoringSSL look here first.
  { name: 'SSL_CERT_FILE', harmless: isOfSystem },
  { name: 'SSL_CERT_DIR', harmless: (value: string) => value.split(':').every(isOfSystem) },
] as const satisfies readonly Variable[]

/** Node options that weaken its connections or write memory to a file, and cannot be undone once it runs. */
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

/** What contains the setting that Paydesk refuses to start with. */
export type InsecureKind = 'option' | 'variable' | 'switch'

const INSECURE: Record<InsecureKind, (name: string) => string> = {
  option: (name) =>
    `Paydesk does not start with ${name} (in NODE_OPTIONS or on the command line): it weakens every connection or writes secrets down`,
  variable: (name) =>
    `Paydesk does not start with the variable ${name} in its environment: it writes secrets down or weakens Paydesk`,
  switch: (name) =>
    `Paydesk has not started: it does not start with ${name}. Remove it from the command line or the shortcut`,
}

/** An option, a variable or switches that Paydesk refuses to start with. The message is for the operator. */
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

/** Parses NODE_OPTIONS as Node does: quotes may appear anywhere, and within them a backslash escapes any character. */
function optionsIn(text: string): readonly string[] {
  const parts = text.match(/(?:[^\s"]|"(?:\\.|[^"\\])*(?:"|$))+/gs) ?? []
  return parts.map((part) =>
    part.replaceAll(/"((?:\\.|[^"\\])*)"?/gs, (_quoted, inner: string) => inner.replaceAll(/\\(.)/gs, '$1')),
  )
}

/** Whether it is a system file or folder that only an administrator can change, or /dev/null. */
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
 * Removes variables that would silently weaken connections, and reports them. Throws InsecureOption for anything that
 * cannot be removed. Call before anything else.
 */
export function secureEnvironment(env: NodeJS.ProcessEnv, running: Running): readonly Notice[] {
  const { program, platform } = running
  // A package does not read NODE_OPTIONS: a fuse disables it.
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
