import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statfsSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { systemFiles } from '../../../src/main/host/system-files.ts'
import { temporaryFolder } from '../../fakes/desk.ts'

const { sync } = systemFiles
let folder = ''
let file = ''
let link = ''

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'file')
  link = join(folder, 'link')
  writeFileSync(file, 'content')
  symlinkSync(file, link)
})

const code = (expected: string) => expect.objectContaining({ code: expected })
const modeOf = (path: string): number => statSync(path).mode & 0o777
const missing = () => join(folder, 'missing')

test('create makes a file only where there is nothing, not even a link that leads nowhere', async () => {
  const made = await systemFiles.create(missing(), 0o600)
  await made.appendFile(Buffer.from('one, '))
  await made.appendFile(Buffer.from('two'))
  await made.sync()
  await made.close()
  expect([readFileSync(missing(), 'utf8'), modeOf(missing())]).toEqual(['one, two', 0o600])
  symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'))
  for (const taken of [missing(), file, join(folder, 'dangling')])
    await expect(systemFiles.create(taken, 0o600), taken).rejects.toEqual(code('EEXIST'))
  expect(readFileSync(file, 'utf8')).toBe('content')
})

test('writeFile writes for the owner alone, and replaces a file only when told to', async () => {
  await systemFiles.writeFile(missing(), 'new', 'wx')
  await systemFiles.writeFile(file, 'other', 'w')
  await expect(systemFiles.writeFile(file, 'third', 'wx')).rejects.toEqual(code('EEXIST'))
  const beside = join(folder, 'beside')
  sync.writeFile(beside, 'at once', { flush: true })
  expect([missing(), file, beside].map((path) => readFileSync(path, 'utf8'))).toEqual(['new', 'other', 'at once'])
  expect([modeOf(missing()), modeOf(beside)]).toEqual([0o600, 0o600])
})

test('a link is followed unless that is ruled out', async () => {
  expect(String(await systemFiles.readFile(link))).toBe('content')
  await (await systemFiles.open(link)).close()
  await expect(systemFiles.readFile(link, { noFollow: true })).rejects.toEqual(code('ELOOP'))
  await expect(systemFiles.open(link, { noFollow: true })).rejects.toEqual(code('ELOOP'))
  expect((await systemFiles.stat(link)).isFile()).toBe(true)
  expect((await systemFiles.lstat(link)).isFile()).toBe(false)
  expect(await systemFiles.realpath(link)).toBe(await systemFiles.realpath(file))
})

test('opening a pipe without a writer does not block', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const opened = await systemFiles.open(pipe, { nonBlock: true })
  expect((await opened.stat()).isFile()).toBe(false)
  await opened.close()
})

test('an open file is read from where the last read ended, or from a position', async () => {
  const opened = await systemFiles.open(file)
  const into = Buffer.alloc(4)
  const readAt = async (position: number | null): Promise<string> =>
    into.toString('utf8', 0, (await opened.read(into, 0, into.length, position)).bytesRead)
  expect([await readAt(null), await readAt(1), await readAt(null), await readAt(null)]).toEqual([
    'cont',
    'onte',
    'ent',
    '',
  ])
  expect(await opened.stat()).toMatchObject({ size: 7, mtimeMs: statSync(file).mtimeMs })
  await opened.close()
  expect(String(Buffer.concat(await systemFiles.createReadStream(file, { start: 1, end: 3 }).toArray()))).toBe('ont')
})

test('mkdir makes folders for the owner alone, and fails on an existing one unless parents may be made, too', async () => {
  const deep = (name: string): string => join(folder, name, 'deep')
  await systemFiles.mkdir(deep('one'), { recursive: true })
  await systemFiles.mkdir(deep('one'), { recursive: true })
  sync.mkdir(deep('two'), { recursive: true })
  expect([modeOf(deep('one')), modeOf(deep('two'))]).toEqual([0o700, 0o700])
  await expect(systemFiles.mkdir(deep('one'))).rejects.toEqual(code('EEXIST'))
  await expect(systemFiles.mkdir(deep('none'))).rejects.toEqual(code('ENOENT'))
  expect(() => sync.mkdir(deep('two'))).toThrow(code('EEXIST'))
  expect((await systemFiles.readdir(folder)).toSorted()).toEqual(['file', 'link', 'one', 'two'])
  expect(sync.readdir(folder).toSorted()).toEqual(['file', 'link', 'one', 'two'])
})

test('rm ignores what is missing, removes a link but not its target, and removes folders only when told to', async () => {
  const full = (name: string): string => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'file'), '')
    return join(folder, name)
  }
  const [one, two] = [full('one'), full('two')]
  await systemFiles.rm(missing())
  sync.rm(missing())
  await expect(systemFiles.rm(one)).rejects.toThrow()
  expect(() => sync.rm(two)).toThrow()
  await systemFiles.rm(link)
  await systemFiles.rm(one, { recursive: true })
  sync.rm(two, { recursive: true })
  expect(sync.readdir(folder)).toEqual(['file'])
})

test('a rename replaces what is there', async () => {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  writeFileSync(one, 'one')
  writeFileSync(two, 'two')
  await systemFiles.rename(one, file)
  expect(readFileSync(file, 'utf8')).toBe('one')
  sync.rename(two, file)
  expect([readFileSync(file, 'utf8'), existsSync(one), existsSync(two)]).toEqual(['two', false, false])
})

test('a copy has the bytes, and the mode that it is given', async () => {
  await systemFiles.copyFile(file, missing())
  await systemFiles.chmod(missing(), 0o400)
  expect([readFileSync(missing(), 'utf8'), modeOf(missing())]).toEqual(['content', 0o400])
  sync.chmod(missing(), 0o600)
  expect(modeOf(missing())).toBe(0o600)
})

test('exists, stat and the reads are synchronous, and distinguish what is missing', () => {
  expect([sync.exists(file), sync.exists(missing())]).toEqual([true, false])
  expect([sync.stat(file)?.size, sync.stat(missing())]).toEqual([7, null])
  expect([sync.readHead(file, 3), sync.readHead(file, 100), sync.readFile(file)].map(String)).toEqual([
    ...['con', 'content', 'content'],
  ])
  expect(() => sync.readHead(missing(), 3)).toThrow(code('ENOENT'))
})

test('append writes at the end of a file, and creates it where there is none', () => {
  for (const [path, size] of [[file, 7] as const, [missing(), 0] as const]) {
    const appended = sync.append(path)
    expect(appended.size).toBe(size)
    appended.write('!')
    appended.close()
  }
  expect([readFileSync(file, 'utf8'), readFileSync(missing(), 'utf8')]).toEqual(['content!', '!'])
  expect(modeOf(missing())).toBe(0o600)
})

test('syncing a folder or a missing one never fails', async () => {
  for (const path of [folder, missing()]) {
    await expect(systemFiles.syncFolder(path)).resolves.toBeUndefined()
    expect(() => sync.syncFolder(path)).not.toThrow()
  }
})

test('what is free on a disk is less than the whole disk', async () => {
  const { blocks, bsize } = statfsSync(folder)
  const free = await systemFiles.free(folder)
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThan(blocks * bsize)
  expect(await systemFiles.free(missing())).toBeNull()
})
