import { VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useCallback } from 'react'
import { create } from 'zustand'
import { failureOf } from '../bridge/failure.ts'
import { useT } from '../i18n/index.tsx'
import { exceptionWords, failureWords } from './failure-words.ts'

const useAnnouncement = create<{ readonly text: string }>(() => ({ text: '' }))

/** Announces a text to screen readers, without moving the focus. */
export function announce(text: string): void {
  // Repeated text is only spoken if it was removed in between.
  useAnnouncement.setState({ text: '' })
  setTimeout(() => useAnnouncement.setState({ text }), 50)
}

/** The live region for announcements. Rendered once in the app. */
export function Announcer(): ReactNode {
  const { text } = useAnnouncement()
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}

/** Failures stay until closed. More would leave no room for later messages. */
const MAX_FAILURES = 2
const openFailures: string[] = []

/** Reports a failed call that has no place on the screen for its failure, such as one made from the palette. */
export function useTellFailure(): (error: unknown) => void {
  const t = useT()
  return useCallback(
    (error) => {
      const failure = failureOf(error)
      const { what, money, next, also, values } = failure ? failureWords(failure) : exceptionWords(error)
      const ids = also ? [money, next, also] : [money, next]
      const message = ids.map((id) => t(id, values)).join(' ')
      const id = notifications.show({ color: 'red', title: t(what, values), message, autoClose: false })
      openFailures.push(id)
      for (const oldest of openFailures.splice(0, openFailures.length - MAX_FAILURES)) notifications.hide(oldest)
    },
    [t],
  )
}
