import { useCallback, useRef, useState } from 'react'
import type { EvidenceSource } from '#shared/model/evidence.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { addFiles, type OfferedFile, type OfferedResult } from '../../bridge/evidence-files.ts'
import { announce } from '../../components/announcer.tsx'
import { useT } from '../../i18n/index.tsx'
import { useReloadEvidence } from './use-evidence.ts'

/** Files being taken over by the desk, and what became of the last ones. */
export interface Adding {
  /** How far it is; null: nothing is under way. */
  readonly progress: { readonly done: number; readonly all: number } | null
  /** What was not taken of the last files, or was there already. */
  readonly remarks: readonly OfferedResult[]
  /** Takes files, after those that are under way. Answers with what became of each. */
  readonly add: (files: readonly OfferedFile[], source: EvidenceSource) => Promise<readonly OfferedResult[]>
  readonly forget: () => void
}

/** Gives files to the desk as evidence of a transaction: one lot after the other, each file with a result of its own. */
export function useAdding(transactionId: string): Adding {
  const t = useT()
  const desk = useDesk()
  const reload = useReloadEvidence(transactionId)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [progress, setProgress] = useState<Adding['progress']>(null)
  const [remarks, setRemarks] = useState<Adding['remarks']>([])
  const add = useCallback<Adding['add']>(
    (files, source) => {
      const take = async () => {
        setProgress({ done: 0, all: files.length })
        setRemarks([])
        const results = await addFiles(desk, transactionId, files, source, (done, all) => setProgress({ done, all }))
        await reload()
        setProgress(null)
        setRemarks(results.filter(({ result }) => result !== 'kept'))
        const kept = results.filter(({ result }) => result === 'kept').length
        if (kept > 0) announce(t('evidence.added', { count: kept }))
        return results
      }
      const taken = queue.current.then(take)
      queue.current = taken.catch(() => undefined)
      return taken
    },
    [desk, transactionId, reload, t],
  )
  return { progress, remarks, add, forget: useCallback(() => setRemarks([]), []) }
}
