import { type ReactNode, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { useT } from '../../../i18n/index.tsx'
import { attempt } from '../attempts.ts'
import { useKeep } from '../use-keep.ts'
import { useOnce } from '../use-once.ts'
import { useReach } from '../use-reach.ts'
import { DisputeDialog } from './dispute-dialog.tsx'
import { disputeFields, NEW_DISPUTE, typeOf } from './dispute-draft.ts'
import { mayDispute } from './may-dispute.ts'

interface Disputing {
  /** Asks first. */
  readonly ask: () => void
  /** The question, while it is asked. */
  readonly dialog: ReactNode
}

/** Opening a dispute, by a button and by the palette: one question, one call a press. */
export function useDisputing(transaction: Transaction): Disputing {
  const t = useT()
  const { client } = useDesk()
  const keep = useKeep()
  const once = useOnce()
  const reach = useReach(transaction)
  const [asking, setAsking] = useState(false)
  // What was typed outlives a look beside the question, and an attempt that came to nothing.
  const [draft, setDraft] = useState(NEW_DISPUTE)
  const { id, dispute } = transaction
  const possible = mayDispute(transaction)
  const ask = () => {
    if (!possible) return
    once.clear()
    setAsking(true)
  }
  useScreenActions(
    possible
      ? [{ label: t('dispute.action'), words: ['dispute.action', 'dispute.title'], kind: 'resolve', run: ask }]
      : [],
  )
  const send = async () => {
    if (reach.is !== 'open') return
    const { id: profileId, revision: profileRevision } = reach.profile
    const ended = dispute && dispute.state !== 'sending' ? dispute.intentId : null
    const fields = disputeFields(draft, typeOf(draft, transaction))
    const call = (intentId: string) =>
      client.disputes.open({ intentId, transactionId: id, profileId, profileRevision, ...fields })
    const opened = await once.run(() => attempt(`dispute ${id}`, ended, call))
    keep(opened)
    if (!opened) return
    if (opened.dispute?.state === 'accepted') setDraft(NEW_DISPUTE)
    setAsking(false)
  }
  const dialog = (
    <DisputeDialog
      opened={asking}
      onClose={() => setAsking(false)}
      transaction={transaction}
      reach={reach}
      draft={draft}
      onChange={setDraft}
      pending={once.pending}
      error={once.error}
      onSend={() => void send()}
    />
  )
  return { ask, dialog }
}
