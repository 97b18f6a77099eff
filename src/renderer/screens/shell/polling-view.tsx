import { Popover, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff, IconPlayerPause } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { FollowingState } from '#shared/contract/tracking.ts'
import type { Profile } from '#shared/model/profile.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Time } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './header.module.css'
import { stateWords } from './polling-text.ts'
import { useFollowingState } from './use-polling-state.ts'

/** How the desk reads a merchant's statuses by itself just now. Quiet while it does; why it does not, on click. */
export function FollowingView({ profile }: { readonly profile: Profile }): ReactNode {
  const data = useFollowingState(profile.id)
  if (!data) return null
  return data.state === 'following' || data.state === 'off' ? (
    <Quiet state={data} />
  ) : (
    <Trouble state={data} profile={profile} />
  )
}

function Quiet({ state }: { readonly state: FollowingState }): ReactNode {
  const t = useT()
  const words = t(stateWords(state), { followed: state.followed, due: state.due })
  const isOff = state.state === 'off'
  const Icon = isOff ? IconEyeOff : IconEye
  return (
    <div className={classes.following} title={words} role="img" aria-label={words} data-testid="following">
      <Icon size={16} aria-hidden />
      {isOff && <T id="following.off" />}
    </div>
  )
}

function Trouble({ state, profile }: { readonly state: FollowingState; readonly profile: Profile }): ReactNode {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const { failure, followed, due } = state
  return (
    <Popover width={460} position="bottom-end" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <UnstyledButton
          className={classes.following}
          data-tone={state.state === 'stopped' ? 'bad' : 'warn'}
          title={`${t(stateWords(state))} ${t('following.counts', { followed, due })}`}
          data-testid="following"
          onClick={() => setOpened(!opened)}
        >
          <IconPlayerPause size={15} aria-hidden />
          <span className="pd-ellipsis">
            <Short state={state} />
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        // The way to the merchant leads out of here.
        onClick={({ target }) => target instanceof Element && target.closest('a') && setOpened(false)}
      >
        <p className={classes.followingMeans}>
          <T id={stateWords(state)} /> <T id="following.counts" values={{ followed, due }} />.
        </p>
        {failure && <FailureNotice failure={failure} merchantId={profile.id} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Short({ state: { state, until } }: { readonly state: FollowingState }): ReactNode {
  switch (state) {
    case 'following':
      return null
    case 'off':
      return <T id="following.off" />
    case 'resting':
      return until === null ? (
        <T id="following.resting" />
      ) : (
        <T id="following.restingUntil" values={{ time: <Time at={until} style="time" /> }} />
      )
    case 'stopped':
      return <T id="following.stopped" />
    default:
      return assertNever(state)
  }
}
