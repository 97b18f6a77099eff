import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { DisputeDraft, DisputeType } from '#shared/model/dispute.ts'
import { newestOf } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { findCardNumber, withoutCard } from '#shared/rules/find-card-number.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useTellFailure } from '../../../components/announcer.tsx'
import { NO_AMOUNT } from '../../../components/fields/amount-text.ts'
import { type CardAnswers, createCardAnswers } from '../../../components/fields/card-answers.ts'
import { keepOpen } from '../../../components/keeps-open.ts'
import { type DisputeForm, disputeDraftOf, disputeFormOf, EMPTY_FORM, preset } from './dispute-form.ts'
import { createDraftWriter, type DraftWriter, type Theirs } from './draft-writer.ts'

/** How long after the last keystroke the form is kept (milliseconds). */
const PAUSE = 500

/** What a form begins with, and what saves it. */
export interface BegunForm {
  readonly form: DisputeForm
  readonly writer: DraftWriter
}

interface LeftForm extends BegunForm {
  /** The newest attempt when the form was begun, if it opened a dispute. If that is another one by now, start empty. */
  readonly opened: string | null
}

/** Forms that were left and are not on disk yet, by transaction: on a quick return, what was typed is still there. */
const left = new Map<string, LeftForm>()

/** Open forms, by transaction: each function brings back what was cleared. */
const open = new Map<string, (cleared: DisputeForm) => void>()

interface KeptForm {
  /** What to start with; `null` while it is being read. */
  readonly begun: BegunForm | null
  /** Why it could not be read; the form then starts empty. */
  readonly error: unknown
}

/** What was typed earlier for a dispute of a transaction, still in memory or kept on disk. */
export function useKeptForm(transaction: Transaction, type: DisputeType | undefined): KeptForm {
  const { client } = useDesk()
  const transactionId = transaction.id
  const [opened] = useState(() => openedOf(transaction))
  const [here] = useState(() => {
    const found = left.get(transactionId)
    // A text that another window's dispute kept from being saved is the operator's to discard.
    return found && (found.opened === opened || found.writer.state.getState().theirs) ? found : null
  })
  const [opening] = useState(() => crypto.randomUUID())
  const begin = (draft: DisputeDraft | null): BegunForm => {
    const form = preset(formOf(draft), type)
    return { form, writer: createDraftWriter(client, transactionId, draft, disputeDraftOf(form)) }
  }
  const { data, error } = useQuery({
    // Each opening reads again: the result of an earlier one may still be cached and is no longer the draft.
    queryKey: ['dispute draft', transactionId, opening],
    queryFn: async ({ signal }) => begin(await client.disputes.draft({ transactionId }, { signal })),
    enabled: here === null,
    // Read only once: after that, this form has the newest text.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (here) return { begun: here, error: null }
  return { begun: error ? begin(null) : (data ?? null), error }
}

export interface TypedForm {
  readonly form: DisputeForm
  readonly answers: CardAnswers
  readonly change: (part: Partial<DisputeForm>) => void
  /** Replaces the whole form, even after the screen has been left. */
  readonly replace: (form: DisputeForm) => void
  /** Brings back what was cleared if nothing has replaced it: in the open form, or in what was left of one. */
  readonly restore: (cleared: DisputeForm) => Promise<void>
  /** The draft of another window that what is typed here would overwrite. */
  readonly theirs: Theirs | null
  /** Saves what is typed here in its place, or shows it. */
  readonly choose: (mine: boolean) => void
  /** Why what is typed is not being kept. */
  readonly error: unknown
}

/**
 * A form being filled in. Paydesk keeps what is typed shortly after, and when the screen is left; not while a number in
 * it may be a card number, never with such a number, and not over what another window has saved.
 */
export function useTypedForm(transaction: Transaction, begun: BegunForm): TypedForm {
  const { client } = useDesk()
  const transactionId = transaction.id
  const tell = useTellFailure()
  const [opened] = useState(() => openedOf(transaction))
  const [{ form: begin, writer }] = useState(begun)
  const [form, setForm] = useState(begin)
  // Card-like numbers in a kept draft have already been answered for.
  const [answers] = useState(() => createCardAnswers([begin.reason, begin.evidenceUrl]))
  const { theirs, error } = useStore(writer.state)
  const isHere = useRef(false)

  /** Another window may change what is on disk, so what was left here is dropped once it is saved. */
  const keepLeft = async ({ form: typed, writer }: BegunForm) => {
    const one = { form: typed, writer, opened }
    left.set(transactionId, one)
    const draft = disputeDraftOf(typed)
    const isSaved = await writer.keep(draft)
    const { theirs } = writer.state.getState()
    // An empty form, such as after its dispute was accepted, loses nothing by the draft of another window.
    const isKept = isSaved || (draft === null && theirs !== null)
    if (left.get(transactionId) === one) {
      if (isKept) left.delete(transactionId)
      // Only this page has it, whichever screen is open.
      keepOpen(`dispute draft of ${transactionId}`, isKept ? null : 'typed')
    }
    if (!isKept && theirs) tell(theirs.refusal)
  }
  const keepNow = useEffectEvent(() => void writer.keep(disputeDraftOf(withoutCards(form, answers))))
  const keepAtOnce = useEffectEvent(() => writer.keepAtOnce(disputeDraftOf(withoutCards(form, answers))))
  const leave = useEffectEvent(() => void keepLeft({ form: withoutCards(form, answers), writer }))

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
    window.addEventListener('pagehide', keepAtOnce)
    return () => {
      isHere.current = false
      window.removeEventListener('pagehide', keepAtOnce)
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
      void keepLeft({ form: other, writer })
    },
    theirs,
    choose: (mine) => {
      if (theirs === null) return
      writer.goOnFrom(theirs)
      // What is set is kept after the usual pause.
      const shown = mine ? { ...form } : formOf(theirs.draft)
      setForm(shown)
      if (mine) return
      for (const text of [shown.reason, shown.evidenceUrl]) while (!answers.isSettled(text)) answers.settle(text)
    },
    restore: async (cleared) => {
      const fill = open.get(transactionId)
      if (fill) return fill(cleared)
      const kept = await client.disputes.draft({ transactionId })
      const opened = open.get(transactionId)
      if (opened) return opened(cleared)
      const now = left.get(transactionId) ?? {
        form: formOf(kept),
        writer: createDraftWriter(client, transactionId, kept),
      }
      await keepLeft({ ...now, form: filledUp(now.form, withoutCards(cleared, answers)) })
    },
  }
}

function formOf(draft: DisputeDraft | null): DisputeForm {
  return draft ? disputeFormOf(draft) : EMPTY_FORM
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
