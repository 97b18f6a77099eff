import { useNavigate } from '@tanstack/react-router'
import type { Transaction } from '#shared/model/transaction.ts'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { useIsBeside } from '../../../components/key-scope.ts'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { usePlainKey } from '../../../components/use-plain-key.ts'
import { useT } from '../../../i18n/index.tsx'
import { mayDispute } from './may-dispute.ts'

/** Leads to the screen where a dispute of a transaction is opened, by a button, by a key and by the palette. */
export function useDisputing(transaction: Transaction): () => void {
  const t = useT()
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/disputes/new/$transactionId', params: { transactionId: transaction.id } })
  const isBeside = useIsBeside()
  const possible = mayDispute(transaction) && !isBeside
  usePlainKey(possible ? LIST_KEYS.dispute[0] : null, open)
  useScreenActions(
    possible
      ? [
          {
            label: t('dispute.action'),
            words: ['dispute.action', 'dispute.title'],
            kind: 'resolve',
            shortcut: LIST_KEYS.dispute[0],
            run: open,
          },
        ]
      : [],
  )
  return open
}
