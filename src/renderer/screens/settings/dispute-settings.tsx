import { SegmentedControl, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Preferences } from '#shared/model/preferences.ts'
import { useDeskInfo, usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { T, useT } from '../../i18n/index.tsx'
import { Section } from './section.tsx'
import classes from './settings-screen.module.css'

const MINUTES: readonly Preferences['disputeMinutes'][] = [0, 1, 5, 15, 60]

/** How often disputes are read by the desk itself, and who tells what has changed. */
export function DisputeSettings(): ReactNode {
  const t = useT()
  const { disputeMinutes, disputeNotices } = usePreferences()
  const { host } = useDeskInfo()
  const set = useSetPreferences()
  const choose = (chosen: string) => {
    const minutes = MINUTES.find((one) => String(one) === chosen)
    if (minutes !== undefined) set({ disputeMinutes: minutes })
  }
  return (
    <Section title={t('settings.disputes')}>
      <dt>{t('settings.disputes.minutes')}</dt>
      <dd>
        <SegmentedControl
          aria-label={t('settings.disputes.minutes')}
          value={String(disputeMinutes)}
          onChange={choose}
          data={MINUTES.map((value) => ({ value: String(value), label: t(`settings.disputes.minutes.${value}`) }))}
        />
        <p className={classes.note}>
          <T id={disputeMinutes === 0 ? 'settings.disputes.minutes.never.hint' : 'settings.disputes.minutes.hint'} />
        </p>
      </dd>
      <dt>{t('settings.disputes.notices')}</dt>
      <dd>
        <Switch
          label={t('settings.disputes.notices.on')}
          checked={disputeNotices && host === 'desktop'}
          disabled={host !== 'desktop'}
          onChange={({ currentTarget }) => set({ disputeNotices: currentTarget.checked })}
        />
        {host !== 'desktop' && (
          <p className={classes.note}>
            <T id="settings.disputes.notices.browser" />
          </p>
        )}
      </dd>
    </Section>
  )
}
