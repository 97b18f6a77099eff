import { useEffect, useRef, useState } from 'react'
import type { RestoreProgress } from '#shared/contract/backups.ts'
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
  const isOrdered = useRef(false)

  useEffect(() => {
    const giveUp = new AbortController()
    const { signal } = giveUp
    const tell = (next: Restoring): void => {
      // Once it is ordered the desk goes, and the line with it.
      if (!signal.aborted) setRestoring((now) => (now.is === 'starting_anew' ? now : next))
    }
    const prepare = async (): Promise<void> => {
      try {
        for await (const step of await client.backups.prepareRestore({ path }, { signal })) {
          tell(step.is === 'ready' ? step : { is: 'preparing', progress: step })
        }
      } catch (error) {
        tell({ is: 'failed', error })
      }
    }
    void prepare()
    return () => {
      // There is nobody left to be told: to give up is to send a message.
      if (!isOrdered.current) giveUp.abort()
    }
  }, [client, path])

  return {
    restoring,
    refusal,
    isOrdering,
    async order() {
      setRefusal(null)
      setIsOrdering(true)
      try {
        await client.backups.restore()
        isOrdered.current = true
        setRestoring({ is: 'starting_anew' })
      } catch (error) {
        setRefusal(error)
      }
      setIsOrdering(false)
    },
  }
}
