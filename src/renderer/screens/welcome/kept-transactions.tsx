import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EVERYTHING } from '#shared/model/transaction-query.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { T } from '../../i18n/index.tsx'

/** A way to the transactions of removed merchants, where there are any: they stay readable. */
export function KeptTransactions(): ReactNode {
  const { query } = useDesk()
  const { data } = useQuery(
    query.transactions.list.queryOptions({ input: { query: EVERYTHING, after: { count: 0 }, limit: 1 } }),
  )
  if (!data || data.items.length === 0) return null
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/transactions" />}>
      <T id="welcome.kept" />
    </Anchor>
  )
}
