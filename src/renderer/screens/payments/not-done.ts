import type { Failure } from '#shared/model/failure.ts'
import type { MessageId } from '../../i18n/index.tsx'

/** What is known of a payment that was refused or not sent, and when it may be sent again. */
export function notDoneWords(state: 'refused' | 'not_sent', failure: Failure | null): MessageId {
  const isRefusedByCertificate = failure?.kind === 'not_sent' && failure.reason === 'certificate'
  return isRefusedByCertificate ? 'payments.notDone.certificate' : `payments.notDone.${state}`
}
