import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AppImageUpdater, NsisUpdater } from 'electron-updater'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UpdateRefused } from '../../../../src/main/core/updates/signed-feed.ts'
import { createSignedUpdater } from '../../../../src/main/electron/updates/updater.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { NodeExecutor } from '../../../fakes/node-executor.ts'
import { type FeedContent, feedOf, releaseKey, signedFiles, startFeedServer } from '../../../fakes/update-feed.ts'

/** What electron-updater asks of the app, with the test's own folder. */
function appIn(folder: string, onQuit = () => undefined) {
  return {
    version: '0.1.0',
    name: 'Paydesk',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'none.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit,
  }
}

const NAME = 'Paydesk-0.1.1-linux-x64.AppImage'
const never = new AbortController().signal
const silent = () => undefined
const own = releaseKey()

/** electron-updater's own AppImage updater with an update server, and the installed file. */
async function opened(limits: { feed?: number; stalled?: number } = {}) {
  const folder = temporaryFolder()
  const installed = join(folder, 'Paydesk.AppImage')
  writeFileSync(installed, 'version 0.1.0', { mode: 0o755 })
  vi.stubEnv('APPIMAGE', installed)
  const server = await startFeedServer()
  onTestFinished(() => {
    server.close()
    vi.unstubAllEnvs()
  })
  const file = randomBytes(300_000)
  const publish = (content: object = feedOf(file), key = own.sign): void => {
    const { bytes, signature } = signedFiles(content, key)
    server.put('latest-linux.yml', bytes)
    server.put('latest-linux.yml.sig', signature)
  }
  publish()
  server.put(NAME, file)
  const executor = new NodeExecutor()
  let openings = 0
  let installsOnQuit = false
  const updater = createSignedUpdater({
    feed: server.url,
    expected: { keys: [own.key], platform: 'linux', version: '0.1.0' },
    arch: 'x64',
    requests: executor,
    open: () => {
      openings++
      const app = appIn(folder, () => {
        installsOnQuit = true
      })
      return Object.assign(new AppImageUpdater(null, app), { httpExecutor: executor })
    },
    limits,
  })
  const pending = join(folder, 'paydesk-updater', 'pending')
  /** Files left over from downloads. */
  const left = () => (existsSync(pending) ? readdirSync(pending) : [])
  const untouched = () => {
    expect(readFileSync(installed, 'utf8')).toBe('version 0.1.0')
    expect(installsOnQuit).toBe(false)
  }
  return { server, executor, updater, file, publish, folder, left, untouched, openings: () => openings }
}

async function reasonOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'taken'
  } catch (error) {
    if (error instanceof UpdateRefused) return error.reason
    throw error
  }
}

test('a signed version is downloaded and verified from the disk, and installations are not counted', async () => {
  const { updater, file, folder, server, publish, untouched } = await opened()
  publish(feedOf(file, { files: feedOf(file).files.map((one) => ({ ...one, blockMapSize: 100 })) }))
  const release = await updater.check(null, never)
  expect(release).toEqual({
    version: '0.1.1',
    releasedAt: '2026-11-22T09:00:00.000Z',
    bytes: file.length,
    notes: { en: 'Faster.', ru: 'Быстрее.' },
  })
  const told: number[] = []
  await updater.download((done) => told.push(done), never)
  expect(told.at(-1)).toBe(1)
  const { path, version } = await updater.verified()
  expect(version).toBe('0.1.1')
  expect(readFileSync(path).equals(file)).toBe(true)
  expect(server.asked).toEqual(['/paydesk/latest-linux.yml', '/paydesk/latest-linux.yml.sig', `/paydesk/${NAME}`])
  expect(readdirSync(folder)).not.toContain('.updaterId')
  untouched()
})

