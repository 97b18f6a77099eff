import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Preferences } from '#shared/model/preferences.ts'
import { useTellFailure } from '../components/announcer.tsx'
import { useDesk } from './desk.tsx'

type Changes = Partial<Preferences>

type SetPreferences = (
  changes: Changes | ((now: Preferences) => Changes),
  then?: { readonly onSuccess: () => void },
) => void

/** The change saved last. Not a mutation scope, which waits while the page is hidden. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Saves preferences of the operator, one change after another. They apply as soon as the desk has stored them. A change
 * of a list is a function of what is stored, so that it keeps changes made meanwhile. `tells`: whether a failure is
 * reported to the operator.
 */
export function useSetPreferences({ tells = true } = {}): SetPreferences {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const tell = useTellFailure()
  const { mutate } = useMutation({
    mutationFn: (changes: Parameters<SetPreferences>[0]) => {
      const made = last.then(async () =>
        client.desk.setPreferences(
          typeof changes === 'function' ? changes(await client.desk.getPreferences()) : changes,
        ),
      )
      last = made.catch(() => undefined)
      return made
    },
    onSuccess: (preferences) => queries.setQueryData(query.desk.getPreferences.queryKey(), preferences),
    onError: (error) => tells && tell(error),
  })
  return mutate
}
