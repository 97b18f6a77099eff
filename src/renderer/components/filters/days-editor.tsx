import { Radio, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ViewDays } from '#shared/model/list-view.ts'
import { usePreferences } from '../../bridge/hooks.ts'
import { zoneOf } from '../../i18n/format.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './filters.module.css'

const LAST = [1, 7, 30] as const

/** A year that is still being typed is not searched for. */
const WHOLE_DATE = /^[12]\d{3}-/

interface DaysEditorProps {
  readonly days: ViewDays
  readonly onChange: (days: ViewDays) => void
  readonly onDone: () => void
}

/** Days counted back from today, or a range of dates. */
export function DaysEditor({ days, onChange, onDone }: DaysEditorProps): ReactNode {
  const t = useT()
  const zone = zoneOf(usePreferences().timeZone)
  const [dates, setDates] = useState(days.by === 'dates' ? { from: days.from ?? '', to: days.to ?? '' } : NO_DATES)
  const change = (part: Partial<typeof NO_DATES>) => {
    const next = { ...dates, ...part }
    setDates(next)
    const [from, to] = [next.from, next.to].map((date) => (WHOLE_DATE.test(date) ? date : null))
    onChange(from || to ? { by: 'dates', from: from ?? null, to: to ?? null } : { by: 'any' })
  }
  return (
    <Stack gap={10}>
      <Radio.Group
        aria-label={t('list.filter.days')}
        value={days.by === 'last' ? `${days.days}` : days.by}
        onChange={(value) => {
          setDates(NO_DATES)
          onChange(value === 'any' ? { by: 'any' } : { by: 'last', days: Number(value) })
        }}
      >
        <Stack gap={8}>
          <Radio size="xs" value="any" label={t('list.any')} />
          {LAST.map((count) => (
            <Radio key={count} size="xs" value={`${count}`} label={t('list.days.last', { days: count })} />
          ))}
          {days.by === 'last' && !LAST.some((count) => count === days.days) && (
            <Radio size="xs" value={`${days.days}`} label={t('list.days.last', { days: days.days })} />
          )}
        </Stack>
      </Radio.Group>
      <div className={classes.pair}>
        <TextInput
          size="xs"
          type="date"
          label={t('list.days.from')}
          value={dates.from}
          max={dates.to || undefined}
          onChange={(event) => change({ from: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && onDone()}
        />
        <TextInput
          size="xs"
          type="date"
          label={t('list.days.to')}
          value={dates.to}
          min={dates.from || undefined}
          onChange={(event) => change({ to: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && onDone()}
        />
      </div>
      <T as="p" className={classes.quiet} id="list.days.zone" values={{ zone }} />
    </Stack>
  )
}

const NO_DATES = { from: '', to: '' }
