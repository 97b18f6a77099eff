import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findPolicy,
  policyPaths,
  readPolicy,
  readUpdateConfig,
} from '../../../../src/main/electron/updates/policy-file.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { releaseKey } from '../../../fakes/update-feed.ts'

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

test('without a file, or with a file where its folder would be, there is no policy', () => {
  const path = join(temporaryFolder(), 'paydesk', 'policy.json')
  expect(readPolicy(path)).toEqual({ is: 'none' })
  writeFileSync(dirname(path), '')
  expect(readPolicy(path)).toEqual({ is: 'none' })
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
    // Notepad and Windows PowerShell write UTF-16, too.
    for (const content of [`\ufeff${OFF}`, Buffer.from(`\ufeff${OFF}`, 'utf16le'), OFF.padEnd(65_536)]) {
      expect(readPolicy(written(content))).toMatchObject({ is: 'set' })
    }
  })

  test.each([
    ['not_json', 'updates: off'],
    ['not_json', ''],
    ['wrong_content', '{"updates":{"mode":"sometimes"}}'],
    ['wrong_content', '{"update":{"mode":"off"}}'],
    ['wrong_content', '{"updates":{"mode":"notify","feeds":"https://updates.example.com"}}'],
    ['wrong_content', '{"updates":{"mode":"download","feed":"http://updates.example.com"}}'],
    ['wrong_content', '{"updates":{"mode":"download","feed":"https://user:word@updates.example.com"}}'],
    ['wrong_content', '[]'],
    ['too_large', OFF.padEnd(65_537)],
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
    chmodSync(path, 0o777)
    expect(readPolicy(path)).toEqual({ is: 'unusable', path, problem: 'unreadable' })
  })

  test('cannot be read if it is a named pipe, whose writer is not waited for', () => {
    const path = join(temporaryFolder(), 'policy.json')
    execFileSync('mkfifo', [path])
    expect(readPolicy(path)).toEqual({ is: 'unusable', path, problem: 'unreadable' })
  })
})

test('on Windows a policy file that this account can write is not trusted', () => {
  const path = written(OFF)
  expect(readPolicy(path, 'win32')).toMatchObject({ is: 'unusable', problem: 'not_trusted' })
  expect(readFileSync(path, 'utf8')).toBe(OFF)
})

describe.runIf(process.platform === 'linux')('a policy file among the files of the kernel', () => {
  /** Not even root can write it or add files beside it. */
  const fixed = '/proc/sys/kernel/ostype'

  test('is trusted on Windows only if this account can write neither it nor its folder', () => {
    expect(readPolicy(fixed, 'win32'), 'it is read').toMatchObject({ problem: 'not_json' })
    expect(readPolicy('/proc/self/comm', 'win32'), 'it can be written').toMatchObject({ problem: 'not_trusted' })
    const path = join(temporaryFolder(), 'policy.json')
    symlinkSync(fixed, path)
    expect(readPolicy(path, 'win32'), 'it can be replaced').toMatchObject({ problem: 'not_trusted' })
    expect(readdirSync(dirname(path))).toEqual(['policy.json'])
  })

  test.runIf(isRoot)('is not taken for none if reading it fails, and is closed', () => {
    expect(readPolicy('/proc/self/mem')).toMatchObject({ is: 'unusable', problem: 'unreadable' })
    const isOpen = (descriptor: string) => readlinkSync(`/proc/self/fd/${descriptor}`).endsWith('/mem')
    expect(readdirSync('/proc/self/fd').filter((one) => existsSync(`/proc/self/fd/${one}`) && isOpen(one))).toEqual([])
  })
})

test('each system has its path, and a variable cannot lead away from the one of Windows', () => {
  expect(policyPaths('linux', {})).toEqual(['/etc/paydesk/policy.json'])
  expect(policyPaths('darwin', {})).toEqual(['/Library/Application Support/Paydesk/policy.json'])
  expect(policyPaths('win32', { ProgramData: 'D:\\Data' })).toEqual([
    'C:\\ProgramData\\Paydesk\\policy.json',
    'D:\\Data\\Paydesk\\policy.json',
  ])
  for (const ProgramData of ['C:\\ProgramData', '', undefined]) {
    expect(policyPaths('win32', { ProgramData })).toEqual(['C:\\ProgramData\\Paydesk\\policy.json'])
  }
})

test('the first policy file that exists applies, whether usable or not', () => {
  const none = join(temporaryFolder(), 'policy.json')
  const wrong = written('{')
  expect(findPolicy([none, wrong, written('[')])).toMatchObject({ is: 'unusable', path: wrong })
})

test('a package without a configuration has none, and a wrong one is an error', () => {
  const { publicKey, key } = releaseKey()
  const feed = 'https://updates.example.com/desk'
  const config = { feed, keys: [publicKey], policy: '/srv/policy.json' }
  expect(readUpdateConfig(join(temporaryFolder(), 'update.json'))).toBeNull()
  expect(readUpdateConfig(written(JSON.stringify(config)))).toMatchObject({ ...config, keys: [{ id: key.id }] })
  for (const wrong of [
    { feed },
    { ...config, keys: [] },
    { ...config, keys: ['no key'] },
    { ...config, key: publicKey },
  ])
    expect(() => readUpdateConfig(written(JSON.stringify(wrong))), JSON.stringify(wrong)).toThrow()
  expect(() => readUpdateConfig(temporaryFolder())).toThrow('EISDIR')
})
