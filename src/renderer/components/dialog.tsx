import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../i18n/index.tsx'

/** A question, or what is looked at, over the screen; its button to close is named in the operator's language. */
export function Dialog(props: ModalProps): ReactNode {
  const t = useT()
  return <Modal closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />
}
