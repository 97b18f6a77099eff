import type { EventEmitter } from 'node:events'
import { type BrowserWindow, type IpcMainEvent, type IpcMainInvokeEvent, ipcMain, type MessagePortMain } from 'electron'
import type { ServedPort } from '#core/router/serve.ts'
import { CONNECT_CHANNEL } from '#shared/contract/connect.ts'
import { isPage } from './app-address.ts'

/**
 * Accepts the message port that the preload script of our own window passes on. Returns a function to be called once
 * the desk can be served: a page that asks before that is served then.
 */
export function setupDeskPort(window: () => BrowserWindow | null): (serve: (port: ServedPort) => void) => void {
  let current: MessagePortMain | null = null
  let serve: ((port: ServedPort) => void) | null = null
  const begin = (): void => {
    if (current === null || serve === null) return
    serve(served(current))
    current.start()
  }
  ipcMain.on(CONNECT_CHANNEL, (event) => {
    const [port, ...others] = event.ports
    for (const other of others) other.close()
    if (!port) return
    if (!isOurs(event, window())) {
      port.close()
      return
    }
    // A reload brings a new port; responses to the old page's requests are no longer needed.
    current?.close()
    current = port
    begin()
  })
  return (serveDesk) => {
    serve = serveDesk
    begin()
  }
}

/** Whether a message comes from the page of our own window. */
export function isOurs(event: IpcMainEvent | IpcMainInvokeEvent, window: BrowserWindow | null): boolean {
  return window !== null && event.sender === window.webContents && isPage(event.senderFrame)
}

/** The port as core expects it: Electron's types name each event, core's do not. */
function served(port: MessagePortMain): ServedPort {
  const events: EventEmitter = port
  return {
    postMessage: (data) => port.postMessage(data),
    on: (type, listener) => events.on(type, listener as (event: unknown) => void),
  }
}
