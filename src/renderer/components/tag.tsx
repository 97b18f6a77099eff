import type { ReactNode } from 'react'
import classes from './badge.module.css'
import { cx } from './cx.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'odd' | 'mute' | 'training' | 'live' | 'test'

interface TagProps {
  readonly tone: Tone
  readonly title?: string
  /** Shown as it came, in monospace: a word of the service that the desk has no words for. */
  readonly raw?: boolean
  readonly children: ReactNode
}

/** A word on a colour. The colour never says anything alone. */
export function Tag({ tone, title, raw = false, children }: TagProps): ReactNode {
  return (
    <span className={cx(classes.badge, raw && classes.raw)} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
