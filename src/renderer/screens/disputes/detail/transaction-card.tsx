import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { FollowedDispute } from '#shared/model/dispute.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useProfiles } from '../../../bridge/hooks.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { T } from '../../../i18n/index.tsx'
import { DisplayStatusBadge } from '../../transaction/display-status-badge.tsx'
import { AttemptsList } from '../../transaction/operations/dispute-list.tsx'
import { Card } from '../../transaction/record/card.tsx'
import classes from './dispute-detail.module.css'

/** The transaction that a dispute belongs to, with what was sent from this desk; where the desk has none, a way to add it. */
export function TransactionCard({ dispute }: { readonly dispute: FollowedDispute }): ReactNode {
  const [added, setAdded] = useState<string | null>(null)
  const id = dispute.transactionId ?? added
  return (
    <Card title={<T id="disputes.transaction" />}>
      {id === null ? <AddIt dispute={dispute} onAdded={setAdded} /> : <OnDesk id={id} disputeId={dispute.item.id} />}
    </Card>
  )
}

function OnDesk({ id, disputeId }: { readonly id: string; readonly disputeId: string }): ReactNode {
  const { query } = useDesk()
  const { data: transaction, error } = useQuery(query.transactions.get.queryOptions({ input: { id } }))
  const { data: attempts } = useQuery(query.disputes.attempts.queryOptions({ input: { transactionId: id } }))
  const own = attempts?.filter((attempt) => attempt.disputeId === disputeId) ?? []
  return (
    <>
      <p className={classes.line}>
        <Anchor className="pd-mono" renderRoot={(props) => <Link {...props} to="/transactions/$id" params={{ id }} />}>
          {visibleText(transaction ? transactionName(transaction) : id)}
        </Anchor>
        {transaction && <DisplayStatusBadge transaction={transaction} />}
      </p>
      {error && <FailureNotice error={error} />}
      {attempts && own.length === 0 && <T as="p" className={classes.quiet} id="disputes.notFromHere" />}
      <AttemptsList transactionId={id} attempts={own} />
    </>
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
