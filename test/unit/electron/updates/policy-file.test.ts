import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findPolicy, policyPaths, readPolicy } from '../../../../src/main/electron/updates/policy-file.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

/** Only the system administrator can create a trusted file. */
const isRoot = process.getuid?.() === 0

function written(content: string | Buffer): string {
  const folder = join(temporaryFolder(), 'paydesk')
  mkdirSync(folder, { mode: 0o755 })
  const path = join(folder, 'policy.json')
  writeFileSync(path, content)
  chmodSync(path, 0o644)
  return path
}

const OFF = JSON.stringify({ updates: { mode: 'off' } })

test('without a file there is no policy', () => {
  expect(readPolicy(join(temporaryFolder(), 'paydesk', 'policy.json'))).toEqual({ is: 'none' })
})

test('one that cannot even be opened is not taken for none', () => {
  const path = join(temporaryFolder(), 'policy.json')
  symlinkSync(path, path)
  expect(readPolicy(path)).toEqual({ is: 'unusable', path, problem: 'unreadable' })
})

test('one that is a link to nowhere, or in such a folder, is not taken for none', () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()]
  for (const [link, path] of [
    [join(folder, 'policy.json'), join(folder, 'policy.json')],
    [join(folder, 'paydesk'), join(folder, 'paydesk', 'policy.json')],
  ] as const) {
    symlinkSync(join(other, 'not', 'mounted'), link)
    expect(readPolicy(path)).toEqual({ is: 'unusable', path, problem: 'unreadable' })
  }
  symlinkSync(other, join(folder, 'linked'))
  expect(readPolicy(join(folder, 'linked', 'policy.json'))).toEqual({ is: 'none' })
})

describe.runIf(isRoot)('a policy file where root owns it', () => {
  test('is read, with its feed', () => {
    const path = written(JSON.stringify({ updates: { mode: 'download', feed: 'https://updates.example.com/desk/' } }))
    expect(readPolicy(path)).toEqual({
      is: 'set',
      policy: { updates: { mode: 'download', feed: 'https://updates.example.com/desk' } },
    })
    expect(readPolicy(written(`\ufeff${OFF}`))).toMatchObject({ is: 'set' })
  })

  test.each([
    ['not_json', 'updates: off'],
    ['not_json', ''],
    ['wrong_content', '{"updates":{"mode":"sometimes"}}'],
    ['wrong_content', '{"update":{"mode":"off"}}'],
    ['wrong_content', '{"updates":{"mode":"download","feed":"http://updates.example.com"}}'],
    ['wrong_content', '{"updates":{"mode":"download","feed":"https://user:word@updates.example.com"}}'],
    ['wrong_content', '[]'],
    ['too_large', `{"updates":{"mode":"off"}}${' '.repeat(65_536)}`],
  ])('is reported as %s when it is wrong, and never taken for no policy', (problem, content) => {
    const path = written(content)
    expect(readPolicy(path)).toEqual({ is: 'unusable', path, problem })
  })

  test('is not trusted if the operator could have written it', () => {
    const path = written(OFF)
    chmodSync(path, 0o664)
    expect(readPolicy(path)).toMatchObject({ is: 'unusable', problem: 'not_trusted' })
    chmodSync(path, 0o646)
    expect(readPolicy(path)).toMatchObject({ problem: 'not_trusted' })
    chmodSync(path, 0o644)
    expect(readPolicy(path)).toMatchObject({ is: 'set' })
    chownSync(path, 65534, 65534)
    expect(readPolicy(path)).toMatchObject({ problem: 'not_trusted' })
  })

  test('is not trusted in a folder where the operator could have put another', () => {
    const path = written(OFF)
    chmodSync(join(path, '..'), 0o777)
    expect(readPolicy(path)).toMatchObject({ problem: 'not_trusted' })
    chmodSync(join(path, '..'), 0o755)
    chownSync(join(path, '..'), 65534, 65534)
    expect(readPolicy(path)).toMatchObject({ problem: 'not_trusted' })
  })

  test('cannot be read if it is a folder', () => {
    const path = join(temporaryFolder(), 'policy.json')
    mkdirSync(path)
    expect(readPolicy(path)).toEqual({ is: 'unusable', path, problem: 'unreadable' })
  })

  test('cannot be read if it is a named pipe, whose writer is not waited for', () => {
    const path = join(temporaryFolder(), 'policy.json')
    execFileSync('mkfifo', [path])
    expect(readPolicy(path)).toEqual({ is: 'unusable', path, problem: 'unreadable' })
  })
})

test('on Windows a policy file that this account can write is not trusted', () => {
  expect(readPolicy(written(OFF), 'win32')).toMatchObject({ is: 'unusable', problem: 'not_trusted' })
})

test('each system has its path, and a variable cannot lead away from the one of Windows', () => {
  expect(policyPaths('linux', {})).toEqual(['/etc/paydesk/policy.json'])
  expect(policyPaths('darwin', {})).toEqual(['/Library/Application Support/Paydesk/policy.json'])
  expect(policyPaths('win32', { ProgramData: 'D:\\Data' })).toEqual([
    'C:\\ProgramData\\Paydesk\\policy.json',
    'D:\\Data\\Paydesk\\policy.json',
  ])
  expect(policyPaths('win32', { ProgramData: 'C:\\ProgramData' })).toHaveLength(1)
})

test('the first policy file that exists applies, whether usable or not', () => {
  const none = join(temporaryFolder(), 'policy.json')
  const wrong = written('{')
  chmodSync(wrong, 0o644)
  expect(findPolicy([none, wrong])).toMatchObject({ is: 'unusable', path: wrong })
})
