/** What the renderer posts to its own window, with a message port, for the preload script to hand to main. */
export const CONNECT_MESSAGE = 'paydesk:connect'

/** The IPC channel on which the preload script hands the port over. */
export const CONNECT_CHANNEL = 'desk:connect'
