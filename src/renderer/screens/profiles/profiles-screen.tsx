import { Button } from '@mantine/core'
import { IconBuildingStore, IconPlus, IconSchool } from '@tabler/icons-react'
import { useLocation, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProfiles } from '../../bridge/hooks.ts'
import { useStartTraining } from '../../bridge/use-start-training.ts'
import { useTellFailure } from '../../components/announcer.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/links.tsx'
import { Page } from '../../components/page.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { ProfileList } from './profile-list.tsx'
import { ProfilePanel } from './profile-panel.tsx'

/** All merchants and, beside them, the selected one or the form for a new one. */
export function ProfilesScreen(): ReactNode {
  const t = useT()
  const { profiles, activeId } = useProfiles()
  const { id } = useParams({ strict: false })
  const adding = useLocation({ select: ({ pathname }) => pathname === '/profiles/new' })
  const shown = profiles.find((profile) => profile.id === id)
  const panel = adding ? <ProfilePanel key="new" profile={null} /> : shown && <ProfilePanel key={id} profile={shown} />
  return (
    <Page
      title={t('shell.merchants')}
      hint={profiles.length > 0 && t('profiles.count', { count: profiles.length })}
      actions={profiles.length > 0 && <AddMerchant />}
      aside={panel}
      asideWidth="minmax(500px, 54%)"
      flush
    >
      {profiles.length > 0 ? (
        <ProfileList profiles={profiles} activeId={activeId} shownId={shown?.id ?? null}>
          {profiles.every(({ environment }) => environment !== 'training') && <UseTraining />}
        </ProfileList>
      ) : (
        <EmptyState
          icon={<IconBuildingStore size={36} stroke={1.4} />}
          title={t('common.noMerchantYet')}
          actions={
            <>
              <UseTraining />
              <AddMerchant />
            </>
          }
        >
          {t('profiles.empty.text')}
        </EmptyState>
      )}
    </Page>
  )
}

function AddMerchant(): ReactNode {
  return (
    <LinkButton leftSection={<IconPlus size={16} aria-hidden />} to="/profiles/new">
      <T id="shell.addMerchant" />
    </LinkButton>
  )
}

function UseTraining(): ReactNode {
  const training = useStartTraining()
  const tell = useTellFailure()
  return (
    <Button
      variant="default"
      leftSection={<IconSchool size={16} aria-hidden />}
      loading={training.isPending}
      onClick={() => training.mutate(undefined, { onError: tell })}
    >
      <T id="welcome.training.action" />
    </Button>
  )
}
