import type { MenuItemConstructorOptions } from 'electron'
import { type Language, MENU } from './words.ts'

type Item = MenuItemConstructorOptions
const SEPARATOR: Item = { type: 'separator' }

interface MenuOptions {
  readonly language: Language
  readonly platform: string
  readonly developer: boolean
  /** Shows the screen of that name. */
  showHelp(): void
}

/** The menu: macOS has the app's own first and a Window menu, the others a File menu to exit from. */
export function menuOf({ language, platform, developer, showHelp }: MenuOptions): Item[] {
  const words = MENU[language]
  const common = [editMenu(words), viewMenu(words, developer)]
  return platform === 'darwin'
    ? [appMenu(words), ...common, windowMenu(words), helpMenu(words, showHelp)]
    : [fileMenu(words), ...common, helpMenu(words, showHelp)]
}

type Words = (typeof MENU)[Language]

function appMenu(words: Words): Item {
  return {
    label: 'Paydesk',
    submenu: [
      { role: 'about', label: words.about },
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

function viewMenu(words: Words, developer: boolean): Item {
  return {
    label: words.view,
    submenu: [
      { role: 'reload', label: words.reload },
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

function windowMenu(words: Words): Item {
  return {
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

function helpMenu(words: Words, showHelp: () => void): Item {
  // The key is the screens' own, who keep it quiet while something is asked; the menu only shows it.
  const item: Item = { label: words.deskHelp, accelerator: 'F1', registerAccelerator: false, click: showHelp }
  return { role: 'help', label: words.help, submenu: [item] }
}
