import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DisputeAttempt } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { LinkAnchor } from '../../../components/links.tsx'
import { StateBadge } from '../../../components/state-badge.tsx'
import { Tag } from '../../../components/tag.tsx'
import { When } from '../../../components/time.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { Fold } from '../record/card.tsx'
import { hasDispute, useLook } from './dispute.tsx'
import { KnownDisputes, Looked, mayBeOpen, useKnownDisputes } from './known-disputes.tsx'
import classes from './operations.module.css'

/** The disputes sent from here, each with its manifest, and the closed disputes. */
export function TransactionDisputes({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { query } = useDesk()
  const looking = useLook(transaction)
  const input = { transactionId: transaction.id }
  const { data: attempts = [], error } = useQuery(query.disputes.attempts.queryOptions({ input }))
  const { data: known = [] } = useKnownDisputes(transaction.id)
  const closed = known.filter((one) => !mayBeOpen(one))
  return (
    <Fold title={<T id="detail.disputes" />}>
      <Stack gap={8}>
        {error && <FailureNotice error={error} />}
        {attempts.length > 0 && <T as="h3" className={classes.subtitle} id="disputes.attempts" />}
        <AttemptsList transactionId={transaction.id} attempts={attempts} />
        {closed.length > 0 && <T as="h3" className={classes.subtitle} id="dispute.known" />}
        <KnownDisputes transaction={transaction} known={closed} />
        {!hasDispute(transaction) && (
          <Group gap={8}>
            <Looked transaction={transaction} known={known} looking={looking} />
            <Button variant="default" size="compact-sm" loading={looking.pending} onClick={looking.look}>
              <T id="dispute.look" />
            </Button>
          </Group>
        )}
      </Stack>
    </Fold>
  )
}

interface AttemptsListProps {
  readonly transactionId: string
  readonly attempts: readonly DisputeAttempt[]
}

/** Disputes tried from this desk, newest first, each with a link to what was sent. */
export function AttemptsList({ transactionId, attempts }: AttemptsListProps): ReactNode {
  if (attempts.length === 0) return null
  return (
    <Stack component="ul" gap={2} fz="sm">
      {attempts.map(({ intentId, begunAt, type, files, state, settled }) => (
        <li key={intentId} className={classes.attempt}>
          <When at={begunAt} />
          <span className={classes.attemptType}>{type ?? <T id="dispute.type.byPlatform" />}</span>
          <AttemptBadge state={state} settled={settled} />
          <T as="span" className="pd-quiet" id="disputes.attempt.files" values={{ count: files.length }} />
          <LinkAnchor
            size="sm"
            className={classes.attemptManifest}
            to="/disputes/manifest/$transactionId/$intentId"
            params={{ transactionId, intentId }}
          >
            <T id="disputes.attempt.manifest" />
          </LinkAnchor>
        </li>
      ))}
    </Stack>
  )
}

/** The result of an attempt in one word: the answer, or how it was settled afterwards. */
function AttemptBadge({ state, settled }: Pick<DisputeAttempt, 'state' | 'settled'>): ReactNode {
  const t = useT()
  if (state !== 'unknown' || settled === null) return <StateBadge state={state} />
  return (
    <Tag tone={settled === 'found' ? 'good' : 'mute'} title={t(`disputes.attempt.${settled}.means`)}>
      {t(`disputes.attempt.${settled}`)}
    </Tag>
  )
}
