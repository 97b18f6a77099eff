import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { updateSettings, writeUpdateConfig } from './update-config.ts'

/**
 * Prepares the folder that becomes app.asar: the build, the window's icon, the licences and a manifest with what the
 * running program needs. electron-builder would collect node_modules from the project's own folder.
 */
export function stageApp(root: string, stage: string): void {
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(join(stage, 'resources'), { recursive: true })
  cpSync(join(root, 'out'), join(stage, 'out'), { recursive: true, filter: (path) => !path.endsWith('.map') })
  cpSync(join(root, 'resources', 'icon.png'), join(stage, 'resources', 'icon.png'))
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(shippedManifest(root), null, 2)}\n`)
  writeUpdateConfig(stage, updateSettings(process.env))
  const prelude = process.env.PAYDESK_TEST_PRELUDE
  if (prelude) addPrelude(join(stage, 'out', 'main'), prelude)
}

/** The fields of package.json that matter to the running program or its installers. */
export const SHIPPED_FIELDS = [
  'name',
  'productName',
  'version',
  'description',
  'author',
  'license',
  'desktopName',
  'type',
  'main',
] as const

function shippedManifest(root: string): Record<string, unknown> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  return Object.fromEntries(
    SHIPPED_FIELDS.filter((field) => field in manifest).map((field) => [field, manifest[field]]),
  )
}

/** Tests on another Electron need a module loaded first in main and in each worker thread. */
function addPrelude(folder: string, module: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.cjs'))) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    const directive = /^(["'])use strict\1;?/.exec(text)?.[0] ?? ''
    writeFileSync(path, `${directive}require(${JSON.stringify(module)});${text.slice(directive.length)}`)
  }
}
