import { dataArgument } from './arguments.ts'

/** The facts that decide whether a start is allowed. */
export interface Start {
  /** All arguments, starting with the program. */
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly isPackaged: boolean
  /** Whether Node's inspector is already open. */
  readonly isInspected: boolean
  /** Whether Chromium can sandbox its processes here. Called only if a switch turns the sandbox off. */
  hasSandbox(): boolean
}

/**
 * Switches that a packaged Paydesk accepts. This is an allowlist because Chromium has more than a thousand switches,
 * gets new ones with each version, and any of them may run a program, open a port or send traffic elsewhere. `true`:
 * with any value.
 */
const ALLOWED: Readonly<Record<string, true | ((value: string) => boolean)>> = {
  // Paydesk's own.
  data: true,
  'self-check': true,
  // Passed by the Windows installer when it starts the new version after an update.
  updated: true,
  // Passed by Windows when it starts a program for a click on a notification.
  embedding: true,
  toastactivated: true,
  // Language and scale.
  lang: true,
  'force-device-scale-factor': true,
  'high-dpi-support': true,
  // Workarounds for drivers and virtual machines without full graphics support.
  'disable-gpu': true,
  'disable-gpu-compositing': true,
  'disable-gpu-driver-bug-workarounds': true,
  'disable-software-rasterizer': true,
  'disable-dev-shm-usage': true,
  'use-gl': true,
  'use-angle': true,
  'force-color-profile': true,
  // Accessibility.
  'force-renderer-accessibility': true,
  'force-high-contrast': true,
  'force-prefers-reduced-motion': true,
  // Linux: the display server, the key store and the window name.
  'ozone-platform': true,
  'ozone-platform-hint': true,
  'enable-wayland-ime': true,
  'wayland-text-input-version': true,
  'gtk-version': true,
  'password-store': true,
  class: true,
  'enable-features': (value) => value.split(',').every((name) => FEATURES.has(name)),
}

/** Features that an operator on Wayland may have to enable. */
const FEATURES: ReadonlySet<string> = new Set(['UseOzonePlatform', 'WaylandWindowDecorations'])

/** Switches that disable a sandbox. Where the system has none, Chromium cannot start without them. */
const WITHOUT_SANDBOX: ReadonlySet<string> = new Set(['no-sandbox', 'disable-setuid-sandbox', 'disable-gpu-sandbox'])

/** Finder and Cocoa add their own arguments: a serial number, and values of the user's defaults. */
const ADDED_BY_MACOS = /^-(?:psn_[\d_]+|(?:Apple|NS)[A-Z][A-Za-z]*)$/

/** Variables that have the effect of a refused switch. */
const AS_SWITCHES: Readonly<Record<string, string>> = { ELECTRON_DISABLE_SANDBOX: 'no-sandbox' }

/**
 * The switches (as written, without values) and variables that keep a packaged Paydesk from starting. Empty: it may
 * start. An unpackaged one is a developer's, and everything is allowed.
 */
export function refusedSwitches(start: Start): readonly string[] {
  // A shipped package cannot be inspected: its fuse is off, so Node ignores both --inspect and the signal. An inspected
  // one is a copy made for tests, where whoever started it can already do anything.
  if (!start.isPackaged || start.isInspected) return []
  const refused = start.argv.slice(1).flatMap((argument) => {
    const found = readSwitch(argument, start.platform)
    return found === null || (isAllowed(found, start) && isAsRead(found)) ? [] : [found.written]
  })
  // `--data` without a folder would open the default one although another was intended.
  const unnamed = start.argv.findLast((one) => one === '--data' || one.startsWith('--data='))
  if (unnamed !== undefined && dataArgument(start.argv, '/') === null) refused.push('--data')
  const variables = Object.entries(AS_SWITCHES)
    .filter(([name, stands]) => start.env[name] !== undefined && !isAllowed({ name: stands, value: '' }, start))
    .map(([name]) => name)
  return [...new Set([...refused, ...variables])]
}