test('of a Windows package only the file is requested, never its block map, which is not signed', async () => {
  const { server, executor, folder } = await opened()
  const file = randomBytes(1000)
  const name = 'Paydesk-0.1.1-win-x64.exe'
  const content = feedOf(file)
  const files = content.files.map((one) => ({ ...one, url: name }))
  const { bytes, signature } = signedFiles(
    { ...content, files, paydesk: { ...content.paydesk, platform: 'win32' } },
    own.sign,
  )
  for (const [one, put] of Object.entries({ 'latest.yml': bytes, 'latest.yml.sig': signature, [name]: file })) {
    server.put(one, put)
  }
  const updater = createSignedUpdater({
    feed: server.url,
    expected: { keys: [own.key], platform: 'win32', version: '0.1.0' },
    arch: 'x64',
    requests: executor,
    open: () => Object.assign(new NsisUpdater(null, appIn(folder)), { httpExecutor: executor }),
  })
  await updater.check(null, never)
  await updater.download(silent, never)
  expect(readFileSync((await updater.verified()).path).equals(file)).toBe(true)
  expect(server.asked).toEqual(['/paydesk/latest.yml', '/paydesk/latest.yml.sig', `/paydesk/${name}`])
})

test('nothing is downloaded before a feed has been found to be signed', async () => {
  const { updater, server } = await opened()
  expect(await reasonOf(updater.download(silent, never))).toBe('unreadable')
  server.put('latest-linux.yml.sig', 'forged')
  expect(await reasonOf(updater.check(null, never))).toBe('signature_missing')
  expect(await reasonOf(updater.download(silent, never))).toBe('unreadable')
  expect(server.asked.filter((one) => one.includes('AppImage'))).toEqual([])
})

test('the feed is not read again for the download, so that a change in between has no effect', async () => {
  const { updater, server, file } = await opened()
  await updater.check(null, never)
  server.put('latest-linux.yml', 'version: 9.9.9')
  await updater.download(silent, never)
  expect(readFileSync((await updater.verified()).path).equals(file)).toBe(true)
})

test('a feed of the installed version offers nothing', async () => {
  const { updater, publish, file } = await opened()
  await updater.check(null, never)
  publish(feedOf(file, { version: '0.1.0' }))
  expect(await updater.check(null, never)).toBeNull()
  // The version found before was taken back.
  expect(await reasonOf(updater.download(silent, never))).toBe('unreadable')
})

test.each<[string, Partial<FeedContent>, string]>([
  ['an older version', { version: '0.0.9' }, 'older'],
  ['another product', { paydesk: { ...feedOf(Buffer.from('')).paydesk, product: 'com.example' } }, 'other_product'],
  ['another system', { paydesk: { ...feedOf(Buffer.from('')).paydesk, platform: 'darwin' } }, 'other_platform'],
])('a feed of %s is refused', async (_name, part, reason) => {
  const { updater, publish, file } = await opened()
  publish(feedOf(file, part))
  expect(await reasonOf(updater.check(null, never))).toBe(reason)
})

test('a feed for another processor is refused, but reported to those who install manually', async () => {
  const { updater, publish, file } = await opened()
  expect(await updater.check('deb', never)).toMatchObject({ version: '0.1.1', bytes: null })
  const [own] = feedOf(file).files
  const url = 'Paydesk-0.1.1-linux-arm64.AppImage'
  publish(feedOf(file, { files: [{ ...own, url }] as FeedContent['files'] }))
  expect(await reasonOf(updater.check(null, never))).toBe('other_platform')
  expect(await reasonOf(updater.download(silent, never))).toBe('unreadable')
  expect(await updater.check('deb', never)).toMatchObject({ version: '0.1.1', bytes: null })
})

test('a check that fails does not replace the version found before', async () => {
  const { updater, publish, file } = await opened()
  await updater.check(null, never)
  const files = [{ ...feedOf(file).files[0], url: 'Paydesk-0.1.2-linux-arm64.AppImage' }] as FeedContent['files']
  publish(feedOf(file, { version: '0.1.2', files }))
  expect(await reasonOf(updater.check(null, never))).toBe('other_platform')
  await updater.download(silent, never)
  expect((await updater.verified()).version).toBe('0.1.1')
})

