import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test'
import { askDesk } from '../electron/ask-desk.ts'
import { text } from '../fakes/texts.ts'
import { type FeedServer, releaseKey, sha512, signedFiles, startFeedServer } from '../fakes/update-feed.ts'
import { makeAppImage, packageFolder, whyNoAppImages } from './app-images.ts'

/** Real AppImages of two versions, and an update server on this machine. Built once, which takes a minute. */
interface Made {
  readonly folder: string
  readonly server: FeedServer
  readonly oldFile: string
  readonly newFile: string
  readonly newName: string
}
let made: Made

const FEED = 'latest-linux.yml'
const key = releaseKey()

test.describe.configure({ mode: 'serial', timeout: 180_000 })

const MAKING_MS = 600_000

test.beforeAll(async () => {
  test.setTimeout(MAKING_MS)
  const reason = whyNoAppImages()
  test.skip(reason !== null, reason ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-updates-'))
  const server = await startFeedServer()
  const packaged = packageFolder(join(folder, 'base'), server.url, key)
  const oldFile = await makeAppImage(packaged, '0.1.0', join(folder, 'old'), server.url, key)
  const newFile = await makeAppImage(packaged, '0.1.1', join(folder, 'new'), server.url, key)
  made = { folder, server, oldFile, newFile, newName: newFile.slice(newFile.lastIndexOf('/') + 1) }
})

test.afterAll(() => {
  if (made === undefined) return
  made.server.close()
  rmSync(made.folder, { recursive: true, force: true })
})

/** Publishes the signed feed, and the file that it names. */
function publish({ server, newFile, newName }: Made): void {
  server.put(FEED, readFileSync(join(newFile, '..', FEED)))
  server.put(`${FEED}.sig`, readFileSync(join(newFile, '..', `${FEED}.sig`)))
  server.put(newName, readFileSync(newFile))
  server.asked.length = 0
}

/** A test's own installation of 0.1.0, and its data folder. */
interface Installed {
  readonly file: string
  readonly data: string
  start(): Promise<{ app: ElectronApplication; page: Page }>
  /** Versions that have been started on the data folder, oldest first. */
  started(): string[]
}

function install(place: string): Installed {
  const home = mkdtempSync(join(made.folder, 'home-'))
  const file = join(place, 'Paydesk.AppImage')
  copyFileSync(made.oldFile, file)
  const data = join(home, 'данные 💳 desk')
  const env = {
    ...(process.env as Record<string, string>),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    PAYDESK_NO_DIALOG: '1',
  }
  return {
    file,
    data,
    async start() {
      const app = await _electron.launch({ executablePath: file, args: [`--data=${data}`], env })
      const page = await app.firstWindow()
      const training = page.getByRole('button', { name: text('welcome.training.action') })
      const navigation = page.getByRole('navigation')
      await training.or(navigation).first().waitFor()
      if (await training.isVisible()) await training.click()
      await navigation.waitFor()
      return { app, page }
    },
    started() {
      const log = join(data, 'logs', 'desk.log')
      if (!existsSync(log)) return []
      return readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.includes('"msg":"started"'))
        .map((line) => (JSON.parse(line) as { version: string }).version)
    },
  }
}

function newFolder(): string {
  const folder = join(made.folder, randomUUID())
  mkdirSync(folder)
  return folder
}

/** Processes whose command line contains a text. One that renames itself no longer has its arguments separately. */
function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Kills a desk, and ends the process that mounted its AppImage, which outlives it and keeps its output open. */
async function end({ data, file }: Installed): Promise<void> {
  for (const [text, signal] of [
    [`--data=${data}`, 'SIGKILL'],
    [file, 'SIGTERM'],
  ] as const) {
    for (const pid of processesWith(text)) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended by itself.
      }
    }
    await expect.poll(() => processesWith(text)).toEqual([])
  }
}

const closing = (app: ElectronApplication) => new Promise<void>((resolve) => app.on('close', () => resolve()))

async function toUpdates(page: Page) {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('shell.settings') })
    .click()
  return page.getByRole('region', { name: text('updates.title') })
}

/** Checks for updates and downloads the one found, until it is ready to be installed. */
async function download(page: Page) {
  const updates = await toUpdates(page)
  await updates.getByRole('button', { name: text('updates.check') }).click()
  await updates.getByRole('button', { name: text('updates.download'), exact: true }).click()
  await expect(updates.getByRole('button', { name: text('updates.install') })).toBeVisible({ timeout: 60_000 })
  return updates
}

const hashOf = (path: string): string => sha512(readFileSync(path))

