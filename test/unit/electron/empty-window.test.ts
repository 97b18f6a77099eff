import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { setupEmptyWindowWatch } from '../../../src/main/electron/empty-window.ts'
import type { HostLanguage } from '../../../src/main/electron/messages.ts'

/** A fake Electron app, and the question it shows. */
const electron = vi.hoisted(() => ({ app: {} as EventEmitter, asked: (_message: string): void => undefined }))
vi.mock('electron', () => ({
  get app() {
    return electron.app
  },
  ipcMain: { on: () => undefined, off: () => undefined },
  nativeTheme: {},
  dialog: {
    showMessageBox: async (_window: unknown, { message }: { message: string }) => {
      electron.asked(message)
      return { response: 0 }
    },
  },
}))

test('an empty window is explained in the language that the operator has chosen by then', async () => {
  vi.stubEnv('PAYDESK_NO_DIALOG', '')
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  electron.app = new EventEmitter()
  let language: HostLanguage = 'en'
  setupEmptyWindowWatch(() => language)
  const still = { isDestroyed: () => false, isMinimized: () => false, show: () => undefined, focus: () => undefined }
  const webContents = Object.assign(new EventEmitter(), { reload: () => undefined })
  electron.app.emit('browser-window-created', {}, Object.assign(new EventEmitter(), { ...still, webContents }))
  language = 'ru'
  const asked = new Promise((resolve) => Object.assign(electron, { asked: resolve }))
  webContents.emit('did-fail-load', {}, -2, 'ERR_FAILED', 'app://paydesk/', true)
  expect(await asked).toBe('Paydesk не может показать свои экраны')
})
