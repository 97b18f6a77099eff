import { Button, CloseButton, Group, Tabs } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { SCENARIO_WORDS } from '#shared/model/training-scenario-words.ts'
import { SCENARIOS, type Scenario, type ScenarioRow } from '#shared/model/training-scenarios.ts'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { useRefreshBalance } from '../../bridge/use-balance.ts'
import { useSelectProfile } from '../../bridge/use-select-profile.ts'
import { LinkAnchor } from '../../components/links.tsx'
import { merchantName } from '../../components/merchant-label.tsx'
import { useFocusWhenLost } from '../../components/use-focus-when-lost.ts'
import { useIsHere } from '../../components/use-is-here.ts'
import { T, useLanguage, useT } from '../../i18n/index.tsx'
import { exampleOf } from '../help/amount-table.tsx'
import { GuardForm } from './guard-form.tsx'
import { PollingForm } from './polling-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './profile-panel.module.css'
import { RemoveProfile } from './remove-profile.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'

/** One merchant beside the list: its form or, for the training platform, what there is to know about it. */
export function ProfilePanel({ profile }: { readonly profile: Profile | null }): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const isHere = useIsHere()
  // Remounts the forms, so that neither discarded input nor a secret just saved stays in them.
  const [round, setRound] = useState({ platform: 0, guard: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenLost(heading, `${round.platform}`)
  const [unsaved, setUnsaved] = useState({ platform: false, guard: false })
  const tell = {
    platform: useCallback((platform: boolean) => setUnsaved((all) => ({ ...all, platform })), []),
    guard: useCallback((guard: boolean) => setUnsaved((all) => ({ ...all, guard })), []),
  }
  const active = useActiveProfile()
  const { refresh } = useRefreshBalance(active, false)
  const title = profile ? merchantName(t, profile) : t('shell.addMerchant')
  const onSaved = (saved: Profile) => {
    const words = profile ? 'profiles.saved' : 'profiles.added'
    notifications.show({ color: 'teal', message: t(words, { name: saved.name }) })
    setRound((was) => ({ ...was, platform: was.platform + 1 }))
    // The connection shown in the header was seen with the old address and secret.
    if (saved.id === active?.id && saved.secretState !== 'missing') refresh()
    if (!profile && isHere.current) void navigate({ to: '/transactions', ignoreBlocker: true })
  }
  return (
    <section aria-label={title} className={classes.panel}>
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title} title={title}>
          {title}
        </h2>
        <CloseButton aria-label={t('common.close')} onClick={() => void navigate({ to: '/profiles' })} />
      </header>
      <Parts
        profile={profile}
        unsaved={unsaved}
        guard={profile && <GuardForm key={round.guard} profile={profile} onUnsaved={tell.guard} />}
      >
        {profile?.environment === 'training' ? (
          <TrainingProfile profile={profile} />
        ) : (
          <ProfileForm
            key={round.platform}
            profile={profile}
            onSaved={onSaved}
            onUnsaved={tell.platform}
            actions={profile && <RemoveProfile profile={profile} />}
          />
        )}
      </Parts>
      <UnsavedQuestion
        unsaved={unsaved.platform || unsaved.guard}
        name={profile && title}
        onDiscard={() => setRound(({ platform, guard }) => ({ platform: platform + 1, guard: guard + 1 }))}
      />
    </section>
  )
}

interface PartsProps {
  readonly profile: Profile | null
  readonly unsaved: Readonly<Record<'platform' | 'guard', boolean>>
  readonly guard: ReactNode
  /** The fields for how its platform is reached. */
  readonly children: ReactNode
}

/** A merchant's parts: how its platform is reached, what its payments are checked against, and how they are polled. */
function Parts({ profile, unsaved, guard, children }: PartsProps): ReactNode {
  const t = useT()
  const mark = <span className={classes.dot} role="img" aria-label={t('guard.unsaved')} />
  if (!profile) return <div className={classes.body}>{children}</div>
  return (
    // Otherwise the effects of a part run again each time it is shown, and the field of a new secret takes the focus.
    <Tabs defaultValue="platform" keepMountedMode="display-none" className={classes.tabs}>
      <Tabs.List className={classes.tabList}>
        <Tabs.Tab value="platform" rightSection={unsaved.platform && mark}>
          {t('guard.tab.platform')}
        </Tabs.Tab>
        <Tabs.Tab value="guard" rightSection={unsaved.guard && mark}>
          {t('guard.title')}
        </Tabs.Tab>
        <Tabs.Tab value="polling">{t('polling.tab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="platform" className={classes.body}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="guard" className={classes.body}>
        {guard}
      </Tabs.Panel>
      <Tabs.Panel value="polling" className={classes.body}>
        <PollingForm profile={profile} />
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
      <T as="p" className={classes.text} id="profiles.training.text" />
      <T as="p" className={classes.text} id="profiles.training.try" />
      <dl className={classes.hints}>
        {TRAINING_HINTS.map((row) => (
          <div key={row.key}>
            <dt className="pd-mono">{exampleOf(row)}</dt>
            <dd>{SCENARIO_WORDS[language][row.key]}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.text}>
        <LinkAnchor to="/help">
          <T id="help.allAmounts" />
        </LinkAnchor>
      </p>
      <Group gap={8}>
        <RemoveProfile profile={profile} />
        {!active && (
          <Button onClick={() => select(profile)}>
            <T id="profiles.switch" />
          </Button>
        )}
      </Group>
    </>
  )
}

const FIRST: readonly Scenario[] = [
  'expired',
  'underpaid',
  'stays_in_process',
  'lost_answer',
  'duplicate_order',
  'other_payment_currency',
]

/** Some amounts to start with on the training platform; Help has all of them. */
export const TRAINING_HINTS: readonly ScenarioRow[] = SCENARIOS.filter(({ key }) => FIRST.includes(key))
