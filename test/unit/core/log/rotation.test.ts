import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogger } from '../../../../src/main/core/log/logger.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { wire } from '../../../fakes/ports.ts'

const LIMIT = 2_000

test('rotates a log that grows while the desk runs, loses no line in between, and keeps three old ones', () => {
  const folder = temporaryFolder()
  const log = createLogger(systemFiles.sync, folder, wire.clock, LIMIT)
  for (let index = 0; index < 500; index++)
    log.call({ endpoint: `call ${index}`, milliseconds: 1, outcome: 'accepted' })
  const logs = join(folder, 'logs')
  const names = readdirSync(logs).sort()
  expect(names).toEqual(['desk.log', 'desk.old.2.log', 'desk.old.3.log', 'desk.old.log'])
  for (const name of names) expect(statSync(join(logs, name)).size, name).toBeLessThanOrEqual(LIMIT)
  const newest = ['desk.old.3.log', 'desk.old.2.log', 'desk.old.log', 'desk.log'].flatMap((name) =>
    readFileSync(join(logs, name), 'utf8').trim().split('\n'),
  )
  const calls = newest.map((line) => (JSON.parse(line) as { endpoint: string }).endpoint)
  expect(calls.at(-1)).toBe('call 499')
  // None is lost during rotation.
  expect(calls).toEqual(calls.map((_call, index) => `call ${500 - calls.length + index}`))
  log.close()
})

test('continues a log within its limit, rotates it when it is full, and lets only its owner read it', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'logs', 'desk.log')
  mkdirSync(join(folder, 'logs'))
  writeFileSync(path, 'x'.repeat(LIMIT - 10))
  const log = createLogger(systemFiles.sync, folder, wire.clock, LIMIT)
  log.started({ version: '1', host: 'browser', runtime: 'v24' })
  log.close()
  expect(readFileSync(join(folder, 'logs', 'desk.old.log'), 'utf8')).toMatch(/^x+$/)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: '1' })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('records where an error happened, and nothing of its message, not even what looks like a place', () => {
  const folder = temporaryFolder()
  const log = createLogger(systemFiles.sync, folder, wire.clock)
  log.broken('here', new SyntaxError('no JSON: "\n    at sk-live-0a1b2c" is not valid'))
  log.broken('there', new Error(''))
  log.close()
  const lines = readFileSync(join(folder, 'logs', 'desk.log'), 'utf8')
    .trim()
    .split('\n')
  for (const line of lines) {
    expect(line).not.toContain('sk-live')
    expect((JSON.parse(line) as { stack: string[] }).stack[1]).toMatch(/^at .*\.test\.ts/)
  }
})

test('loses no line when a log cannot be rotated', () => {
  const folder = temporaryFolder()
  const logs = join(folder, 'logs')
  const log = createLogger(systemFiles.sync, folder, wire.clock, LIMIT)
  const old = ['desk.old.2.log', 'desk.old.3.log', 'desk.old.log']
  // Nothing can be renamed onto a folder that is not empty.
  for (const name of old) mkdirSync(join(logs, name, 'in the way'), { recursive: true })
  for (let index = 0; index < 50; index++) log.call({ endpoint: `call ${index}`, milliseconds: 1, outcome: 'accepted' })
  log.close()
  log.call({ endpoint: 'after it is closed', milliseconds: 1, outcome: 'accepted' })
  const text = readFileSync(join(logs, 'desk.log'), 'utf8')
  expect(text.length).toBeGreaterThan(2 * LIMIT)
  expect([...text.matchAll(/"call (\d+)"/g)].map(([, nth]) => Number(nth))).toEqual([...Array(50).keys()])
  expect(text).not.toContain('after it is closed')
  expect(readdirSync(logs).sort()).toEqual(['desk.log', ...old])
})

test('does not fail when a line cannot be written, and writes the next one', () => {
  const folder = temporaryFolder()
  let isFull = false
  const files = {
    ...systemFiles.sync,
    append: (path: string) => {
      const file = systemFiles.sync.append(path)
      const write = (line: string): void => {
        if (isFull) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
        file.write(line)
      }
      return { size: file.size, write, close: () => file.close() }
    },
  }
  const log = createLogger(files, folder, wire.clock, LIMIT)
  for (const [endpoint, full] of [
    ['before', false],
    ['without room', true],
    ['with room again', false],
  ] as const) {
    isFull = full
    log.call({ endpoint, milliseconds: 1, outcome: 'accepted' })
  }
  log.close()
  expect(readFileSync(join(folder, 'logs', 'desk.log'), 'utf8')).toMatch(/^.*"before".*\n.*"with room again".*\n$/)
})

test('a log that cannot be renamed for a while costs only the oldest file', () => {
  const folder = temporaryFolder()
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  for (const name of ['desk.old', 'desk.old.2', 'desk.old.3']) writeFileSync(join(logs, `${name}.log`), name)
  let isOpenElsewhere = true
  const files = {
    ...systemFiles.sync,
    rename: (from: string, to: string) => {
      if (isOpenElsewhere && from === join(logs, 'desk.log')) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
      systemFiles.sync.rename(from, to)
    },
  }
  const log = createLogger(files, folder, wire.clock, LIMIT)
  const call = (endpoint: string): void => log.call({ endpoint, milliseconds: 1, outcome: 'accepted' })
  const kept = (name: string): string => readFileSync(join(logs, `${name}.log`), 'utf8')
  for (let index = 0; index < 50; index++) call('while it is open elsewhere')
  expect([kept('desk.old.2'), kept('desk.old.3')]).toEqual(['desk.old', 'desk.old.2'])
  expect(kept('desk').trim().split('\n')).toHaveLength(50)
  isOpenElsewhere = false
  call('afterwards')
  log.close()
  expect([kept('desk.old.2'), kept('desk.old.3')]).toEqual(['desk.old', 'desk.old.2'])
  expect(kept('desk.old').trim().split('\n')).toHaveLength(50)
  expect(kept('desk')).toContain('afterwards')
})

test('continues with the next line once a log that could not be opened can be', () => {
  const folder = temporaryFolder()
  let isFull = false
  const files = {
    ...systemFiles.sync,
    append: (path: string) => {
      if (isFull) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
      return systemFiles.sync.append(path)
    },
  }
  const log = createLogger(files, folder, wire.clock, LIMIT)
  const call = (endpoint: string): void => log.call({ endpoint, milliseconds: 1, outcome: 'accepted' })
  isFull = true
  // After the first rotation there is no file to write to.
  while (!readdirSync(join(folder, 'logs')).includes('desk.old.log')) call('while there is room')
  call('while there is none')
  isFull = false
  call('with room again')
  log.close()
  call('after it is closed')
  expect(readFileSync(join(folder, 'logs', 'desk.log'), 'utf8')).toMatch(/^[^\n]*"with room again"[^\n]*\n$/)
})
