import type { ReactNode } from 'react'
import { Time } from '../../components/time.tsx'
import { useFormat } from '../../i18n/format.ts'

/** A moment by the second, without its day where that is today. */
export function When({ at }: { readonly at: string }): ReactNode {
  const { isToday } = useFormat()
  return <Time at={at} style={isToday(at) ? 'seconds' : 'full'} />
}
