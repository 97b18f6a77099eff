import { type ReactNode, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { namesAnother } from '#shared/rules/platform-id.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { useT } from '../../../i18n/index.tsx'
import { attempt } from '../attempts.ts'
import { LIST_KEYS } from '../list-keys.ts'
import { useKeep } from '../use-keep.ts'
import { useOnce } from '../use-once.ts'
import { usePlainKey } from '../use-plain-key.ts'
import { useReach } from '../use-reach.ts'
import { CancelDialog } from './cancel-dialog.tsx'

/**
 * Whether there may be something of ours at the platform to cancel, and no cancel of it is under way. The last status
 * advises; it forbids nothing.
 */
export function isCancellable(transaction: Transaction): boolean {
  const { state, cancel, unsaved } = transaction
  if (unsaved) return false
  return (state === 'accepted' || state === 'unknown') && cancel?.state !== 'sending' && !namesAnother(transaction)
}

interface Cancelling {
  /** Asks first. */
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
  const possible = isCancellable(transaction)
  const ask = () => {
    if (!possible) return
    once.clear()
    setAsking(true)
  }
  usePlainKey(possible ? LIST_KEYS.cancel[0] : null, ask)
  useScreenActions(
    possible
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
