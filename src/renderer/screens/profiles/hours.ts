import type { Translate } from '../../i18n/index.tsx'

const DAY = 24

/** A number of hours in words: "8 hours", "3 days". */
export function durationOf(t: Translate, hours: number): string {
  if (hours > DAY && hours % DAY === 0) return t('guard.days', { count: hours / DAY })
  return t('guard.hours', { count: hours })
}
