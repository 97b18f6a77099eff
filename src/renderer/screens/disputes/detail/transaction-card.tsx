import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FollowedDispute } from '#shared/model/dispute.ts'
import { type DisputeAttempt, isUnsettled } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { isSameUuid } from '#shared/rules/platform-id.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useProfiles } from '../../../bridge/hooks.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { LinkAnchor } from '../../../components/links.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { T } from '../../../i18n/index.tsx'
import { DisplayStatusBadge } from '../../transaction/display-status-badge.tsx'
import { Candidates, mayHaveOpened } from '../../transaction/operations/candidates.tsx'
import { useLook } from '../../transaction/operations/dispute.tsx'
import { AttemptsList } from '../../transaction/operations/dispute-list.tsx'
import { Card } from '../../transaction/record/card.tsx'
import classes from './dispute-detail.module.css'

/** The transaction a dispute belongs to, with what was sent from this desk; if this desk has none, a way to add it. */
export function TransactionCard({ dispute }: { readonly dispute: FollowedDispute }): ReactNode {
  const [added, setAdded] = useState<string | null>(null)
  const id = dispute.transactionId ?? added
  return (
    <Card title={<T id="disputes.transaction" />}>
      {id === null ? <AddIt dispute={dispute} onAdded={setAdded} /> : <OnDesk id={id} dispute={dispute} />}
    </Card>
  )
}

function OnDesk({ id, dispute }: { readonly id: string; readonly dispute: FollowedDispute }): ReactNode {
  const { query } = useDesk()
  const { data: transaction, error } = useQuery(query.transactions.get.queryOptions({ input: { id } }))
  const { data: attempts } = useQuery(query.disputes.attempts.queryOptions({ input: { transactionId: id } }))
  return (
    <>
      <p className={classes.line}>
        <LinkAnchor className="pd-mono" to="/transactions/$id" params={{ id }}>
          {visibleText(transaction ? transactionName(transaction) : id)}
        </LinkAnchor>
        {transaction && <DisplayStatusBadge transaction={transaction} />}
      </p>
      {error && <FailureNotice error={error} />}
      {transaction && attempts && <Sent transaction={transaction} dispute={dispute} attempts={attempts} />}
    </>
  )
}

interface SentProps {
  readonly transaction: Transaction
  readonly dispute: FollowedDispute
  readonly attempts: readonly DisputeAttempt[]
}

/** What this desk sent with the dispute; if that is uncertain, what may have been sent, and how to find out. */
function Sent({ transaction, dispute, attempts }: SentProps): ReactNode {
  const { id } = transaction
  const own = attempts.filter(({ disputeId }) => isSameUuid(disputeId, dispute.item.id))
  if (own.length > 0) return <AttemptsList transactionId={id} attempts={own} />
  const possible = attempts.filter((attempt) => mayHaveOpened(attempt, transaction, dispute))
  if (possible.length === 0) return <T as="p" className={classes.quiet} id="disputes.notFromHere" />
  const unsettled = possible.find(isUnsettled)
  return (
    <>
      <T as="p" className={classes.text} id="disputes.mayBeFromHere" />
      <AttemptsList transactionId={id} attempts={possible} />
      {unsettled && <FindOut transaction={transaction} intentId={unsettled.intentId} />}
    </>
  )
}

/** Finds out whether an attempt with an unknown outcome opened it: from the list, or because the operator says so. */
function FindOut({
  transaction,
  intentId,
}: {
  readonly transaction: Transaction
  readonly intentId: string
}): ReactNode {
  const { pending, error, look } = useLook(transaction)
  return (
    <Stack gap={6} mt={6} fz={13}>
      <div>
        <Button variant="default" size="compact-sm" loading={pending} onClick={look}>
          <T id="dispute.look" />
        </Button>
      </div>
      {error !== null && <FailureNotice error={error} merchantId={transaction.profileId} />}
      <Candidates transaction={transaction} intentId={intentId} />
    </Stack>
  )
}

interface AddItProps {
  readonly dispute: FollowedDispute
  readonly onAdded: (id: string) => void
}

function AddIt({ dispute: { profileId, item }, onAdded }: AddItProps): ReactNode {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const once = useOnce()
  const { profiles } = useProfiles()
  const profile = profiles.find((one) => one.id === profileId)
  const merchantId = item.merchant_transaction_id
  if (merchantId === null || !profile) {
    return (
      <T as="p" className={classes.quiet} id={merchantId === null ? 'disputes.add.noId' : 'disputes.add.noMerchant'} />
    )
  }
  const add = async () => {
    const order = {
      profileId,
      profileRevision: profile.revision,
      by: 'merchant_transaction_id',
      id: merchantId,
    } as const
    const added = await once.run(() => client.transactions.add(order))
    if (!added) return
    onAdded(added.id)
    await queries.invalidateQueries({ queryKey: query.disputes.key() })
  }
  return (
    <>
      <T as="p" className={classes.quiet} id="disputes.add.hint" />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={15} aria-hidden />}
        loading={once.pending}
        onClick={() => void add()}
      >
        <T id="disputes.add" />
      </Button>
      {once.error !== null && <FailureNotice error={once.error} merchantId={profileId} />}
    </>
  )
}
