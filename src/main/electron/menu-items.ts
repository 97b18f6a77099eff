import type { BrowserWindow, MenuItemConstructorOptions } from 'electron'
import { DOCK, type HostLanguage, MENU } from './messages.ts'

type Item = MenuItemConstructorOptions
const SEPARATOR: Item = { type: 'separator' }

interface MenuOptions {
  readonly language: HostLanguage
  readonly platform: string
  readonly developer: boolean
  /** Shows the screen with this address. */
  goTo(address: string): void
  /** Reloads the screens of this window. */
  reload(window: BrowserWindow): void
}

/**
 * The application menu. macOS has the app menu first and a Window menu; other systems have a File menu with Exit, and
 * About under Help.
 */
export function menuOf({ language, platform, developer, goTo, reload }: MenuOptions): Item[] {
  const words = MENU[language]
  const common = [editMenu(words), viewMenu(words, developer, reload)]
  return platform === 'darwin'
    ? [appMenu(words, goTo), ...common, windowMenu(words), helpMenu(words, goTo, [])]
    : [fileMenu(words), ...common, helpMenu(words, goTo, [SEPARATOR, { role: 'about', label: words.about }])]
}

type Words = (typeof MENU)[HostLanguage]
type GoTo = MenuOptions['goTo']
type Reload = MenuOptions['reload']

function appMenu(words: Words, goTo: GoTo): Item {
  return {
    label: 'Paydesk',
    submenu: [
      { role: 'about', label: words.about },
      SEPARATOR,
      { label: words.settings, accelerator: 'Command+,', click: () => goTo('#/settings') },
      SEPARATOR,
      { role: 'services', label: words.services },
      SEPARATOR,
      { role: 'hide', label: words.hide },
      { role: 'hideOthers', label: words.hideOthers },
      { role: 'unhide', label: words.unhide },
      SEPARATOR,
      { role: 'quit', label: words.quit },
    ],
  }
}

function fileMenu(words: Words): Item {
  return { label: words.file, submenu: [{ role: 'quit', label: words.exit }] }
}

function editMenu(words: Words): Item {
  return {
    label: words.edit,
    submenu: [
      { role: 'undo', label: words.undo },
      { role: 'redo', label: words.redo },
      SEPARATOR,
      { role: 'cut', label: words.cut },
      { role: 'copy', label: words.copy },
      { role: 'paste', label: words.paste },
      { role: 'delete', label: words.delete },
      SEPARATOR,
      { role: 'selectAll', label: words.selectAll },
    ],
  }
}

function viewMenu(words: Words, developer: boolean, reload: Reload): Item {
  return {
    label: words.view,
    submenu: [
      reloadItem(words, reload),
      ...(developer ? [{ role: 'toggleDevTools', label: words.developer } satisfies Item] : []),
      SEPARATOR,
      { role: 'resetZoom', label: words.actualSize },
      { role: 'zoomIn', label: words.zoomIn },
      { role: 'zoomOut', label: words.zoomOut },
      SEPARATOR,
      { role: 'togglefullscreen', label: words.fullScreen },
    ],
  }
}

/** Without the shortcut its role would bring: a payment being typed exists only in the page's memory. */
function reloadItem(words: Words, reload: Reload): Item {
  return {
    label: words.reload,
    click: (_item, window) => {
      if (window && 'webContents' in window) reload(window as BrowserWindow)
    },
  }
}

function windowMenu(words: Words): Item {
  return {
    // With this role, macOS lists the open windows here.
    role: 'window',
    label: words.window,
    submenu: [
      { role: 'minimize', label: words.minimize },
      { role: 'zoom', label: words.zoom },
      { role: 'close', label: words.close },
      SEPARATOR,
      { role: 'front', label: words.front },
    ],
  }
}

function helpMenu(words: Words, goTo: GoTo, more: readonly Item[]): Item {
  // The screens handle this key themselves and ignore it while a question is open; the menu only shows it.
  const item: Item = {
    label: words.deskHelp,
    accelerator: 'F1',
    registerAccelerator: false,
    click: () => goTo('#/help'),
  }
  return { role: 'help', label: words.help, submenu: [item, ...more] }
}

/** The menu of the macOS dock, where the window may be closed while Paydesk keeps running. */
export function dockItems(language: HostLanguage, goTo: GoTo): Item[] {
  const words = DOCK[language]
  return [
    { label: words.transactions, click: () => goTo('#/transactions') },
    { label: words.newPayin, click: () => goTo('#/payin/new') },
    { label: words.newPayout, click: () => goTo('#/payout/new') },
  ]
}
