import { Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { DIALOG } from './key-scope.ts'

interface FocusPopoverProps extends PopoverProps {
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
}

/** A popover that takes the focus and returns it. Escape closes it even before it has taken the focus. */
export function FocusPopover(props: FocusPopoverProps): ReactNode {
  const { opened, onChange } = props
  const onKeyDown = useEffectEvent(({ key, target }: KeyboardEvent) => {
    // In the popover, the library handles the key; another dialog handles its own.
    if (key === 'Escape' && target instanceof Element && !target.closest(DIALOG)) onChange(false)
  })
  useLayoutEffect(() => {
    if (!opened) return
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [opened])
  return <Popover trapFocus returnFocus {...props} />
}
