import { DISPUTE_FILTERS } from '#shared/model/dispute.ts'
import { CLOSED_DISPUTE_STATUSES } from '#shared/rules/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { Tone } from '../../components/tag.tsx'
import type { MessageId, Translate } from '../../i18n/index.tsx'

/**
 * Whose vocabulary a dispute's status belongs to: the list filter's, that of the statuses the duplicate check counts as
 * closed, or neither. Nothing is concluded from one about the other (interface: Dispute statuses named).
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

/** The colour of a status and Paydesk's word for it; `word` is `null` if there is none. */
export function disputeLooksOf(status: string): { readonly tone: Tone; readonly word: MessageId | null } {
  return (Object.hasOwn(LOOKS, status) ? LOOKS[status] : undefined) ?? { tone: 'odd', word: null }
}

/** A dispute's status in Paydesk's words, or as received. */
export function disputeStatusWords(t: Translate, status: string | null): string {
  if (!status) return t('dispute.known.noStatus')
  const { word } = disputeLooksOf(status)
  return word === null ? visibleText(status) : t(word)
}
