import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { BatchField } from '#shared/model/batch.ts'
import type { BatchDraft, DraftChange } from '#shared/model/batch-draft.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { failureOf } from '../../../bridge/failure.ts'
import { useTellFailure } from '../../../components/announcer.tsx'

export interface DraftEditing {
  readonly id: string
  readonly draft: BatchDraft | undefined
  /** Why the draft cannot be read. */
  readonly error: unknown
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
   * draft after the change; `null` if it was not made, which is told until the operator closes it.
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

/** By draft: a change outlives its screen, and those made after coming back follow it. */
const queues = new Map<string, Promise<unknown>>()

/**
 * Changes that mean the same in a draft that has changed elsewhere, as long as it is the same sheet: what was typed is
 * not lost. Others are about what was shown.
 */
const REPEATABLE: readonly DraftChange['change'][] = ['edit', 'leave_out', 'control']

/** A draft, and the only way to change it: one change at a time, each to the draft as it is by then. */
export function useDraft(id: string): DraftEditing {
  const desk = useDesk()
  const queries = useQueryClient()
  const options = desk.query.batches.draft.queryOptions({ input: { id } })
  const { data: draft, error } = useQuery(options)
  const tell = useTellFailure()
  /** Revisions that differ by changes made here only, oldest first. */
  const own = useRef<readonly number[]>([])
  const [underWay, setUnderWay] = useState(0)
  const [altering, setAltering] = useState(0)
  const [done, setDone] = useState<Done>({ revision: -1, changes: [], undone: null })

  function run(
    alters: boolean,
    call: (on: BatchDraft) => Promise<readonly [before: number, after: BatchDraft, next: Next] | null>,
  ): Promise<BatchDraft | null> {
    const seen = draft?.revision
    const count = (by: 1 | -1) => {
      setUnderWay((now) => now + by)
      if (alters) setAltering((now) => now + by)
    }
    const make = async (): Promise<BatchDraft | null> => {
      try {
        const known = queries.getQueryData(options.queryKey)
        if (!known) return null
        // Not the newest revision: while the change waited, the draft may have become another than the operator saw.
        const isOwn = seen !== undefined && own.current.includes(seen)
        const made = await call({ ...known, revision: (isOwn ? own.current.at(-1) : seen) ?? known.revision })
        if (made === null) return null
        const [before, after, next] = made
        own.current = [...(own.current.at(-1) === before ? own.current : [before]), after.revision]
        // A read under way has the draft from before the change.
        await queries.cancelQueries({ queryKey: options.queryKey })
        queries.setQueryData(options.queryKey, after)
        setDone((last) => ({
          revision: after.revision,
          ...next(last.revision === before ? last.changes : []),
        }))
        // Until the rows are read again, the typed text is shown in their place.
        await queries.invalidateQueries({ queryKey: desk.query.batches.draftRows.key() })
        return after
      } catch (error) {
        tell(error)
        await queries.invalidateQueries({ queryKey: desk.query.batches.key() })
        return null
      } finally {
        count(-1)
      }
    }
    count(1)
    const made = (queues.get(id) ?? Promise.resolve()).then(make)
    queues.set(id, made)
    void made.then(() => {
      if (queues.get(id) === made) queues.delete(id)
    })
    return made
  }
  // Until a change made before the screen was left is shown, nothing can be confirmed.
  const awaitEarlier = useEffectEvent(() => void run(true, async () => null))
  useLayoutEffect(() => {
    if (queues.has(id)) awaitEarlier()
  }, [id])

  const isOurs = draft?.canUndo === true && draft.revision === done.revision
  return {
    id,
    draft,
    error,
    busy: underWay > 0,
    altering: altering > 0,
    lastChange: isOurs ? (done.changes.at(-1)?.change ?? null) : null,
    undone: done.undone,
    change: (asked) =>
      run(isAltering(asked), async (on) => {
        const changeOf = ({ read }: BatchDraft) => (typeof asked === 'function' ? read && asked(read) : asked)
        const make = async (revision: number, change: DraftChange) => {
          const after = await desk.client.batches.change({ id, revision, change })
          const next: Next = (changes) => ({ changes: [...changes, madeOf(change)], undone: null })
          return [revision, after, next] as const
        }
        const change = changeOf(on)
        if (change === null) return null
        try {
          return await make(on.revision, change)
        } catch (error) {
          if (!REPEATABLE.includes(change.change) || !isNotAsShown(error)) throw error
          const now = await desk.client.batches.draft({ id })
          const again = changeOf(now)
          if (again === null || now.read?.sheet !== draft?.read?.sheet) throw error
          return make(now.revision, again)
        }
      }),
    undo: () =>
      run(true, async ({ revision, canUndo }) => {
        if (!canUndo) return null
        const after = await desk.client.batches.undo({ id, revision })
        return [revision, after, (changes) => ({ changes: changes.slice(0, -1), undone: changes.at(-1)?.cell ?? null })]
      }),
  }
}

function isAltering(asked: Parameters<DraftEditing['change']>[0]): boolean {
  return typeof asked === 'function' || (asked.change !== 'accept' && asked.change !== 'ask_again')
}

/** Whether a change was refused because the draft is no longer as it was shown. */
function isNotAsShown(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.kind === 'invalid_input' && failure.field === 'revision'
}

function madeOf(change: DraftChange): Made {
  const cell = change.change === 'edit' ? { row: change.row, field: change.field } : null
  return { change: change.change, cell }
}
