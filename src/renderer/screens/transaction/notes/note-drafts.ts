import { createStore, type StoreApi } from 'zustand'
import { failureOf } from '../../../bridge/failure.ts'
import { keepOpen } from '../../../components/keeps-open.ts'

interface NoteDraft {
  readonly text: string
  /** The note as it was when typing began, or as it was last saved from here. */
  readonly before: string | null
  /** Another window has changed the note meanwhile: the operator chooses which of the two to keep. */
  readonly isRefused: boolean
}

interface NoteState {
  /** What was typed and is not saved yet. */
  readonly draft: NoteDraft | null
  readonly saving: boolean
  /** Why the last save failed. */
  readonly error: unknown
}

/** Saves a note in place of the one before. */
export type SendNote = (note: string, before: string | null) => Promise<unknown>

interface Save {
  readonly send: SendNote
  /** Whether a text may be saved. */
  readonly isReady: (text: string) => boolean
}

export interface NoteDrafts {
  readonly state: StoreApi<{ readonly by: ReadonlyMap<string, NoteState> }>
  readonly of: (id: string) => NoteState
  readonly put: (id: string, draft: NoteDraft | null) => void
  /**
   * Saves the draft if it is ready (always by default). During another save it is saved after that, from the note just
   * saved. An error is in the state.
   */
  readonly save: (id: string, send: SendNote, isReady?: Save['isReady']) => Promise<void>
  /** For a page that closes and cannot wait: sent at once, in place of the note being sent. */
  readonly saveAtOnce: (id: string, send: SendNote) => void
}

const IDLE: NoteState = { draft: null, saving: false, error: null }

/** Notes that were typed but not saved yet, by transaction, so that closing a detail loses none. In memory only. */
export const noteDrafts = createNoteDrafts(keepOpen)

/** `report`: told what a restart would lose, also after the detail is closed. */
export function createNoteDrafts(report: typeof keepOpen): NoteDrafts {
  const state: NoteDrafts['state'] = createStore(() => ({ by: new Map() }))
  /** Saves asked for and not begun. */
  const asked = new Map<string, Save>()
  /** Notes being sent. */
  const onItsWay = new Map<string, string>()

  const of = (id: string): NoteState => state.getState().by.get(id) ?? IDLE
  const set = (id: string, part: Partial<NoteState>): void => {
    const now = { ...of(id), ...part }
    const isUnsaved = now.draft !== null && now.draft.text.trim() !== (now.draft.before ?? '')
    const by = new Map(state.getState().by)
    if (now.draft === null && !now.saving && now.error === null) by.delete(id)
    else by.set(id, now)
    state.setState({ by })
    report(`note of ${id}`, isUnsaved || now.saving ? 'typed' : null)
  }

  const saveOnce = async (id: string, { send, isReady }: Save): Promise<void> => {
    const { draft } = of(id)
    if (draft === null || !isReady(draft.text)) return
    const note = draft.text.trim()
    if (note !== (draft.before ?? '')) {
      onItsWay.set(id, note)
      await send(note, draft.before).finally(() => onItsWay.delete(id))
    }
    const { draft: latest } = of(id)
    const rest = latest?.text.trim() === note ? null : latest
    set(id, { draft: rest && { ...rest, before: note === '' ? null : note, isRefused: false } })
  }

  const save: NoteDrafts['save'] = async (id, send, isReady = () => true) => {
    asked.set(id, { send, isReady })
    if (of(id).saving) return
    set(id, { saving: true, error: null })
    try {
      for (let one = asked.get(id); one; one = asked.get(id)) {
        asked.delete(id)
        await saveOnce(id, one)
      }
      set(id, { saving: false })
    } catch (error) {
      asked.delete(id)
      const { draft } = of(id)
      const isRefused = failureOf(error)?.kind === 'note_changed'
      set(id, { saving: false, error: draft && error, draft: draft && isRefused ? { ...draft, isRefused } : draft })
    }
  }

  return {
    state,
    of,
    put: (id, draft) => set(id, { draft, error: draft?.isRefused ? of(id).error : null }),
    save,
    saveAtOnce: (id, send) => {
      const sent = onItsWay.get(id)
      if (sent === undefined) return void save(id, send)
      const note = of(id).draft?.text.trim()
      if (note !== undefined && note !== sent) void send(note, sent === '' ? null : sent).catch(() => undefined)
    },
  }
}
