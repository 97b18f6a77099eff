import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import manifest from '../../package.json' with { type: 'json' }
import { FUSES } from './fuses.ts'
import type { PackageOptions } from './options.ts'
import { updateSettings } from './update-config.ts'

/** electron-builder's configuration, for all three systems. */
export function configurationOf(
  root: string,
  { out, inspect }: Pick<PackageOptions, 'out' | 'inspect'>,
): Configuration {
  const electron = electronFolder(root)
  const resources = join(root, 'resources')
  const updates = updateSettings(process.env)
  return {
    appId: 'com.paydesk.desktop',
    productName: 'Paydesk',
    copyright: 'Copyright © 2026 Paydesk',
    directories: { output: out, buildResources: resources },
    files: ['**/*'],
    asar: true,
    // Has the feed written beside the packages. Where to look for it stands in the archive: update.json.
    publish: updates === null ? null : { provider: 'generic', url: updates.feed },
    electronDist: electron.folder,
    electronVersion: electron.version,
    // Everything is bundled: there is nothing to install or to compile.
    npmRebuild: true,
    beforeBuild: async () => false,
    electronLanguages: ['en', 'en-US', 'ru'],
    electronFuses: { ...FUSES, enableNodeCliInspectArguments: inspect, resetAdHocDarwinSignature: true },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    win: { icon: join(resources, 'icon.ico'), target: ['nsis', 'zip'] },
    nsis: {
      oneClick: true,
      perMachine: false,
      deleteAppDataOnUninstall: false,
      installerLanguages: ['en_US', 'ru_RU'],
      warningsAsErrors: false,
    },
    mac: {
      icon: join(resources, 'icon.icns'),
      category: 'public.app-category.finance',
      target: ['dmg', 'zip'],
      hardenedRuntime: true,
      gatekeeperAssess: false,
    },
    linux: {
      icon: join(resources, 'icon.png'),
      category: 'Office;Finance',
      executableName: 'paydesk',
      maintainer: manifest.name,
      target: ['AppImage', 'deb'],
    },
  }
}

/** Electron as it is unpacked: the one that ELECTRON_DIST names, else the package's own. */
function electronFolder(root: string): { readonly folder: string; readonly version: string } {
  const folder = process.env.ELECTRON_DIST || join(root, 'node_modules', 'electron', 'dist')
  const note = join(folder, 'version')
  if (!existsSync(note)) {
    throw new Error(
      `There is no Electron in ${folder}. Fetch it with "node node_modules/electron/install.js", or name a folder in ELECTRON_DIST.`,
    )
  }
  return { folder, version: readFileSync(note, 'utf8').trim().replace(/^v/, '') }
}
