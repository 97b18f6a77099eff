import { useDocumentTitle } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from './cx.ts'
import classes from './page.module.css'
import { useFocusOnArrival } from './screen-focus.ts'

interface PageProps {
  readonly title: string
  /** A short note beside the title: a count, an age. */
  readonly hint?: ReactNode
  /** Buttons to the right of the title. */
  readonly actions?: ReactNode
  /** A panel on the right that scrolls separately: details beside a list. */
  readonly aside?: ReactNode
  /** Width of `aside`, any CSS length. Default: 440px, less in a small window. */
  readonly asideWidth?: string
  /** No padding, and the body does not scroll: its contents do. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** The layout of a screen: title and actions at the top, the body below, details beside it. */
export function Page({
  title,
  hint,
  actions,
  aside,
  asideWidth = 'clamp(360px, 34.4vw, 440px)',
  flush = false,
  children,
}: PageProps): ReactNode {
  useDocumentTitle(`${title} · Paydesk`)
  useFocusOnArrival()
  return (
    <div
      className={classes.page}
      data-aside={aside ? true : undefined}
      style={{ '--aside-width': asideWidth } as CSSProperties}
    >
      <section className={classes.main} aria-label={title}>
        <header className={classes.head}>
          <h1 className={classes.title} title={title} tabIndex={-1}>
            {title}
          </h1>
          {hint && <div className={classes.hint}>{hint}</div>}
          <div className={classes.actions}>{actions}</div>
        </header>
        <div className={cx(classes.body, flush && classes.flush)}>{children}</div>
      </section>
      {aside && <aside className={classes.aside}>{aside}</aside>}
    </div>
  )
}
