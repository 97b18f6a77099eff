import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Preferences } from '#shared/model/preferences.ts'
import { useTellFailure } from '../components/announcer.tsx'
import { useDesk } from './desk.tsx'

type SetPreferences = (changes: Partial<Preferences>, then?: { readonly onSuccess: () => void }) => void

/** Remembers choices of the operator. They apply at once, as soon as the desk has kept them. */
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
