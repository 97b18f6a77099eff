import type { BatchMapping } from '#shared/model/batch.ts'
import type { BatchFile } from '#shared/model/batch-draft.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Checked } from './check-rows.ts'
import type { Draft, DraftState } from './draft-state.ts'
import type { Judged } from './judge-draft.ts'
import type { BatchReader } from './reader/thread.ts'

/** A file in memory, with all changes made since it was read. */
export interface OpenDraft {
  readonly reader: BatchReader
  readonly file: BatchFile
  draft: Draft
  /** The draft before each change, for undo. */
  before: readonly Draft[]
  revision: number
  /** The result of judging it; `null`: it is judged when next needed. */
  judged: Promise<Judged> | null
  /** Row numbers in the order shown, for as long as only cells change. */
  order: readonly number[] | null
  /** Check results of rows as they are now, so that a retyped cell only needs its own row checked. */
  readonly known: Map<string, Checked>
  /** The mapping remembered for each sheet when it was first judged; other drafts do not change it. */
  readonly remembered: Map<number, BatchMapping | null>
}

/** Files held in memory at once; the least recently used is dropped first, without the cards typed into it. */
const MAX_OPEN = 4

/** The files of drafts in memory, and the cards typed into them. */
export function createOpenDrafts() {
  const open = new Map<string, OpenDraft>()
  /** Drafts whose file is no longer in memory, for the cards typed into them: these are in no file. */
  const dropped = new Map<string, Draft>()
  /** Shared by all drafts: a revision shown before a file was reopened never matches one after. */
  let revisions = 0

  /** Drops a file from memory; it has to be chosen again, but no card typed again. */
  function drop(id: string, { draft }: OpenDraft): void {
    open.delete(id)
    dropped.set(id, draft)
  }

  /** A file whose thread has ended, for example by exceeding its memory, has to be chosen again. */
  function find(id: string): OpenDraft | undefined {
    const found = open.get(id)
    if (!found?.reader.isGone()) return found
    drop(id, found)
    return undefined
  }

  /** Releases a file from memory, with the cards typed into it. */
  async function forget(id: string): Promise<void> {
    await open.get(id)?.reader.close()
    open.delete(id)
    dropped.delete(id)
  }

  return {
    find,
    forget,
    nextRevision: (): number => ++revisions,

    /** Throws `invalid_input` if the draft is not as the screen showed it, or its file is not in memory. */
    requireShown(id: string, revision: number): OpenDraft {
      const found = find(id)
      if (!found) throw new DeskFailure({ kind: 'invalid_input', field: 'id', rule: 'not_read' })
      if (found.revision !== revision) throw notAsShown()
      // Recently used drafts are dropped last.
      open.delete(id)
      open.set(id, found)
      return found
    },

    /** A file as read, before it is held. */
    opened(reader: BatchReader, file: BatchFile, draft: Draft): OpenDraft {
      const common = { before: [], judged: null, order: null, known: new Map(), remembered: new Map() }
      return { reader, file, draft, revision: ++revisions, ...common }
    },

    /** For a draft that is not held. */
    async hold(id: string, one: OpenDraft): Promise<void> {
      dropped.delete(id)
      open.set(id, one)
      for (const [other, oldest] of open) {
        if (open.size <= MAX_OPEN) break
        drop(other, oldest)
        await oldest.reader.close()
      }
    },

    holds: (reader: BatchReader): boolean => [...open.values()].some((one) => one.reader === reader),

    /** A draft as it was when its file was dropped from memory; another object each time. */
    dropped: (id: string): Draft | undefined => dropped.get(id),

    holdsTypedCards: (): boolean =>
      [...[...open.values()].map(({ draft }) => draft), ...dropped.values()].some(({ cards }) => cards.size > 0),

    async close(): Promise<void> {
      await Promise.all([...open.values()].map(({ reader }) => reader.close()))
      open.clear()
      dropped.clear()
    },
  }
}

/** The cards typed into a draft before its file was dropped from memory, for the file that is given again. */
export function typedInto(before: Draft | undefined, { sheet, typedCards }: DraftState): ReadonlyMap<number, string> {
  // A change may have been under way when the file was dropped.
  return new Map(before?.state.sheet === sheet ? [...before.cards].filter(([row]) => typedCards.includes(row)) : [])
}

export const notAsShown = () => new DeskFailure({ kind: 'invalid_input', field: 'revision', rule: 'changed' })
