import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { assertNever } from '#shared/rules/assert-never.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Time, useNow } from '../../../components/time.tsx'
import { T } from '../../../i18n/index.tsx'
import { countdownText, expiryOf } from './expiry.ts'
import classes from './record.module.css'

/** The number of seconds left from which the countdown is coloured. */
const LOW = 120

interface CountdownProps {
  readonly expiresAt: string | null
  readonly answeredAt: string | null
  readonly behind: number
}

/** How long the client can still pay. Nothing if the service gives no expiry time. */
export function Countdown({ expiresAt, answeredAt, behind }: CountdownProps): ReactNode {
  const now = useNow(1000)
  const expiry = expiryOf(expiresAt, answeredAt, now, behind)
  switch (expiry.is) {
    case 'none':
      return null
    case 'unreadable':
      return (
        <T
          as="p"
          className={classes.note}
          id="record.expiryUnreadable"
          values={{ text: <code>{visibleText(expiry.text)}</code> }}
        />
      )
    case 'doubtful':
      return (
        <T
          as="p"
          className={classes.note}
          id="record.clockDoubtful"
          values={{ time: <Time at={new Date(expiry.at).toISOString()} /> }}
        />
      )
    case 'over':
      return (
        <T
          as="p"
          className={classes.note}
          id="record.expiredAt"
          values={{ time: <Time at={new Date(expiry.at).toISOString()} /> }}
        />
      )
    case 'running':
      return (
        <Group gap="2px 10px" align="baseline" mih={30}>
          <span role="timer" className={classes.clock} data-low={expiry.secondsLeft <= LOW}>
            {countdownText(expiry.secondsLeft)}
          </span>
          <T
            as="span"
            className="pd-quiet"
            id="record.payableUntil"
            values={{ time: <Time at={new Date(expiry.at).toISOString()} /> }}
          />
        </Group>
      )
    default:
      return assertNever(expiry)
  }
}
