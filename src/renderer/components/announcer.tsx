import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { create } from 'zustand'

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
