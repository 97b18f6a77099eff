import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DisputeDraft } from '#shared/model/dispute.ts'
import { newestOf } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { findCardNumber, withoutCard } from '#shared/rules/find-card-number.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { NO_AMOUNT } from '../../../components/fields/amount-text.ts'
import { type CardAnswers, createCardAnswers } from '../../../components/fields/card-answers.ts'
import { type DisputeForm, disputeDraftOf, disputeFormOf, EMPTY_FORM } from './dispute-form.ts'

/** How long after the last keystroke the form is kept (milliseconds). */
const PAUSE = 500

interface LeftForm {
  readonly form: DisputeForm
  /** The newest attempt when the form was begun, if it opened a dispute. If that is another one by now, start empty. */
  readonly opened: string | null
}

/** Forms that were left and are not on disk yet, by transaction: on a quick return, what was typed is still there. */
const left = new Map<string, LeftForm>()

/** Open forms, by transaction: each function brings back what was cleared. */
const open = new Map<string, (cleared: DisputeForm) => void>()

interface KeptForm {
  /** What to start with; `null` while it is being read. */
  readonly form: DisputeForm | null
  /** Why it could not be read; the form then starts empty. */
  readonly error: unknown
}

/** What was typed earlier for a dispute of a transaction, still in memory or kept on disk. */
export function useKeptForm(transaction: Transaction): KeptForm {
  const { client } = useDesk()
  const transactionId = transaction.id
  const [opened] = useState(() => openedOf(transaction))
  const [here] = useState(() => {
    const found = left.get(transactionId)
    return found && found.opened === opened ? found.form : null
  })
  const [opening] = useState(() => crypto.randomUUID())
  const { data, error } = useQuery({
    // Each opening reads again: the result of an earlier one may still be cached and is no longer the draft.
    queryKey: ['dispute draft', transactionId, opening],
    queryFn: ({ signal }) => client.disputes.draft({ transactionId }, { signal }),
    enabled: here === null,
    // Read only once: after that, this form has the newest text.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (here) return { form: here, error: null }
  if (error) return { form: EMPTY_FORM, error }
  return { form: data === undefined ? null : data === null ? EMPTY_FORM : disputeFormOf(data), error: null }
}

export interface TypedForm {
  readonly form: DisputeForm
  readonly answers: CardAnswers
  readonly change: (part: Partial<DisputeForm>) => void
  /** Replaces the whole form, even after the screen has been left. */
  readonly replace: (form: DisputeForm) => void
  /** Brings back what was cleared if nothing has replaced it: in the open form, or in what was left of one. */
  readonly restore: (cleared: DisputeForm) => Promise<void>
  /** Why what is typed is not being kept. */
  readonly error: unknown
}

/**
 * A form being filled in. Paydesk keeps what is typed shortly after, and when the screen is left; not while a number in
 * it may be a card number, and never with such a number.
 */
export function useTypedForm(transaction: Transaction, begin: DisputeForm): TypedForm {
  const { client } = useDesk()
  const transactionId = transaction.id
  const [opened] = useState(() => openedOf(transaction))
  const [form, setForm] = useState(begin)
  // Card-like numbers in a kept draft have already been answered for.
  const [answers] = useState(() => createCardAnswers([begin.reason, begin.evidenceUrl]))
  const [error, setError] = useState<unknown>(null)
  const isHere = useRef(false)
  const last = useRef({ text: JSON.stringify(disputeDraftOf(begin)), isKept: Promise.resolve(true) })

  const write = async (draft: DisputeDraft | null): Promise<boolean> => {
    try {
      await client.disputes.keepDraft({ transactionId, draft })
      setError(null)
      return true
    } catch (caught) {
      last.current.text = ''
      setError(caught)
      return false
    }
  }
  const keep = (draft: DisputeDraft | null): Promise<boolean> => {
    const text = JSON.stringify(draft)
    if (text !== last.current.text) last.current = { text, isKept: write(draft) }
    return last.current.isKept
  }
  /** Another window may change what is on disk, so what was left here is dropped once it is saved. */
  const keepLeft = async (typed: DisputeForm) => {
    const one = { form: typed, opened }
    left.set(transactionId, one)
    const isKept = await keep(disputeDraftOf(typed))
    if (isKept && left.get(transactionId) === one) left.delete(transactionId)
  }
  const keepNow = useEffectEvent(() => void keep(disputeDraftOf(withoutCards(form, answers))))
  const leave = useEffectEvent(() => void keepLeft(withoutCards(form, answers)))

  useEffect(() => {
    if (!answers.isSettled(form.reason) || !answers.isSettled(form.evidenceUrl)) return
    const timer = setTimeout(keepNow, PAUSE)
    return () => clearTimeout(timer)
  }, [form, answers])
  useEffect(() => {
    const fill = (cleared: DisputeForm) => setForm((now) => filledUp(now, cleared))
    open.set(transactionId, fill)
    return () => {
      if (open.get(transactionId) === fill) open.delete(transactionId)
    }
  }, [transactionId])
  useEffect(() => {
    isHere.current = true
    window.addEventListener('pagehide', keepNow)
    return () => {
      isHere.current = false
      window.removeEventListener('pagehide', keepNow)
      leave()
    }
  }, [])

  return {
    form,
    answers,
    error,
    change: (part) => setForm((before) => ({ ...before, ...part })),
    replace: (other) => {
      if (isHere.current) return setForm(other)
      void keepLeft(other)
    },
    restore: async (cleared) => {
      const fill = open.get(transactionId)
      if (fill) return fill(cleared)
      const kept = await client.disputes.draft({ transactionId })
      const opened = open.get(transactionId)
      if (opened) return opened(cleared)
      const now = left.get(transactionId)?.form ?? (kept ? disputeFormOf(kept) : EMPTY_FORM)
      await keepLeft(filledUp(now, withoutCards(cleared, answers)))
    },
  }
}

/** Fills the empty fields of a form from another form. */
function filledUp(form: DisputeForm, other: DisputeForm): DisputeForm {
  return {
    type: form.type ?? other.type,
    sentAmount: form.sentAmount.text === '' ? other.sentAmount : form.sentAmount,
    reason: form.reason || other.reason,
    evidenceUrl: form.evidenceUrl || other.evidenceUrl,
  }
}

/** The newest attempt, if it was accepted, or found or chosen in the list afterwards. */
function openedOf(transaction: Transaction): string | null {
  const dispute = newestOf(transaction, 'dispute')
  return dispute && (dispute.state === 'accepted' || dispute.disputeId !== null) ? dispute.intentId : null
}

/** The form without possible card numbers. */
export function withoutCards(form: DisputeForm, answers: Pick<CardAnswers, 'unsettled'>): DisputeForm {
  const clean = (text: string): string => {
    const found = answers.unsettled(text)
    return found ? clean(withoutCard(text, found)) : text
  }
  // There is no question about an amount: a card-like number there is in the wrong field.
  const sentAmount = findCardNumber(form.sentAmount.text) ? NO_AMOUNT : form.sentAmount
  return { ...form, sentAmount, reason: clean(form.reason), evidenceUrl: clean(form.evidenceUrl) }
}
