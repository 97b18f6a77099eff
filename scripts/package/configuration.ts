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
  /** The repository's folder, whose `resources` contain icons, installer texts and entitlements. */
  readonly root: string
  /** The output folder. */
  readonly out: string
  readonly electron: PackagedElectron
  /** A copy for tests that a driver can attach to. */
  readonly inspect: boolean
  /** Keys and certificates. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly afterPack: (context: AfterPackContext) => void
}

/** electron-builder's configuration for all three systems. */
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
    // Writes the feed next to the packages. Its address is in the archive: update.json.
    publish: updates === null ? null : { provider: 'generic', url: updates.feed },
    electronDist: electron.folder,
    electronVersion: electron.version,
    // Everything is bundled, so nothing needs installing or compiling. The hook is called only if npmRebuild is true.
    npmRebuild: true,
    beforeBuild: async () => false,
    afterExtract: async (context) => cleanElectron(context),
    afterPack: async (context) => afterPack(context),
    // macOS calls the first `en`; electron-builder handles that.
    electronLanguages: ['en-US', 'ru'],
    electronFuses: {
      ...FUSES,
      enableNodeCliInspectArguments: inspect,
      // On Apple silicon, a modified program does not start until it is signed again, even without an identity.
      resetAdHocDarwinSignature: process.platform === 'darwin',
    },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    ...windowsConfiguration(resources),
    ...macConfiguration(resources, env),
    ...linuxConfiguration(resources),
  }
}
