import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: ReactNode
  /** What to do about it. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** The content of an empty screen: that there is nothing, and what to do. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps): ReactNode {
  return (
    <div className={classes.root}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {actions && (
        <Group gap={8} justify="center" mt={8}>
          {actions}
        </Group>
      )}
    </div>
  )
}
