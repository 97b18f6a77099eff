import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { BatchField, BatchFinding } from '#shared/model/batch.ts'
import { type DraftRow, isAcceptable } from '#shared/model/batch-draft.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { ArmedButton } from '../../../components/armed-button.tsx'
import { Tag } from '../../../components/tag.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { useFoundPayouts } from '../../transaction/found-payouts.tsx'
import { SimilarPayouts } from '../similar-payouts.tsx'
import parts from './draft.module.css'
import { standsIn } from './draft-cells.tsx'
import { comparedOf, otherRowsOf, rightOf, SEVERITY_TONES } from './finding-words.ts'
import classes from './rows.module.css'
import type { DraftEditing } from './use-draft.ts'

interface RowInspectorProps {
  readonly editing: DraftEditing
  readonly row: DraftRow
  readonly field: BatchField
  readonly onEdit: () => void
}

/** The row and cell at the keyboard cursor: what is wrong, what would be right, and what can be done. */
export function RowInspector({ editing, row, field, onEdit }: RowInspectorProps): ReactNode {
  const t = useT()
  const [leavingOut, setLeavingOut] = useState(false)
  const similar = useFoundPayouts(row.similar)
  const isOut = row.leftOut !== null
  // What a decision about the row is about: another window may change it.
  const seen = [row.values, row.bank, row.similar, row.unpaid]
  const findings = [...row.findings].sort((a, b) => Number(b.field === field) - Number(a.field === field))
  const edit = (text: string | null, of: BatchField) =>
    void editing.change({ change: 'edit', row: row.row, field: of, text })
  return (
    <section className={classes.inspector} aria-label={t('batches.inspector')}>
      <Group gap="4px 10px" justify="space-between" align="start">
        <p className={classes.inspected}>
          <b>
            {t('batches.row', { row: row.row })} · {t(`batches.field.${field}`)}
          </b>{' '}
          <span className={field === 'card' ? 'pd-mono' : undefined}>
            {visibleText(standsIn(row, field), { most: 200 }) || '—'}
          </span>
          {row.merchantTransactionId !== null && (
            <span className="pd-quiet">
              {' '}
              · <T id="batches.orderId" values={{ id: <span className="pd-mono">{row.merchantTransactionId}</span> }} />
            </span>
          )}
        </p>
        <Group gap={6}>
          {isOut ? (
            <ArmedButton
              shown={String(row.row)}
              variant="default"
              size="compact-sm"
              onClick={() => void editing.change({ change: 'take_in', rows: [row.row] })}
            >
              <T id="batches.takeIn" />
            </ArmedButton>
          ) : (
            <>
              <Button variant="default" size="compact-sm" onClick={onEdit}>
                <T id="batches.edit" values={{ field: t(`batches.field.${field}`) }} />
              </Button>
              {row.edited.includes(field) && (
                <Button variant="default" size="compact-sm" onClick={() => edit(null, field)}>
                  <T id="batches.asInFile" />
                </Button>
              )}
              <Button variant="default" size="compact-sm" onClick={() => setLeavingOut(true)}>
                <T id="batches.leaveOut" />
              </Button>
            </>
          )}
        </Group>
      </Group>
      {isOut && <T as="p" id="batches.leftOut.because" values={{ why: visibleText(row.leftOut ?? '') }} />}
      {leavingOut && !isOut && (
        <LeaveOut
          suggested={findings[0] ? t(`batches.finding.${findings[0].code}`) : ''}
          onDone={(reason) => {
            setLeavingOut(false)
            if (reason !== null) void editing.change({ change: 'leave_out', rows: [row.row], reason })
          }}
        />
      )}
      {!isOut && findings.length > 0 && (
        <ul className={parts.findings}>
          {findings.map((finding, index) => (
            <Finding
              key={`${finding.code} ${finding.field}`}
              finding={finding}
              shown={
                editing.altering ? null : JSON.stringify([index, finding, seen, row.accepted.includes(finding.code)])
              }
              isAccepted={row.accepted.includes(finding.code)}
              onReplace={edit}
              onAccept={(change) => void editing.change({ change, code: finding.code, rows: [row.row] })}
            />
          ))}
        </ul>
      )}
      <SimilarPayouts similar={similar} />
    </section>
  )
}

interface FindingProps {
  readonly finding: BatchFinding
  /** What its buttons act on, and where they are; `null` while that may change. */
  readonly shown: string | null
  readonly isAccepted: boolean
  readonly onReplace: (text: string, field: BatchField) => void
  readonly onAccept: (change: 'accept' | 'ask_again') => void
}

function Finding({ finding, shown, isAccepted, onReplace, onAccept }: FindingProps): ReactNode {
  const t = useT()
  const { code, severity, field, stands } = finding
  const right = rightOf(finding)
  const others = otherRowsOf(finding)
  const compared = comparedOf(finding)
  return (
    <li>
      <Tag tone={isAccepted ? 'mute' : SEVERITY_TONES[severity]}>
        <T id={isAccepted ? 'batches.accepted' : `batches.severity.${severity}`} />
      </Tag>
      <div>
        <p>
          <T as="b" id={`batches.finding.${code}`} />
          {field && <> · {t(`batches.field.${field}`)}</>}
          {stands !== '' && (
            <>
              {' '}
              <span className="pd-mono">{visibleText(stands, { most: 80 })}</span>
            </>
          )}
          {compared && (
            <>
              {' '}
              · <T id={compared.id} values={{ right: <span className="pd-mono">{compared.right}</span> }} />
            </>
          )}
          {others !== null && (
            <>
              {' '}
              · <T id="batches.otherRows" values={others} />
            </>
          )}
        </p>
        <T as="p" className="pd-quiet" id={`batches.finding.${code}.why`} />
      </div>
      <Group gap={6}>
        {right !== null && field !== null && (
          <ArmedButton shown={shown} variant="default" size="compact-sm" onClick={() => onReplace(right, field)}>
            <T id="batches.replace" values={{ right: visibleText(right, { most: 40 }) }} />
          </ArmedButton>
        )}
        {isAcceptable(code) && (
          <ArmedButton
            shown={shown}
            variant="default"
            size="compact-sm"
            onClick={() => onAccept(isAccepted ? 'ask_again' : 'accept')}
          >
            <T id={isAccepted ? 'batches.withdraw' : 'batches.accept'} />
          </ArmedButton>
        )}
      </Group>
    </li>
  )
}

interface LeaveOutProps {
  readonly suggested: string
  /** `null` if it is not left out after all. */
  readonly onDone: (reason: string | null) => void
}

/** Asks for the reason to leave a row out. */
export function LeaveOut({ suggested, onDone }: LeaveOutProps): ReactNode {
  const t = useT()
  const [reason, setReason] = useState(suggested)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reason.trim() !== '') onDone(reason.trim())
  }
  return (
    <form className={classes.leaveOut} onSubmit={submit}>
      <TextInput
        size="xs"
        label={t('batches.leaveOut.why')}
        value={reason}
        maxLength={200}
        data-autofocus
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(null)
        }}
      />
      <Button type="submit" size="compact-sm" disabled={reason.trim() === ''}>
        <T id="batches.leaveOut.do" />
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => onDone(null)}>
        <T id="common.cancel" />
      </Button>
    </form>
  )
}
