import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from '../test/memory-folder.ts'

/**
 * `npm run with-desktop -- <command>`: on Linux, runs a command with a temporary display (Xvfb), session bus and
 * unlocked key store. Other systems have them already, and the command simply runs.
 */
const SELF = import.meta.filename
const INSIDE = 'PAYDESK_INSIDE_SESSION'
const command = process.argv.slice(2)

/** Space for a session's key store and the settings of programs. */
const HOME_BYTES = 100_000_000

/**
 * Without `-noreset`, the display resets whenever its last program ends, and refuses programs that start at that
 * moment.
 */
const DISPLAY_ARGUMENTS = '-screen 0 1280x1024x24 -noreset'

/** Runs a program until it ends, sharing this one's input and output; returns its exit code. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): number {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env })
  if (error !== undefined) process.stderr.write(`${program} cannot be started: ${error.message}\n`)
  return status ?? 1
}

/**
 * On Windows npm is a batch file, which only a shell can start, and a shell would split the arguments again: run its
 * script.
 */
function runOnWindows(program: string, args: readonly string[]): number {
  const { npm_execpath: npm } = process.env
  return program === 'npm' && npm ? run(process.execPath, [npm, ...args]) : run(program, args)
}

function inSession(): number {
  // In memory: on a busy disk, gnome-keyring reads its new file back before it is complete, and drops the collection.
  const home = mkdtempSync(join(memoryFolder(HOME_BYTES), 'paydesk-desktop-'))
  const data = join(home, 'data')
  mkdirSync(join(data, 'keyrings'), { recursive: true })
  const env = {
    ...process.env,
    [INSIDE]: '1',
    XDG_DATA_HOME: data,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CURRENT_DESKTOP: 'GNOME',
  }
  try {
    return run('dbus-run-session', ['--', process.execPath, SELF, ...command], env)
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

function inside(): number {
  const store = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    input: 'test',
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  if (store.status !== 0) {
    process.stderr.write('gnome-keyring-daemon could not be started\n')
    return 1
  }
  const alias = spawnSync('dbus-send', [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.secrets',
    '/org/freedesktop/secrets',
    'org.freedesktop.Secret.Service.SetAlias',
    'string:default',
    'objpath:/org/freedesktop/secrets/collection/login',
  ])
  if (alias.status !== 0) {
    process.stderr.write(`The key store has no unlocked collection: ${alias.stderr}\n`)
    return 1
  }
  // Without the marker, so that the command can start a session of its own.
  const { [INSIDE]: _mark, ...env } = process.env
  return run('xvfb-run', ['--auto-servernum', `--server-args=${DISPLAY_ARGUMENTS}`, ...command], env)
}

function main(): number {
  const [program, ...args] = command
  if (program === undefined) {
    process.stderr.write('Usage: npm run with-desktop -- <command>\n')
    return 2
  }
  if (process.platform === 'win32') return runOnWindows(program, args)
  if (process.platform !== 'linux') return run(program, args)
  return process.env[INSIDE] === '1' ? inside() : inSession()
}

process.exitCode = main()
