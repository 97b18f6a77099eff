import type { RouterHistory } from '@tanstack/react-router'
import { SHOW_EVENT } from '#shared/contract/connect.ts'

/**
 * Shows the screens that the desktop asks for, through the router's history: so a screen that asks before it is left
 * can be kept.
 */
export function followHost(history: RouterHistory, page: EventTarget): void {
  page.addEventListener(SHOW_EVENT, (event) => {
    event.preventDefault()
    const to = (event as CustomEvent<string>).detail.slice(1)
    if (to !== history.location.href) history.push(to)
  })
}
