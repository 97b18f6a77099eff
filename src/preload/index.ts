import { contextBridge, ipcRenderer, webUtils } from 'electron'
import {
  CONNECT_CHANNEL,
  CONNECT_MESSAGE,
  DROPPED_FILES_CHANNEL,
  DROPPED_FILES_GLOBAL,
  type DroppedFilesBridge,
} from '#shared/contract/connect.ts'

// This script does two things. First, it passes a message port of the page on to main.
window.addEventListener('message', (event) => {
  if (event.source !== window || event.origin !== window.location.origin || event.data !== CONNECT_MESSAGE) return
  const [port] = event.ports
  if (port) ipcRenderer.postMessage(CONNECT_CHANNEL, null, [port])
})

// Second, it tells main the paths of the files that the operator has given to the page. The page gets handles, never
// paths, and cannot create a `File` that has a path.
const droppedFiles: DroppedFilesBridge = {
  register: async (files) =>
    ipcRenderer.invoke(
      DROPPED_FILES_CHANNEL,
      files.map((file) => webUtils.getPathForFile(file)),
    ),
}
contextBridge.exposeInMainWorld(DROPPED_FILES_GLOBAL, droppedFiles)
