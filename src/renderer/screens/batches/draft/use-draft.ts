import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BatchField } from '#shared/model/batch.ts'
import type { BatchDraft, DraftChange } from '#shared/model/batch-draft.ts'
import { useDesk } from '../../../bridge/desk.tsx'

export interface DraftEditing {
  readonly id: string
  readonly draft: BatchDraft | undefined
  /** Why the draft cannot be read. */
  readonly error: unknown
  /** Why the last change was not made. */
  readonly failure: unknown
  /** Whether a change is under way. */
  readonly busy: boolean
  /** Whether a change under way may lead to other findings: until they are shown, none can be confirmed. */
  readonly altering: boolean
  /** What an undo would revert; `null` if it was not done here. */
  readonly lastChange: DraftChange['change'] | null
  /** The cell that the last undo changed: the cursor moves there. */
  readonly undone: Cell | null
  /**
   * Makes a change after those that are under way, so that it is derived from the draft they lead to. Resolves to the
   * draft after the change; `null` if it was not made.
   */
  readonly change: (change: DraftChange | ((now: Read) => DraftChange)) => Promise<BatchDraft | null>
  readonly undo: () => Promise<BatchDraft | null>
}

type Read = NonNullable<BatchDraft['read']>

interface Cell {
  readonly row: number
  readonly field: BatchField
}

/** A change without the typed text, which may be a card number. */
interface Made {
  readonly change: DraftChange['change']
  readonly cell: Cell | null
}

/** What was done here, and the revision it led to: a change in another window discards it. */
interface Done {
  readonly revision: number
  readonly changes: readonly Made[]
  readonly undone: Cell | null
}

/** Returns what was done here, from what was done before. */
type Next = (changes: Done['changes']) => Omit<Done, 'revision'>

/** A draft, and the only way to change it: one change at a time, each to the draft as it is by then. */
export function useDraft(id: string): DraftEditing {
  const desk = useDesk()
  const queries = useQueryClient()
  const options = desk.query.batches.draft.queryOptions({ input: { id } })
  const { data: draft, error } = useQuery(options)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [underWay, setUnderWay] = useState(0)
  const [altering, setAltering] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const [done, setDone] = useState<Done>({ revision: -1, changes: [], undone: null })

  function run(
    alters: boolean,
    call: (known: BatchDraft) => Promise<readonly [after: BatchDraft, next: Next] | null>,
  ): Promise<BatchDraft | null> {
    const count = (by: 1 | -1) => {
      setUnderWay((now) => now + by)
      if (alters) setAltering((now) => now + by)
    }
    const make = async (): Promise<BatchDraft | null> => {
      try {
        const known = queries.getQueryData(options.queryKey)
        const made = known ? await call(known) : null
        if (!known || made === null) return null
        const [after, next] = made
        // A read under way has the draft from before the change.
        await queries.cancelQueries({ queryKey: options.queryKey })
        queries.setQueryData(options.queryKey, after)
        setDone((last) => ({
          revision: after.revision,
          ...next(last.revision === known.revision ? last.changes : []),
        }))
        setFailure(null)
        // Until the rows are read again, the typed text is shown in their place.
        await queries.invalidateQueries({ queryKey: desk.query.batches.draftRows.key() })
        return after
      } catch (error) {
        setFailure(error)
        await queries.invalidateQueries({ queryKey: desk.query.batches.key() })
        return null
      } finally {
        count(-1)
      }
    }
    count(1)
    const made = queue.current.then(make)
    queue.current = made
    return made
  }

  const isOurs = draft?.canUndo === true && draft.revision === done.revision
  return {
    id,
    draft,
    error,
    failure,
    busy: underWay > 0,
    altering: altering > 0,
    lastChange: isOurs ? (done.changes.at(-1)?.change ?? null) : null,
    undone: done.undone,
    change: (asked) =>
      run(isAltering(asked), async ({ revision, read }) => {
        const change = typeof asked === 'function' ? read && asked(read) : asked
        if (change === null) return null
        const after = await desk.client.batches.change({ id, revision, change })
        return [after, (changes) => ({ changes: [...changes, madeOf(change)], undone: null })]
      }),
    undo: () =>
      run(true, async ({ revision, canUndo }) => {
        if (!canUndo) return null
        const after = await desk.client.batches.undo({ id, revision })
        return [after, (changes) => ({ changes: changes.slice(0, -1), undone: changes.at(-1)?.cell ?? null })]
      }),
  }
}

function isAltering(asked: Parameters<DraftEditing['change']>[0]): boolean {
  return typeof asked === 'function' || (asked.change !== 'accept' && asked.change !== 'ask_again')
}

function madeOf(change: DraftChange): Made {
  const cell = change.change === 'edit' ? { row: change.row, field: change.field } : null
  return { change: change.change, cell }
}
