import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { COPYRIGHT } from '../../../src/main/electron/app-id.ts'

test('the desktop file has the name that the packager derives from the program’s name', () => {
  expect(manifest.desktopName).toBe(`${manifest.name}.desktop`)
})

test('the About panel names the copyright holder as the licence does', () => {
  const [, year, holder] = /Copyright \(c\) (\d+) (.+)/.exec(readFileSync('LICENSE', 'utf8')) ?? []
  expect(COPYRIGHT).toBe(`Copyright © ${year} ${holder}`)
})
