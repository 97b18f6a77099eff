import { Popover, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Failure } from '#shared/model/failure.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Time } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { connectionWords } from './connection-words.ts'
import classes from './header.module.css'

/** The connection as it was last seen: nothing here is a promise for the next call. Details of a failure on click. */
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
            , <Time at={contact.at} style="time" />
          </>
        )}
      </span>
    </>
  )
  if (!contact?.failure) {
    return (
      <div className={classes.connection} data-tone={tone} title={t('connection.lastSeen')} data-testid="connection">
        {inside}
      </div>
    )
  }
  return (
    <Failing key={profile.id} failure={contact.failure} profile={profile} tone={tone}>
      {inside}
    </Failing>
  )
}

interface FailingProps {
  readonly failure: Failure
  readonly profile: Profile
  readonly tone: string
  readonly children: ReactNode
}

/** Gone with the failure: the next one must not open by itself and take the focus from what is being typed. */
function Failing({ failure, profile, tone, children }: FailingProps): ReactNode {
  const t = useT()
  const [opened, setOpened] = useState(false)
  return (
    <Popover width={460} position="bottom-end" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <UnstyledButton
          className={classes.connection}
          data-tone={tone}
          title={t('connection.lastSeen')}
          data-testid="connection"
          onClick={() => setOpened(!opened)}
        >
          {children}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        // The way to the merchant leads out of here.
        onClick={({ target }) => target instanceof Element && target.closest('a') && setOpened(false)}
      >
        <FailureNotice failure={failure} merchantId={profile.id} />
      </Popover.Dropdown>
    </Popover>
  )
}
