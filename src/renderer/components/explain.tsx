import { ActionIcon, Popover } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../i18n/index.tsx'

interface ExplainProps {
  /** What is explained. */
  readonly title: string
  readonly children: ReactNode
}

/** An explanation behind a question mark. */
export function Explain({ title, children }: ExplainProps): ReactNode {
  const words = useT()('overview.explain', { title })
  return (
    <Popover width={340} withArrow>
      <Popover.Target>
        <ActionIcon size={24} aria-label={words} title={words}>
          <IconHelp size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown fz="sm">{children}</Popover.Dropdown>
    </Popover>
  )
}
