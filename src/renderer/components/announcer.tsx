import { VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useCallback } from 'react'
import { create } from 'zustand'
import { failureOf } from '../bridge/failure.ts'
import { useT } from '../i18n/index.tsx'
import { exceptionWords, failureWords } from './failure-words.ts'

const useAnnouncement = create<{ readonly text: string }>(() => ({ text: '' }))

/** Says something to a screen reader, without taking the focus. */
export function announce(text: string): void {
  // The same words twice are only spoken when they were gone in between.
  useAnnouncement.setState({ text: '' })
  setTimeout(() => useAnnouncement.setState({ text }), 50)
}

/** Where announcements are spoken from. Once in the app. */
export function Announcer(): ReactNode {
  const { text } = useAnnouncement()
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}

/** Failures stay until they are closed. More would leave no place for what is told next. */
const MAX_FAILURES = 2
const openFailures: string[] = []

/** Tells of a failed call that has no place of its own on the screen, such as one of the palette. */
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
