import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDeskInfo, usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { T, useT } from '../../i18n/index.tsx'
import { Section } from './section.tsx'
import classes from './settings-screen.module.css'

/** Whether somebody tells of statuses that the desk has read by itself. Which it reads is each merchant's own. */
export function PollingSettings(): ReactNode {
  const t = useT()
  const { statusNotices } = usePreferences()
  const { host } = useDeskInfo()
  const set = useSetPreferences()
  return (
    <Section title={t('settings.polling')}>
      <dt>{t('settings.polling.notices')}</dt>
      <dd>
        <Switch
          label={t('settings.polling.notices.on')}
          checked={statusNotices}
          onChange={({ currentTarget }) => set({ statusNotices: currentTarget.checked })}
        />
        <p className={classes.note}>
          <T id={host === 'desktop' ? 'settings.polling.notices.hint' : 'settings.polling.notices.browser'} />
        </p>
        <p className={classes.note}>
          <T id="settings.polling.where" />
        </p>
      </dd>
    </Section>
  )
}
