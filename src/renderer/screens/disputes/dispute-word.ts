import { DISPUTE_FILTERS } from '#shared/model/dispute.ts'
import { CLOSED_DISPUTE_STATUSES } from '#shared/rules/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { Tone } from '../../components/tag.tsx'
import type { MessageId, Translate } from '../../i18n/index.tsx'

/**
 * Whose word a dispute's status is: of the list's filter, of those that the check for duplicates counts as closed, or of
 * neither. What one says is never concluded from the other (interface: Dispute statuses named).
 */
export type Vocabulary = 'filter' | 'closed' | 'neither'

const FILTER_WORDS: readonly string[] = DISPUTE_FILTERS

export function vocabularyOf(status: string): Vocabulary {
  if (FILTER_WORDS.includes(status)) return 'filter'
  return CLOSED_DISPUTE_STATUSES.includes(status) ? 'closed' : 'neither'
}

interface Looks {
  readonly tone: Tone
  readonly word: MessageId
}

const LOOKS: Readonly<Record<string, Looks>> = {
  process: { tone: 'info', word: 'disputes.status.process' },
  success: { tone: 'good', word: 'disputes.status.success' },
  canceled: { tone: 'mute', word: 'disputes.status.canceled' },
  cancelled: { tone: 'mute', word: 'disputes.status.cancelled' },
  rejected: { tone: 'bad', word: 'disputes.status.rejected' },
  resolved_approved: { tone: 'good', word: 'disputes.status.resolved_approved' },
  resolved_rejected: { tone: 'bad', word: 'disputes.status.resolved_rejected' },
  expired: { tone: 'mute', word: 'disputes.status.expired' },
}

/** The colour of a status, and the operator's own word for it; no word where the desk has none. */
export function disputeLooksOf(status: string): { readonly tone: Tone; readonly word: MessageId | null } {
  return (Object.hasOwn(LOOKS, status) ? LOOKS[status] : undefined) ?? { tone: 'odd', word: null }
}

/** A status of a dispute in our word for it, or as it came. */
export function disputeStatusWords(t: Translate, status: string | null): string {
  if (status === null) return t('dispute.known.noStatus')
  const { word } = disputeLooksOf(status)
  return word === null ? visibleText(status) : t(word)
}
