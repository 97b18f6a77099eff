import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOptions } from '../../../src/main/browser/options.ts'

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main/browser/main.ts', ...args], {
    encoding: 'utf8',
    timeout: 15_000,
  })
}

test.each([
  [['--port', 'x']],
  [['--port', '65536']],
  [['--port=-1']],
  [['--port']],
  [['--data', '']],
  [['--data=~/desk']],
  [['--data']],
  [['--verbose']],
  [['folder']],
])('the options %j are refused with an error', (args) => {
  expect(() => readOptions(args, '/')).toThrow()
})

test('invalid options print the usage and the reason, with exit code 2', () => {
  const { status, stdout, stderr } = run('--port', 'x')
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^Usage: [^\n]+\nPaydesk: --port must be a number from 0 to 65535, not "x"\n$/)
})

test('a data folder that cannot be created is reported in one line, with exit code 1', () => {
  const parent = mkdtempSync(join(tmpdir(), 'paydesk-browser-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const file = join(parent, 'file')
  writeFileSync(file, '')
  const { status, stdout, stderr } = run('--data', join(file, 'inside'))
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toBe(`Paydesk: Paydesk cannot write to its data folder: ${join(file, 'inside')}\n`)
})

test('a relative data folder is resolved from the working directory', () => {
  const base = join(tmpdir(), 'somewhere')
  expect(readOptions(['--data', 'desk', '--port', '0'], base)).toEqual({
    data: join(base, 'desk'),
    port: 0,
    json: false,
  })
})
