import { type ReactNode, useId } from 'react'
import classes from './record.module.css'

interface CardProps {
  readonly title: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}

interface FoldProps extends Omit<CardProps, 'action'> {
  /** Whether it is open at first. */
  readonly open?: boolean
}

/** A titled section that is collapsed until needed. */
export function Fold({ title, open = false, children }: FoldProps): ReactNode {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <details open={open}>
        <summary className={classes.summary}>
          <h2 id={id} className={classes.heading}>
            {title}
          </h2>
        </summary>
        {children}
      </details>
    </section>
  )
}

/** A titled section of what is known of a transaction. */
export function Card({ title, action, children }: CardProps): ReactNode {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.cardHead}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}
