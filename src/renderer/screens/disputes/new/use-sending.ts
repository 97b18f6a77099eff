import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DisputeOrder } from '#shared/contract/disputes.ts'
import type { UploadProgress } from '#shared/model/dispute.ts'
import { endedOf, newestOf } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useIsHere } from '../../../components/use-is-here.ts'
import { type Press, useSendOperation } from '../../transaction/operations/use-send.ts'
import { wantField } from '../../transaction/wanted-field.ts'

/** What to send, as the operator confirmed it. */
export type ConfirmedDispute = Omit<DisputeOrder, keyof Press>

interface Sending {
  /** The intent under way; `null` if there is none. */
  readonly intentId: string | null
  /** Why the last attempt sent nothing, or that it is unknown what it did. */
  readonly error: unknown
  readonly send: (dispute: ConfirmedDispute) => void
}

/**
 * Sends a dispute: one call per press, with the same intent until its end has been seen. The transaction then shows the
 * outcome; `onAccepted` is called before that.
 */
export function useSending(transaction: Transaction, onAccepted: () => void): Sending {
  const { client } = useDesk()
  const navigate = useNavigate()
  const sending = useSendOperation(transaction, 'dispute')
  const { id } = transaction
  const dispute = newestOf(transaction, 'dispute')
  const [begun, setBegun] = useState<string | null>(null)
  const underWay = sending.pending ? begun : dispute?.state === 'sending' ? dispute.intentId : null

  const toTransaction = () => {
    wantField(id, 'dispute')
    void navigate({ to: '/transactions/$id', params: { id }, replace: true })
  }
  const isHere = useIsHere()
  const ended = endedOf(transaction, 'dispute')
  const endedBefore = useRef(ended)
  // A dispute sent before the screen was opened, or by another window, ends here too, however briefly it was under way.
  useEffect(() => {
    if (underWay !== null) return
    if (ended !== null && ended !== endedBefore.current) toTransaction()
    endedBefore.current = ended
  })

  const send = async (confirmed: ConfirmedDispute) => {
    const opened = await sending.send((press) => {
      setBegun(press.intentId)
      return client.disputes.open({ ...press, ...confirmed })
    })
    if (!opened) return
    if (newestOf(opened, 'dispute')?.state === 'accepted') onAccepted()
    if (isHere.current) toTransaction()
  }
  return { intentId: underWay, error: sending.error, send: (confirmed) => void send(confirmed) }
}

/** The progress of an upload; `null` until the first report. */
export function useUpload(intentId: string): UploadProgress | null {
  const { client } = useDesk()
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const follow = async () => {
      const told = await client.disputes.uploading({ intentId }, { signal: stop.signal })
      for await (const one of told) setProgress(one)
    }
    // A lost connection has its own screen; the outcome of the upload is reported by the call that began it.
    follow().catch(() => undefined)
    return () => stop.abort()
  }, [client, intentId])
  return progress
}
