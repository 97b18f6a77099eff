import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useCopyActions } from '../../../components/screen-actions.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from '../record/card.tsx'
import classes from './timeline.module.css'
import { StoryRow } from './timeline-row.tsx'
import { storyText } from './timeline-text.ts'
import { useStory } from './use-timeline.ts'

/** What happened to a transaction, newest first: that is what is looked for. */
export function StoryCard({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useT()
  const { story, error } = useStory(transaction.id)
  const text = story && story.length > 0 ? storyText(t, transaction, story) : null
  useCopyActions([{ label: t('story.copy'), words: ['story.copy', 'story.title'], value: text }])
  return (
    <Card
      title={<T id="story.title" />}
      action={text !== null && <CopyButton withText value={text} label={t('story.copy')} />}
    >
      {error !== null && <FailureNotice error={error} />}
      {story?.length === 0 && (
        <p className={classes.quiet}>
          <T id="story.none" />
        </p>
      )}
      {story && (
        <ol className={classes.story} reversed>
          {story.toReversed().map((entry) => (
            <StoryRow key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  )
}
