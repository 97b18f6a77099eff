import { type ReactNode, useId } from 'react'
import classes from './settings-screen.module.css'

interface SectionProps {
  readonly title: string
  /** Default: 2. */
  readonly level?: 2 | 3
  /** `Description` elements. */
  readonly children: ReactNode
}

/** A titled part of the settings. */
export function Section({ title, level = 2, children }: SectionProps): ReactNode {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Heading id={id} className={classes.heading}>
        {title}
      </Heading>
      <dl className={classes.rows}>{children}</dl>
    </section>
  )
}
