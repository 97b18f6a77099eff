import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../i18n/index.tsx'

/** A dialog over the screen, with its close button labelled in the operator's language. */
export function Dialog(props: ModalProps): ReactNode {
  const t = useT()
  return <Modal closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />
}
