import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { create } from 'zustand'
import type { DisputeListQuery } from '#shared/contract/disputes.ts'
import type { KeptDisputeList } from '#shared/model/dispute.ts'
import { useDesk } from '../../bridge/desk.tsx'

/** Identifies a list: the merchant and the filter. */
export interface DisputeListKey {
  readonly profileId: string
  readonly query: DisputeListQuery
}

/** The state of the current or last read of a list. */
interface Reading {
  /** The page being read; `null` if none is. */
  readonly page: number | null
  readonly error: unknown
}

const IDLE: Reading = { page: null, error: null }

/** By list. Outlives the screen, so that a read under way is found again and not repeated. */
const useReadings = create<Readonly<Record<string, Reading>>>(() => ({}))

const keyOf = ({ profileId, query }: DisputeListKey) => JSON.stringify([profileId, query])

/** Reads a page of a list from the platform, unless a page of it is already being read. */
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
  /** As last read, from disk; `null` if it never was, `undefined` until that is known. */
  readonly list: KeptDisputeList | null | undefined
  readonly reading: Reading
  /** Why not even the stored list can be shown. */
  readonly error: unknown
}

/** A list of disputes as Paydesk has it, and the state of reading it. */
export function useKeptList(asked: DisputeListKey): KeptList {
  const { query } = useDesk()
  const kept = useQuery(query.disputes.keptList.queryOptions({ input: asked }))
  const reading = useReadings((readings) => readings[keyOf(asked)] ?? IDLE)
  return { list: kept.data, reading, error: kept.error }
}
