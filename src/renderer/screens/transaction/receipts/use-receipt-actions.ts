import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { KeptReceipt } from '#shared/model/kept-receipt.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { download } from '../../../bridge/download.ts'
import { copyAddress } from '../../../bridge/session.ts'
import { useTellFailure } from '../../../components/announcer.tsx'
import { useOnceEach } from '../../../components/use-once-each.ts'
import { useT } from '../../../i18n/index.tsx'
import { receiptUrl } from './kept.ts'

export interface ReceiptActions {
  /** The receipts with an action under way. */
  readonly busy: ReadonlySet<string>
  fetch(receipt: KeptReceipt): void
  save(receipt: KeptReceipt): void
  open(receipt: KeptReceipt): void
}

/** The actions on a receipt of a transaction. Each reports its failure itself. */
export function useReceiptActions(transactionId: string): ReceiptActions {
  const t = useT()
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const tell = useTellFailure()
  const { busy, run } = useOnceEach()

  const doing = ({ id }: KeptReceipt, work: () => Promise<void>) => run(id, () => work().catch(tell))

  return {
    busy,
    fetch: (receipt) =>
      void doing(receipt, async () => {
        await client.receipts.fetch({ id: receipt.id })
        await queries.invalidateQueries({ queryKey: query.receipts.list.key({ input: { transactionId } }) })
      }),
    save: (receipt) =>
      void doing(receipt, async () => {
        const { result } = await client.receipts.save({ id: receipt.id })
        if (result === 'saved') notifications.show({ color: 'teal', message: t('receipts.saved') })
        if (result === 'not_here' && receipt.copy.is === 'kept')
          download(await copyAddress(receiptUrl(receipt.copy)), receipt.copy.fileName)
      }),
    open: (receipt) =>
      void doing(receipt, async () => {
        await client.receipts.open({ id: receipt.id })
      }),
  }
}
