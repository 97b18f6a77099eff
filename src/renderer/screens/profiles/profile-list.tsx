import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { useSelectProfile } from '../../bridge/use-select-profile.ts'
import { EnvironmentBadge, merchantName } from '../../components/merchant-label.tsx'
import { DamagedBadge } from '../../components/state-badge.tsx'
import { Tag } from '../../components/tag.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './profile-list.module.css'

interface ProfileListProps {
  readonly profiles: readonly Profile[]
  readonly activeId: string | null
  readonly shownId: string | null
  /** Shown below the list. */
  readonly children?: ReactNode
}

/** The merchants: a click opens one, a button makes it the active one. */
export function ProfileList({ profiles, activeId, shownId, children }: ProfileListProps): ReactNode {
  return (
    <div className={classes.scroll}>
      <ul>
        {profiles.map((profile) => (
          <Row key={profile.id} profile={profile} active={profile.id === activeId} shown={profile.id === shownId} />
        ))}
      </ul>
      {children && <div className={classes.foot}>{children}</div>}
    </div>
  )
}

interface RowProps {
  readonly profile: Profile
  readonly active: boolean
  readonly shown: boolean
}

function Row({ profile, active, shown }: RowProps): ReactNode {
  const t = useT()
  const select = useSelectProfile()
  const name = merchantName(t, profile)
  return (
    <li className={classes.row} data-shown={shown || undefined}>
      <Link className={classes.link} to="/profiles/$id" params={{ id: profile.id }}>
        <span className={classes.name}>
          <span className="pd-ellipsis" title={name}>
            {name}
          </span>
          <EnvironmentBadge environment={profile.environment} />
        </span>
        <span className={classes.address}>
          {profile.baseUrl ? (
            <span className="pd-mono" title={profile.baseUrl}>
              {profile.baseUrl}
            </span>
          ) : (
            <T id="profiles.onThisComputer" />
          )}
        </span>
      </Link>
      <div className={classes.side}>
        {profile.damage && <DamagedBadge />}
        {profile.secretState === 'missing' && (
          <Tag tone="warn" title={t('profiles.noSecret.means')}>
            <T id="connection.noSecret" />
          </Tag>
        )}
        {profile.secretState === 'unreadable' && (
          <Tag tone="warn" title={t('profile.secret.unreadable')}>
            <T id="connection.secretUnreadable" />
          </Tag>
        )}
        {active ? (
          <span className={classes.active}>
            <IconCheck size={15} aria-hidden />
            <T id="profiles.active" />
          </span>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${t('profiles.switch')}: ${name}`}
            onClick={() => select(profile)}
          >
            <T id="profiles.switch" />
          </Button>
        )}
      </div>
    </li>
  )
}
