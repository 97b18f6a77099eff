import type { Status } from '#shared/model/transaction.ts'
import { isKnownStatus } from '#shared/rules/status.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { Translate } from './index.tsx'

/** A status of the service in our word for it, or as it came; null: none is known. */
export function statusWords(t: Translate, status: Status | null): string {
  if (status === null) return t('list.status.none')
  return isKnownStatus(status) ? t(`status.${status}`) : visibleText(status)
}