function isAllowed({ name, value }: { readonly name: string; readonly value: string }, start: Start): boolean {
  if (WITHOUT_SANDBOX.has(name)) return !start.hasSandbox()
  const allowed = Object.hasOwn(ALLOWED, name) ? ALLOWED[name] : undefined
  return allowed === true || (allowed?.(value) ?? false)
}

/** Paydesk reads its own switches only in their documented spelling: an allowed one must not be silently ignored. */
const OWN: ReadonlySet<string> = new Set(['data', 'self-check'])

function isAsRead({ name, written, isBare }: { name: string; written: string; isBare: boolean }): boolean {
  return !OWN.has(name) || (isBare && written === `--${name}`)
}

/** On Windows, Chromium trims JavaScript's whitespace and U+0085, which `trim` does not. */
const BLANKS = /^[\s\u0085]+|[\s\u0085]+$/g

/**
 * Reads a switch as Chromium does (base::CommandLine): surrounding whitespace is ignored, it begins with `--` or `-`
 * (on Windows also `/`, and case is ignored), and its value follows `=`. Chromium stops at `--`; here arguments after
 * it are read as well. `null`: not a switch.
 */
function readSwitch(
  argument: string,
  platform: string,
): { readonly name: string; readonly value: string; readonly written: string; readonly isBare: boolean } | null {
  const text = argument.replace(BLANKS, '')
  if (platform === 'darwin' && ADDED_BY_MACOS.test(text)) return null
  const [, prefix, rest] = (platform === 'win32' ? /^(--|-|\/)(.+)$/s : /^(--|-)(.+)$/s).exec(text) ?? []
  if (prefix === undefined || rest === undefined || text === '--') return null
  const at = rest.indexOf('=')
  const plain = at === -1 ? rest : rest.slice(0, at)
  const value = at === -1 ? '' : rest.slice(at + 1)
  const name = platform === 'win32' ? plain.toLowerCase() : plain
  return { name, value, written: `${prefix}${plain}`, isBare: text.length === argument.length }
}

/** The facts that decide whether Linux has a sandbox. */
export interface LinuxFacts {
  readonly userId: number
  /** Whether the program is an AppImage, which has no AppArmor profile of its own. */
  readonly isAppImage: boolean
  /** The mode and owner of Chromium's helper next to the program; `null` if there is no usable one. */
  readonly helper: { readonly mode: number; readonly owner: number } | null
  /** The text of a system file; `null` if it cannot be read. */
  read(path: string): string | null
  /** Whether a program of the user may create a user namespace, determined by trying. */
  mayMakeNamespace(): boolean
}

/**
 * Whether Chromium has a sandbox on this Linux: through a helper that root owns and that runs as root, or through user
 * namespaces. As root it uses neither. Containers and some systems forbid namespaces in ways no file shows, so this is
 * tried, just as an AppImage's start script does before it adds --no-sandbox by itself.
 */
export function hasLinuxSandbox({ userId, isAppImage, helper, read, mayMakeNamespace }: LinuxFacts): boolean {
  if (userId === 0) return false
  if (helper !== null && helper.owner === 0 && (helper.mode & 0o4001) === 0o4001) return true
  // Ubuntu since 23.10: only programs with their own profile may, and the program used for trying has a different one.
  const isRestricted = read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1'
  // There the deb has a sandbox: an AppImage, which adds --no-sandbox by itself, must not start in its place.
  if (isRestricted && isAppImage) return true
  if (isRestricted && !(read('/proc/self/attr/current') ?? 'unconfined').startsWith('unconfined')) return true
  return mayMakeNamespace()
}

/** Printed on standard error when there is no display. */
export const NO_DISPLAY =
  'Paydesk: there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set); start it from a desktop session\n'

/** Whether there is no display, as far as a Linux system tells. `ozone`: the value of --ozone-platform. */
export function lacksDisplay(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  ozone: string,
): boolean {
  return platform === 'linux' && ozone !== 'headless' && !env.DISPLAY && !env.WAYLAND_DISPLAY
}
