import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useCopyActions } from '../../../components/screen-actions.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from '../record/card.tsx'
import classes from './timeline.module.css'
import { TimelineRow } from './timeline-row.tsx'
import { timelineText } from './timeline-text.ts'
import { useTimeline } from './use-timeline.ts'

/** What happened to a transaction, newest first: that is what is looked for. */
export function TimelineCard({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useT()
  const { timeline, error } = useTimeline(transaction.id)
  const text = timeline && timeline.length > 0 ? timelineText(t, transaction, timeline) : null
  useCopyActions([{ label: t('timeline.copy'), words: ['timeline.copy', 'timeline.title'], value: text }])
  return (
    <Card
      title={<T id="timeline.title" />}
      action={text !== null && <CopyButton withText value={text} label={t('timeline.copy')} />}
    >
      {error !== null && <FailureNotice error={error} />}
      {timeline?.length === 0 && (
        <p className={classes.quiet}>
          <T id="timeline.none" />
        </p>
      )}
      {timeline && (
        <ol className={classes.timeline} reversed>
          {timeline.toReversed().map((entry) => (
            <TimelineRow key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  )
}
