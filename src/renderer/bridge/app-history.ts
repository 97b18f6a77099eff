import { createHashHistory, type RouterHistory } from '@tanstack/react-router'

/**
 * The router's history, with addresses in the hash. An address entered by hand gets a numbered entry like the router's
 * own: by the numbers, the router goes back to a screen that the operator decides not to leave.
 */
export function createAppHistory(): RouterHistory {
  // Added before the router's listener, which reads the number.
  window.addEventListener('popstate', () => {
    if (window.history.state !== null) return
    const key = crypto.randomUUID()
    const state = { key, __TSR_key: key, __TSR_index: history.location.state.__TSR_index + 1 }
    // Not by the router's own replacement of this method, which shows the address without asking.
    History.prototype.replaceState.call(window.history, state, '')
  })
  const history = createHashHistory()
  return history
}
