import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { windowsConfiguration } from '../../../scripts/package/windows.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('the Windows installer installs for one user and never asks for administrator rights', () => {
  const { win, nsis } = windowsConfiguration('/resources')
  expect(win).toMatchObject({ requestedExecutionLevel: 'asInvoker' })
  expect(nsis).toMatchObject({ perMachine: false, packElevateHelper: false })
})

test('the installer and the uninstaller ask for a running Paydesk to be closed, and end it only where nobody is asked', () => {
  const [, macro = ''] = /!macro customCheckAppRunning\n(.+?)!macroend/s.exec(read('resources/installer.nsh')) ?? []
  const [quiet = '', asked = ''] = macro.split(/\$\{else\}/)
  expect(quiet).toMatch(/\$\{if\} \$\{isUpdated\}\s+\$\{orIf\} \$\{Silent\}.+_CHECK_APP_RUNNING/s)
  expect(asked).toMatch(/FIND_PROCESS.+MB_RETRYCANCEL.+IDRETRY paydeskCheck\s+Quit/s)
  expect(asked).not.toMatch(/KILL|_CHECK_APP_RUNNING/)
  // The template's own macro is what ends the program, and needs this from whoever replaces its check.
  const template = read('node_modules/app-builder-lib/templates/nsis/include/allowOnlyOneInstallerInstance.nsh')
  const [, included = ''] = /!ifmacrondef customCheckAppRunning\n(.+?)!endif/s.exec(template) ?? []
  const [, header = ''] = /!macro customHeader\n(.+?)!macroend/s.exec(read('resources/installer.nsh')) ?? []
  expect(header).toBe(included)
})

test('the uninstaller removes the folder of downloaded updates, even when silent, and an update keeps it', () => {
  const [, folder = ''] = /updaterCacheDirName: '([\w-]+)'/.exec(read('src/main/electron/updates/updater.ts')) ?? []
  // Where electron-builder's installer leaves its copy.
  expect(folder).toBe(`${manifest.name}-updater`)
  const [, macro = ''] = /!macro customUnInstall\n(.+?)!macroend/s.exec(read('resources/installer.nsh')) ?? []
  const [first, second] = macro.split('\n').filter((line) => !line.trim().startsWith(';'))
  expect(first?.trim()).toBe(`\${ifNot} \${isUpdated}`)
  expect(second?.trim()).toBe(`RMDir /r "$LOCALAPPDATA\\${folder}"`)
  for (const place of [`~/Library/Caches/${folder}`, `~/.cache/${folder}`]) expect(read('README.md')).toContain(place)
})
