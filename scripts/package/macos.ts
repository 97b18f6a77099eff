import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { canNotarise, canSign } from './notes.ts'

/** In both languages: a program has one text for all unless it has a folder of texts for each. */
const SAVES = 'Paydesk saves the files that you export here. Paydesk сохраняет сюда файлы, которые вы экспортируете.'

/**
 * macOS: always with hardened runtime. Without a certificate the program is signed ad hoc (without an identity), as
 * Apple silicon requires, and may then load libraries that no certificate vouches for, such as Electron's own.
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
        // A file is written beside its final name first, for which macOS asks in these folders.
        NSDesktopFolderUsageDescription: SAVES,
        NSDocumentsFolderUsageDescription: SAVES,
        NSDownloadsFolderUsageDescription: SAVES,
        // None of these is used. Without a text, macOS terminates a program that requests access instead of asking the
        // user.
        NSCameraUsageDescription: null,
        NSMicrophoneUsageDescription: null,
        NSBluetoothAlwaysUsageDescription: null,
        NSBluetoothPeripheralUsageDescription: null,
      },
    },
    dmg: { icon: join(resources, 'icon.icns'), writeUpdateInfo: false },
  }
}
