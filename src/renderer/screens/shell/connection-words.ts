import type { Contact } from '#shared/model/contact.ts'
import type { MessageId } from '../../i18n/index.tsx'

/** The summary of a connection. */
export interface ConnectionWords {
  readonly tone: 'good' | 'bad' | 'none'
  readonly word: MessageId
}

/** Summarises what was last seen of a platform. */
export function connectionWords(contact: Contact | null): ConnectionWords {
  if (!contact) return { tone: 'none', word: 'connection.none' }
  if (!contact.failure) return { tone: 'good', word: 'connection.answered' }
  switch (contact.failure.kind) {
    case 'not_sent':
      return { tone: 'bad', word: 'connection.unreachable' }
    case 'no_answer':
      return { tone: 'bad', word: 'connection.noAnswer' }
    case 'unauthorized':
      return {
        tone: 'bad',
        word: contact.failure.httpStatus === 403 ? 'connection.forbidden' : 'connection.credentials',
      }
    case 'secret_unreadable':
      return { tone: 'bad', word: 'connection.secretUnreadable' }
    case 'secret_missing':
      return { tone: 'bad', word: 'connection.noSecret' }
    default:
      return { tone: 'bad', word: 'connection.failed' }
  }
}
