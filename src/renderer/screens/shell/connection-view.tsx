import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Contact } from '#shared/model/contact.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { When } from '../../components/time.tsx'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import classes from './header.module.css'
import { WhyButton } from './why-button.tsx'

/** The connection as last seen, which promises nothing for the next call. A click shows the details of a failure. */
export function ConnectionView({ profile }: { readonly profile: Profile }): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const { data } = useQuery(query.account.lastContact.queryOptions({ input: { profileId: profile.id } }))
  const contact = data ?? null
  const { tone, word } = connectionWords(contact)
  const inside = (
    <>
      <span className={classes.dot} aria-hidden />
      <span className="pd-ellipsis">
        <T id={word} />
        {contact && (
          <>
            , <When at={contact.at} today="time" earlier="date" />
          </>
        )}
      </span>
    </>
  )
  const looks = {
    className: classes.connection,
    'data-tone': tone,
    title: t('connection.lastSeen'),
    'data-testid': 'connection',
  }
  if (!contact?.failure) return <div {...looks}>{inside}</div>
  return (
    <WhyButton key={profile.id} {...looks} why={<FailureNotice failure={contact.failure} merchantId={profile.id} />}>
      {inside}
    </WhyButton>
  )
}

/** The summary of a connection. */
interface ConnectionWords {
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
