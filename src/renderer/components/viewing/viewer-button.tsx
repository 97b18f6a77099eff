import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { unavailable } from '../unavailable.ts'

interface ViewerButtonProps {
  readonly label: string
  readonly isThere?: boolean
  readonly onClick: () => void
  /** Its icon. */
  readonly children: ReactNode
}

/** A button beside what a viewer shows. It keeps the focus when there is nothing left for it to do. */
export function ViewerButton({ label, isThere = true, onClick, children }: ViewerButtonProps): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon size={26} aria-label={label} onClick={onClick} {...unavailable(!isThere)}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
