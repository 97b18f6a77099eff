import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDesk } from '../bridge/desk.tsx'
import { useDeskInfo } from '../bridge/hooks.ts'
import { FailureNotice } from './failure-notice.tsx'

/** How a button looks that leads out of the app. */
export const OUTWARD = {
  variant: 'default',
  size: 'compact-sm',
  leftSection: <IconExternalLink size={15} aria-hidden />,
} as const

interface OpenLinkButtonProps {
  /** An http(s) address. */
  readonly url: string
  readonly children: ReactNode
}

/** On the desktop the system's browser opens a link; the browser host's page is in a browser already. */
export function OpenLinkButton({ url, children }: OpenLinkButtonProps): ReactNode {
  const desk = useDesk()
  const { host } = useDeskInfo()
  const open = useMutation({ mutationFn: () => desk.client.desk.openLink({ url }) })
  if (host === 'browser') {
    return (
      <Button {...OUTWARD} component="a" href={url} target="_blank" rel="noopener noreferrer">
        {children}
      </Button>
    )
  }
  return (
    <>
      <Button {...OUTWARD} onClick={() => open.mutate()}>
        {children}
      </Button>
      {open.error && <FailureNotice error={open.error} />}
    </>
  )
}
