import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeskClient } from '#shared/contract/index.ts'
import type { Preferences } from '#shared/model/preferences.ts'
import { useTellFailure } from '../components/announcer.tsx'
import { useDesk } from './desk.tsx'
import { failureOf } from './failure.ts'

type Changes = Partial<Preferences>

type SetPreferences = (
  changes: Changes | ((now: Preferences) => Changes),
  then?: { readonly onSuccess: () => void },
) => void

/** How often a change is computed again because another window has just saved one of the same values. */
const ATTEMPTS = 10

type Desk = Pick<DeskClient['desk'], 'getPreferences' | 'setPreferences'>

async function save(desk: Desk, changes: Parameters<SetPreferences>[0], left = ATTEMPTS): Promise<Preferences> {
  if (typeof changes !== 'function') return desk.setPreferences(changes)
  const from = await desk.getPreferences()
  try {
    return await desk.setPreferences({ ...changes(from), from })
  } catch (error) {
    const failure = failureOf(error)
    if (left === 0 || failure?.kind !== 'invalid_input' || failure.field !== 'from') throw error
    return save(desk, changes, left - 1)
  }
}

/** The change saved last. Not a mutation scope, which waits while the page is hidden. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Saves preferences of the operator, one change after another. They apply as soon as the desk has stored them. A change
 * of a list is a function of what is stored, so that it keeps changes made meanwhile, also in another window. `tells`:
 * whether a failure is reported to the operator.
 */
export function useSetPreferences({ tells = true } = {}): SetPreferences {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const tell = useTellFailure()
  const { mutate } = useMutation({
    mutationFn: (changes: Parameters<SetPreferences>[0]) => {
      const made = last.then(() => save(client.desk, changes))
      last = made.catch(() => undefined)
      return made
    },
    onSuccess: (preferences) => queries.setQueryData(query.desk.getPreferences.queryKey(), preferences),
    onError: (error) => tells && tell(error),
  })
  return mutate
}
