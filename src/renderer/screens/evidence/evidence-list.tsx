import { type ReactNode, useState } from 'react'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import { useT } from '../../i18n/index.tsx'
import classes from './evidence.module.css'
import { EvidenceItem } from './evidence-item.tsx'
import type { Adding } from './use-adding.ts'
import { useEvidenceActions } from './use-evidence-actions.tsx'
import { gateOf } from './verdict.ts'
import { Viewer } from './viewer.tsx'

interface EvidenceListProps {
  readonly transactionId: string
  readonly files: readonly EvidenceFile[]
  readonly adding: Adding
}

/** The files kept with a transaction, each with what can be done about it; and one of them large, where it is asked for. */
export function EvidenceList({ transactionId, files, adding }: EvidenceListProps): ReactNode {
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