test('of files for several processors the right one is downloaded, wherever it is listed', async () => {
  const { updater, publish, file, server } = await opened()
  const other = randomBytes(1000)
  const names = { arm64: 'Paydesk-0.1.1-linux-arm64.AppImage', x64: 'Paydesk-0.1.1-linux-x86_64.AppImage' }
  const [deb] = feedOf(other).files.map((one) => ({ ...one, url: 'Paydesk-0.1.1-linux-amd64.deb' }))
  const [arm64] = feedOf(other).files.map((one) => ({ ...one, url: names.arm64 }))
  const [x64] = feedOf(file).files.map((one) => ({ ...one, url: names.x64 }))
  publish(feedOf(file, { files: [arm64, deb, x64] as FeedContent['files'] }))
  server.put(names.arm64, other)
  server.put(names.x64, file)
  expect((await updater.check(null, never))?.bytes).toBe(file.length)
  await updater.download(silent, never)
  expect(readFileSync((await updater.verified()).path).equals(file)).toBe(true)
})

test('a feed that is signed by another key, or was changed after signing, is refused', async () => {
  const { updater, publish, server, file } = await opened()
  publish(feedOf(file), releaseKey().sign)
  expect(await reasonOf(updater.check(null, never))).toBe('other_key')
  publish()
  const { bytes } = signedFiles(feedOf(randomBytes(100)), own.sign)
  server.put('latest-linux.yml', bytes)
  expect(await reasonOf(updater.check(null, never))).toBe('signature_wrong')
})

test('a missing feed or signature, a web page, a failing server and none at all each have their reason', async () => {
  const { updater, server } = await opened()
  server.remove('latest-linux.yml.sig')
  expect(await reasonOf(updater.check(null, never))).toBe('signature_missing')
  server.put('latest-linux.yml', '<!doctype html><title>Sign in to this network</title>')
  expect(await reasonOf(updater.check(null, never))).toBe('html_page')
  server.remove('latest-linux.yml')
  expect(await reasonOf(updater.check(null, never))).toBe('not_found')
  server.answer('latest-linux.yml', (_request, response) => response.writeHead(410).end())
  expect(await reasonOf(updater.check(null, never))).toBe('not_found')
  server.answer('latest-linux.yml', (_request, response) => response.writeHead(503).end())
  expect(await reasonOf(updater.check(null, never))).toBe('unreachable')
  server.answer('latest-linux.yml', (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('version:', () => response.destroy())
  })
  expect(await reasonOf(updater.check(null, never))).toBe('unreachable')
  server.close()
  expect(await reasonOf(updater.check(null, never))).toBe('unreachable')
})

test('a feed that never ends is given up by its size, and one that stalls by the time', async () => {
  const { updater, server } = await opened({ feed: 1500 })
  let sent = 0
  server.answer('latest-linux.yml', (_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384, 'a'))) sent++
    }
    response.writeHead(200).on('drain', more)
    more()
  })
  expect(await reasonOf(updater.check(null, never))).toBe('too_large')
  expect(sent * 16_384).toBeLessThan(50_000_000)
  server.answer('latest-linux.yml', (_request, response) => void response.writeHead(200).write('version:'))
  expect(await reasonOf(updater.check(null, never))).toBe('timeout')
  server.unanswer('latest-linux.yml')
  server.answer('latest-linux.yml.sig', (_request, response) => void response.writeHead(200).write('0'.repeat(1025)))
  expect(await reasonOf(updater.check(null, never))).toBe('too_large')
  server.answer('latest-linux.yml.sig', (_request, response) => void response.writeHead(200).write('0'))
  expect(await reasonOf(updater.check(null, never))).toBe('timeout')
})

