import type { ReactNode } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import { readMoment } from '../../../components/read-moment.ts'
import { Time } from '../../../components/time.tsx'

/** A moment of the service in local time, UTC on hover; what is none as it came. */
export function ServiceTime({ at }: { readonly at: string | null }): ReactNode {
  const moment = at === null ? null : readMoment(at)
  return moment === null ? visibleText(at ?? '') : <Time at={new Date(moment).toISOString()} />
}
