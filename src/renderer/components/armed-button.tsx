import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useArmed } from './use-armed.ts'

interface ArmedButtonProps extends ButtonProps {
  /** What it acts on: for a moment after that has changed it does nothing. */
  readonly shown: string
  readonly onClick: () => void
}

/** A button that stays in its place while what it acts on changes: a double click is meant for one thing alone. It keeps the focus. */
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
