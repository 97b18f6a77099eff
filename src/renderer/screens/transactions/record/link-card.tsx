import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import { isWebUrl } from '#shared/rules/base-url.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useDeskInfo } from '../../../bridge/hooks.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useCopyActions } from '../../../components/screen-actions.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from './card.tsx'
import classes from './record.module.css'
import { visibleText } from './visible-text.ts'

/** A longer text makes a code of so many dots that no phone reads it off a screen. */
const QR_LIMIT = 600

interface LinkCardProps {
  readonly title: string
  /** payment_link or payment_url, as it came. */
  readonly url: string | null | undefined
  readonly withQr?: boolean
}

/** A link for the client: to copy, to open, and as a code drawn on this computer. */
export function LinkCard({ title, url, withQr = true }: LinkCardProps): ReactNode {
  const t = useT()
  useCopyActions([{ label: t('record.copyField', { field: title }), words: ['record.copyLink'], value: url }])
  if (url === null || url === undefined || url === '') {
    return (
      <Card title={title}>
        <p className={classes.note}>
          <T id={url === undefined ? 'record.linkLeftOut' : 'record.linkEmpty'} />
        </p>
      </Card>
    )
  }
  const usable = isWebUrl(url)
  return (
    <Card title={title}>
      <div className={classes.link}>
        <div className={classes.url}>{visibleText(url)}</div>
        <div className={classes.buttons}>
          <CopyButton withText value={url} label={t('record.copyLink')} />
          {usable && <OpenButton url={url} />}
        </div>
        {!usable && (
          <p className={classes.note}>
            <T id="record.linkNotWeb" />
          </p>
        )}
        {usable && withQr && url.length <= QR_LIMIT && (
          <div className={classes.qr}>
            <QRCodeSVG value={url} size={168} level="M" marginSize={3} title={t('record.qrTitle')} />
          </div>
        )}
        {usable && withQr && url.length > QR_LIMIT && (
          <p className={classes.quiet}>
            <T id="record.linkTooLongForQr" />
          </p>
        )}
      </div>
    </Card>
  )
}

/** On the desktop the system's browser opens a link; the browser host's page is in a browser already. */
function OpenButton({ url }: { readonly url: string }): ReactNode {
  const desk = useDesk()
  const { host } = useDeskInfo()
  const open = useMutation({ mutationFn: () => desk.client.desk.openLink({ url }) })
  const look = { variant: 'default', size: 'compact-sm', leftSection: <IconExternalLink size={15} aria-hidden /> }
  if (host === 'browser') {
    return (
      <Button {...look} component="a" href={url} target="_blank" rel="noopener noreferrer">
        <T id="record.openLink" />
      </Button>
    )
  }
  return (
    <>
      <Button {...look} onClick={() => open.mutate()}>
        <T id="record.openLink" />
      </Button>
      {open.error && <FailureNotice error={open.error} />}
    </>
  )
}
