import { ActionIcon, Popover } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { T, useT } from '../i18n/index.tsx'
import classes from './explain.module.css'
import { FocusPopover } from './focus-popover.tsx'

/** An explanation behind a question mark. */
export function Explain({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const words = useT()('overview.explain', { title })
  const [opened, setOpened] = useState(false)
  return (
    <FocusPopover width={340} withArrow opened={opened} onChange={setOpened}>
      <Popover.Target>
        <ActionIcon size={24} aria-label={words} title={words} onClick={() => setOpened(!opened)}>
          <IconHelp size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown fz="sm">{children}</Popover.Dropdown>
    </FocusPopover>
  )
}

interface DetailsProps {
  /** What the details are about, for screen readers. */
  readonly of: string
  readonly children: ReactNode
}

/** A long explanation behind the word "Details". */
export function Details({ of, children }: DetailsProps): ReactNode {
  const words = useT()('common.details')
  return (
    <details className={classes.details}>
      <T as="summary" aria-label={`${words}: ${of}`} id="common.details" />
      {children}
    </details>
  )
}
