import { spawn } from 'node:child_process'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { registerDesk } from '../../../../src/main/electron/updates/running-desks.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

test('a desk knows of another that runs, and no longer of one that has ended', async () => {
  const folder = temporaryFolder()
  const { others, leave } = registerDesk(folder)
  expect(others()).toBe(false)
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void other.kill('SIGKILL'))
  writeFileSync(join(folder, 'running', String(other.pid)), '')
  expect(others()).toBe(true)
  const ended = new Promise((resolve) => other.on('exit', resolve))
  other.kill('SIGKILL')
  await ended
  expect(others()).toBe(false)
  expect(readdirSync(join(folder, 'running'))).toEqual([String(process.pid)])
  leave()
  expect(readdirSync(join(folder, 'running'))).toEqual([])
})

test('a process of now that has the number of a desk from before the machine’s start is no desk', () => {
  const folder = temporaryFolder()
  const { others } = registerDesk(folder)
  const path = join(folder, 'running', String(process.ppid))
  writeFileSync(path, '')
  expect(others()).toBe(true)
  utimesSync(path, new Date(0), new Date(0))
  expect(others()).toBe(false)
})

test('a folder that cannot be written to stops nobody', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { others, leave } = registerDesk(file)
  expect(others()).toBe(false)
  leave()
})
