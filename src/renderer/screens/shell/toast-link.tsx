import { Anchor } from '@mantine/core'
import type { RouterHistory } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { type MessageId, T } from '../../i18n/index.tsx'

interface ToastLinkProps {
  readonly to: string
  readonly words: MessageId
  /** Notifications render outside the router: without its history a screen with unsaved changes could not be kept. */
  readonly history: RouterHistory
}

/** A link in a notification. */
export function ToastLink({ to, words, history }: ToastLinkProps): ReactNode {
  const go = (event: MouseEvent) => {
    // With one of these keys the browser opens another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(to)
  }
  return (
    <Anchor size="sm" href={`#${to}`} onClick={go}>
      <T id={words} />
    </Anchor>
  )
}
