import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from './desk.tsx'
import { useKeepProfile } from './hooks.ts'

/** Makes the training platform the one that is worked with, and opens the desk; with `stay`, one stays where one is. */
export function useStartTraining({ stay = false } = {}): UseMutationResult<Profile, Error, void> {
  const { query } = useDesk()
  const keep = useKeepProfile()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => query.profiles.startTraining.call(),
    onSuccess: (profile) => {
      keep(profile, true)
      // Not waited for: where a form that is not saved keeps it from going, it never ends.
      if (!stay) void navigate({ to: '/overview' })
    },
  })
}
