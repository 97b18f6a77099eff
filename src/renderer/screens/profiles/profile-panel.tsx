import { Anchor, Button, CloseButton, Tabs } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { SCENARIO_WORDS } from '#shared/model/training-scenario-words.ts'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { useRefreshBalance } from '../../bridge/use-balance.ts'
import { useSelectProfile } from '../../bridge/use-select-profile.ts'
import { merchantName } from '../../components/merchant-name.ts'
import { T, useLanguage, useT } from '../../i18n/index.tsx'
import { exampleOf } from '../help/find-amounts.ts'
import { GuardForm } from './guard-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './profile-panel.module.css'
import { RemoveProfile } from './remove-profile.tsx'
import { TRAINING_HINTS } from './training-hints.ts'

/** One merchant beside the list: its form; or, for the training platform, what there is to know of it. */
export function ProfilePanel({ profile }: { readonly profile: Profile | null }): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const [saves, setSaves] = useState(0)
  const active = useActiveProfile()
  const { refresh } = useRefreshBalance(active)
  const title = profile ? merchantName(t, profile) : t('shell.addMerchant')
  const onSaved = (saved: Profile) => {
    const words = profile ? 'profiles.saved' : 'profiles.added'
    notifications.show({ color: 'teal', message: t(words, { name: saved.name }) })
    // The form starts anew: the secret just typed must not stay in it.
    setSaves(saves + 1)
    // What the header says of the connection was seen with the old address and secret.
    if (saved.id === active?.id && saved.secretState !== 'missing') refresh()
    if (!profile) void navigate({ to: '/transactions' })
  }
  return (
    <section aria-label={title} className={classes.panel}>
      <header className={classes.head}>
        <h2 className={classes.title} title={title}>
          {title}
        </h2>
        <CloseButton aria-label={t('common.close')} onClick={() => void navigate({ to: '/profiles' })} />
      </header>
      <Parts profile={profile}>
        {profile?.environment === 'training' ? (
          <TrainingProfile profile={profile} />
        ) : (
          <ProfileForm
            key={saves}
            profile={profile}
            onSaved={onSaved}
            actions={profile && <RemoveProfile profile={profile} />}
          />
        )}
      </Parts>
    </section>
  )
}

interface PartsProps {
  readonly profile: Profile | null
  /** How its platform is reached. */
  readonly children: ReactNode
}

/** A merchant's two parts: how its platform is reached, and what its payments are held against. */
function Parts({ profile, children }: PartsProps): ReactNode {
  const t = useT()
  const [unsaved, setUnsaved] = useState(false)
  if (!profile) return <div className={classes.body}>{children}</div>
  return (
    <Tabs defaultValue="platform" className={classes.tabs}>
      <Tabs.List className={classes.tabList}>
        <Tabs.Tab value="platform">{t('guard.tab.platform')}</Tabs.Tab>
        <Tabs.Tab
          value="guard"
          rightSection={unsaved && <span className={classes.dot} role="img" aria-label={t('guard.unsaved')} />}
        >
          {t('guard.title')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="platform" className={classes.body}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="guard" className={classes.body}>
        <GuardForm profile={profile} onUnsaved={setUnsaved} />
      </Tabs.Panel>
    </Tabs>
  )
}

function TrainingProfile({ profile }: { readonly profile: Profile }): ReactNode {
  const active = useActiveProfile()?.id === profile.id
  const select = useSelectProfile()
  const language = useLanguage()
  return (
    <>
      <p className={classes.text}>
        <T id="profiles.training.text" />
      </p>
      <p className={classes.text}>
        <T id="profiles.training.try" />
      </p>
      <dl className={classes.hints}>
        {TRAINING_HINTS.map((row) => (
          <div key={row.key}>
            <dt className="pd-mono">{exampleOf(row)}</dt>
            <dd>{SCENARIO_WORDS[row.key][language]}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.text}>
        <Anchor renderRoot={(props) => <Link {...props} to="/help" />}>
          <T id="help.allAmounts" />
        </Anchor>
      </p>
      <div className={classes.buttons}>
        <RemoveProfile profile={profile} />
        {!active && (
          <Button onClick={() => select(profile)}>
            <T id="profiles.switch" />
          </Button>
        )}
      </div>
    </>
  )
}
