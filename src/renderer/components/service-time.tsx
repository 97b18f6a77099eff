import type { ReactNode } from 'react'
import { readMoment } from '#shared/rules/read-moment.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { TimeStyle } from '../i18n/format.ts'
import { RowTime, Time } from './time.tsx'

interface ServiceTimeProps {
  readonly at: string
  /** `row`: as in `RowTime`. */
  readonly style?: TimeStyle | 'row'
}

/** A time from the platform in the operator's time zone, UTC on hover; unchanged if it is not a valid time. */
export function ServiceTime({ at, style = 'full' }: ServiceTimeProps): ReactNode {
  const moment = readMoment(at)
  if (moment === null) return visibleText(at)
  const utc = new Date(moment).toISOString()
  return style === 'row' ? <RowTime at={utc} /> : <Time at={utc} style={style} />
}
