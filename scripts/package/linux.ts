import { join } from 'node:path'
import type { Configuration } from 'electron-builder'

/** Linux: an AppImage, and a deb whose entry in the menu is in English and Russian. */
export function linuxConfiguration(resources: string): Pick<Configuration, 'linux' | 'deb'> {
  return {
    linux: {
      icon: join(resources, 'icons'),
      category: 'Office;Finance',
      executableName: 'paydesk',
      // electron-builder's menu entry for an AppImage turns the sandbox off, which Paydesk refuses where there is one.
      executableArgs: [],
      // The entry is named as `desktopName` of package.json says: by it the system finds the window's icon.
      syncDesktopName: true,
      maintainer: 'Paydesk',
      synopsis: 'Back-office desk for merchant payments',
      target: ['AppImage', 'deb'],
      desktop: {
        entry: {
          'Name[ru]': 'Paydesk',
          GenericName: 'Payment desk',
          'GenericName[ru]': 'Рабочее место платёжного оператора',
          'Comment[ru]': 'Платежи, выплаты и диспуты на платёжной платформе мерчанта',
          Keywords: 'payments;payouts;disputes;merchant;',
          'Keywords[ru]': 'платежи;выплаты;диспуты;мерчант;',
          StartupNotify: 'true',
        },
      },
    },
    deb: { packageCategory: 'misc', priority: 'optional' },
  }
}
