import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DisputeAttempt } from '#shared/model/dispute.ts'
import { When } from '../../../components/when.tsx'
import { T } from '../../../i18n/index.tsx'
import { AttemptBadge } from './attempt-badge.tsx'
import classes from './attempts-list.module.css'

interface AttemptsListProps {
  readonly transactionId: string
  readonly attempts: readonly DisputeAttempt[]
}

/** Disputes that were tried from this desk, newest first, each with the way to what was sent with it. */
export function AttemptsList({ transactionId, attempts }: AttemptsListProps): ReactNode {
  if (attempts.length === 0) return null
  return (
    <ul className={classes.list}>
      {attempts.map(({ intentId, begunAt, type, files, state, settled }) => (
        <li key={intentId} className={classes.one}>
          <When at={begunAt} />
          <span className={classes.type}>{type ?? <T id="dispute.type.byPlatform" />}</span>
          <AttemptBadge state={state} settled={settled} />
          <span className={classes.files}>
            <T id="disputes.attempt.files" values={{ count: files.length }} />
          </span>
          <Anchor
            size="sm"
            className={classes.manifest}
            renderRoot={(props) => (
              <Link {...props} to="/disputes/manifest/$transactionId/$intentId" params={{ transactionId, intentId }} />
            )}
          >
            <T id="disputes.attempt.manifest" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
