import { expect, test } from 'vitest'
import { hasLinuxSandbox, type LinuxFacts, refusedSwitches, type Start } from '../../../src/main/electron/switches.ts'

const start = (argv: readonly string[], changes: Partial<Start> = {}) =>
  refusedSwitches({
    argv: ['/opt/Paydesk/paydesk', ...argv],
    env: {},
    platform: 'linux',
    isPackaged: true,
    isInspected: false,
    hasSandbox: () => true,
    ...changes,
  })

const OPENING = [
  '--remote-debugging-port=9222',
  '--remote-debugging-port',
  '--remote-debugging-pipe',
  '--remote-debugging-address=0.0.0.0',
  '--remote-allow-origins=*',
  '--inspect',
  '--inspect=0',
  '--inspect-brk=0.0.0.0:9229',
  '--inspect-port=9229',
  '--inspect-wait',
  '--js-flags=--expose-gc',
  '--load-extension=/tmp/x',
  '--disable-extensions-except=/tmp/x',
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--no-sandbox',
  '--disable-setuid-sandbox',
  '--disable-gpu-sandbox',
  '--disable-seccomp-filter-sandbox',
  '--no-zygote',
  '--ignore-certificate-errors',
  '--ignore-certificate-errors-spki-list=abc',
  '--allow-running-insecure-content',
  '--allow-insecure-localhost',
  '--host-rules=MAP * 127.0.0.1',
  '--host-resolver-rules=MAP * 127.0.0.1',
  '--ssl-key-log-file=/tmp/keys',
  '--log-net-log=/tmp/log',
  '--enable-logging',
  '--v=1',
  '--user-data-dir=/tmp/other',
  '--proxy-bypass-list=<-loopback>',
  '--proxy-server=127.0.0.1:1',
  '--proxy-pac-url=http://127.0.0.1/pac',
  '--renderer-cmd-prefix=sh',
  '--utility-cmd-prefix=sh',
  '--gpu-launcher=sh',
  '--browser-subprocess-path=/tmp/x',
  '--in-process-gpu',
  '--single-process',
  '--enable-features=NetworkServiceInProcess',
  '--enable-features=UseOzonePlatform,NetworkServiceInProcess',
  '--disable-features=NetworkServiceSandbox',
  '--enable-blink-features=MojoJS',
  '--require=/tmp/x.js',
  '-r',
  '--a-switch-of-the-next-chromium',
  '--constructor',
  '--__proto__=1',
]

test.each(OPENING)('a package does not start with %s, and names it without the value', (argument) => {
  expect(start([argument])).toEqual([argument.split('=')[0]])
})

test.each([
  '--data=/srv/desk',
  '--self-check',
  '--updated',
  '--lang=ru',
  '--force-device-scale-factor=1.5',
  '--high-dpi-support=1',
  '--disable-gpu',
  '--ozone-platform=wayland',
  '--ozone-platform-hint=auto',
  '--password-store=gnome-libsecret',
  '--force-renderer-accessibility',
  '--enable-features=UseOzonePlatform,WaylandWindowDecorations',
  '/a/file',
  'https://pay.example/?--inspect',
  '-',
  '--',
  '',
])('a package starts with %j', (argument) => {
  expect(start([argument])).toEqual([])
})

test('a folder as an argument of its own is no switch, and a switch in its place is refused', () => {
  expect(start(['--data', '/srv/desk', '--lang=ru'])).toEqual([])
  expect(start(['--data', '--inspect'])).toEqual(['--inspect', '--data'])
})

test('one dash counts like two, and spaces around a switch do not hide it', () => {
  expect(start(['-remote-debugging-port=1', '  --inspect ', '-lang=ru'])).toEqual([
    '-remote-debugging-port',
    '--inspect',
  ])
})

test('every kind of space that Chromium strips on Windows is stripped here', () => {
  for (const blank of [
    '\t',
    '\n',
    '\v',
    '\f',
    '\r',
    ' ',
    '\u0085',
    '\u00a0',
    '\u1680',
    '\u2007',
    '\u2028',
    '\u202f',
    '\u3000',
  ]) {
    const argument = `${blank}--remote-debugging-port=1${blank}`
    expect(start([argument], { platform: 'win32' }), JSON.stringify(blank)).toEqual(['--remote-debugging-port'])
  }
})

test('a switch after -- is refused although Chromium no longer reads it as one', () => {
  expect(start(['--', '--inspect'])).toEqual(['--inspect'])
})

test('on Windows a slash begins a switch, too, and case does not matter', () => {
  const windows = { platform: 'win32' }
  expect(start(['/remote-debugging-port=1', '--INSPECT=0'], windows)).toEqual(['/remote-debugging-port', '--INSPECT'])
  expect(start(['--Lang=ru', '/disable-gpu', '--data=C:\\Desk'], windows)).toEqual([])
  expect(start(['--LANG=ru'])).toEqual(['--LANG'])
})

