import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type MessageId, T } from '../i18n/index.tsx'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: ReactNode
  /** What to do about it. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** What a screen with nothing on it says: that there is nothing, and what to do. */
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
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

/** In the place of what needs a merchant, while there are some and none is chosen. */
export function NoneChosen({ hint }: { readonly hint: MessageId }): ReactNode {
  return (
    <EmptyState
      icon={<IconBuildingStore size={32} />}
      title={<T id="payments.noneChosen" />}
      actions={
        <Button renderRoot={(props) => <Link {...props} to="/profiles" />}>
          <T id="payments.toMerchants" />
        </Button>
      }
    >
      <T id={hint} />
    </EmptyState>
  )
}
