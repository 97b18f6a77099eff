import { join } from 'node:path'
import type { Configuration } from 'electron-builder'

/** Linux: an AppImage, and a deb whose menu entry is in English and Russian. */
export function linuxConfiguration(resources: string): Pick<Configuration, 'linux' | 'deb'> {
  return {
    linux: {
      icon: join(resources, 'icons'),
      category: 'Office;Finance',
      executableName: 'paydesk',
      // electron-builder's menu entry for an AppImage disables the sandbox, which Paydesk refuses if there is one.
      executableArgs: [],
      // Names the entry after `desktopName` in package.json, by which the system finds the window's icon.
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
