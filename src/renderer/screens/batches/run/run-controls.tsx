import { Button, Group, Loader, NativeSelect } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type BatchPace,
  type BatchRun,
  batchPace,
  isOver,
  MAX_LANES,
  PAYOUTS_PER_SECOND,
} from '#shared/model/batch-run.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useProfiles } from '../../../bridge/hooks.ts'
import { useSelectProfile } from '../../../bridge/use-select-profile.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { EnvironmentLine } from '../../../components/environment-line.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { merchantName } from '../../../components/merchant-label.tsx'
import { unavailable } from '../../../components/unavailable.ts'
import { useArmed } from '../../../components/use-armed.ts'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { BatchStateBadge } from '../fates.tsx'
import classes from './run.module.css'
import { useRunNow } from './use-run.ts'

/** The state of a batch, and the buttons to send, pause and end it. */
export function RunControls({ run }: { readonly run: BatchRun }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const { profiles, activeId } = useProfiles()
  const select = useSelectProfile()
  const once = useOnce()
  const pausing = useOnce()
  const show = useRunNow(run.id)
  const { pace, choose, error: paceError } = usePace(run)
  const profile = profiles.find(({ id }) => id === run.profileId)
  const isActive = profile !== undefined && profile.id === activeId
  const isSending = run.state === 'sending'
  const left = run.counts.pending + run.counts.not_sent
  // After a full disk, the end itself may still have to be saved.
  const isOpen = left > 0 || run.stop?.why === 'disk'
  const canStart = isActive && run.hasCards && run.cardsToType.length === 0 && run.isSameAccount && isOpen
  const armed = useArmed(canStart ? `${run.state} ${activeId}` : null)
  const start = async ({ revision: profileRevision }: Profile) => {
    pausing.clear()
    show(await client.batches.start({ id: run.id, profileRevision, pace }))
  }
  const pause = async () => show(await client.batches.pause({ id: run.id }))
  return (
    <div className={classes.controls}>
      {profile && !isOver(run) && (
        <EnvironmentLine merchant={profile}>
          <T id={`batches.run.${profile.environment}`} />
        </EnvironmentLine>
      )}
      <Group gap="8px 12px" align="end">
        <span className={classes.state}>
          <BatchStateBadge state={run.state} />
          <span className="pd-quiet" role="status">
            {/* A response may take a minute. */}
            <T id={`batches.state.${isSending && pausing.pending ? 'pausing' : run.state}.means`} />
          </span>
        </span>
        {!isOver(run) && (
          <Group gap={8} align="end" className={classes.buttons}>
            <Pace pace={pace} onChange={choose} />
            {profile && !isActive && (
              <Button variant="default" onClick={() => select(profile)}>
                <T id="batches.run.switch" values={{ name: merchantName(t, profile) }} />
              </Button>
            )}
            {isSending ? (
              <Button
                variant="default"
                leftSection={pausing.pending ? <Loader size={16} /> : <IconPlayerPause size={16} aria-hidden />}
                onClick={() => void pausing.run(pause)}
                {...unavailable(pausing.pending)}
              >
                <T id="batches.run.pause" />
              </Button>
            ) : (
              <Button
                leftSection={<IconPlayerPlay size={16} aria-hidden />}
                loading={once.pending}
                disabled={!armed}
                onClick={() => profile && void once.run(() => start(profile))}
              >
                <T id={run.state === 'sealed' ? 'batches.run.start' : 'batches.run.goOn'} values={{ count: left }} />
              </Button>
            )}
            {!isSending && <End run={run} left={left + run.counts.held} onEnded={show} />}
          </Group>
        )}
      </Group>
      {!isOver(run) && !profile && <T as="p" className="pd-warning" id="batches.run.noMerchant" />}
      {profile && !isActive && !isOver(run) && <T as="p" className="pd-quiet" id="batches.run.notActive" />}
      {once.error !== null && <FailureNotice error={once.error} merchantId={run.profileId} />}
      {pausing.error !== null && <FailureNotice error={pausing.error} merchantId={run.profileId} />}
      {paceError !== null && <FailureNotice error={paceError} merchantId={run.profileId} />}
    </div>
  )
}

/** The pace of a batch, including a choice made a moment ago: choices are sent one after the other. */
function usePace({ id, pace }: BatchRun) {
  const { client } = useDesk()
  const show = useRunNow(id)
  const [chosen, setChosen] = useState<BatchPace | null>(null)
  const { mutate, error } = useMutation({
    mutationFn: (wanted: BatchPace) => client.batches.setPace({ id, pace: wanted }),
    onSuccess: show,
    scope: { id: `pace ${id}` },
  })
  const choose = (wanted: BatchPace) => {
    setChosen(wanted)
    // With several under way, this is called only for the last.
    mutate(wanted, { onSettled: () => setChosen(null) })
  }
  return { pace: chosen ?? pace, choose, error }
}

function Pace({
  pace,
  onChange,
}: {
  readonly pace: BatchPace
  readonly onChange: (pace: BatchPace) => void
}): ReactNode {
  const t = useT()
  const choose = (wanted: object) => onChange(batchPace.parse({ ...pace, ...wanted }))
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('batches.pace.lanes')}
        value={String(pace.lanes)}
        onChange={(event) => choose({ lanes: Number(event.currentTarget.value) })}
        data={Array.from({ length: MAX_LANES }, (_, lane) => String(lane + 1))}
      />
      <NativeSelect
        size="xs"
        label={t('batches.pace.perSecond')}
        value={String(pace.perSecond)}
        onChange={(event) => choose({ perSecond: Number(event.currentTarget.value) })}
        data={PAYOUTS_PER_SECOND.map(String)}
      />
    </>
  )
}

interface EndProps {
  readonly run: BatchRun
  readonly left: number
  readonly onEnded: (run: BatchRun) => void
}

/** Ends the batch permanently, without sending the rest; asks first. */
function End({ run, left, onEnded }: EndProps): ReactNode {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        <T id="batches.run.end" />
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('batches.end.title')}>
        <Ending run={run} left={left} onEnded={onEnded} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

function Ending({ run, left, onEnded, onClose }: EndProps & { readonly onClose: () => void }): ReactNode {
  const { client } = useDesk()
  const once = useOnce()
  const end = async () => {
    const ended = await once.run(() => client.batches.end({ id: run.id }))
    if (!ended) return
    onClose()
    onEnded(ended)
  }
  return (
    <>
      <T as="p" id="batches.end.text" values={{ count: left }} />
      {once.error !== null && <FailureNotice error={once.error} merchantId={run.profileId} />}
      <Group gap={8} justify="flex-end" mt={14}>
        <Button variant="default" data-autofocus onClick={onClose}>
          <T id="common.goBack" />
        </Button>
        <Button color="red.7" loading={once.pending} onClick={() => void end()}>
          <T id="batches.end.do" />
        </Button>
      </Group>
    </>
  )
}
