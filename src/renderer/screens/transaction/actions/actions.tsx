import { IconBan, IconGavel, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { useIsBeside } from '../../../components/key-scope.ts'
import { useT } from '../../../i18n/index.tsx'
import { StatusByHint } from '../status-by-hint.tsx'
import { ActionButton } from './action-button.tsx'
import classes from './actions.module.css'
import type { useRefresh } from './use-refresh.ts'
import { whyNoCancel, whyNoDispute, whyNoRefresh } from './why-not.ts'

interface ActionsProps {
  readonly transaction: Transaction
  readonly refresh: ReturnType<typeof useRefresh>
  readonly onCancel: () => void
  readonly onDispute: () => void
}

/** What can be done about a transaction. Of one that never came to be there is nothing to be done. */
export function Actions({ transaction, refresh, onCancel, onDispute }: ActionsProps): ReactNode {
  const t = useT()
  const isBeside = useIsBeside()
  if (transaction.state === 'refused' || transaction.state === 'not_sent') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={t('detail.actions')} className={classes.bar}>
      <div className={classes.actions}>
        <ActionButton
          icon={<IconRefresh size={15} aria-hidden />}
          label="transactions.refresh"
          keys={LIST_KEYS.refresh[0]}
          why={whyNoRefresh(t, transaction)}
          pending={refresh.isPending}
          onPress={refresh.mutate}
        />
        <ActionButton
          icon={<IconBan size={15} aria-hidden />}
          label="detail.cancel"
          keys={LIST_KEYS.cancel[0]}
          why={whyNoCancel(t, transaction)}
          onPress={onCancel}
        />
        <ActionButton
          icon={<IconGavel size={15} aria-hidden />}
          label="detail.dispute"
          keys={LIST_KEYS.dispute[0]}
          why={whyNoDispute(t, transaction, isBeside)}
          onPress={onDispute}
        />
      </div>
    </div>
  )
}

/** What went wrong when the status was last read. */
export function RefreshFailure({
  transaction,
  refresh: { error },
}: Pick<ActionsProps, 'transaction' | 'refresh'>): ReactNode {
  if (error === null) return null
  return (
    <div>
      <FailureNotice error={error} merchantId={transaction.profileId} />
      <StatusByHint transaction={transaction} error={error} />
    </div>
  )
}
