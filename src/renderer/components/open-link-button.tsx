import { Button, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { linkHost } from '#shared/rules/judge-url.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../bridge/desk.tsx'
import { useDeskInfo, usePreferences } from '../bridge/hooks.ts'
import { useSetPreferences } from '../bridge/use-preference.ts'
import { T, useT } from '../i18n/index.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'
import classes from './open-link-button.module.css'

/** The look of a button that leads out of the app. */
export const OUTWARD = {
  variant: 'default',
  size: 'compact-sm',
  leftSection: <IconExternalLink size={15} aria-hidden />,
} as const

/** This many hosts are remembered; beyond that, the oldest is asked about again. */
const MAX_HOSTS = 200

interface OpenLinkButtonProps {
  /** An http(s) URL. Renders nothing if it must not be offered as a link. */
  readonly url: string
  /** The page belongs to Paydesk: its host is known and needs no question. */
  readonly isOwn?: boolean
  readonly children: ReactNode
}

/**
 * On the desktop, a link opens in the system's browser; the browser host's page is already in a browser. The link's
 * host is shown beside it, and the operator is asked about each host once.
 */
export function OpenLinkButton({ url, isOwn = false, children }: OpenLinkButtonProps): ReactNode {
  const t = useT()
  const desk = useDesk()
  const isInBrowser = useDeskInfo().host === 'browser'
  const { linkHosts } = usePreferences()
  const set = useSetPreferences()
  const [asking, setAsking] = useState(false)
  const open = useMutation({ mutationFn: () => desk.client.desk.openLink({ url }) })
  const host = linkHost(url)
  if (host === null) return null
  const isKnown = isOwn || linkHosts.includes(host)

  const press = (event: MouseEvent) => {
    if (isKnown) return isInBrowser ? undefined : open.mutate()
    event.preventDefault()
    if (event.button <= 1) setAsking(true)
  }
  const agree = () => {
    setAsking(false)
    set((now) => ({ linkHosts: [...now.linkHosts, host].slice(-MAX_HOSTS) }))
    if (!isInBrowser) open.mutate()
  }
  const outward = { href: url, target: '_blank', rel: 'noopener noreferrer' } as const
  return (
    <>
      {isInBrowser ? (
        <Button {...OUTWARD} {...outward} component="a" onClick={press} onAuxClick={press}>
          {children}
        </Button>
      ) : (
        <Button {...OUTWARD} onClick={press}>
          {children}
        </Button>
      )}
      {!isOwn && <span className={classes.host}>{host}</span>}
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('link.ask.title')}>
        <T as="p" className={classes.text} id="link.ask.host" />
        <p className={classes.trueHost}>{host}</p>
        <p className={classes.url}>{visibleText(url)}</p>
        {host.includes('xn--') && <T as="p" className={classes.warning} id="link.ask.punycode" />}
        <T as="p" className={classes.text} id="link.ask.once" />
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={() => setAsking(false)}>
            <T id="common.cancel" />
          </Button>
          {isInBrowser ? (
            <Button {...outward} component="a" onClick={agree}>
              <T id="link.open" />
            </Button>
          ) : (
            <Button onClick={agree}>
              <T id="link.open" />
            </Button>
          )}
        </Group>
      </Dialog>
      {open.error && <FailureNotice error={open.error} />}
    </>
  )
}
