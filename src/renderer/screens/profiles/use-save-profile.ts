import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Profile, ProfileDraft, Secret } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useKeepProfile } from '../../bridge/hooks.ts'

interface Draft {
  readonly draft: ProfileDraft
  readonly secret: Secret | undefined
}

/** Adds a profile or changes one. */
export function useSaveProfile(
  profile: Profile | null,
  onSaved: (saved: Profile) => void,
): UseMutationResult<Profile, Error, Draft> {
  const { client } = useDesk()
  const keep = useKeepProfile()
  return useMutation({
    mutationFn: async ({ draft, secret }: Draft) => {
      const input = { draft, ...(secret && { secret }) }
      return profile ? client.profiles.update({ id: profile.id, ...input }) : client.profiles.create(input)
    },
    onSuccess: (saved) => {
      // A new one is the active one.
      keep(saved, profile === null)
      onSaved(saved)
    },
  })
}
