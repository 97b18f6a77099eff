import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { zoneOf } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.tsx'
import classes from './settings-screen.module.css'

/** UTC is not the zone of a place, and is not in that list. */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** The zone in which times are shown, and by which days begin and end. */
export function TimeZoneChoice(): ReactNode {
  const t = useT()
  const { timeZone } = usePreferences()
  const set = useSetPreferences()
  const system = { value: '', label: t('settings.zone.system', { zone: zoneOf('') }) }
  return (
    <Select
      className={classes.field ?? ''}
      aria-label={t('settings.zone')}
      description={t('settings.zone.hint')}
      inputWrapperOrder={['input', 'description']}
      searchable
      allowDeselect={false}
      maxDropdownHeight={280}
      limit={500}
      value={timeZone}
      data={[system, ...ZONES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))]}
      onChange={(zone) => zone !== null && set({ timeZone: zone })}
      nothingFoundMessage={t('settings.zone.none')}
    />
  )
}
