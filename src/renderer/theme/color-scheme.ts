import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { usePreferences } from '../bridge/hooks.ts'

/** Only avoids a flash of the wrong colour scheme before the desk answers. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'paydesk-theme' })

/** Keeps the colour scheme in sync with the operator's preferences. */
export function ColorSchemeFromPreferences(): null {
  const { theme } = usePreferences()
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => setColorScheme(theme), [theme, setColorScheme])
  return null
}
