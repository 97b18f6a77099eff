import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cssVariables } from '../../../src/renderer/theme/css-variables.ts'

test.each(['light', 'dark'] as const)('every colour of our own in a style is defined in the %s theme', (theme) => {
  const defined = Object.keys(cssVariables({} as Parameters<typeof cssVariables>[0])[theme])
  const files = globSync('src/renderer/**/*.{css,ts,tsx}')
  const used = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/var\((--pd-[\w-]+)/g)])
  expect(used.length).toBeGreaterThan(100)
  expect(used.map(([, name = '']) => name).filter((name) => !defined.includes(name))).toEqual([])
})
