import { dataArgument } from './arguments.ts'

/** What a start is judged by. */
export interface Start {
  /** All arguments, the program first. */
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly isPackaged: boolean
  /** Whether Node's inspector is open already. */
  readonly isInspected: boolean
  /** Whether Chromium can put its processes into a sandbox here. Asked only where a switch turns it off. */
  hasSandbox(): boolean
}

/**
 * Switches that a packaged Paydesk starts with. It is a list of what is allowed, not of what is refused: Chromium has
 * more than a thousand switches and gets new ones with each version, and any of them may run a program, open a port or
 * send traffic elsewhere. `true`: with any value.
 */
const ALLOWED: Readonly<Record<string, true | ((value: string) => boolean)>> = {
  // Paydesk's own.
  data: true,
  'self-check': true,
  // What the Windows installer starts the new version with after an update.
  updated: true,
  // What Windows starts a program with to hand it a click on a notification.
  embedding: true,
  toastactivated: true,
  // Language and scale.
  lang: true,
  'force-device-scale-factor': true,
  'high-dpi-support': true,
  // Graphics that a driver or a virtual machine cannot do.
  'disable-gpu': true,
  'disable-gpu-compositing': true,
  'disable-gpu-driver-bug-workarounds': true,
  'disable-software-rasterizer': true,
  'disable-dev-shm-usage': true,
  'use-gl': true,
  'use-angle': true,
  'force-color-profile': true,
  // People who need them.
  'force-renderer-accessibility': true,
  'force-high-contrast': true,
  'force-prefers-reduced-motion': true,
  // Linux: the display server, the key store and the name of the window.
  'ozone-platform': true,
  'ozone-platform-hint': true,
  'enable-wayland-ime': true,
  'wayland-text-input-version': true,
  'gtk-version': true,
  'password-store': true,
  class: true,
  'enable-features': (value) => value.split(',').every((name) => FEATURES.has(name)),
}

/** Features that an operator on Wayland may have to turn on. */
const FEATURES: ReadonlySet<string> = new Set(['UseOzonePlatform', 'WaylandWindowDecorations'])

/** Switches that turn a sandbox off. A system that has none cannot start Chromium without them. */
const WITHOUT_SANDBOX: ReadonlySet<string> = new Set(['no-sandbox', 'disable-setuid-sandbox', 'disable-gpu-sandbox'])

/** Finder and Cocoa add arguments of their own: a serial number, and values of the user's defaults. */
const ADDED_BY_MACOS = /^-(?:psn_[\d_]+|(?:Apple|NS)[A-Z][A-Za-z]*)$/

/** Variables that do what a refused switch does. */
const AS_SWITCHES: Readonly<Record<string, string>> = { ELECTRON_DISABLE_SANDBOX: 'no-sandbox' }

/**
 * The switches, as they are written but without their values, and the variables with which a packaged Paydesk does not
 * start. Empty: it may start. Unpackaged it is a developer's, and everything is allowed.
 */
export function refusedSwitches(start: Start): readonly string[] {
  // A package as it is shipped cannot be inspected: its fuse is off, and Node then heeds neither --inspect nor a signal.
  // One that is inspected is a copy made for tests, where whoever started it can already do anything.
  if (!start.isPackaged || start.isInspected) return []
  const refused = start.argv.slice(1).flatMap((argument) => {
    const found = readSwitch(argument, start.platform)
    return found === null || (isAllowed(found, start) && isAsRead(found)) ? [] : [found.written]
  })
  // Without its folder the usual one would be opened, where another was meant.
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

/** Paydesk's own switches are read as they are documented and in no other spelling: one that is allowed must not be passed by. */
const OWN: ReadonlySet<string> = new Set(['data', 'self-check'])

function isAsRead({ name, written, isBare }: { name: string; written: string; isBare: boolean }): boolean {
  return !OWN.has(name) || (isBare && written === `--${name}`)
}

/** Chromium's blanks on Windows are those of JavaScript and U+0085, which `trim` leaves. */
const BLANKS = /^[\s\u0085]+|[\s\u0085]+$/g

/**
 * A switch as Chromium reads it (base::CommandLine): blanks around it do not count, it begins with `--` or `-`, on
 * Windows also with `/`, where its case does not count either, and its value follows `=`. Chromium stops at `--`; here
 * what stands behind it is read as well. Null: no switch.
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

/** What of Linux decides whether there is a sandbox. */
export interface LinuxFacts {
  readonly userId: number
  /** Whether the program is an AppImage, which has no AppArmor profile of its own. */
  readonly isAppImage: boolean
  /** The mode and owner of Chromium's own helper beside the program; null where there is none that could be used. */
  readonly helper: { readonly mode: number; readonly owner: number } | null
  /** The text of a file of the system's; null where it cannot be read. */
  read(path: string): string | null
  /** Whether a program of the user's may make a user namespace, found out by trying. */
  mayMakeNamespace(): boolean
}

/**
 * Whether Chromium has a sandbox on this Linux: by a helper that belongs to root and runs as root, or by user namespaces.
 * As root it uses neither. Containers and some systems forbid namespaces in ways that no file tells: that is tried, just
 * as the start script of an AppImage tries it before it adds --no-sandbox by itself.
 */
export function hasLinuxSandbox({ userId, isAppImage, helper, read, mayMakeNamespace }: LinuxFacts): boolean {
  if (userId === 0) return false
  if (helper !== null && helper.owner === 0 && (helper.mode & 0o4001) === 0o4001) return true
  // Ubuntu since 23.10: only programs with a profile of their own may, and what is tried has another.
  const isRestricted = read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1'
  // There the deb has a sandbox: an AppImage, which adds --no-sandbox by itself, does not start in its place.
  if (isRestricted && isAppImage) return true
  if (isRestricted && !(read('/proc/self/attr/current') ?? 'unconfined').startsWith('unconfined')) return true
  return mayMakeNamespace()
}

/** What is said on standard error where there is nothing to show a window on. */
export const NO_DISPLAY =
  'Paydesk: there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set); start it from a desktop session\n'

/** Whether there is nothing to show a window on, as far as a Linux system tells. `ozone`: the switch --ozone-platform. */
export function lacksDisplay(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  ozone: string,
): boolean {
  return platform === 'linux' && ozone !== 'headless' && !env.DISPLAY && !env.WAYLAND_DISPLAY
}
