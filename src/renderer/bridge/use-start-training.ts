import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from './desk.tsx'
import { useKeepProfile } from './hooks.ts'

/** Makes the training platform the active one and opens the overview; with `stay`, remains on the current screen. */
export function useStartTraining({ stay = false } = {}): UseMutationResult<Profile, Error, void> {
  const { query } = useDesk()
  const keep = useKeepProfile()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => query.profiles.startTraining.call(),
    onSuccess: (profile) => {
      keep(profile, true)
      // Not awaited: if an unsaved form blocks the navigation, it never settles.
      if (!stay) void navigate({ to: '/overview' })
    },
  })
}
