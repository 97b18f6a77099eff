import { join } from 'node:path'
import type { AfterPackContext, Configuration } from 'electron-builder'
import { APP_ID, COPYRIGHT } from '../../src/main/electron/app-id.ts'
import type { PackagedElectron } from './electron.ts'
import { cleanElectron } from './finish-folder.ts'
import { FUSES } from './fuses.ts'
import { linuxConfiguration } from './linux.ts'
import { macConfiguration } from './macos.ts'
import { updateSettings } from './update-config.ts'
import { windowsConfiguration } from './windows.ts'

export interface ConfigurationInput {
  /** The repository's folder: icons, installer texts and entitlements are in its `resources`. */
  readonly root: string
  /** Where the results go. */
  readonly out: string
  readonly electron: PackagedElectron
  /** A copy for tests that a driver can attach to. */
  readonly inspect: boolean
  /** Keys and certificates. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly afterPack: (context: AfterPackContext) => void
}

/** electron-builder's configuration, for all three systems. */
export function configurationOf(input: ConfigurationInput): Configuration {
  const { root, out, electron, inspect, env, afterPack } = input
  const resources = join(root, 'resources')
  const updates = updateSettings(env)
  return {
    appId: APP_ID,
    productName: 'Paydesk',
    copyright: COPYRIGHT,
    directories: { output: out, buildResources: resources },
    files: ['**/*'],
    asar: true,
    // Has the feed written beside the packages. Where to look for it stands in the archive: update.json.
    publish: updates === null ? null : { provider: 'generic', url: updates.feed },
    electronDist: electron.folder,
    electronVersion: electron.version,
    // Everything is bundled: there is nothing to install or to compile. The hook is asked only where npmRebuild is true.
    npmRebuild: true,
    beforeBuild: async () => false,
    afterExtract: async (context) => cleanElectron(context),
    afterPack: async (context) => afterPack(context),
    // macOS names the first `en`: electron-builder knows.
    electronLanguages: ['en-US', 'ru'],
    electronFuses: {
      ...FUSES,
      enableNodeCliInspectArguments: inspect,
      // A changed program does not start on Apple silicon until it is signed anew, be it without an identity.
      resetAdHocDarwinSignature: process.platform === 'darwin',
    },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    ...windowsConfiguration(resources),
    ...macConfiguration(resources, env),
    ...linuxConfiguration(resources),
  }
}
