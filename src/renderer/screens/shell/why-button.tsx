import { Popover, UnstyledButton } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { FocusPopover } from '../../components/focus-popover.tsx'

interface WhyButtonProps extends Pick<ComponentProps<'button'>, 'className' | 'title' | 'children'> {
  readonly 'data-tone': string
  readonly 'data-testid': string
  /** Shown on click. */
  readonly why: ReactNode
}

/**
 * A problem shown in the header; a click explains it. Closes with the problem, so that the next one does not open by
 * itself and take the focus from what is being typed.
 */
export function WhyButton({ why, className = '', ...button }: WhyButtonProps): ReactNode {
  const [opened, setOpened] = useState(false)
  return (
    <FocusPopover width={460} position="bottom-end" opened={opened} onChange={setOpened}>
      <Popover.Target>
        <UnstyledButton {...button} className={className} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        // The link to the merchant leads away from here.
        onClick={({ target }) => target instanceof Element && target.closest('a') && setOpened(false)}
      >
        {why}
      </Popover.Dropdown>
    </FocusPopover>
  )
}
