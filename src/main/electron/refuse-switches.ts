import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { url as inspectorAddress } from 'node:inspector'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { InsecureOption } from '../host/environment.ts'
import { hasLinuxSandbox, refusedSwitches } from './switches.ts'
import { ownAppImage } from './updates/package-kind.ts'

/**
 * Throws InsecureOption if Paydesk was started with switches that open it to others. They are removed from Chromium's
 * command line first, so none takes effect while the operator reads why Paydesk has not started. Call before Electron
 * is ready, when Chromium has not opened anything yet.
 */
export function refuseSwitches(): void {
  const refused = refusedSwitches({
    argv: process.argv,
    env: process.env,
    platform: process.platform,
    isPackaged: app.isPackaged,
    isInspected: inspectorAddress() !== undefined,
    hasSandbox,
  })
  for (const one of refused) app.commandLine.removeSwitch(one.replace(/^(?:--|-|\/)/, ''))
  if (refused.length > 0) throw new InsecureOption('switch', refused.join(', '))
}

function hasSandbox(): boolean {
  if (process.platform !== 'linux') return true
  // An AppImage is mounted without the right to run as another user.
  const isAppImage = ownAppImage({ program: process.execPath, env: process.env }) !== null
  const helper = isAppImage ? null : statHelper()
  return hasLinuxSandbox({ userId: process.geteuid?.() ?? -1, isAppImage, helper, read, mayMakeNamespace })
}

function statHelper(): { readonly mode: number; readonly owner: number } | null {
  const found = statSync(join(dirname(process.execPath), 'chrome-sandbox'), { throwIfNoEntry: false })
  return found === undefined ? null : { mode: found.mode, owner: found.uid }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * Whether a user namespace can be created. Calls `unshare` by a path that only an administrator can change; `false` if
 * it is missing.
 */
function mayMakeNamespace(): boolean {
  return (
    spawnSync('/usr/bin/unshare', ['-Ur', 'true'], { stdio: 'ignore', timeout: 5000, env: { PATH: '/usr/bin:/bin' } })
      .status === 0
  )
}
