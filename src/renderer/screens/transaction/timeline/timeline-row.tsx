import type { ReactNode } from 'react'
import type { TimelineEntry } from '#shared/model/timeline.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { StatusBadge } from '../../../components/state-badge.tsx'
import { When } from '../../../components/when.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { RawReply } from './raw-reply.tsx'
import classes from './timeline.module.css'
import { type TimelineLine, timelineLine, whoOf } from './timeline-line.ts'

/** One event: when, who, what. */
export function TimelineRow({ entry }: { readonly entry: TimelineEntry }): ReactNode {
  const t = useT()
  const { what, status, more = [], failure, reason, reply } = timelineLine(entry.event)
  const who = whoOf(entry)
  return (
    <li className={classes.row} data-what={entry.event.what}>
      <div className={classes.when}>
        <When at={entry.at} />
      </div>
      <div className={classes.what}>
        <div className={classes.first}>
          <span className={classes.words}>{visibleText(t(what.id, what.values))}</span>
          {status !== undefined && <StatusBadge status={status} />}
          <span className={classes.who}>{'name' in who ? visibleText(who.name) : t(who.id)}</span>
        </div>
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
      {http !== null && (
        <span className={classes.http}>
          <T id="timeline.http" values={{ status: String(http) }} />
        </span>
      )}
    </div>
  )
}
