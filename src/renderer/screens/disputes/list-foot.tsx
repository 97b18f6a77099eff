import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { KeptDisputeList } from '#shared/model/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { T } from '../../i18n/index.tsx'
import classes from './disputes.module.css'

interface ListFootProps {
  readonly list: KeptDisputeList
  /** How many of them the desk's own filters leave; null where none is set. */
  readonly shown: number | null
  readonly reading: boolean
  readonly onMore: () => void
}

/** How far the list goes: it has no total, so only what was read is counted. */
export function ListFoot({
  list: { items, isWhole, unreadable, otherNumbers },
  shown,
  reading,
  onMore,
}: ListFootProps): ReactNode {
  return (
    <footer className={classes.foot}>
      <p role="status">
        {shown !== null && <T id="disputes.shown" values={{ shown, count: items.length }} />}{' '}
        {(shown === null || !isWhole) && (
          <T id={isWhole ? 'disputes.all' : 'disputes.soFar'} values={{ count: items.length }} />
        )}
      </p>
      {unreadable > 0 && (
        <p className={classes.unreadable}>
          <T id="disputes.unreadable" values={{ count: unreadable }} />
        </p>
      )}
      {otherNumbers.map(({ page, said }) => (
        <p key={page} className={classes.unreadable}>
          <T id="disputes.otherNumber" values={{ page: String(page), said: visibleText(said) }} />
        </p>
      ))}
      {!isWhole && (
        <Button variant="default" size="compact-sm" loading={reading} onClick={onMore}>
          <T id="disputes.more" />
        </Button>
      )}
    </footer>
  )
}
