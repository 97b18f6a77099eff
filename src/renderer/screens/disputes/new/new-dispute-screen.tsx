import { IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { LinkButton } from '../../../components/links.tsx'
import { Page } from '../../../components/page.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { isDisputable } from '../../transaction/operations/rules.ts'
import { DisputeFilling } from './dispute-filling.tsx'
import { useKeptForm } from './use-draft.ts'

/** Opens a dispute of a transaction, with its evidence (interface: POST /merchant/dispute). */
export function NewDisputeScreen(): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const { transactionId: id = '' } = useParams({ strict: false })
  const { data, error } = useQuery(query.transactions.get.queryOptions({ input: { id } }))
  if (data) return isDisputable(data) ? <Kept key={id} transaction={data} /> : <NothingToDispute transaction={data} />
  return <Page title={t('dispute.action')}>{error && <FailureNotice error={error} />}</Page>
}

/** Renders nothing until the kept draft is known, so that it cannot overwrite anything typed meanwhile. */
function Kept({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { type } = useSearch({ strict: false })
  const { begun, error } = useKeptForm(transaction, type)
  return begun && <DisputeFilling transaction={transaction} begun={begun} draftError={error} />
}

function NothingToDispute({ transaction: { id } }: { readonly transaction: Transaction }): ReactNode {
  const t = useT()
  return (
    <Page title={t('dispute.action')}>
      <EmptyState
        icon={<IconGavel size={32} />}
        title={<T id="newDispute.nothing" />}
        actions={
          <LinkButton to="/transactions/$id" params={{ id }}>
            <T id="disputes.toTransaction" />
          </LinkButton>
        }
      >
        <T id="newDispute.nothing.hint" />
      </EmptyState>
    </Page>
  )
}
