import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDeskInfo, usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { T, useT } from '../../i18n/index.tsx'
import { Section } from './section.tsx'
import classes from './settings-screen.module.css'

/** Whether somebody tells of statuses that the desk has read by itself. Which it reads is each merchant's own. */
export function FollowingSettings(): ReactNode {
  const t = useT()
  const { statusNotices } = usePreferences()
  const { host } = useDeskInfo()
  const set = useSetPreferences()
  return (
    <Section title={t('settings.following')}>
      <dt>{t('settings.following.notices')}</dt>
      <dd>
        <Switch
          label={t('settings.following.notices.on')}
          checked={statusNotices}
          onChange={({ currentTarget }) => set({ statusNotices: currentTarget.checked })}
        />
        <p className={classes.note}>
          <T id={host === 'desktop' ? 'settings.following.notices.hint' : 'settings.following.notices.browser'} />
        </p>
        <p className={classes.note}>
          <T id="settings.following.where" />
        </p>
      </dd>
    </Section>
  )
}
