import { type ReactNode, useId } from 'react'
import classes from './settings-screen.module.css'

interface SectionProps {
  readonly title: string
  /** Pairs of dt and dd. */
  readonly children: ReactNode
}

/** A titled part of the settings. */
export function Section({ title, children }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      <dl className={classes.rows}>{children}</dl>
    </section>
  )
}
