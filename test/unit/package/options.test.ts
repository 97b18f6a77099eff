import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOptions } from '../../../scripts/package/options.ts'

test('without arguments: everything for this system, into dist', () => {
  expect(readOptions([], '/here')).toEqual({ dir: false, arch: null, out: resolve('/here/dist'), inspect: false })
})

test('a relative folder is meant from where the user stands', () => {
  expect(readOptions(['--dir', '--arch', 'arm64', '--out', 'made here'], '/here')).toEqual({
    dir: true,
    arch: 'arm64',
    out: resolve('/here/made here'),
    inspect: false,
  })
})

test('help is asked for by either name', () => {
  expect(readOptions(['--help'], '/here')).toBeNull()
  expect(readOptions(['-h'], '/here')).toBeNull()
})

describe('refused, with words', () => {
  test.each([
    [['--arch', 'mips'], '--arch must be x64 or arm64, not "mips"'],
    [['--out', ''], '--out needs a folder'],
    [['--inspect'], '--inspect makes a folder for tests: use it with --dir'],
    [['--dirr'], "Unknown option '--dirr'"],
    [['here'], 'does not take positional arguments'],
  ])('%j', (argv, words) => {
    expect(() => readOptions(argv, '/here')).toThrow(words)
  })
})
