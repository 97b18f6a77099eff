import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { usePreferences } from '../bridge/hooks.ts'

/** Only so that the first picture, before the desk answers, is not of the wrong brightness. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'paydesk-theme' })

/** Keeps the theme at what the operator's preferences say. */
export function ColorSchemeFromPreferences(): null {
  const { theme } = usePreferences()
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => setColorScheme(theme), [theme, setColorScheme])
  return null
}
