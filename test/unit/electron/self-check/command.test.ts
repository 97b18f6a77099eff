import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { selfCheckCommand } from '../../../../src/main/electron/self-check/order.ts'

const home = mkdtempSync(join(tmpdir(), 'paydesk-command-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test
  .skipIf(process.platform === 'win32')
  .each(['plain', 'with spaces', "O'Brien", 'Программы 💶', '$HOME `x` "y" & ;'])(
  'a shell starts the program in a folder named %s',
  (name) => {
    const folder = join(home, name)
    mkdirSync(folder)
    const program = join(folder, 'Paydesk-0.1.0-linux-x64.AppImage')
    writeFileSync(program, '#!/bin/sh\nprintf "%s|" "$0" "$@"\n')
    chmodSync(program, 0o755)
    const run = (command: string) => execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' })
    expect(run(selfCheckCommand('linux', [program]))).toBe(`${program}|--self-check|`)
    expect(run(selfCheckCommand('darwin', [program, folder]))).toBe(`${program}|${folder}|--self-check|`)
  },
)

test('PowerShell gets the path as a string, and a file for the report because nothing is printed there', () => {
  expect(selfCheckCommand('win32', [String.raw`C:\Users\Anna O'Neil\Paydesk.exe`])).toBe(
    String.raw`& 'C:\Users\Anna O''Neil\Paydesk.exe' --self-check="$HOME\paydesk-report.json"`,
  )
})
