import type { ReactNode } from 'react'
import { Time } from '../../components/time.tsx'

/** A moment by the second, without its day where that is today. */
export function When({ at }: { readonly at: string }): ReactNode {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return <Time at={at} style={isToday ? 'seconds' : 'full'} />
}
