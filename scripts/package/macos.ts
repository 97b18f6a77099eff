import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { canNotarise, canSign } from './notes.ts'

/**
 * macOS: hardened runtime always. Without a certificate the program gets a signature without an identity (ad hoc), which
 * Apple silicon demands, and may then load libraries that no certificate vouches for: Electron's own are such.
 */
export function macConfiguration(
  resources: string,
  env: Readonly<Record<string, string | undefined>>,
): Pick<Configuration, 'mac' | 'dmg'> {
  const signed = canSign('darwin', env)
  const entitlements = join(resources, signed ? 'entitlements.mac.plist' : 'entitlements.mac.adhoc.plist')
  return {
    mac: {
      icon: join(resources, 'icon.icns'),
      category: 'public.app-category.finance',
      target: ['dmg', 'zip'],
      ...(signed ? {} : { identity: '-' }),
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements,
      entitlementsInherit: entitlements,
      notarize: signed && canNotarise(env),
      extendInfo: {
        CFBundleDevelopmentRegion: 'en',
        CFBundleLocalizations: ['en', 'ru'],
        // Neither is used: without a text macOS ends a program that asks, instead of asking the user.
        NSCameraUsageDescription: null,
        NSMicrophoneUsageDescription: null,
        NSBluetoothAlwaysUsageDescription: null,
        NSBluetoothPeripheralUsageDescription: null,
      },
    },
    dmg: { icon: join(resources, 'icon.icns'), writeUpdateInfo: false },
  }
}
