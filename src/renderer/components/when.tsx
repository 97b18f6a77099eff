import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { Time } from './time.tsx'

/** A moment by the second, without its day where that is today. */
export function When({ at }: { readonly at: string }): ReactNode {
  const { isToday } = useFormat()
  return <Time at={at} style={isToday(at) ? 'seconds' : 'full'} />
}
