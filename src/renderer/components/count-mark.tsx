import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './count-mark.module.css'
import { cx } from './cx.ts'

interface CountMarkProps {
  readonly count: number
  /** What is counted, in words: shown on hover and read by screen readers. */
  readonly means: string
  /** Drawn as an outline: the counted items are elsewhere. */
  readonly hollow?: boolean
  readonly className?: string | undefined
}

/** The number of things that need attention, shown beside the link to them. */
export function CountMark({ count, means, hollow = false, className }: CountMarkProps): ReactNode {
  return (
    <span className={cx(classes.mark, className)} data-hollow={hollow || undefined} title={means}>
      <span aria-hidden>{count > 999 ? '999+' : count}</span>
      <VisuallyHidden>{means}</VisuallyHidden>
    </span>
  )
}
