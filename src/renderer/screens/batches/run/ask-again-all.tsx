import { Button, Group, Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AskingAll } from '#shared/contract/batches.ts'
import type { BatchRun } from '#shared/model/batch-run.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useProfiles } from '../../../bridge/hooks.ts'
import { ArmedButton } from '../../../components/armed-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useKeepsOpen } from '../../../components/keeps-open.ts'
import { useFocusWhenLost } from '../../../components/use-focus-when-lost.ts'
import { useToldProgress } from '../../../components/use-told-progress.ts'
import { T, useT } from '../../../i18n/index.tsx'
import shared from '../batches.module.css'
import classes from './run.module.css'

/** The rows with an unknown outcome, and one action for all of them: the same request under the same ID. */
export function AskAgainAll({ run }: { readonly run: BatchRun }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const { profiles, activeId } = useProfiles()
  const profile = profiles.find(({ id }) => id === run.profileId)
  const [asking, setAsking] = useState<AskingAll | null>(null)
  const [error, setError] = useState<unknown>(null)
  const underWay = useRef<AbortController | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  const isUnderWay = asking?.is === 'under_way'
  /** For how many of these the platform has said that it has their ID. */
  const taken = run.counts.unknown - run.toAskAgain
  useKeepsOpen('unfinished', isUnderWay)
  // Each button goes once it is pressed, the first one also when none is left to be asked again.
  useFocusWhenLost(box, `${asking?.is} ${run.toAskAgain > 0}`)
  const words = isUnderWay ? t('batches.askAgain.progress', { done: asking.done, of: asking.of }) : ''
  useToldProgress(isUnderWay ? { ...asking, words, isOver: false } : null)

  async function ask(profileRevision: number): Promise<void> {
    const controller = new AbortController()
    underWay.current = controller
    setError(null)
    setAsking({ is: 'under_way', done: 0, of: run.toAskAgain })
    try {
      const order = { id: run.id, profileRevision }
      for await (const now of await client.batches.askAgainAll(order, { signal: controller.signal })) {
        if (controller.signal.aborted) return
        setAsking(now)
      }
    } catch (thrown) {
      if (controller.signal.aborted) return
      setAsking(null)
      setError(thrown)
    }
  }
  const cancel = () => {
    underWay.current?.abort()
    setAsking(null)
  }

  // None is unknown while the last one is asked again, and its result is shown also if none is left.
  if (run.counts.unknown === 0 && asking === null) return null
  return (
    <div ref={box} className={classes.unknown} role="note" tabIndex={-1}>
      {run.toAskAgain > 0 && (
        <T as="p" className={classes.wide} id="batches.unknown" values={{ count: run.toAskAgain }} />
      )}
      {run.saidSame && <T as="p" className={`pd-warning ${classes.wide}`} id="resolution.ask.saidSame.payout" />}
      {taken > 0 && <T as="p" className={classes.wide} id="batches.unknown.taken" values={{ count: taken }} />}
      {isUnderWay ? (
        <Group gap={10}>
          <Progress.Root size="lg" className={classes.asking}>
            <Progress.Section value={(100 * asking.done) / Math.max(1, asking.of)} aria-label={words} />
          </Progress.Root>
          <span>{words}</span>
          <Button variant="default" size="compact-sm" onClick={cancel}>
            <T id="common.stop" />
          </Button>
        </Group>
      ) : (
        <Group gap={10}>
          {run.toAskAgain > 0 && (
            <ArmedButton
              shown={`${run.state} ${activeId}`}
              size="compact-sm"
              disabled={!profile || profile.id !== activeId}
              onClick={() => profile && void ask(profile.revision)}
            >
              <T id="batches.askAgain" values={{ count: run.toAskAgain }} />
            </ArmedButton>
          )}
        </Group>
      )}
      {asking && !isUnderWay && (
        <div className={classes.asked}>
          <AskedAll asking={asking} />
          {asking.is === 'stopped' && asking.failure && (
            <FailureNotice failure={asking.failure} merchantId={run.profileId} />
          )}
        </div>
      )}
      {error !== null && (
        <div className={classes.asked}>
          <FailureNotice error={error} merchantId={run.profileId} />
        </div>
      )}
    </div>
  )
}

/** What retrying all has brought, or why it stopped. */
export function AskedAll({ asking }: { readonly asking: AskingAll }): ReactNode {
  if (asking.is === 'under_way') return null
  if (asking.is === 'done')
    return (
      <>
        <T as="span" role="status" id="batches.askAgain.done" values={{ done: asking.done }} />
        {asking.similar > 0 && (
          <T as="p" className="pd-warning" id="batches.askAgain.similar" values={{ count: asking.similar }} />
        )}
        {asking.withoutCard > 0 && (
          <T as="p" className="pd-warning" id="batches.askAgain.withoutCard" values={{ count: asking.withoutCard }} />
        )}
      </>
    )
  const { done, of, transactionId } = asking
  return (
    <p>
      <T as="span" role="status" id="batches.askAgain.stopped" values={{ done, of }} />{' '}
      <Link to="/transactions/$id" params={{ id: transactionId }} className={shared.link}>
        <T id="common.openPayout" />
      </Link>
    </p>
  )
}
