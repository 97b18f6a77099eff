import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile, ProfileDraft, Secret } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'

interface Draft {
  readonly draft: ProfileDraft
  readonly secret: Secret | undefined
}

/** Adds a profile or changes one. */
export function useSaveProfile(
  profile: Profile | null,
  onSaved: (saved: Profile) => void,
): UseMutationResult<Profile, Error, Draft> {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ draft, secret }: Draft) => {
      const input = { draft, ...(secret && { secret }) }
      return profile ? client.profiles.update({ id: profile.id, ...input }) : client.profiles.create(input)
    },
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: query.profiles.key() })
      onSaved(saved)
    },
  })
}
