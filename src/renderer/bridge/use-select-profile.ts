import { useMutation } from '@tanstack/react-query'
import type { Profile } from '#shared/model/profile.ts'
import { announce, useTellFailure } from '../components/announcer.tsx'
import { merchantName } from '../components/merchant-label.tsx'
import { useT } from '../i18n/index.tsx'
import { useDesk } from './desk.tsx'
import { useKeepProfile } from './hooks.ts'

/** Makes another merchant the active one. */
export function useSelectProfile(): (profile: Profile) => void {
  const { client } = useDesk()
  const t = useT()
  const tell = useTellFailure()
  const keep = useKeepProfile()
  const { mutate } = useMutation({
    mutationFn: async (profile: Profile) => client.profiles.select({ id: profile.id }),
    onSuccess: (profile) => {
      keep(profile, true)
      const environment = t(`environment.${profile.environment}`)
      announce(t('shell.nowFor', { name: merchantName(t, profile), environment }))
    },
    onError: tell,
  })
  return mutate
}
