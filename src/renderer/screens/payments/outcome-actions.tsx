import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDesk } from '../../bridge/desk.tsx'
import { T } from '../../i18n/index.tsx'

interface OutcomeActionsProps {
  readonly transactionId: string
  readonly again: string
  readonly onAgain: () => void
}

/** What comes after an outcome. The next payment is only the first choice where this one is settled. */
export function OutcomeActions({ transactionId, again, onAgain }: OutcomeActionsProps): ReactNode {
  const desk = useDesk()
  const { data } = useQuery(desk.query.transactions.get.queryOptions({ input: { id: transactionId } }))
  return (
    <>
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to="/transactions/$id" params={{ id: transactionId }} />}
      >
        <T id="payments.openInTransactions" />
      </Button>
      <Button variant={data?.state === 'accepted' ? 'filled' : 'default'} onClick={onAgain}>
        {again}
      </Button>
    </>
  )
}
