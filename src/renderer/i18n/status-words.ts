import type { Status } from '#shared/model/transaction.ts'
import { isKnownStatus } from '#shared/rules/status.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { Translate } from './index.tsx'

/** The words for a platform status, or the status itself if it is unknown to us; `null`: no status yet. */
export function statusWords(t: Translate, status: Status | null): string {
  if (status === null) return t('list.status.none')
  return isKnownStatus(status) ? t(`status.${status}`) : visibleText(status)
}
