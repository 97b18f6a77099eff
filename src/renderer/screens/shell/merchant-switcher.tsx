import { Menu, UnstyledButton } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { useProfiles } from '../../bridge/hooks.ts'
import { useSelectProfile } from '../../bridge/use-select-profile.ts'
import { EnvironmentBadge, merchantName } from '../../components/merchant-label.tsx'
import { Tag } from '../../components/tag.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './header.module.css'

/** The active merchant and its environment, with a menu to change it. */
export function MerchantSwitcher({ active }: { readonly active: Profile | null }): ReactNode {
  const t = useT()
  const { profiles } = useProfiles()
  const select = useSelectProfile()
  const navigate = useNavigate()
  return (
    <Menu position="bottom-start" width={420}>
      <Menu.Target>
        <UnstyledButton
          className={classes.switcher}
          title={active ? merchantName(t, active) : undefined}
          data-testid="merchant-switcher"
        >
          <Active profile={active} />
          <IconChevronDown size={15} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <T id="shell.switchTo" />
        </Menu.Label>
        <div className={classes.menuList}>
          {profiles.map((profile) => (
            <Menu.Item
              key={profile.id}
              leftSection={
                profile.id === active?.id ? <IconCheck size={15} aria-hidden /> : <span style={{ width: 15 }} />
              }
              rightSection={<EnvironmentBadge environment={profile.environment} />}
              aria-current={profile.id === active?.id || undefined}
              onClick={() => profile.id !== active?.id && select(profile)}
            >
              {merchantName(t, profile)}
            </Menu.Item>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => void navigate({ to: '/profiles/new' })}
        >
          <T id="shell.addMerchant" />
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBuildingStore size={15} aria-hidden />}
          onClick={() => void navigate({ to: '/profiles' })}
        >
          <T id="transactions.scope.all" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The active merchant. A long name is truncated at the end; the environment stays visible. */
function Active({ profile }: { readonly profile: Profile | null }): ReactNode {
  const t = useT()
  if (profile?.environment === 'training') return <Tag tone="training">{merchantName(t, profile)}</Tag>
  return (
    <>
      <span className="pd-ellipsis">{profile?.name ?? t('shell.noMerchant')}</span>
      {profile && <EnvironmentBadge environment={profile.environment} />}
    </>
  )
}
