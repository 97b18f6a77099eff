import { useEffect, useState } from 'react'
import type { RestoreProgress } from '#shared/contract/keeping.ts'
import { useDesk } from '../../bridge/desk.tsx'

/** Where a restore stands. */
export type Restoring =
  /** `progress` null: nothing was told yet. */
  | { readonly is: 'preparing'; readonly progress: Extract<RestoreProgress, { readonly is: 'under_way' }> | null }
  | Extract<RestoreProgress, { readonly is: 'ready' }>
  /** It was ordered. */
  | { readonly is: 'starting_anew' }
  | { readonly is: 'failed'; readonly error: unknown }

interface Restore {
  readonly restoring: Restoring
  /** Why the order was not taken; what is ready is so still. */
  readonly refusal: unknown
  readonly isOrdering: boolean
  readonly order: () => Promise<void>
}

const BEGINNING = { is: 'preparing', progress: null } as const

/** Has a backup ready to be put in place for as long as the dialog is there: with it, all of it is gone. */
export function useRestore(path: string): Restore {
  const { client } = useDesk()
  const [restoring, setRestoring] = useState<Restoring>(BEGINNING)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isOrdering, setIsOrdering] = useState(false)

  useEffect(() => {
    const { signal, abort } = giveUp()
    const tell = (next: Restoring): void => {
      // Once it is ordered the desk goes, and the line with it.
      if (!signal.aborted) setRestoring((now) => (now.is === 'starting_anew' ? now : next))
    }
    const prepare = async (): Promise<void> => {
      try {
        for await (const step of await client.keeping.prepareRestore({ path }, { signal })) {
          tell(step.is === 'ready' ? step : { is: 'preparing', progress: step })
        }
      } catch (error) {
        tell({ is: 'failed', error })
      }
    }
    void prepare()
    return abort
  }, [client, path])

  return {
    restoring,
    refusal,
    isOrdering,
    async order() {
      setRefusal(null)
      setIsOrdering(true)
      try {
        await client.keeping.restore()
        setRestoring({ is: 'starting_anew' })
      } catch (error) {
        setRefusal(error)
      }
      setIsOrdering(false)
    },
  }
}

function giveUp(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
