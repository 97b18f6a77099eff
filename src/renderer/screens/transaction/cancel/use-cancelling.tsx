import { type ReactNode, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { useOnce } from '../../../components/use-once.ts'
import { usePlainKey } from '../../../components/use-plain-key.ts'
import { useT } from '../../../i18n/index.tsx'
import { attempt } from '../attempts.ts'
import { useKeep } from '../use-keep.ts'
import { useReach } from '../use-reach.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { mayCancel } from './may-cancel.ts'

interface Cancelling {
  /** Asks first; in another status than `process`, too: who asks then has said that it may be out of date. */
  readonly ask: () => void
  /** The question, while it is asked. */
  readonly dialog: ReactNode
}

/** Cancelling a transaction, by a button, by the key and by the palette: one question, one call a press. */
export function useCancelling(transaction: Transaction): Cancelling {
  const t = useT()
  const { client } = useDesk()
  const keep = useKeep()
  const once = useOnce()
  const reach = useReach(transaction)
  const [asking, setAsking] = useState(false)
  const { id, cancel } = transaction
  const may = mayCancel(transaction).is
  const isOffered = may === 'yes'
  const ask = () => {
    if (may === 'no') return
    once.clear()
    setAsking(true)
  }
  usePlainKey(isOffered ? LIST_KEYS.cancel[0] : null, ask)
  useScreenActions(
    isOffered
      ? [
          {
            label: t('cancel.action'),
            words: ['cancel.action', 'cancel.title'],
            kind: 'cancel',
            shortcut: LIST_KEYS.cancel[0],
            run: ask,
          },
        ]
      : [],
  )
  const send = async () => {
    if (reach.is !== 'open') return
    const { id: profileId, revision: profileRevision } = reach.profile
    const ended = cancel && cancel.state !== 'sending' ? cancel.intentId : null
    const call = (intentId: string) =>
      client.payments.cancel({ intentId, transactionId: id, profileId, profileRevision })
    const cancelled = await once.run(() => attempt(`cancel ${id}`, ended, call))
    keep(cancelled)
    if (cancelled) setAsking(false)
  }
  const dialog = (
    <CancelDialog
      opened={asking}
      onClose={() => setAsking(false)}
      transaction={transaction}
      reach={reach}
      pending={once.pending}
      error={once.error}
      onSend={() => void send()}
    />
  )
  return { ask, dialog }
}
