import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { ShownCopy } from '../../components/viewing/shown-copy.tsx'
import { useT } from '../../i18n/index.tsx'
import { bytesUrl, shownAs } from './evidence-item.tsx'

interface ViewerProps {
  /** Null: nothing is shown. */
  readonly file: EvidenceFile | null
  readonly onClose: () => void
}

/** A file, large. Escape closes it. */
export function Viewer({ file, onClose }: ViewerProps): ReactNode {
  const t = useT()
  return (
    <Modal
      opened={file !== null}
      onClose={onClose}
      title={file && visibleText(file.name)}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="min(1180px, 94vw)"
    >
      {file?.sha256 != null && (
        <ShownCopy key={file.sha256} as={shownAs(file)} url={bytesUrl(file.sha256)} name={visibleText(file.name)} />
      )}
    </Modal>
  )
}
