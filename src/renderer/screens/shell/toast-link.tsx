import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { type MessageId, T } from '../../i18n/index.tsx'

/** A way from a short message. A plain address: messages are drawn outside of the router. */
export function ToastLink({ to, words }: { readonly to: string; readonly words: MessageId }): ReactNode {
  return (
    <Anchor size="sm" href={`#${to}`}>
      <T id={words} />
    </Anchor>
  )
}
