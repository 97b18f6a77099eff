import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDeskInfo, usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { languageOf, useT } from '../../i18n/index.tsx'

/** The language, for who cannot read what the system's language gave. */
export function LanguageChoice(): ReactNode {
  const t = useT()
  const set = useSetPreferences()
  const language = languageOf(usePreferences().language, useDeskInfo().locale)
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('settings.language')}
      value={language}
      onChange={(choice) => set({ language: choice })}
      data={[
        { value: 'en', label: 'English' },
        { value: 'ru', label: 'Русский' },
      ]}
    />
  )
}
