import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { create } from 'zustand'
import type { DisputeListQuery } from '#shared/contract/disputes.ts'
import type { KeptDisputeList } from '#shared/model/dispute.ts'
import { useDesk } from '../../bridge/desk.tsx'

/** Which list: whose, and by which filter. */
export interface DisputeListKey {
  readonly profileId: string
  readonly query: DisputeListQuery
}

/** How the last reading of a list goes or went. */
interface Reading {
  /** The page that is being read; null while none is. */
  readonly page: number | null
  readonly error: unknown
}

const IDLE: Reading = { page: null, error: null }

/** By the list. It outlives the screen: a reading that was begun is found again, and not made twice. */
const useReadings = create<Readonly<Record<string, Reading>>>(() => ({}))

const keyOf = ({ profileId, query }: DisputeListKey) => JSON.stringify([profileId, query])

/** Reads a page of a list at the platform, unless one of it is being read. */
export type ReadPage = (asked: DisputeListKey, page: number) => void

export function useReadPage(): ReadPage {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  return useCallback(
    (asked, page) => {
      const key = keyOf(asked)
      const set = (reading: Reading) => useReadings.setState({ [key]: reading })
      if (useReadings.getState()[key]?.page) return
      set({ page, error: null })
      client.disputes.readPage({ ...asked, page }).then(
        (list) => {
          queries.setQueryData(query.disputes.keptList.queryKey({ input: asked }), list)
          set(IDLE)
        },
        (error: unknown) => set({ page: null, error }),
      )
    },
    [client, query, queries],
  )
}

interface KeptList {
  /** As it was last read, from disk; null where it never was, undefined until that is known. */
  readonly list: KeptDisputeList | null | undefined
  readonly reading: Reading
  /** Why not even what was kept can be shown. */
  readonly error: unknown
}

/** A list of disputes as the desk has it, and how it stands with reading it. */
export function useKeptList(asked: DisputeListKey): KeptList {
  const { query } = useDesk()
  const kept = useQuery(query.disputes.keptList.queryOptions({ input: asked }))
  const reading = useReadings((readings) => readings[keyOf(asked)] ?? IDLE)
  return { list: kept.data, reading, error: kept.error }
}
