import { IconEye, IconEyeOff, IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PollingState } from '#shared/contract/profiles.ts'
import type { Profile } from '#shared/model/profile.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { cx } from '../../components/cx.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Time } from '../../components/time.tsx'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import classes from './header.module.css'
import { WhyButton } from './why-button.tsx'

/** How often the state is read again: what is due changes without an event (milliseconds). */
const REFETCH_MS = 15_000

/** How Paydesk polls a merchant's statuses right now. Quiet while it does; if it does not, a click explains why. */
export function PollingView({ profile }: { readonly profile: Profile }): ReactNode {
  const { query } = useDesk()
  const state = query.tracking.state.queryOptions({ input: { profileId: profile.id } })
  const { data } = useQuery({ ...state, refetchInterval: REFETCH_MS })
  if (!data) return null
  return data.state === 'polling' || data.state === 'off' ? (
    <Quiet state={data} />
  ) : (
    <Trouble state={data} profile={profile} />
  )
}

function Quiet({ state }: { readonly state: PollingState }): ReactNode {
  const t = useT()
  const words = t(stateWords(state), { followed: state.followed, due: state.due })
  const isOff = state.state === 'off'
  const Icon = isOff ? IconEyeOff : IconEye
  return (
    <div
      className={cx(classes.polling, classes.quiet)}
      title={words}
      role="img"
      aria-label={words}
      data-testid="polling"
    >
      <Icon size={16} aria-hidden />
      {isOff && <T as="span" id="polling.off" />}
    </div>
  )
}

function Trouble({ state, profile }: { readonly state: PollingState; readonly profile: Profile }): ReactNode {
  const t = useT()
  const { failure, followed, due } = state
  return (
    <WhyButton
      className={classes.polling}
      data-tone={state.state === 'stopped' ? 'bad' : 'warn'}
      title={`${t(stateWords(state))} ${t('polling.counts', { followed, due })}`}
      data-testid="polling"
      why={
        <>
          <p className={classes.pollingMeans}>
            <T id={stateWords(state)} /> <T id="polling.counts" values={{ followed, due }} />
          </p>
          {failure && <FailureNotice failure={failure} merchantId={profile.id} />}
        </>
      }
    >
      <IconPlayerPause size={15} aria-hidden />
      <span className="pd-ellipsis">
        <Short state={state} />
      </span>
    </WhyButton>
  )
}

function Short({ state: { state, until } }: { readonly state: PollingState }): ReactNode {
  switch (state) {
    case 'polling':
      return null
    case 'off':
      return <T id="polling.off" />
    case 'resting':
      return until === null ? (
        <T id="polling.resting" />
      ) : (
        <T id="polling.restingUntil" values={{ time: <Time at={until} style="time" /> }} />
      )
    case 'stopped':
      return <T id="polling.stopped" />
    default:
      return assertNever(state)
  }
}

/** The sentence for how Paydesk polls a merchant right now or, if it does not, why. */
function stateWords({ state, failure }: Pick<PollingState, 'state' | 'failure'>): MessageId {
  switch (state) {
    case 'polling':
      return 'polling.on.means'
    case 'off':
      return 'polling.off.means'
    case 'resting':
      if (failure?.kind === 'rate_limited') return 'polling.resting.asked'
      if (failure?.kind === 'secret_unreadable') return 'polling.resting.keyStore'
      return failure?.kind === 'not_sent' || failure?.kind === 'no_answer'
        ? 'polling.resting.offline'
        : 'polling.resting.other'
    case 'stopped':
      if (failure?.kind === 'unauthorized') return 'polling.stopped.unauthorized'
      return failure?.kind === 'secret_missing' ? 'polling.stopped.secret' : 'polling.stopped.other'
    default:
      return assertNever(state)
  }
}
