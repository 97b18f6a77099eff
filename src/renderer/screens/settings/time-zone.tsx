import { Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { chosenFirst, containing, enterChooses } from '../../components/fields/field-props.ts'
import { zoneOf } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.tsx'
import classes from './settings-screen.module.css'

/** UTC is not the zone of a place, and is not in that list. */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** A zone's place and its name in a language, so that both can be searched: "Europe/Moscow · Moscow Time". */
function zoneLabel(locale: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${timeZone.replaceAll('_', ' ')} · ${name}`
}

/** The zone in which times are shown, and by which days begin and end. */
export function TimeZoneChoice(): ReactNode {
  const t = useT()
  const { timeZone } = usePreferences()
  const set = useSetPreferences()
  const { locale } = useIntl()
  const zones = useMemo(() => ZONES.map((zone) => ({ value: zone, label: zoneLabel(locale, zone) })), [locale])
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
      filter={chosenFirst(
        containing(({ label }) => label),
        timeZone,
      )}
      selectFirstOptionOnChange
      onKeyDown={enterChooses}
      value={timeZone}
      data={[system, ...zones]}
      onChange={(zone) => zone !== null && set({ timeZone: zone })}
      nothingFoundMessage={t('fields.notFound')}
    />
  )
}
