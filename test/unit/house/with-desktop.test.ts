import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const SCRIPT = 'scripts/with-desktop.ts'
const has = (program: string) => spawnSync('which', [program]).status === 0
const possible =
  process.platform === 'linux' && ['dbus-run-session', 'gnome-keyring-daemon', 'xvfb-run'].every((one) => has(one))

test.skipIf(!possible)(
  'with-desktop gives a command its own display, bus and key store, returns its exit code and cleans up',
  () => {
    const asks =
      'dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets ' +
      'org.freedesktop.Secret.Service.ReadAlias string:default'
    const says = `echo "$XDG_DATA_HOME"; test -n "$DISPLAY" && ${asks}; exit 7`
    const { status, stdout } = spawnSync(process.execPath, [SCRIPT, 'bash', '-c', says], { encoding: 'utf8' })
    expect(status).toBe(7)
    expect(stdout).toContain('/org/freedesktop/secrets/collection/login')
    const home = stdout.split('\n').find((line) => line.startsWith('/') && line.endsWith('/data'))
    expect(home).toBeDefined()
    expect(existsSync(home ?? '')).toBe(false)
  },
  60_000,
)

test.skipIf(!possible)(
  'with-desktop gives a nested call a data folder of its own',
  () => {
    const inner = [process.execPath, SCRIPT, 'bash', '-c', 'echo "$XDG_DATA_HOME"']
    const outer = ['bash', '-c', 'echo "$XDG_DATA_HOME"; "$@"', 'bash', ...inner]
    const { status, stdout } = spawnSync(process.execPath, [SCRIPT, ...outer], { encoding: 'utf8' })
    expect(status).toBe(0)
    const homes = stdout.split('\n').filter((line) => line.startsWith('/') && line.endsWith('/data'))
    expect(homes).toHaveLength(2)
    expect(new Set(homes).size).toBe(2)
  },
  60_000,
)

test('with-desktop passes arguments to npm unchanged on Windows and returns its exit code', () => {
  const windows = 'data:text/javascript,Object.defineProperty(process,"platform",{value:"win32"})'
  const folder = mkdtempSync(join(tmpdir(), 'paydesk with blanks '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const npm = join(folder, 'npm-cli.js')
  writeFileSync(npm, 'process.stdout.write(JSON.stringify(process.argv.slice(2))); process.exitCode = 7')
  const given = ['run', 'self-check', '--', 'C:\\Program Files\\Paydesk & more', 'a "quoted" one', '']
  const { status, stdout } = spawnSync(process.execPath, ['--import', windows, SCRIPT, 'npm', ...given], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: npm },
  })
  expect({ status, arguments: stdout }).toEqual({ status: 7, arguments: JSON.stringify(given) })
})

test('with-desktop prints its usage and exits with 2 when no command is given', () => {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'Usage: npm run with-desktop -- <command>\n' })
})
