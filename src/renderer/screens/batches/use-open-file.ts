import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewBatchFile } from '#shared/contract/batches.ts'
import { openBatchFile } from '../../bridge/batch-files.ts'
import { useDesk } from '../../bridge/desk.tsx'
import type { OfferedFile } from '../../bridge/evidence-files.ts'
import { useIsHere } from '../../components/use-is-here.ts'
import type { NotTaken } from './not-taken.ts'
import { useTellLate } from './tell-late.tsx'

export interface OpenFile {
  /** The name of the file being read; `null` if none is. */
  readonly reading: string | null
  readonly notTaken: NotTaken | null
  readonly open: (files: readonly OfferedFile[], source: NewBatchFile['source']) => void
}

/** What a file is chosen for. With neither, it starts a new batch. */
export type FilePurpose = Pick<NewBatchFile, 'again' | 'restOf'>

/** Reads one file of payouts at a time. What comes of it after the screen was left is told by a notification. */
export function useOpenFile(profileId: string, purpose: FilePurpose, onOpened: (id: string) => void): OpenFile {
  const desk = useDesk()
  const queries = useQueryClient()
  const isHere = useIsHere()
  const late = useTellLate()
  const [reading, setReading] = useState<string | null>(null)
  const [notTaken, setNotTaken] = useState<NotTaken | null>(null)

  async function read(file: File, source: NewBatchFile['source']): Promise<NotTaken | null> {
    try {
      const opened = await openBatchFile(desk, profileId, file, { ...purpose, source })
      if (opened.result === 'refused') return { is: 'refused', name: file.name, refusal: opened.refusal }
      if (opened.result === 'other_file') return { is: 'other_file', name: file.name }
      await queries.invalidateQueries({ queryKey: desk.query.batches.key() })
      if (isHere.current) onOpened(opened.id)
      // The batch whose file is chosen again is no draft to return to.
      else if (!purpose.again) late.opened(opened.id, file.name)
      return null
    } catch (error) {
      return { is: 'failed', error }
    }
  }

  return {
    reading,
    notTaken,
    open(files, source) {
      const [one, ...others] = files
      if (!one || reading !== null) return
      if (others.length > 0) return setNotTaken({ is: 'several' })
      if (one.isFolder) return setNotTaken({ is: 'folder', name: one.file.name })
      setNotTaken(null)
      setReading(one.file.name)
      void read(one.file, source).then((why) => {
        setReading(null)
        setNotTaken(why)
        if (why && !isHere.current) late.notTaken(why)
      })
    },
  }
}
