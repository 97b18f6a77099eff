import type { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCopies } from '../../../../src/main/core/evidence/copies.ts'
import { createOriginals } from '../../../../src/main/core/evidence/originals.ts'
import type { FileStat, Files } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { systemRandom } from '../../../../src/main/host/system-random.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { files, writeFile } from '../../../fakes/evidence-files.ts'

/** Originals on a drive that answers only when told to, with a clock that stands still. */
function onSilentDrive() {
  const asked: { path: string; answer: PromiseWithResolvers<FileStat> }[] = []
  const waits: (() => void)[] = []
  const originals = createOriginals({
    files: {
      ...systemFiles,
      stat(path) {
        const answer = Promise.withResolvers<FileStat>()
        asked.push({ path, answer })
        return answer.promise
      },
    },
    timer: {
      elapsed: () => 0,
      wait: (_, signal) =>
        new Promise((resolve) => {
          waits.push(resolve)
          signal?.addEventListener('abort', () => resolve())
        }),
    },
  })
  const paths = () => asked.map(({ path }) => path)
  /** Ends every timeout. */
  const passTime = () => {
    for (const end of waits.splice(0)) end()
  }
  return { originals, asked, paths, passTime }
}

const original = (path: string) => ({ path, size: 1, mtimeMs: 1 })
const never = () => Promise.reject(new Error('nothing is to be read'))

test('only one call at a time waits for a drive that is away, however often its files are requested', async () => {
  const { originals, asked, paths, passTime } = onSilentDrive()
  const names = ['/away/1.png', '/away/2.png', '/away/3.png']
  for (const path of names) originals.keep(path, original(path))
  for (let time = 0; time < 3; time++) {
    const states = Promise.all(names.map((path) => originals.state(path)))
    await setImmediate()
    passTime()
    expect(await states).toEqual([null, null, null])
    expect(paths()).toEqual(['/away/1.png'])
  }
  asked[0]?.answer.reject(Object.assign(new Error('gone'), { code: 'ENOENT' }))
  await setImmediate()
  expect(paths(), 'the next one has its turn').toEqual(['/away/1.png', '/away/2.png'])
})

test.runIf(process.platform !== 'win32').each([
  ['/Volumes/share', '/Users/a/1.png'],
  ['/mnt/share', '/mnt/2/1.png'],
  ['/media/a/share', '/media/a/2/1.png'],
  ['/run/media/a/share', '/home/a/1.png'],
  ['/run/user/1000/gvfs/smb-share:server=s,share=x', '/run/user/1000/gvfs/sftp:host=h/1.png'],
])('the files of other drives do not wait for %s while it is away', async (share, local) => {
  const { originals, paths, passTime } = onSilentDrive()
  const names = [`${share}/1.png`, `${share}/in/2.png`, local]
  for (const path of names) originals.keep(path, original(path))
  const states = Promise.all(names.map((path) => originals.state(path)))
  await setImmediate()
  expect(paths()).toEqual([`${share}/1.png`, local])
  passTime()
  await states
})

test('reports a file on a drive that does not answer as unreadable in time, and does not read it afterwards', async () => {
  const { originals, asked, passTime } = onSilentDrive()
  const path = writeFile(temporaryFolder(), 'a.png', files.png)
  const reading = originals.read(path, never)
  await setImmediate()
  const waiting = originals.read(path, never)
  passTime()
  expect(await reading).toEqual({ trouble: { is: 'unreadable', code: 'ETIMEDOUT' } })
  expect(await waiting).toEqual({ trouble: { is: 'unreadable', code: 'ETIMEDOUT' } })
  asked[0]?.answer.resolve(await systemFiles.stat(path))
  await setImmediate()
  expect(asked, 'the one that waited for it is not read either').toHaveLength(1)
})

test('reads a slow file whole when its drive answers in time', async () => {
  const { originals, asked } = onSilentDrive()
  const path = writeFile(temporaryFolder(), 'a.png', files.png)
  const reading = originals.read(path, async (bytes) => {
    const pieces: Buffer[] = []
    for await (const piece of bytes) pieces.push(Buffer.from(piece))
    return Buffer.concat(pieces)
  })
  await setImmediate()
  const stat = await systemFiles.stat(path)
  asked[0]?.answer.resolve(stat)
  const { size, mtimeMs } = stat
  expect(await reading).toEqual({ value: files.png, original: { path, size, mtimeMs } })
})

test('a file and a copy are closed once they are read, and also when reading fails', async () => {
  const folder = temporaryFolder()
  const path = writeFile(folder, 'a'.repeat(64), files.png)
  let opened = 0
  let closed = 0
  const open: Files['open'] = async (...which) => {
    const file = await systemFiles.open(...which)
    opened++
    ;(file as unknown as EventEmitter).once('close', () => closed++)
    return file
  }
  const ports = { files: { ...systemFiles, open }, timer: systemTimer, random: systemRandom }
  const originals = createOriginals(ports)
  const sizeOf = async (bytes: AsyncIterable<Uint8Array>) => {
    let size = 0
    for await (const chunk of bytes) size += chunk.length
    return size
  }
  expect(await originals.read(path, sizeOf)).toMatchObject({ value: files.png.length })
  await expect(originals.read(path, never)).rejects.toThrow('nothing is to be read')
  expect(await createCopies(folder, ports).measure('a'.repeat(64))).toMatchObject({
    measured: { size: files.png.length },
  })
  expect({ opened, closed }).toEqual({ opened: 3, closed: 3 })
})
