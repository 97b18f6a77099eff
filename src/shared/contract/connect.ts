/** What the renderer posts to its own window, with a message port, for the preload script to hand to main. */
export const CONNECT_MESSAGE = 'paydesk:connect'

/** The IPC channel on which the preload script hands the port over. */
export const CONNECT_CHANNEL = 'desk:connect'

/** The name under which the preload script gives the page its one function (desktop only). */
export const DROPPED_FILES_GLOBAL = 'paydeskFiles'

/** The IPC channel on which the preload script registers files with main. The page has no way to it. */
export const DROPPED_FILES_CHANNEL = 'desk:dropped-files'

/** What the page gets of the preload script. */
export interface DroppedFilesBridge {
  /**
   * Registers files that the operator has dropped or chosen. For each, in their order, a handle for evidence.add; null
   * where there is no file on disk behind it, such as a picture from the clipboard.
   */
  register(files: readonly File[]): Promise<readonly (string | null)[]>
}
