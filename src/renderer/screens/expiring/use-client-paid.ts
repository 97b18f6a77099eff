import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useT } from '../../i18n/index.tsx'
import { mayBeTaken } from './expiring-rules.ts'

/** Leads from an expired payin to its dispute, or says why the platform would refuse one. */
export function useClientPaid(): (row: TransactionSummary) => void {
  const t = useT()
  const navigate = useNavigate()
  return ({ id, status }) => {
    if (mayBeTaken(status)) {
      void navigate({
        to: '/disputes/new/$transactionId',
        params: { transactionId: id },
        search: { type: 'payin_timeout' },
      })
      return
    }
    notifications.show({ color: 'yellow', message: t('expiring.refused.means', { status: visibleText(status ?? '') }) })
  }
}
