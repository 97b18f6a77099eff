import type { ReactNode } from 'react'
import type { CreationReply, CreationRequest } from '#shared/model/transaction.ts'
import { T } from '../../../i18n/index.tsx'
import { RawJson } from './raw-json.tsx'
import classes from './record.module.css'
import { visibleText } from './visible-text.ts'

interface ReplyFlagsProps {
  readonly request: CreationRequest
  readonly reply: CreationReply
}

/** What about the answer is not as the interface says. It is shown, and it breaks nothing. */
export function ReplyFlags({ request, reply }: ReplyFlagsProps): ReactNode {
  const { differing, missing, retyped, extra } = reply
  const surplus = Object.keys(extra)
  if (differing.length + missing.length + retyped.length + surplus.length === 0) return null
  return (
    <div className={classes.notes}>
      {differing.map((field) => (
        <p key={field} className={classes.note} role="alert">
          <T
            id="record.differing"
            values={{
              field: <code>{field}</code>,
              sent: <b>{textOf(request, field)}</b>,
              came: <b>{textOf(reply.fields, field)}</b>,
            }}
          />
        </p>
      ))}
      {missing.length > 0 && (
        <p className={classes.note}>
          <T id="record.missing" values={{ fields: <code>{missing.join(', ')}</code>, count: missing.length }} />
        </p>
      )}
      {retyped.length > 0 && (
        <p className={classes.quiet}>
          <T id="record.retyped" values={{ fields: <code>{retyped.join(', ')}</code> }} />
        </p>
      )}
      {surplus.length > 0 && (
        <RawJson title={<T id="record.extra" values={{ count: surplus.length }} />} value={extra} />
      )}
    </div>
  )
}

function textOf(record: object, field: string): string {
  const value: unknown = Object.getOwnPropertyDescriptor(record, field)?.value
  return typeof value === 'string' ? visibleText(value) : '—'
}
