import { Button, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDeskInfo, usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { Description } from '../../components/description-list.tsx'
import { Details } from '../../components/explain.tsx'
import { Page } from '../../components/page.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { BackupSettings } from '../backups/backup-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { OperatorName } from './operator-name.tsx'
import { Section } from './section.tsx'
import { TimeZoneChoice } from './time-zone.tsx'
import { UpdateSettings } from './update-settings.tsx'
import { useSignOut } from './use-sign-out.tsx'

/** The operator's preferences, and facts about this installation, such as its version and where its data is. */
export function SettingsScreen(): ReactNode {
  const t = useT()
  return (
    <Page title={t('shell.settings')}>
      <General />
      <NotificationSettings />
      <BackupSettings />
      <About />
      <UpdateSettings />
    </Page>
  )
}

function General(): ReactNode {
  const t = useT()
  const { language, theme } = usePreferences()
  const set = useSetPreferences()
  return (
    <Section title={t('settings.general')}>
      <Description label="settings.operator.name">
        <OperatorName />
      </Description>
      <Description label="settings.language">
        <SegmentedControl
          aria-label={t('settings.language')}
          value={language}
          onChange={(choice) => set({ language: choice })}
          data={(['system', 'en', 'ru'] as const).map((value) => ({ value, label: t(`settings.language.${value}`) }))}
        />
      </Description>
      <Description label="settings.zone">
        <TimeZoneChoice />
      </Description>
      <Description label="settings.theme">
        <SegmentedControl
          aria-label={t('settings.theme')}
          value={theme}
          onChange={(choice) => set({ theme: choice })}
          data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        />
      </Description>
      <Session />
    </Section>
  )
}

/** Only in a browser: anyone who has this page can pay with it. */
function Session(): ReactNode {
  const t = useT()
  const { start, question } = useSignOut()
  if (useDeskInfo().host !== 'browser') return null
  return (
    <Description label="settings.session.signedIn">
      <Button variant="default" size="compact-sm" onClick={start}>
        {t('settings.session.signOut')}
      </Button>
      <Details of={t('settings.session.signOut')}>{t('settings.session.hint')}</Details>
      {question}
    </Description>
  )
}

function About(): ReactNode {
  const t = useT()
  const info = useDeskInfo()
  return (
    <Section title={t('settings.about')}>
      <Description label="settings.secrets">
        <T id={`settings.secrets.${info.keyStore}`} />
      </Description>
      <Description label="settings.version">
        {info.version} · {t(`settings.host.${info.host}`)}
      </Description>
      <Description label="settings.licence">{t('settings.licence.text')}</Description>
    </Section>
  )
}
