import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query'
import { createContext, useContext } from 'react'
import type { DeskClient } from '#shared/contract/index.ts'

/** The desk as screens use it: `client` to call, `query` for TanStack Query's options and keys. */
export interface DeskHandle {
  readonly client: DeskClient
  readonly query: RouterUtils<DeskClient>
}

export function deskHandle(client: DeskClient): DeskHandle {
  return { client, query: createTanstackQueryUtils(client) }
}

export const DeskContext = createContext<DeskHandle | null>(null)

/** The desk. Available only inside the app. */
export function useDesk(): DeskHandle {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk outside of DeskContext')
  return desk
}
