import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { COPYRIGHT } from '../../../src/main/electron/app-id.ts'

test('the name of the desktop file is the one that the packager gives it, by the name of the program', () => {
  expect(manifest.desktopName).toBe(`${manifest.name}.desktop`)
})

test('the About panel names the holder of the rights as the licence does', () => {
  const [, year, holder] = /Copyright \(c\) (\d+) (.+)/.exec(readFileSync('LICENSE', 'utf8')) ?? []
  expect(COPYRIGHT).toBe(`Copyright © ${year} ${holder}`)
})
