import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { usePlainKey } from '../../../components/key-scope.ts'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { useT } from '../../../i18n/index.tsx'
import { whyNoRefresh } from './rules.ts'

/** Reads the status, by the button, the key R and the palette (interface: GET /merchant/status). */
export function useRefresh(transaction: Transaction) {
  const t = useT()
  const desk = useDesk()
  const queries = useQueryClient()
  const { id } = transaction
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => desk.client.transactions.refresh({ id }),
    onSuccess: (read) => queries.setQueryData(desk.query.transactions.get.queryKey({ input: { id } }), read),
  })
  const isReadable = whyNoRefresh(t, transaction) === null
  const run = () => {
    if (isReadable && !isPending) mutate()
  }
  useScreenActions(
    !isReadable
      ? []
      : [
          {
            label: t('transactions.refreshStatus'),
            words: ['transactions.refreshStatus'],
            kind: 'refresh',
            shortcut: LIST_KEYS.refresh[0],
            run,
          },
        ],
  )
  usePlainKey(isReadable ? LIST_KEYS.refresh[0] : null, run)
  return { mutate: run, isPending, error }
}
