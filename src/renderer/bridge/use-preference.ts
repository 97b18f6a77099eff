import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Preferences } from '#shared/model/preferences.ts'
import { useTellFailure } from '../components/announcer.tsx'
import { useDesk } from './desk.tsx'

type SetPreferences = (changes: Partial<Preferences>, then?: { readonly onSuccess: () => void }) => void

/** Saves preferences of the operator. They apply as soon as the desk has stored them. */
export function useSetPreferences(): SetPreferences {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const tell = useTellFailure()
  const { mutate } = useMutation({
    mutationFn: async (changes: Partial<Preferences>) => client.desk.setPreferences(changes),
    onSuccess: (preferences) => queries.setQueryData(query.desk.getPreferences.queryKey(), preferences),
    onError: tell,
  })
  return mutate
}
