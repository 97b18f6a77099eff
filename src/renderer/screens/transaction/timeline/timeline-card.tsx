import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { TimelineEntry } from '#shared/model/timeline.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useCopyActions } from '../../../components/screen-actions.ts'
import { StatusBadge } from '../../../components/state-badge.tsx'
import { When } from '../../../components/time.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { statusWords } from '../../../i18n/status-words.ts'
import { Card } from '../record/card.tsx'
import classes from './timeline.module.css'
import { type TimelineLine, timelineLine, whoOf } from './timeline-line.ts'
import { timelineText } from './timeline-text.ts'

/** What happened to a transaction, newest first, because that is what operators look for. */
export function TimelineCard({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const input = { id: transaction.id }
  const { data: timeline, error } = useQuery(query.transactions.timeline.queryOptions({ input }))
  const text = timeline && timeline.length > 0 ? timelineText(t, transaction, timeline) : null
  useCopyActions([{ label: t('timeline.copy'), words: ['timeline.copy', 'timeline.title'], value: text }])
  return (
    <Card
      title={<T id="timeline.title" />}
      action={text !== null && <CopyButton withText value={text} label={t('timeline.copy')} />}
    >
      {error !== null && <FailureNotice error={error} />}
      {timeline?.length === 0 && <T as="p" className="pd-quiet" id="timeline.none" />}
      {timeline && (
        <ol reversed>
          {timeline.toReversed().map((entry) => (
            <TimelineRow key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  )
}

/** One event: when, who, what. */
function TimelineRow({ entry }: { readonly entry: TimelineEntry }): ReactNode {
  const t = useT()
  const { what, status, before, more = [], failure, reason, reply } = timelineLine(entry.event)
  const who = whoOf(entry)
  return (
    <li className={classes.row} data-what={entry.event.what}>
      <div className={classes.when}>
        <When at={entry.at} />
      </div>
      <div className={classes.what}>
        <Group gap="0 8px" align="baseline">
          <span className={classes.words}>{visibleText(t(what.id, what.values))}</span>
          {status !== undefined && <StatusBadge status={status} />}
          <span className={classes.who}>{'name' in who ? visibleText(who.name) : t(who.id)}</span>
        </Group>
        {before !== undefined && (
          <div className={classes.more}>{t('timeline.status.before', { status: statusWords(t, before) })}</div>
        )}
        {failure && <CameBackLine failure={failure} />}
        {more.map(({ id, values }) => (
          <div key={id} className={classes.more}>
            {visibleText(t(id, values))}
          </div>
        ))}
        {reason !== undefined && <p className={classes.reason}>{visibleText(reason)}</p>}
        {reply !== undefined && <RawReply intentId={reply} />}
      </div>
    </li>
  )
}

function CameBackLine({ failure: { id, codes, http } }: { readonly failure: NonNullable<TimelineLine['failure']> }) {
  if (id === null && codes.length === 0 && http === null) return null
  return (
    <div className={classes.more}>
      {id && (
        <>
          <T id={id} />{' '}
        </>
      )}
      {codes.map((code) => (
        <code key={code} className={classes.code}>
          {visibleText(code)}
        </code>
      ))}
      {http !== null && <T as="span" className="pd-quiet" id="failure.http" values={{ status: String(http) }} />}
    </div>
  )
}

/** How much of a reply is kept (main/core/platform): a reply of this length was cut. */
const KEPT = 64 * 1024

/** The response to a write, redacted but otherwise as received; read from disk when opened. */
function RawReply({ intentId }: { readonly intentId: string }): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.reply} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <T as="summary" id="fields.response" />
      {open && <Reply intentId={intentId} />}
    </details>
  )
}

function Reply({ intentId }: { readonly intentId: string }): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const { data, error } = useQuery(query.transactions.rawReply.queryOptions({ input: { intentId } }))
  if (error) return <FailureNotice error={error} />
  if (data === undefined) return null
  if (data === null || data.body === '') {
    return <T as="p" className="pd-quiet" id={data === null ? 'timeline.reply.none' : 'timeline.reply.empty'} />
  }
  return (
    <div className={classes.raw}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long reply is scrolled by keyboard too */}
      <pre className="pd-raw" tabIndex={0}>
        {visibleText(data.body, { most: 20_000 })}
      </pre>
      {data.body.length >= KEPT && <T as="p" className="pd-quiet" id="timeline.reply.cut" />}
      <div>
        <CopyButton withText value={data.body} label={t('timeline.reply.copy')} />
      </div>
    </div>
  )
}
