import { createStore, type StoreApi } from 'zustand'
import type { DeskClient } from '#shared/contract/index.ts'
import { type DisputeDraft, disputeDraft } from '#shared/model/dispute.ts'
import { failureOf } from '../../../bridge/failure.ts'

/** The draft as another window has saved it since this one read it; `draft` is `null` if it was deleted. */
export interface Theirs {
  readonly draft: DisputeDraft | null
  /** The failure of the save that found it. */
  readonly refusal: unknown
}

interface WriterState {
  /** What this window's text would overwrite: nothing is saved until the operator has chosen. */
  readonly theirs: Theirs | null
  /** Why what is typed is not being kept. */
  readonly error: unknown
}

export interface DraftWriter {
  readonly state: StoreApi<WriterState>
  /** Saves a draft after those being saved. Resolves to whether it is on disk. */
  readonly keep: (draft: DisputeDraft | null) => Promise<boolean>
  /** Saves the draft of a page that closes: sent at once, as the successor of the one that is being saved. */
  readonly keepAtOnce: (draft: DisputeDraft | null) => void
  /** The operator has seen `theirs` and has chosen: what is kept from now on replaces it. */
  readonly goOnFrom: (theirs: Theirs) => void
}

/** Equal for equal drafts, whatever the order of their fields. */
const textOf = (draft: DisputeDraft | null): string => JSON.stringify(draft, Object.keys(disputeDraft.shape))

/**
 * Saves one window's drafts of a dispute, one after another. Each save names the draft that it replaces, so that no text
 * of another window is overwritten. `read`: the draft as this window has read it; `shown`: as the form begins with it.
 */
export function createDraftWriter(
  { disputes }: DeskClient,
  transactionId: string,
  read: DisputeDraft | null,
  shown = read,
): DraftWriter {
  const state = createStore<WriterState>(() => ({ theirs: null, error: null }))
  let before = read
  /** Texts of which it is not known whether they were saved. */
  const unsure = new Set<string>()
  let saving: { readonly draft: DisputeDraft | null } | null = null
  let last = { text: textOf(shown), isKept: Promise.resolve(true) }

  const save = async (draft: DisputeDraft | null): Promise<boolean> => {
    try {
      saving = { draft }
      await disputes.keepDraft({ transactionId, draft, before }).finally(() => {
        saving = null
      })
    } catch (refusal) {
      if (failureOf(refusal)?.kind !== 'draft_changed') {
        unsure.add(textOf(draft))
        throw refusal
      }
      const now = await disputes.draft({ transactionId })
      if (!unsure.has(textOf(now))) {
        state.setState({ theirs: { draft: now, refusal }, error: null })
        return false
      }
      before = now
      unsure.clear()
      return save(draft)
    }
    before = draft
    unsure.clear()
    state.setState({ theirs: null, error: null })
    return true
  }

  const keep = (draft: DisputeDraft | null): Promise<boolean> => {
    const text = textOf(draft)
    if (text === last.text) return last.isKept
    const saved = last.isKept.then(() => save(draft))
    const isKept = saved.catch((error: unknown) => {
      // The same text is saved again when there is an occasion.
      last.text = ''
      state.setState({ error })
      return false
    })
    last = { text, isKept }
    return isKept
  }

  return {
    state,
    keep,
    keepAtOnce: (draft) => {
      if (saving === null) return void keep(draft)
      if (textOf(draft) === textOf(saving.draft)) return
      // The desk handles saves in the order in which they are sent.
      void disputes.keepDraft({ transactionId, draft, before: saving.draft }).catch(() => undefined)
    },
    goOnFrom: ({ draft }) => {
      const isKept = last.isKept.then(() => {
        before = draft
        state.setState({ theirs: null })
        return true
      })
      last = { text: textOf(draft), isKept }
    },
  }
}