test('0.1.0 updates to 0.1.1 on the same data folder', async () => {
  publish(made)
  const installed = install(newFolder())
  const { app, page } = await installed.start()
  const closed = closing(app)
  const updates = await download(page)
  await expect(updates.getByRole('region', { name: text('updates.notes') })).toHaveText('Version 0.1.1')
  expect(hashOf(installed.file)).toBe(hashOf(made.oldFile))
  await updates.getByRole('button', { name: text('updates.install') }).click()
  await closed
  await expect.poll(installed.started, { timeout: 60_000 }).toEqual(['0.1.0', '0.1.1'])
  expect(hashOf(installed.file)).toBe(hashOf(made.newFile))
  expect(readdirSync(join(installed.file, '..'))).toEqual(['Paydesk.AppImage'])

  expect(made.server.asked.filter((one) => one.includes(made.newName))).toEqual([`/paydesk/${made.newName}`])
  await end(installed)
})

test('a restore restarts the AppImage although its old mount is gone', async () => {
  const installed = install(newFolder())
  const { app, page } = await installed.start()
  const backups = newFolder()
  const choose = (folder: string) =>
    app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
    }, folder)
  try {
    await choose(backups)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: text('shell.settings') })
      .click()
    await page.getByRole('button', { name: text('backups.backUp') }).click()
    await expect(page.getByText(/Backup complete and verified/)).toBeVisible()
    await choose(join(backups, readdirSync(backups)[0] ?? ''))
    await page.getByRole('button', { name: text('backups.restore.other') }).click()
    const restoring = page.getByRole('dialog', { name: text('backups.restore.title') })
    await restoring.getByRole('checkbox').check()
    const closed = closing(app)
    await restoring.getByRole('button', { name: text('backups.restore.confirm') }).click()
    await closed
    await expect.poll(() => installed.started(), { timeout: 30_000 }).toEqual(['0.1.0', '0.1.0'])
  } finally {
    await end(installed)
  }
})

