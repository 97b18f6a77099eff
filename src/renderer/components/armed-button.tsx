import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useArmed } from './use-armed.ts'

interface ArmedButtonProps extends ButtonProps {
  /** What it acts on. For a moment after this changes, the button does nothing. `null`: it does nothing at all. */
  readonly shown: string | null
  readonly onClick: () => void
}

/** A button that stays in place while its target changes: a double click acts only on one. It keeps the focus. */
export function ArmedButton({ shown, onClick, ...props }: ArmedButtonProps): ReactNode {
  const armed = useArmed(shown)
  return (
    <Button
      {...props}
      data-disabled={!armed}
      aria-disabled={!armed}
      onClick={() => {
        if (armed) onClick()
      }}
    />
  )
}
