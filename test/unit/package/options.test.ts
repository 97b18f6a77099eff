import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOptions } from '../../../scripts/package/options.ts'

test('readOptions defaults to everything for this system, in dist', () => {
  expect(readOptions([], '/here')).toEqual({ dir: false, arch: null, out: resolve('/here/dist'), inspect: false })
})

test('readOptions reads all options and resolves a relative folder against the current one', () => {
  expect(readOptions(['--dir', '--arch', 'arm64', '--out', 'made here'], '/here')).toEqual({
    dir: true,
    arch: 'arm64',
    out: resolve('/here/made here'),
    inspect: false,
  })
})

test('readOptions returns null for --help and -h', () => {
  expect(readOptions(['--help'], '/here')).toBeNull()
  expect(readOptions(['-h'], '/here')).toBeNull()
})

describe('readOptions refuses with a message', () => {
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