test('an update waits while a payin is unanswered, and is installed by itself afterwards', async () => {
  publish(made)
  let answer: ServerResponse | null = null
  const platform = createServer((request, response) => {
    if (request.method === 'POST') answer = response
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const installed = install(newFolder())
  try {
    const { app, page } = await installed.start()
    const closed = closing(app)
    await download(page)
    const baseUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
    const draft = { name: 'Shop', environment: 'test', baseUrl, auth: { scheme: 'bearer' }, statusBy: 'query' }
    // Called directly, which takes over the page's connection.
    const profile = await askDesk(page, 'profiles/create', { draft, secret: { scheme: 'bearer', token: 't' } })
    const { id, revision } = profile as { id: string; revision: number }
    askDesk(page, 'payments/createAccountPayin', {
      ...{ profileId: id, profileRevision: revision, intentId: randomUUID() },
      ...{ amount: '100', currency: 'RUB', merchant_transaction_id: 'while-updating' },
    }).catch(() => undefined)
    await expect.poll(() => answer !== null).toBe(true)
    expect(await askDesk(page, 'updates/install')).toMatchObject({
      offer: { stage: 'waiting', waitsFor: ['in_flight'] },
    })
    expect(hashOf(installed.file)).toBe(hashOf(made.oldFile))
    ;(answer as ServerResponse | null)?.end(JSON.stringify({ id: 'Ab12Cd34' }))
    await closed
    await expect.poll(installed.started, { timeout: 60_000 }).toEqual(['0.1.0', '0.1.1'])
  } finally {
    platform.closeAllConnections()
    platform.close()
    await end(installed)
  }
})

test('after a kill in the middle of a download, the old version starts again and can be updated', async () => {
  publish(made)
  const { server, newName, newFile } = made
  const installed = install(newFolder())
  const half = readFileSync(newFile).subarray(0, 50_000_000)
  const began = new Promise<void>((resolve) => {
    server.answer(newName, (_request, response) => {
      response.writeHead(200, { 'content-length': 2 * half.length }).write(half, () => resolve())
    })
  })
  const { page } = await installed.start()
  const updates = await toUpdates(page)
  await updates.getByRole('button', { name: text('updates.check') }).click()
  await updates.getByRole('button', { name: text('updates.download'), exact: true }).click()
  await began
  await end(installed)
  expect(hashOf(installed.file)).toBe(hashOf(made.oldFile))

  server.unanswer(newName)
  const again = await installed.start()
  const closed = closing(again.app)
  const offered = await download(again.page)
  await offered.getByRole('button', { name: text('updates.install') }).click()
  await closed
  await expect.poll(installed.started, { timeout: 60_000 }).toEqual(['0.1.0', '0.1.0', '0.1.1'])
  await end(installed)
})

test('whatever differs from what was signed is refused with its reason, and 0.1.0 goes on', async () => {
  publish(made)
  const { server, newName, newFile } = made
  const installed = install(newFolder())
  const { app, page } = await installed.start()
  const updates = await toUpdates(page)
  const check = updates.getByRole('button', { name: text('updates.check') })
  const refused = async (words: string) => {
    await check.click()
    await expect(updates.getByRole('alert')).toContainText(words)
    await expect(updates.getByRole('alert')).toContainText(text('updates.failed.safe'))
  }
  const content = (version: string, part: object = {}) => ({
    ...{ version, files: [{ url: newName, sha512: hashOf(newFile), size: readFileSync(newFile).length }] },
    paydesk: {
      product: 'com.paydesk.desktop',
      platform: 'linux',
      minimum: '0.0.0',
      notes: { en: '', ru: '' },
      ...part,
    },
  })
  const put = (files: { bytes: Buffer; signature: string }) => {
    server.put(FEED, files.bytes)
    server.put(`${FEED}.sig`, files.signature)
  }
  const own = signedFiles(content('0.1.1'), key.sign)

  put({ ...own, bytes: Buffer.from(own.bytes.toString().replace('0.1.1', '0.1.2')) })
  await refused('it was changed after it was signed')
  put(signedFiles(content('0.1.1'), releaseKey().sign))
  await refused(text('updates.failed.other_key'))
  put(signedFiles(content('0.0.9'), key.sign))
  await refused('offers 0.0.9, which is older')
  put(signedFiles(content('0.1.1', { product: 'com.example.other' }), key.sign))
  await refused('another product')
  put(signedFiles(content('0.1.1', { platform: 'win32' }), key.sign))
  await refused('another system')
  put(own)
  server.remove(`${FEED}.sig`)
  await refused('has no signature')
  server.put(FEED, '<!doctype html><title>Sign in</title>')
  await refused('A web page came')
  server.answer(FEED, (_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384, 'a')));
    }
    response.writeHead(200).on('drain', more)
    more()
  })
  await refused(text('updates.failed.too_large'))
  server.unanswer(FEED)

  let elsewhere = 0
  const other = createServer((_request, response) => {
    elsewhere++
    response.end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  server.answer(FEED, (_request, response) => response.writeHead(302, { location: `${location}${FEED}` }).end())
  await refused(text('updates.failed.redirected'))
  server.unanswer(FEED)

  publish(made)
  await check.click()
  const begin = updates.getByRole('button', { name: text('updates.download'), exact: true })
  const failed = async (words: string) => {
    await begin.click()
    await expect(updates.getByRole('alert')).toContainText(words, { timeout: 60_000 })
    await expect(begin).toBeVisible()
  }
  server.answer(newName, (_request, response) => response.writeHead(302, { location: `${location}${newName}` }).end())
  await failed('The connection to the update server failed')
  expect(elsewhere).toBe(0)
  other.close()
  server.unanswer(newName)

  const changed = readFileSync(newFile)
  changed[1000] = (changed[1000] ?? 0) ^ 1
  server.put(newName, changed)
  await failed('The file is not the one that was signed')
  server.put(newName, readFileSync(newFile).subarray(0, 60_000_000))
  await failed('The file ended too early')

  expect(hashOf(installed.file)).toBe(hashOf(made.oldFile))
  expect(installed.started()).toEqual(['0.1.0'])
  await app.close()
  await end(installed)
})

/** A separate file system of the given size; `null` if this account may not mount one. */
function mounted(bytes: number): string | null {
  const folder = newFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    return null
  }
}

test('on a full or read-only disk the old version stays and goes on, and is updated once there is room', async () => {
  publish(made)
  const size = readFileSync(made.oldFile).length
  const place = mounted(size + 20_000_000)
  test.skip(place === null, 'this account may not mount a file system')
  if (place === null) return
  const installed = install(place)
  try {
    const { page } = await installed.start()
    const updates = await download(page)
    const restart = updates.getByRole('button', { name: text('updates.install') })
    await restart.click()
    await expect(updates.getByRole('alert')).toContainText(text('updates.failed.disk_full'))
    expect(hashOf(installed.file)).toBe(hashOf(made.oldFile))
    expect(readdirSync(place)).toEqual(['Paydesk.AppImage'])

    execFileSync('mount', ['-o', 'remount,ro', place])
    await restart.click()
    await expect(updates.getByRole('alert')).toContainText(text('updates.failed.folder_unwritable'))
    expect(hashOf(installed.file)).toBe(hashOf(made.oldFile))

    execFileSync('mount', ['-o', `remount,rw,size=${3 * size}`, place])
    await restart.click()
    await expect.poll(installed.started, { timeout: 60_000 }).toEqual(['0.1.0', '0.1.1'])
    expect(hashOf(installed.file)).toBe(hashOf(made.newFile))
  } finally {
    await end(installed)
    execFileSync('umount', ['-l', place])
  }
})
