import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileOff } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Bytes } from '../../../components/amount.tsx'
import { T } from '../../../i18n/index.tsx'
import type { EvidenceAdding } from '../../evidence/use-adding.ts'
import { focusFile } from '../../evidence/use-evidence-actions.tsx'
import type { Gate } from '../../evidence/verdict.ts'
import classes from './new-dispute.module.css'

interface GateBarProps {
  readonly gate: Gate
  readonly progress: EvidenceAdding['progress']
  readonly formId: string
  readonly isReady: boolean
}

/** Says whether the files meet the stated rules, which is what lets a dispute be confirmed and sent. */
export function GateBar({ gate, progress, formId, isReady }: GateBarProps): ReactNode {
  const words = useId()
  return (
    <footer className={classes.gate}>
      <div id={words} className={classes.gateWords} role="status">
        {progress ? <T id="evidence.adding" values={progress} /> : <GateWords gate={gate} />}
      </div>
      <Button type="submit" form={formId} disabled={!isReady} aria-describedby={words}>
        <T id="newDispute.review" />
      </Button>
    </footer>
  )
}

function GateWords({ gate: { going, bytes, blocking, staying } }: { readonly gate: Gate }): ReactNode {
  const stays = staying > 0 && <T id="newDispute.gate.staying" values={{ count: staying }} />
  if (blocking.length > 0) {
    return (
      <>
        <IconAlertTriangle size={18} aria-hidden data-tone="bad" />
        <p>
          <T as="b" data-tone="bad" id="newDispute.gate.blocked" values={{ count: blocking.length }} />{' '}
          <T id="newDispute.gate.blocked.next" values={{ count: blocking.length }} />
        </p>
        <Button variant="default" size="compact-sm" onClick={() => focusFile(blocking[0])}>
          <T id="common.show" />
        </Button>
      </>
    )
  }
  if (going.length === 0) {
    return (
      <>
        <IconFileOff size={18} aria-hidden />
        <p>
          <T as="b" id="newDispute.gate.none" /> <T id="newDispute.gate.none.means" /> {stays}
        </p>
      </>
    )
  }
  return (
    <>
      <IconCircleCheck size={18} aria-hidden data-tone="good" />
      <p>
        <T as="b" data-tone="good" id="newDispute.gate.all" values={{ count: going.length }} /> (<Bytes value={bytes} />
        ) {stays} <T id="newDispute.gate.never" />
      </p>
    </>
  )
}
