import type { ReactNode } from 'react'
import classes from './badge.module.css'
import { cx } from './cx.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'odd' | 'mute' | 'training' | 'live' | 'test'

interface TagProps {
  readonly tone: Tone
  readonly title?: string
  /** Shown unchanged, in monospace: a word of the platform that Paydesk does not know. */
  readonly raw?: boolean
  readonly children: ReactNode
}

/** A word on a coloured background. The colour never carries a meaning alone. */
export function Tag({ tone, title, raw = false, children }: TagProps): ReactNode {
  return (
    <span className={cx(classes.badge, raw && classes.raw)} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
