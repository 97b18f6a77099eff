import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CreationReply, CreationRequest, TransactionKind } from '#shared/model/transaction.ts'
import { readCut } from '#shared/rules/cut-text.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { DeviationNotes } from '../../../components/deviation-notes.tsx'
import { T } from '../../../i18n/index.tsx'
import classes from './record.module.css'

interface ReplyFlagsProps {
  readonly kind: TransactionKind
  readonly request: CreationRequest
  readonly reply: CreationReply
}

/** How the answer deviates from the interface. It is shown, and breaks nothing. */
export function ReplyFlags({ kind, request, reply }: ReplyFlagsProps): ReactNode {
  const { differing, missing, retyped, extra, fields } = reply
  const cut = cutFields(fields)
  // Always `null` for a payout (interface: Transaction creation response).
  const expires = kind === 'payout_card' ? (reply.fields.expires_at ?? null) : null
  const odd = cut.length + differing.length + missing.length + retyped.length + Object.keys(extra).length
  if (odd === 0 && expires === null) return null
  return (
    <Stack gap={6}>
      {differing.map((field) => (
        <T
          as="p"
          key={field}
          className={classes.note}
          role="alert"
          id="record.differing"
          values={{
            field: <code>{field}</code>,
            sent: <b>{textOf(request, field)}</b>,
            came: <b>{textOf(reply.fields, field)}</b>,
          }}
        />
      ))}
      {cut.length > 0 && (
        <T
          as="p"
          className={classes.note}
          id="record.cut"
          values={{ fields: <code>{cut.join(', ')}</code>, count: cut.length }}
        />
      )}
      {expires !== null && (
        <T
          as="p"
          className={classes.note}
          id="record.payoutExpires"
          values={{ field: <code>expires_at</code>, value: <b>{visibleText(expires)}</b> }}
        />
      )}
      <DeviationNotes {...reply} />
    </Stack>
  )
}

function cutFields(fields: CreationReply['fields']): string[] {
  return Object.entries(fields).flatMap(([name, text]) => (text != null && readCut(text) ? [name] : []))
}

function textOf(record: object, field: string): string {
  const value: unknown = Object.getOwnPropertyDescriptor(record, field)?.value
  return typeof value === 'string' ? visibleText(value) : '—'
}