test('Paydesk’s own switches have one spelling, so that no other folder is opened silently', () => {
  const windows = { platform: 'win32' }
  for (const argument of ['-data=D:\\two', '/data=D:\\two', '--DATA=D:\\two', '/self-check', '--Self-Check']) {
    expect(start([argument], windows), argument).toEqual([argument.split('=')[0]])
  }
  expect(start(['-data=/srv/two'])).toEqual(['-data'])
  expect(start([' --data=/srv/two'])).toEqual(['--data'])
  for (const argv of [['--data'], ['--data='], ['--data', '--lang=ru'], ['--data=~/desk']])
    expect(start(argv), argv.join(' ')).toEqual(['--data'])
  expect(start(['--data=', '--data=/srv/two'])).toEqual([])
})

test('an underscore makes another switch, which is refused', () => {
  expect(start(['--remote_debugging_port=1', '--password_store=basic'])).toEqual([
    '--remote_debugging_port',
    '--password_store',
  ])
})

test('macOS adds arguments of its own, which are refused on other systems', () => {
  const added = ['-psn_0_12345', '-AppleLanguages', '(ru)', '-NSDocumentRevisionsDebugMode', 'YES']
  expect(start(added, { platform: 'darwin' })).toEqual([])
  expect(start(['-psn_0_12345'])).toEqual(['-psn_0_12345'])
  expect(start(['--inspect', '-inspect'], { platform: 'darwin' })).toEqual(['--inspect', '-inspect'])
})

test('the sandbox can be turned off only where the system has none', () => {
  const off = ['--no-sandbox', '--disable-setuid-sandbox', '--disable-gpu-sandbox']
  expect(start(off)).toEqual(off)
  expect(start(off, { hasSandbox: () => false })).toEqual([])
  expect(start([...off, '--no-zygote'], { hasSandbox: () => false })).toEqual(['--no-zygote'])
})

test('a variable that turns off the sandbox is refused like the switch, even if it is empty', () => {
  for (const value of ['1', '0', '']) {
    expect(start([], { env: { ELECTRON_DISABLE_SANDBOX: value } })).toEqual(['ELECTRON_DISABLE_SANDBOX'])
  }
  expect(start([], { env: { ELECTRON_DISABLE_SANDBOX: '1' }, hasSandbox: () => false })).toEqual([])
})

test('each refused switch is named once', () => {
  expect(start(['--inspect=1', '--inspect=2'])).toEqual(['--inspect'])
})

test('nothing is refused in an unpackaged app, or in one that a driver is attached to', () => {
  expect(start(OPENING, { isPackaged: false })).toEqual([])
  expect(start(OPENING, { isInspected: true })).toEqual([])
})

const linux = (changes: Partial<LinuxFacts>, files: Record<string, string> = {}) => {
  const facts = {
    userId: 1000,
    isAppImage: false,
    helper: null,
    read: (path: string) => files[path] ?? null,
    mayMakeNamespace: () => false,
  }
  return hasLinuxSandbox({ ...facts, ...changes })
}

test('Linux with user namespaces has a sandbox, but root has none', () => {
  expect(linux({ mayMakeNamespace: () => true })).toBe(true)
  expect(linux({ mayMakeNamespace: () => true, helper: { mode: 0o104755, owner: 0 }, userId: 0 })).toBe(false)
})

test('Linux without user namespaces has a sandbox only through the helper of root', () => {
  expect(linux({})).toBe(false)
  expect(linux({ helper: { mode: 0o104755, owner: 0 } })).toBe(true)
  expect(linux({ helper: { mode: 0o100755, owner: 0 } })).toBe(false)
  expect(linux({ helper: { mode: 0o104755, owner: 1000 } })).toBe(false)
})

test('an AppArmor profile of the program lifts the restriction of namespaces', () => {
  const restricted = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1' }
  const current = '/proc/self/attr/current'
  expect(linux({}, { ...restricted, [current]: 'unconfined' })).toBe(false)
  expect(linux({}, restricted)).toBe(false)
  expect(linux({}, { ...restricted, [current]: 'paydesk (unconfined)' })).toBe(true)
  expect(linux({}, { [current]: 'paydesk (unconfined)' })).toBe(false)
})

test('an AppImage counts as having a sandbox where AppArmor restricts namespaces, except for root', () => {
  const restricted = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1' }
  expect(linux({ isAppImage: true }, restricted)).toBe(true)
  expect(linux({ isAppImage: true, userId: 0 }, restricted)).toBe(false)
  expect(linux({ isAppImage: true })).toBe(false)
})
