import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from './desk.tsx'

/** Makes the training platform the one that is worked with, and opens the desk; with `stay`, one stays where one is. */
export function useStartTraining({ stay = false } = {}): UseMutationResult<Profile, Error, void> {
  const { query } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => query.profiles.startTraining.call(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: query.profiles.key() })
      if (!stay) await navigate({ to: '/overview' })
    },
  })
}
