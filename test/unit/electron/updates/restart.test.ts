import { EventEmitter } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AppUpdater } from 'electron-updater'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isStartedAgain, relaunch, restartAfter, stageOnMac } from '../../../../src/main/electron/updates/restart.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

/** A fake Electron app with one window, whose page may keep it open. */
const electron = vi.hoisted(() => ({
  app: {} as EventEmitter,
  contents: {} as EventEmitter,
  did: [] as string[],
  args: [] as string[],
  isOpen: true,
}))
vi.mock('electron', () => ({
  get app() {
    return electron.app
  },
  BrowserWindow: {
    getAllWindows: () =>
      electron.isOpen ? [{ webContents: electron.contents, close: () => electron.did.push('close the window') }] : [],
  },
}))

beforeEach(() => {
  vi.unstubAllEnvs()
  electron.did = []
  electron.isOpen = true
  electron.contents = new EventEmitter()
  electron.app = Object.assign(new EventEmitter(), {
    quit: () => electron.did.push('quit'),
    getPath: () => 'D:\\Desk',
    relaunch: ({ execPath = 'this program', args }: { execPath?: string; args: string[] }) => {
      electron.did.push(`relaunch ${execPath}`)
      electron.args = args
    },
  })
})

function fakeUpdater() {
  const quitAndInstall = (...how: boolean[]) => electron.did.push(['quit and install', ...how].join(' '))
  const updater = Object.assign(new EventEmitter(), { quitAndInstall })
  return updater as typeof updater & AppUpdater
}

test('a program that will be started again says so, so that nothing else starts it', () => {
  expect(isStartedAgain()).toBe(false)
  relaunch()
  expect(isStartedAgain()).toBe(true)
})

test('a version that macOS refuses is reported, and nothing waits for a restart that does not come', async () => {
  const updater = fakeUpdater()
  const restarted = restartAfter(updater, 'darwin')
  updater.emit('error', new Error('Cannot update while running on a read-only volume'))
  await expect(restarted).rejects.toThrow('read-only volume')
  expect(updater.listenerCount('error')).toBe(0)
  expect(electron.contents.listenerCount('will-prevent-unload')).toBe(0)
})

test.each(['darwin', 'win32', 'linux'] as const)(
  'on %s a page that stays open cancels the restart',
  async (platform) => {
    const updater = fakeUpdater()
    const restarted = restartAfter(updater, platform)
    expect(isStartedAgain()).toBe(platform !== 'linux')
    electron.contents.emit('will-prevent-unload')
    await restarted
    expect(isStartedAgain()).toBe(false)
    electron.did = []
    electron.isOpen = false
    electron.app.emit('window-all-closed')
    electron.app.emit('will-quit')
    electron.app.emit('quit')
    expect(electron.did).toEqual([])
    expect([updater.listenerCount('error'), electron.contents.listenerCount('will-prevent-unload')]).toEqual([0, 0])
  },
)

test('on macOS the windows close before the updater is asked to install', () => {
  void restartAfter(fakeUpdater(), 'darwin')
  expect(electron.did).toEqual(['close the window'])
  electron.isOpen = false
  electron.app.emit('window-all-closed')
  electron.app.emit('quit')
  expect(electron.did).toEqual(['close the window', 'quit and install'])
  electron.did = []
  void restartAfter(fakeUpdater(), 'darwin')
  expect(electron.did).toEqual(['quit and install'])
})

test('on macOS the system’s updater stages a version, and its refusal or silence is an error', async () => {
  const native = (answer: (emitter: EventEmitter) => void) => {
    const emitter = new EventEmitter()
    return Object.assign(emitter, { checkForUpdates: () => answer(emitter) })
  }
  await stageOnMac(native((emitter) => void emitter.emit('update-downloaded')))
  const refuses = native((emitter) => void emitter.emit('error', new Error('its signature')))
  await expect(stageOnMac(refuses)).rejects.toThrow('its signature')
  const silent = native(() => undefined)
  await expect(stageOnMac(silent, 1)).rejects.toThrow('does not answer')
  expect(silent.eventNames()).toEqual([])
})

test('the installer of Windows starts once nothing of the desk is open any more, unseen, and starts Paydesk', () => {
  void restartAfter(fakeUpdater(), 'win32')
  electron.isOpen = false
  electron.app.emit('window-all-closed')
  electron.app.emit('will-quit')
  expect(electron.did).toEqual(['quit'])
  electron.app.emit('quit')
  expect(electron.did).toEqual(['quit', 'quit and install true true'])
})

test('on Linux the AppImage of this program is started, never another one from the environment', () => {
  const folder = temporaryFolder()
  const appImage = join(folder, 'Other.AppImage')
  writeFileSync(appImage, '')
  const [other, unpacked] = [join(folder, 'appimage_extracted_other'), join(folder, 'appimage_extracted_own')]
  mkdirSync(other)
  symlinkSync(dirname(process.execPath), unpacked)
  vi.stubEnv('APPIMAGE', appImage)
  for (const [mounted, started, unpacks] of [
    [other, 'relaunch this program', undefined],
    [dirname(process.execPath), `relaunch ${appImage}`, undefined],
    [unpacked, `relaunch ${appImage}`, '1'],
  ] as const) {
    electron.did = []
    vi.stubEnv('APPIMAGE_EXTRACT_AND_RUN', undefined)
    vi.stubEnv('APPDIR', mounted)
    void restartAfter(null, 'linux')
    electron.app.emit('will-quit')
    expect(electron.did).toEqual(['quit', started])
    expect(process.env.APPIMAGE_EXTRACT_AND_RUN).toBe(unpacks)
  }
})

test('a program that an installer started without arguments is started again with its data folder', () => {
  const { argv } = process
  onTestFinished(() => void Object.assign(process, { argv }))
  process.argv = ['Paydesk.exe', '--updated']
  relaunch()
  expect(electron.args).toEqual(['--updated', '--data=D:\\Desk'])
  process.argv = ['Paydesk.exe', ...electron.args, '--lang=ru']
  relaunch()
  expect(electron.args).toEqual(['--updated', '--lang=ru', '--data=D:\\Desk'])
})
