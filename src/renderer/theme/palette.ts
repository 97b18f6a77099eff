import type { MantineColorsTuple } from '@mantine/core'

/** The app's only accent colour: a sober blue. Shade 6 carries white text, shade 4 is readable on dark. */
export const harbor: MantineColorsTuple = [
  '#eef5fa',
  '#dbe9f3',
  '#b5d1e5',
  '#8ab8d8',
  '#69a6d0',
  '#4690c2',
  '#2672a4',
  '#1f628f',
  '#1a5078',
  '#133c5b',
]

export const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eef1f4',
  '#e4e8ec',
  '#d8dde3',
  '#c3cad2',
  '#8b949e',
  '#58626d',
  '#434c56',
  '#2f363e',
  '#1b2026',
]

export const dark: MantineColorsTuple = [
  '#d9dee4',
  '#bcc4cc',
  '#98a2ad',
  '#75808c',
  '#414a54',
  '#343c45',
  '#282f37',
  '#1c2127',
  '#161a1f',
  '#0f1215',
]

export const red: MantineColorsTuple = [
  '#fdeeec',
  '#fbdbd8',
  '#f4b5af',
  '#ec8d85',
  '#e56f65',
  '#d9483c',
  '#c2352a',
  '#a62018',
  '#8c1a13',
  '#6d130e',
]
