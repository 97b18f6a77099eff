import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { type MessageId, T } from '../i18n/index.tsx'
import { cx } from './cx.ts'
import classes from './description-list.module.css'

interface DescriptionListProps {
  /** Width of the labels in pixels. */
  readonly labelWidth: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A list of labelled values, one per line. */
export function DescriptionList({ labelWidth, className, children }: DescriptionListProps): ReactNode {
  const style = { '--label-width': `${labelWidth}px` } as CSSProperties
  return (
    <dl className={cx(classes.list, className)} style={style}>
      {children}
    </dl>
  )
}

interface DescriptionProps extends ComponentProps<'div'> {
  readonly label: MessageId
}

export function Description({ label, children, ...rest }: DescriptionProps): ReactNode {
  return (
    <div {...rest}>
      <T as="dt" id={label} />
      <dd>{children}</dd>
    </div>
  )
}