test('a check that is given up ends its request, and makes none if it was given up before', async () => {
  const { updater, server } = await opened()
  const giveUp = new AbortController()
  const ended = new Promise<void>((resolve) => {
    server.answer('latest-linux.yml', (_request, response) => {
      response.on('close', resolve)
      giveUp.abort()
    })
  })
  expect(await reasonOf(updater.check(null, giveUp.signal))).toBe('timeout')
  await ended
  expect(await reasonOf(updater.check(null, giveUp.signal))).toBe('timeout')
  expect(server.asked).toHaveLength(1)
})

test.each([
  ['not_found', 404],
  ['unreachable', 503],
  ['too_large', 200],
])(
  'the rest of an answer that is %s is not waited for, and no proxy answers from its memory',
  async (reason, status) => {
    const { updater, server } = await opened()
    const ended = new Promise<string | undefined>((resolve) => {
      server.answer('latest-linux.yml', ({ headers }, response) => {
        response.on('close', () => resolve(headers['cache-control']))
        response.writeHead(status).write(Buffer.alloc(70_000))
      })
    })
    expect(await reasonOf(updater.check(null, never))).toBe(reason)
    expect(await ended).toBe('no-cache')
  },
)

test('a redirect of the feed is not followed', async () => {
  const { updater, server } = await opened()
  const other = createServer((_request, response) => response.end('never'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  let asked = 0
  other.on('request', () => asked++)
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/latest-linux.yml`
  server.answer('latest-linux.yml', (_request, response) => response.writeHead(302, { location }).end())
  expect(await reasonOf(updater.check(null, never))).toBe('redirected')
  expect(asked).toBe(0)
})

test('a file with a changed byte is refused, and nothing of it is left', async () => {
  const { updater, server, file, left, untouched } = await opened()
  await updater.check(null, never)
  const changed = Buffer.from(file)
  changed[1000] = (changed[1000] ?? 0) ^ 1
  server.put(NAME, changed)
  expect(await reasonOf(updater.download(silent, never))).toBe('changed')
  expect(left()).toEqual([])
  untouched()
})

test('a file that ends too early is refused, whether or not its length was announced', async () => {
  const { updater, server, file, left, untouched } = await opened()
  await updater.check(null, never)
  server.put(NAME, file.subarray(0, 200_000))
  expect(await reasonOf(updater.download(silent, never))).toBe('truncated')
  server.answer(NAME, (_request, response) => {
    response.writeHead(200, { 'content-length': file.length })
    response.write(file.subarray(0, 100_000), () => response.destroy())
  })
  expect(await reasonOf(updater.download(silent, never))).toBe('truncated')
  expect(left()).toEqual([])
  untouched()
  server.close()
  expect(await reasonOf(updater.download(silent, never))).toBe('download_failed')
})

test('a file that never ends is given up', async () => {
  const { updater, server, left, untouched } = await opened()
  await updater.check(null, never)
  server.answer(NAME, (_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
    }
    response.writeHead(200).on('drain', more)
    more()
  })
  expect(await reasonOf(updater.download(silent, never))).toBe('endless_file')
  expect(left()).toEqual([])
  untouched()
})

test('progress is that of the signed size, whatever length the server states', async () => {
  const { updater, server, file } = await opened()
  await updater.check(null, never)
  let goOn = (): void => undefined
  server.answer(NAME, (_request, response) => {
    // Without a length.
    response.writeHead(200).write(file.subarray(0, 150_000))
    goOn = () => response.end(file.subarray(150_000))
  })
  const told: number[] = []
  await updater.download((done) => {
    told.push(done)
    if (done === 0.5) goOn()
  }, never)
  expect(told).toContain(0.5)
  expect(told.at(-1)).toBe(1)
})

test('a download that stalls is given up', async () => {
  const { updater, server, file, left } = await opened({ stalled: 1000 })
  await updater.check(null, never)
  server.answer(NAME, (_request, response) => {
    response.writeHead(200, { 'content-length': file.length })
    response.write(file.subarray(0, 1000))
  })
  expect(await reasonOf(updater.download(silent, never))).toBe('stalled')
  expect(left()).toEqual([])
})

test('a cancelled download ends its request, and can be begun again', async () => {
  const { updater, server, file, left, openings } = await opened()
  await updater.check(null, never)
  const giveUp = new AbortController()
  const told: number[] = []
  const ended = new Promise<void>((resolve) => {
    server.answer(NAME, (_request, response) => {
      response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, 1000), () => giveUp.abort())
      response.on('close', resolve)
    })
  })
  expect(await reasonOf(updater.download((done) => told.push(done), giveUp.signal))).toBe('download_failed')
  await ended
  expect(left()).toEqual([])
  const asked = server.asked.length
  expect(await reasonOf(updater.download(silent, giveUp.signal))).toBe('download_failed')
  expect(server.asked).toHaveLength(asked)
  server.answer(NAME, (_request, response) => response.writeHead(200, { 'content-length': file.length }).end(file))
  await updater.download(silent, never)
  expect((await updater.verified()).version).toBe('0.1.1')
  expect(openings()).toBe(1)
  expect(told, 'it is told nothing of the next one').not.toContain(1)
})

test('a version that was downloaded before is not installed in place of one that could not be', async () => {
  const { updater, publish, server, file } = await opened()
  await updater.check(null, never)
  await updater.download(silent, never)
  publish(feedOf(randomBytes(1000), { version: '0.1.2' }))
  await updater.check(null, never)
  server.put(NAME, file.subarray(1))
  expect(await reasonOf(updater.download(silent, never))).not.toBe('taken')
  expect(await reasonOf(updater.verified())).toBe('changed_on_disk')
})

test('a file changed on the disk after the download is refused, and downloaded again', async () => {
  const { updater, file } = await opened()
  await updater.check(null, never)
  await updater.download(silent, never)
  const { path } = await updater.verified()
  writeFileSync(path, 'something else')
  expect(await reasonOf(updater.verified())).toBe('changed_on_disk')
  await updater.download(silent, never)
  expect(readFileSync((await updater.verified()).path).equals(file)).toBe(true)
  rmSync(path)
  expect(await reasonOf(updater.verified())).toBe('changed_on_disk')
})

test.each([
  ['darwin', 'latest-mac.yml', 'Paydesk-0.1.1-mac-arm64.zip', 'Paydesk-0.1.1-mac-arm64.dmg'],
  ['win32', 'latest.yml', 'Paydesk-0.1.1-win-arm64.exe', 'Paydesk-0.1.1-win-arm64.zip'],
])('on %s the file is chosen that the system’s installer takes', async (platform, name, url, other) => {
  const server = await startFeedServer()
  onTestFinished(() => server.close())
  const content = feedOf(Buffer.from(''))
  const [one] = content.files
  const files = [other, url].map((each, place) => ({ ...one, url: each, size: place + 1 }))
  const { bytes, signature } = signedFiles({ ...content, files, paydesk: { ...content.paydesk, platform } }, own.sign)
  server.put(name, bytes)
  server.put(`${name}.sig`, signature)
  const updater = createSignedUpdater({
    feed: server.url,
    expected: { keys: [own.key], platform, version: '0.1.0' },
    arch: 'arm64',
    requests: new NodeExecutor(),
    open: () => {
      throw new Error('Nothing is downloaded')
    },
  })
  expect((await updater.check(null, never))?.bytes).toBe(2)
})

test('a download folder that cannot be written to is reported', async () => {
  const { updater, folder } = await opened()
  await updater.check(null, never)
  writeFileSync(join(folder, 'paydesk-updater'), 'a file where the folder should be')
  expect(await reasonOf(updater.download(silent, never))).toBe('folder_unwritable')
})
