import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UpdateRefused } from '../../../../src/main/core/updates/signed-feed.ts'
import { createReplacer, replaceFile } from '../../../../src/main/electron/updates/replace-file.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { sha512 } from '../../../fakes/update-feed.ts'

const isRoot = process.getuid?.() === 0
const MODULE = join(import.meta.dirname, '../../../../src/main/electron/updates/replace-file.ts')

function place(size = 100_000) {
  const folder = temporaryFolder()
  const target = join(folder, 'Paydesk.AppImage')
  writeFileSync(target, 'the old version', { mode: 0o755 })
  const file = randomBytes(size)
  const from = join(temporaryFolder(), 'downloaded')
  writeFileSync(from, file)
  return { folder, target, from, file, hash: sha512(file) }
}

async function reasonOf(call: Promise<void>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof UpdateRefused ? error.reason : String(error)
}

/** A separate process that replaces the file: as another user, or with a file size limit (in blocks of 512 bytes). */
function program(from: string, hash: string, target: string): string {
  return `const { replaceFile } = await import(${JSON.stringify(MODULE)})
    await replaceFile(${JSON.stringify(from)}, ${JSON.stringify(hash)}, ${JSON.stringify(target)})
      .then(() => console.log('replaced'), (error) => console.log(error.reason ?? error))`
}
const NODE = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e']

test('the new file is complete and executable, and nothing is left beside it', async () => {
  const { folder, target, from, file, hash } = place()
  chmodSync(target, 0o640)
  writeFileSync(join(folder, '.Other.AppImage.update-1'), 'of another program')
  await replaceFile(from, hash, target)
  expect(readFileSync(target).equals(file)).toBe(true)
  expect(statSync(target).mode & 0o777).toBe(0o751)
  expect(readdirSync(folder)).toEqual(['.Other.AppImage.update-1', 'Paydesk.AppImage'])
})

test('a version that another desk has put in place meanwhile stays, and one of its own is replaced', async () => {
  const { target, from, file, hash } = place()
  const link = join(temporaryFolder(), 'link')
  symlinkSync(target, link)
  const [replace, replaceOfOther] = [createReplacer(link), createReplacer(link)]
  const later = randomBytes(1000)
  writeFileSync(`${from} later`, later)
  await replaceOfOther(`${from} later`, sha512(later))
  await replace(from, hash)
  expect(readFileSync(target).equals(later)).toBe(true)
  await replaceOfOther(from, hash)
  expect(readFileSync(target).equals(file)).toBe(true)
  // Otherwise Paydesk would end, and there would be nothing to start again.
  renameSync(target, `${target} moved`)
  for (const any of [replaceOfOther, createReplacer(target)])
    expect(await reasonOf(any(from, hash))).toContain('ENOENT')
})

test('a link stays a link, and what it leads to is replaced', async () => {
  const { target, from, file, hash } = place()
  const link = join(temporaryFolder(), 'link')
  symlinkSync(target, link)
  await replaceFile(from, hash, link)
  expect(readFileSync(target).equals(file)).toBe(true)
})

test('a file with other bytes than were signed is not put in place', async () => {
  const { folder, target, from } = place()
  expect(await reasonOf(replaceFile(from, sha512(Buffer.from('other')), target))).toBe('changed_on_disk')
  expect(readFileSync(target, 'utf8')).toBe('the old version')
  expect(readdirSync(folder)).toEqual(['Paydesk.AppImage'])
})

test('a full disk leaves the old version', () => {
  const { folder, target, from, hash } = place(3_000_000)
  // A file size limit for the process, like a full disk for everything: writing stops in the middle.
  const command = 'ulimit -f 2000; exec "$0" "$@"'
  const { stdout } = spawnSync('/bin/sh', ['-c', command, process.execPath, ...NODE, program(from, hash, target)], {
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe('disk_full')
  expect(readFileSync(target, 'utf8')).toBe('the old version')
  expect(readdirSync(folder)).toEqual(['Paydesk.AppImage'])
})

test.runIf(isRoot)('a folder that the operator cannot write to leaves the old version', () => {
  const { target, from, hash } = place()
  for (const path of [join(from, '..'), join(target, '..')]) chmodSync(path, 0o755)
  const options = { encoding: 'utf8', uid: 65534, gid: 65534 } as const
  const { stdout } = spawnSync(process.execPath, [...NODE, program(from, hash, target)], options)
  expect(stdout.trim()).toBe('folder_unwritable')
  expect(readFileSync(target, 'utf8')).toBe('the old version')
})

test('after a kill at any moment the old or the new version is there, complete, and the next try cleans up', async () => {
  const { folder, target, from, file, hash } = place(20_000_000)
  const seen = new Set<string>()
  for (let round = 0; round < 12; round++) {
    writeFileSync(target, 'the old version')
    const child = spawn(process.execPath, [...NODE, program(from, hash, target)], { stdio: 'ignore' })
    const ended = new Promise((resolve) => child.on('exit', resolve))
    // Begins when a copy is started, and kills a little later each time.
    while (child.exitCode === null && readdirSync(folder).length === 1 && statSync(target).size < 100) {
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await new Promise((resolve) => setTimeout(resolve, round * 3))
    child.kill('SIGKILL')
    await ended
    const found = readFileSync(target)
    const is = found.equals(file) ? 'new' : found.toString() === 'the old version' ? 'old' : 'broken'
    seen.add(is)
  }
  expect(seen).not.toContain('broken')
  expect(seen).toContain('old')
  await replaceFile(from, hash, target)
  expect(readdirSync(folder)).toEqual(['Paydesk.AppImage'])
})
