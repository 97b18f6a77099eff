import { SegmentedControl, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Preferences } from '#shared/model/preferences.ts'
import { useDeskInfo, usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { Description } from '../../components/description-list.tsx'
import { Details } from '../../components/explain.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { Section } from './section.tsx'
import classes from './settings-screen.module.css'

const MINUTES: readonly Preferences['disputeMinutes'][] = [0, 1, 5, 15, 60]

/**
 * Notices of statuses that Paydesk read by itself, and how often it reads disputes. Which transactions it reads is set
 * for each merchant.
 */
export function NotificationSettings(): ReactNode {
  const t = useT()
  const { statusNotices, disputeMinutes, disputeNotices } = usePreferences()
  const isDesktop = useDeskInfo().host === 'desktop'
  const set = useSetPreferences()
  const choose = (chosen: string) => {
    const minutes = MINUTES.find((one) => String(one) === chosen)
    if (minutes !== undefined) set({ disputeMinutes: minutes })
  }
  return (
    <Section title={t('settings.notifications')}>
      <Description label="settings.polling">
        <Switch
          label={t('settings.polling.notices.on')}
          checked={statusNotices}
          onChange={({ currentTarget }) => set({ statusNotices: currentTarget.checked })}
        />
        <Details of={t('settings.polling')}>
          <T id={isDesktop ? 'settings.polling.notices.hint' : 'settings.polling.notices.browser'} />{' '}
          <T id="settings.polling.where" />
        </Details>
      </Description>
      <Description label="settings.disputes">
        <Switch
          label={t('settings.disputes.notices.on')}
          checked={disputeNotices && isDesktop}
          disabled={!isDesktop}
          onChange={({ currentTarget }) => set({ disputeNotices: currentTarget.checked })}
        />
        {!isDesktop && <T as="p" className={classes.note} id="settings.disputes.notices.browser" />}
      </Description>
      <Description label="settings.disputes.minutes">
        <SegmentedControl
          aria-label={t('settings.disputes.minutes')}
          value={String(disputeMinutes)}
          onChange={choose}
          data={MINUTES.map((value) => ({ value: String(value), label: t(`settings.disputes.minutes.${value}`) }))}
        />
        {disputeMinutes === 0 ? (
          <T as="p" className={classes.note} id="settings.disputes.minutes.never.hint" />
        ) : (
          <Details of={t('settings.disputes.minutes')}>
            <T id="settings.disputes.minutes.hint" />
          </Details>
        )}
      </Description>
    </Section>
  )
}
