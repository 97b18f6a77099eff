import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BatchDraft, DraftChange } from '#shared/model/batch-draft.ts'
import { useDesk } from '../../../bridge/desk.tsx'

export interface DraftEditing {
  readonly id: string
  readonly draft: BatchDraft | undefined
  /** Why it cannot be read. */
  readonly error: unknown
  /** Why the last change was not made. */
  readonly failure: unknown
  /** A change is under way. */
  readonly busy: boolean
  /** What an undo would take back, where it was done here. */
  readonly lastChange: DraftChange['change'] | null
  /** Changes, after the changes that are under way. False: it was not made. */
  readonly change: (change: DraftChange) => Promise<boolean>
  readonly undo: () => Promise<boolean>
}

/** What was done here, and the revision it has led to: another window's change makes it forgotten. */
interface Done {
  readonly revision: number
  readonly changes: readonly DraftChange['change'][]
}

/** A draft, and the one way to change it: one change after the other, each to the draft as it then is. */
export function useDraft(id: string): DraftEditing {
  const desk = useDesk()
  const queries = useQueryClient()
  const options = desk.query.batches.draft.queryOptions({ input: { id } })
  const { data: draft, error } = useQuery(options)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [underWay, setUnderWay] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const [done, setDone] = useState<Done>({ revision: -1, changes: [] })

  function run(
    call: (revision: number, draft: BatchDraft | undefined) => Promise<BatchDraft | null>,
    next: (changes: Done['changes']) => Done['changes'],
  ): Promise<boolean> {
    const make = async (): Promise<boolean> => {
      const known = queries.getQueryData(options.queryKey)
      const before = known?.revision ?? 0
      try {
        const after = await call(before, known)
        if (after === null) return false
        // What is being read is from before the change.
        await queries.cancelQueries({ queryKey: options.queryKey })
        queries.setQueryData(options.queryKey, after)
        setDone((last) => ({
          revision: after.revision,
          changes: next(last.revision === before ? last.changes : []),
        }))
        setFailure(null)
        // Until the rows are read anew, what was typed stands in their place.
        await queries.invalidateQueries({ queryKey: desk.query.batches.draftRows.key() })
        return true
      } catch (error) {
        setFailure(error)
        await queries.invalidateQueries({ queryKey: desk.query.batches.key() })
        return false
      } finally {
        setUnderWay((count) => count - 1)
      }
    }
    setUnderWay((count) => count + 1)
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
    lastChange: isOurs ? (done.changes.at(-1) ?? null) : null,
    change: (change) =>
      run(
        (revision) => desk.client.batches.change({ id, revision, change }),
        (changes) => [...changes, change.change],
      ),
    undo: () =>
      run(
        async (revision, known) => (known?.canUndo ? desk.client.batches.undo({ id, revision }) : null),
        (changes) => changes.slice(0, -1),
      ),
  }
}
