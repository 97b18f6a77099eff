import { Button } from '@mantine/core'
import { IconPaperclip, IconPlus } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { EVIDENCE_LIMITS } from '#shared/rules/evidence.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { T, useT } from '../../i18n/index.tsx'
import { Card } from '../transaction/record/card.tsx'
import { AddingRemarks } from './adding-remarks.tsx'
import { DropOverlay } from './drop-overlay.tsx'
import classes from './evidence.module.css'
import { EvidenceList } from './evidence-list.tsx'
import type { Adding } from './use-adding.ts'
import { useEvidence } from './use-evidence.ts'
import { useFileDrop } from './use-file-drop.ts'
import { usePaste } from './use-paste.ts'

interface EvidencePanelProps {
  readonly transaction: Transaction
  /** That of the transaction. */
  readonly adding: Adding
}

/**
 * The files kept with a transaction. While it is on the screen, what is dropped anywhere on the window or pasted is kept
 * with that transaction.
 */
export function EvidencePanel({ transaction, adding }: EvidencePanelProps): ReactNode {
  const t = useT()
  const { id } = transaction
  const { files, error } = useEvidence(id)
  const dragging = useFileDrop((dropped) => void adding.add(dropped, 'dropped'))
  usePaste((pasted) => void adding.add(pasted, 'pasted'))
  const chooser = useRef<HTMLInputElement>(null)
  const choose = () => chooser.current?.click()
  useScreenActions([{ label: t('evidence.add'), words: ['evidence.add', 'evidence.title'], kind: 'show', run: choose }])
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].map((file) => ({ file }))
    // The same file can be chosen again.
    currentTarget.value = ''
    if (chosen.length > 0) void adding.add(chosen, 'chosen')
  }
  return (
    <Card
      title={<T id="evidence.title" />}
      action={
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={15} aria-hidden />} onClick={choose}>
          <T id="evidence.add" />
        </Button>
      }
    >
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        data-testid="evidence-chooser"
        aria-label={t('evidence.add')}
        onChange={onChoose}
      />
      <div className={classes.panel}>
        {error !== null && <FailureNotice error={error} />}
        {files && files.length > 0 && <EvidenceList transactionId={id} files={files} adding={adding} />}
        <AddingRemarks adding={adding} />
        {files && <Hints isEmpty={files.length === 0} />}
      </div>
      {dragging && <DropOverlay transaction={transaction} />}
    </Card>
  )
}

function Hints({ isEmpty }: { readonly isEmpty: boolean }): ReactNode {
  return (
    <>
      {isEmpty && (
        <p className={classes.none}>
          <IconPaperclip size={18} aria-hidden />
          <T id="evidence.none" />
        </p>
      )}
      <p className={classes.hint}>
        <T id="evidence.add.hint" /> {!isEmpty && <T id="evidence.keys" />}{' '}
        <T id="evidence.kept" values={{ unsent: EVIDENCE_LIMITS.unsentDays, sent: EVIDENCE_LIMITS.sentDays }} />
      </p>
    </>
  )
}
