import { Button, Portal, Stack } from '@mantine/core'
import { IconDownload, IconPaperclip, IconPlus } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { EVIDENCE_LIMITS } from '#shared/rules/evidence.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { ShownCopy } from '../../components/viewing/shown-copy.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { Card } from '../transaction/record/card.tsx'
import { AddingRemarks } from './adding-remarks.tsx'
import classes from './evidence.module.css'
import { EvidenceItem, evidenceShownAs, evidenceUrl } from './evidence-item.tsx'
import { type EvidenceAdding, useFileDrop, usePaste } from './use-adding.ts'
import { useEvidence } from './use-evidence.ts'
import { useEvidenceActions } from './use-evidence-actions.tsx'
import { gateOf } from './verdict.ts'

interface EvidencePanelProps {
  readonly transaction: Transaction
  /** Of this transaction. */
  readonly adding: EvidenceAdding
}

/**
 * The files kept with a transaction. While it is on screen, what is dropped anywhere on the window or pasted is kept
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
    // Lets the same file be chosen again.
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
      <Stack gap={8} fz="sm">
        {error !== null && <FailureNotice error={error} />}
        {files && files.length > 0 && <EvidenceList transactionId={id} files={files} adding={adding} />}
        <AddingRemarks adding={adding} />
        {files && <Hints isEmpty={files.length === 0} />}
      </Stack>
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

interface EvidenceListProps {
  readonly transactionId: string
  readonly files: readonly EvidenceFile[]
  readonly adding: EvidenceAdding
}

/** The files kept with a transaction, each with its actions, and one of them enlarged on request. */
function EvidenceList({ transactionId, files, adding }: EvidenceListProps): ReactNode {
  const t = useT()
  const { isFull } = gateOf(files)
  const { busy, attach, convert, remove } = useEvidenceActions(transactionId, adding)
  const [shown, setShown] = useState<EvidenceFile | null>(null)
  return (
    <>
      <ul className={classes.list} aria-label={t('evidence.list')}>
        {files.map((file) => (
          <EvidenceItem
            key={file.id}
            file={file}
            isFull={isFull}
            busy={busy.has(file.id)}
            onShow={() => setShown(file)}
            onAttach={(attached) => attach(file, attached)}
            onConvert={() => convert(file)}
            onRemove={() => remove(file)}
          />
        ))}
      </ul>
      <Viewer file={shown} onClose={() => setShown(null)} />
    </>
  )
}

interface ViewerProps {
  /** `null` if nothing is shown. */
  readonly file: EvidenceFile | null
  readonly onClose: () => void
}

/** A file, enlarged. Escape closes it. */
function Viewer({ file, onClose }: ViewerProps): ReactNode {
  return (
    <Dialog opened={file !== null} onClose={onClose} title={file && visibleText(file.name)} size="min(1180px, 94vw)">
      {file?.sha256 != null && (
        <ShownCopy
          key={file.sha256}
          as={evidenceShownAs(file)}
          url={evidenceUrl(file.sha256)}
          name={visibleText(file.name)}
        />
      )}
    </Dialog>
  )
}

/** Covers the window while files are dragged, and says what a drop would do. */
function DropOverlay({ transaction }: { readonly transaction: Transaction }): ReactNode {
  return (
    <Portal>
      <div className={classes.overlay} role="status">
        <div className={classes.target}>
          <IconDownload size={30} stroke={1.5} aria-hidden />
          <T
            as="p"
            className={classes.targetTitle}
            id="evidence.drop"
            values={{ id: <span className="pd-mono">{visibleText(transactionName(transaction))}</span> }}
          />
          <T as="p" id="evidence.drop.hint" />
        </div>
      </div>
    </Portal>
  )
}
