import { ipcRenderer } from 'electron'
import { CONNECT_CHANNEL, CONNECT_MESSAGE } from '#shared/contract/connect.ts'

// All this script does: hand a message port of the page on to main. The page gets no function of it.
window.addEventListener('message', (event) => {
  if (event.source !== window || event.origin !== window.location.origin || event.data !== CONNECT_MESSAGE) return
  const [port] = event.ports
  if (port) ipcRenderer.postMessage(CONNECT_CHANNEL, null, [port])
})
