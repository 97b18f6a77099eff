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
