import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BatchField, FindingCode } from '#shared/model/batch.ts'
import { type CodeCount, isAcceptable } from '#shared/model/batch-draft.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { ArmedButton } from '../../../components/armed-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './draft.module.css'
import { LeaveOut } from './row-inspector.tsx'
import { rowsWith } from './rows-with.ts'
import type { DraftEditing } from './use-draft.ts'

interface FindingPanelProps {
  readonly editing: DraftEditing
  readonly code: FindingCode
  /** How many rows have it, and in how many it is open. */
  readonly rows: number
  readonly open: number
  /** The counts of this finding, by field. */
  readonly counts: readonly CodeCount[]
}

/** One kind of finding: what it is, why it prevents sending, and what can be done for all its rows at once. */
export function FindingPanel({ editing, code, rows, open, counts }: FindingPanelProps): ReactNode {
  const t = useT()
  const desk = useDesk()
  const queries = useQueryClient()
  const once = useOnce()
  const [leavingOut, setLeavingOut] = useState(false)
  const ofAll = (change: (found: number[]) => Promise<unknown>) =>
    void once.run(async () => {
      const found = (await rowsWith(desk, editing.id, code)).map(({ row }) => row)
      if (found.length === open) await change(found)
      // In another window, other rows may have got this finding: the new count is shown first.
      else await queries.invalidateQueries({ queryKey: desk.query.batches.key() })
    })
  const mends = counts.flatMap(({ field, mendable }) =>
    field !== null && field !== 'card' && mendable > 0
      ? [{ field: field as Exclude<BatchField, 'card'>, mendable }]
      : [],
  )
  const shown = editing.busy ? null : `${code} ${open} ${mends.length} ${editing.draft?.revision}`
  return (
    <div className={classes.panel}>
      <div>
        <p>
          <T as="b" id={`batches.finding.${code}`} />{' '}
          <T as="span" id="batches.inRows" values={{ count: open > 0 ? open : rows }} />
        </p>
        <T as="p" className="pd-quiet" id={`batches.finding.${code}.why`} />
      </div>
      {open > 0 && (
        <Group gap={6}>
          {mends.map(({ field, mendable }) => (
            <ArmedButton
              key={field}
              shown={shown}
              size="compact-sm"
              loading={once.pending}
              onClick={() => void editing.change({ change: 'mend', code, field })}
            >
              <T id="batches.mendAll" values={{ count: mendable, field: t(`batches.field.${field}`) }} />
            </ArmedButton>
          ))}
          {isAcceptable(code) && (
            <ArmedButton
              shown={shown}
              variant="default"
              size="compact-sm"
              loading={once.pending}
              onClick={() => ofAll((found) => editing.change({ change: 'accept', code, rows: found }))}
            >
              <T id="batches.acceptAll" values={{ count: open }} />
            </ArmedButton>
          )}
          <ArmedButton
            shown={shown}
            variant="default"
            size="compact-sm"
            loading={once.pending}
            onClick={() => setLeavingOut(true)}
          >
            <T id="batches.leaveOutAll" values={{ count: open }} />
          </ArmedButton>
        </Group>
      )}
      {leavingOut && (
        <LeaveOut
          suggested={t(`batches.finding.${code}`)}
          onDone={(reason) => {
            setLeavingOut(false)
            if (reason !== null) ofAll((found) => editing.change({ change: 'leave_out', rows: found, reason }))
          }}
        />
      )}
      {once.error !== null && <FailureNotice error={once.error} />}
    </div>
  )
}
