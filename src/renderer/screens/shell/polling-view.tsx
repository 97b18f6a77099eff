import { Popover, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff, IconPlayerPause } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { PollingState } from '#shared/contract/tracking.ts'
import type { Profile } from '#shared/model/profile.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Time } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './header.module.css'
import { stateWords } from './polling-text.ts'
import { usePollingState } from './use-polling-state.ts'

/** How the desk reads a merchant's statuses by itself just now. Quiet while it does; why it does not, on click. */
export function PollingView({ profile }: { readonly profile: Profile }): ReactNode {
  const data = usePollingState(profile.id)
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
    <div className={classes.polling} title={words} role="img" aria-label={words} data-testid="polling">
      <Icon size={16} aria-hidden />
      {isOff && <T id="polling.off" />}
    </div>
  )
}

function Trouble({ state, profile }: { readonly state: PollingState; readonly profile: Profile }): ReactNode {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const { failure, followed, due } = state
  return (
    <Popover width={460} position="bottom-end" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <UnstyledButton
          className={classes.polling}
          data-tone={state.state === 'stopped' ? 'bad' : 'warn'}
          title={`${t(stateWords(state))} ${t('polling.counts', { followed, due })}`}
          data-testid="polling"
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
        <p className={classes.pollingMeans}>
          <T id={stateWords(state)} /> <T id="polling.counts" values={{ followed, due }} />.
        </p>
        {failure && <FailureNotice failure={failure} merchantId={profile.id} />}
      </Popover.Dropdown>
    </Popover>
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
