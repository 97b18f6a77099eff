import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './count-mark.module.css'
import { cx } from './cx.ts'

interface CountMarkProps {
  readonly count: number
  /** What is counted, in words: on hover and for a screen reader. */
  readonly means: string
  /** Drawn as an outline: what is counted is not here. */
  readonly hollow?: boolean
  readonly className?: string | undefined
}

/** How many things need somebody, beside the way that leads to them. */
export function CountMark({ count, means, hollow = false, className }: CountMarkProps): ReactNode {
  return (
    <span className={cx(classes.mark, className)} data-hollow={hollow || undefined} title={means}>
      <span aria-hidden>{count > 999 ? '999+' : count}</span>
      <VisuallyHidden>{means}</VisuallyHidden>
    </span>
  )
}
