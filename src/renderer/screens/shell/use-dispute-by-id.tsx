import { type SpotlightActionData, useSpotlight } from '@mantine/spotlight'
import { IconGavel } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { isUuid } from '#shared/rules/platform-id.ts'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { useT } from '../../i18n/index.tsx'
import { paletteStore } from './palette-store.ts'

/** A UUID typed into the palette may be a dispute's: it opens the dispute, which is read if it is not known yet. */
export function useDisputeById(): SpotlightActionData[] {
  const t = useT()
  const navigate = useNavigate()
  const profile = useActiveProfile()
  const typed = useSpotlight(paletteStore).query.trim()
  if (!profile || !isUuid(typed)) return []
  const params = { profileId: profile.id, disputeId: typed.toLowerCase() }
  return [
    {
      id: 'dispute by id',
      label: t('disputes.find.open', { id: typed }),
      keywords: [typed],
      leftSection: <IconGavel size={17} aria-hidden />,
      onClick: () => void navigate({ to: '/disputes/$profileId/$disputeId', params }),
    },
  ]
}
