import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hold } from '../../../../src/main/core/file-lock.ts'
import { registerDesk } from '../../../../src/main/electron/updates/running-desks.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

const MODULE = join(import.meta.dirname, '../../../../src/main/electron/updates/running-desks.ts')
const LOCK = join(import.meta.dirname, '../../../../src/main/core/file-lock.ts')

/** Starts another process, and waits until it reports that it is running. */
async function startProcess(script: string, ...rest: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...rest], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

const STRANGER = "console.log('there'); setInterval(() => {}, 1000)"
const DESK = `const { registerDesk } = await import(process.argv[1]); registerDesk(process.argv[2]); ${STRANGER}`

async function kill(other: ChildProcess): Promise<void> {
  const ended = once(other, 'exit')
  other.kill('SIGKILL')
  await ended
}

const marksIn = (folder: string) => readdirSync(join(folder, 'running')).toSorted()

test('a desk knows of another one that runs, and no longer of one that was killed', async () => {
  const folder = temporaryFolder()
  const { others, leave } = registerDesk(folder)
  expect(others()).toBe(false)
  const other = await startProcess(DESK, MODULE, folder)
  expect(others()).toBe(true)
  expect(others()).toBe(true)
  await kill(other)
  expect(others()).toBe(false)
  expect(marksIn(folder)).toEqual([String(process.pid)])
  leave()
  expect(marksIn(folder)).toEqual([])
})

test('a process with the number of a desk that has ended does not count as a desk', async () => {
  const folder = temporaryFolder()
  const { others } = registerDesk(folder)
  const stranger = await startProcess(STRANGER)
  // As left by a version that did not lock its files.
  writeFileSync(join(folder, 'running', String(stranger.pid)), '')
  expect(others()).toBe(false)
  expect(marksIn(folder)).toEqual([String(process.pid)])
})

test('marks of desks that have ended are removed, even while another one runs', async () => {
  const folder = temporaryFolder()
  const { others } = registerDesk(folder)
  const other = await startProcess(DESK, MODULE, folder)
  for (const left of ['1', '4294967295']) writeFileSync(join(folder, 'running', left), '')
  expect(others()).toBe(true)
  expect(marksIn(folder)).toEqual([process.pid, other.pid].map(String).toSorted())
})

test('marks of desks that have ended are removed at the next start, in a folder for its user alone', () => {
  const folder = join(temporaryFolder(), 'usual')
  registerDesk(folder).leave()
  for (const left of ['1', '4294967295', 'note']) writeFileSync(join(folder, 'running', left), '')
  registerDesk(folder)
  expect(marksIn(folder)).toEqual([String(process.pid), 'note'])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('a desk that is looked at by another one while it starts is known all the same', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'running'))
  const mark = join(folder, 'running', String(process.pid))
  const LOOKS = `const { hold } = await import(process.argv[1]); const release = hold(process.argv[2]);
    setTimeout(release, 50); ${STRANGER}`
  await startProcess(LOOKS, LOCK, mark)
  registerDesk(folder)
  expect(() => hold(mark)).toThrow('locked')
})

test('a damaged mark does not count as a desk and is removed: a desk with its number would not be known', () => {
  const folder = temporaryFolder()
  const { others } = registerDesk(folder)
  writeFileSync(join(folder, 'running', '1'), 'not a database')
  expect(others()).toBe(false)
  expect(marksIn(folder)).toEqual([String(process.pid)])
})

test('a folder that cannot be written to stops nothing', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { others, leave } = registerDesk(file)
  expect(others()).toBe(false)
  leave()
})
