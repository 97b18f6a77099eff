/** What the renderer posts to its own window, with a message port, for the preload script to pass to main. */
export const CONNECT_MESSAGE = 'paydesk:connect'

/** The IPC channel on which the preload script passes the port on. */
export const CONNECT_CHANNEL = 'desk:connect'

/**
 * The event by which the desktop asks the page to show a screen; its detail is an address such as "#/help". The router
 * cancels it; until there is one, nothing does.
 */
export const SHOW_EVENT = 'paydesk:show'

/** The global under which the preload script gives the page its only function (desktop only). */
export const DROPPED_FILES_GLOBAL = 'paydeskFiles'

/** The IPC channel on which the preload script registers files with main. The page cannot access it. */
export const DROPPED_FILES_CHANNEL = 'desk:dropped-files'

/** What the preload script exposes to the page. */
export interface DroppedFilesBridge {
  /**
   * Registers files that the operator has dropped or chosen. Returns a handle for evidence.add for each file, in order;
   * `null` if there is no file on disk behind it, such as a picture from the clipboard.
   */
  register(files: readonly File[]): Promise<readonly (string | null)[]>
}
