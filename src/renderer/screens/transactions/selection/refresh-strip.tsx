import { Anchor, Button, CloseButton, Group, Progress } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../../bridge/failure.ts'
import { useActiveProfile } from '../../../bridge/hooks.ts'
import { EXCEPTION_WORDS, failureWords } from '../../../components/failure-words.ts'
import { MerchantLabel } from '../../../components/merchant-label.tsx'
import { unavailable } from '../../../components/unavailable.ts'
import { useToldProgress } from '../../../components/use-told-progress.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { putAwayRefreshing, type Refreshing, useRefreshing } from './refreshing.ts'
import classes from './selection.module.css'

/** The progress of refreshing many transactions, and what could not be read. */
export function RefreshStrip(): ReactNode {
  const t = useT()
  const { now } = useRefreshing()
  const active = useActiveProfile()
  const [shown, setShown] = useState(false)
  const words = now === null ? '' : t(`list.refreshing.${now.state}`, { done: now.done, of: now.of })
  useToldProgress(now && { words, done: now.done + now.skipped, of: now.of, isOver: now.state !== 'under_way' })
  if (now === null) return null
  const { merchant, of, done, failed, skipped, state, isStopping, stop } = now
  return (
    <section className={classes.strip} aria-label={t('list.refreshing.title')}>
      <Group gap="4px 12px">
        {merchant && merchant.id !== active?.id && (
          <span>
            <MerchantLabel merchant={merchant} />
          </span>
        )}
        <span>{words}</span>
        {state === 'under_way' && (
          <Progress
            className={classes.progress}
            value={(100 * (done + skipped)) / of}
            aria-label={t('list.refreshing.title')}
          />
        )}
        {failed.length > 0 && (
          <Anchor component="button" type="button" inherit aria-expanded={shown} onClick={() => setShown(!shown)}>
            <T id="list.refreshing.failed" values={{ count: failed.length }} />
          </Anchor>
        )}
        {skipped > 0 && <T as="span" id="list.refreshing.skipped" values={{ count: skipped }} />}
        <span className={classes.ending}>
          {state === 'under_way' ? (
            <Button size="compact-xs" variant="default" onClick={stop} {...unavailable(isStopping)}>
              <T id="common.stop" />
            </Button>
          ) : (
            <CloseButton size="sm" aria-label={t('common.dismiss')} onClick={putAwayRefreshing} />
          )}
        </span>
      </Group>
      {shown && <Failures failed={failed} />}
    </section>
  )
}

/** The reasons, each with its number of occurrences instead of repeated lines. */
function Failures({ failed }: Pick<Refreshing, 'failed'>): ReactNode {
  const t = useT()
  const reasons = new Map<string, number>()
  for (const error of failed) {
    const failure = failureOf(error)
    const { what, next, values } = failure ? failureWords(failure) : EXCEPTION_WORDS
    const words = `${t(what, values)} ${t(next, values)}`
    reasons.set(words, (reasons.get(words) ?? 0) + 1)
  }
  return (
    <ul className={classes.reasons}>
      {[...reasons].map(([words, count]) => (
        <li key={words}>
          <b className="pd-num">{count}</b> {words}
        </li>
      ))}
    </ul>
  )
}
