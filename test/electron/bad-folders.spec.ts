import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { askDesk } from './ask-desk.ts'
import { expect, runDesktop, test } from './launch.ts'

for (const [name, content] of [
  ['garbage', '{"preferences": {"lang'],
  ['an empty file', ''],
  ['a list', '[1, 2]'],
  ['bytes', '\u0000\u0001\ufffd'],
] as const) {
  test(`settings that are ${name} are set aside with a notice, and defaults apply`, async ({ launch, data }) => {
    mkdirSync(data, { recursive: true })
    writeFileSync(join(data, 'settings.json'), content)
    const { page } = await launch()
    const aside = readdirSync(data).filter((file) => file.startsWith('settings.damaged-'))
    expect(aside).toHaveLength(1)
    const path = join(data, aside[0] ?? '')
    expect(readFileSync(path, 'utf8')).toBe(content)
    // Settings without a history: it was used before, and its history is gone.
    const notices = [
      { kind: 'settings_set_aside', path },
      { kind: 'gap', cause: 'missing' },
    ]
    expect(await askDesk(page, 'desk/info')).toMatchObject({ notices })
    expect(await askDesk(page, 'desk/getPreferences')).toMatchObject({ language: 'system', theme: 'auto' })
  })
}

test('settings with values of a wrong type are read as far as they make sense', async ({ launch, data }) => {
  mkdirSync(data, { recursive: true })
  const odd = { preferences: { language: 7, theme: 'dark' }, window: { bounds: 'wide' }, secrets: ['x'] }
  writeFileSync(join(data, 'settings.json'), JSON.stringify(odd), { mode: 0o644 })
  const { app, page } = await launch()
  expect(await askDesk(page, 'desk/info')).toMatchObject({ notices: [] })
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
  if (process.platform !== 'win32') expect(statSync(join(data, 'settings.json')).mode & 0o777).toBe(0o600)
})

test('a data folder that cannot be made is reported in one line, with exit code 1', async ({ data }) => {
  const file = dirname(data)
  mkdirSync(file, { recursive: true })
  writeFileSync(data, 'a file where the folder should be')
  for (const path of [data, join(data, 'inside')]) {
    const { code, stderr } = await runDesktop(path)
    expect(code).toBe(1)
    expect(stderr).toContain(`Paydesk: Paydesk cannot write to its data folder: ${path}\n`)
  }
})

test('a data folder that cannot be made is reported even if there is no temporary folder, either', async ({ data }) => {
  mkdirSync(dirname(data), { recursive: true })
  writeFileSync(data, 'a file where the folder should be')
  const none = join(data, 'none')
  const { code, stderr } = await runDesktop(data, { TMPDIR: none, TMP: none, TEMP: none })
  expect(code).toBe(1)
  expect(stderr).toContain(`Paydesk: Paydesk cannot write to its data folder: ${data}\n`)
})
