import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackage, extractAll } from '@electron/asar'
import { build, Platform } from 'electron-builder'
import paydesk from '../../package.json' with { type: 'json' }
import { configurationOf } from '../../scripts/package/configuration.ts'
import { findPackagedElectron } from '../../scripts/package/electron.ts'
import { signFeeds } from '../../scripts/release/sign-feeds.ts'
import type { releaseKey } from '../fakes/update-feed.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Why an AppImage cannot be built here; `null` if it can. */
export function whyNoAppImages(): string | null {
  if (process.platform !== 'linux') return 'AppImages are made and run on Linux'
  if (process.env.ELECTRON_DIST === undefined) return 'ELECTRON_DIST is not set: an unpacked Electron to package'
  return null
}

/** Packages a folder with the feed's address in its archive, open to a driver. */
export function packageFolder(out: string, feed: string, key: ReturnType<typeof releaseKey>): string {
  const args = [join(ROOT, 'scripts/package.ts'), '--dir', '--inspect', '--out', out]
  const env = { ...process.env, PAYDESK_UPDATE_FEED: feed, PAYDESK_UPDATE_KEY: key.publicKey }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  return join(out, 'linux-unpacked')
}

/** Builds an AppImage of one version from the folder, with its signed feed beside it. Returns its path. */
export async function makeAppImage(
  folder: string,
  version: string,
  into: string,
  feed: string,
  key: ReturnType<typeof releaseKey>,
): Promise<string> {
  const work = join(into, 'work')
  const unpacked = join(work, 'unpacked')
  const project = join(work, 'project')
  mkdirSync(work, { recursive: true })
  cpSync(folder, unpacked, { recursive: true })
  extractAll(join(folder, 'resources', 'app.asar'), project)
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Record<string, unknown>
  writeFileSync(join(project, 'package.json'), JSON.stringify({ ...manifest, version }))
  await createPackage(project, join(unpacked, 'resources', 'app.asar'))
  const { electronFuses: _set, ...config } = configurationOf({
    root: ROOT,
    out: into,
    electron: findPackagedElectron({
      root: ROOT,
      pinned: paydesk.devDependencies.electron,
      named: process.env.ELECTRON_DIST,
      ownArchitecture: true,
    }),
    inspect: false,
    env: process.env,
    afterPack: () => undefined,
  })
  await build({
    projectDir: project,
    prepackaged: unpacked,
    targets: Platform.LINUX.createTarget('AppImage'),
    config: { ...config, publish: { provider: 'generic', url: feed } },
    publish: 'never',
  })
  rmSync(work, { recursive: true, force: true })
  const notes = join(into, 'notes')
  mkdirSync(notes)
  for (const language of ['en', 'ru']) writeFileSync(join(notes, `${version}.${language}.txt`), `Version ${version}`)
  await signFeeds({ folder: into, notes, minimum: '0.1.0', key: key.sign })
  const made = join(into, `Paydesk-${version}-linux-x86_64.AppImage`)
  const path = join(into, 'Paydesk.AppImage')
  if (version === '0.1.0') renameSync(made, path)
  return version === '0.1.0' ? path : made
}
