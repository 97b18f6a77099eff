import { Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Shortcut } from '../../../components/shortcut.tsx'
import { type MessageId, T } from '../../../i18n/index.tsx'

interface ActionButtonProps {
  readonly icon: ReactNode
  readonly label: MessageId
  readonly keys?: string | undefined
  /** Why it is not possible now; `null` if it is. */
  readonly why: string | null
  readonly pending?: boolean
  readonly onPress: () => void
}

/** An action with its key. If not possible now, it stays in place, can still be focused, and says why. */
export function ActionButton({ icon, label, keys, why, pending = false, onPress }: ActionButtonProps): ReactNode {
  const id = useId()
  const isOff = why !== null
  return (
    <>
      <Tooltip label={why} disabled={!isOff} events={{ hover: true, focus: true, touch: true }}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={icon}
          rightSection={keys && <Shortcut keys={keys} />}
          loading={pending}
          data-disabled={isOff}
          aria-disabled={isOff || undefined}
          aria-describedby={isOff ? id : undefined}
          onClick={isOff ? undefined : onPress}
        >
          <T id={label} />
        </Button>
      </Tooltip>
      {isOff && <VisuallyHidden id={id}>{why}</VisuallyHidden>}
    </>
  )
}
